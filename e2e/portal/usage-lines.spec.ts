import { expect, expectAccessible, test } from "../fixtures";

test("a billed usage record leads to its bill, and the line to its records", async ({
  merchant: page,
}) => {
  await page.goto("/usage?status=Processed");
  // Other tests have usage in units of their own.
  const record = page
    .getByRole("table", { name: "Usage" })
    .getByRole("row")
    .filter({ hasText: /\d Message/ })
    .first();
  await record.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "See its bill" }).click();
  const bills = page.getByRole("dialog", { name: "Where it is billed" });
  await expect(bills).toContainText("does not change");
  await expectAccessible(page);
  await bills.getByRole("link", { name: /^INV/ }).click();

  const lines = page.getByRole("table", { name: "Invoice lines" });
  const line = lines.getByRole("row", { name: /Messages/ });
  await line.getByRole("button", { name: "Why this amount" }).click();
  const why = page.getByRole("dialog", { name: "Why this amount" });
  const usage = why.getByRole("region", { name: "Usage of the line" });
  await expect(usage).toContainText("Each record adds what its units cost");
  await expect(usage.getByRole("table").getByRole("row").nth(1)).toContainText("EUR");
  await expect(usage).toContainText("All records:");
  await expectAccessible(page);
});
