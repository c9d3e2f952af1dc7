import { expect, test } from "../fixtures";

test("records are found by a query, and a refused one says where", async ({ merchant: page }) => {
  await page.goto("/developers/data");
  await expect(page.getByRole("heading", { name: "Data", level: 1 })).toBeVisible();
  const query = page.getByRole("textbox", { name: "Query" });
  await expect(query).toHaveValue(/^select Id, .* from Account$/);
  // A page that is still being made interactive puts its first query into the box again.
  const invoices = "select InvoiceNumber, Amount from Invoice where Amount > 0";
  await expect(async () => {
    await query.fill(invoices);
    await expect(query).toHaveValue(invoices, { timeout: 500 });
  }).toPass();
  await page.getByRole("button", { name: "Run" }).click();
  const records = page.getByRole("table", { name: "Records" });
  await expect(records.getByText(/^INV\d{8}$/).first()).toBeVisible();

  await query.fill("select Shoes from Invoice");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByText("Invoice has no field Shoes (position 8).")).toBeVisible();

  await page.getByRole("combobox", { name: "Object" }).fill("PaymentM");
  await page.getByRole("option", { name: /^PaymentMethod(?!\w)/ }).click();
  await expect(query).toHaveValue(/from PaymentMethod$/);
  await expect(page.getByRole("region", { name: "Fields", exact: true })).toContainText(
    "CreditCardMaskNumber",
  );
  await page.getByRole("button", { name: "Run" }).click();
  await expect(records.getByText(/^PM-\d{8}$/).first()).toBeVisible();
});
