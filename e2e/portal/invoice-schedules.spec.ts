import { expect, expectAccessible, test } from "../fixtures";

test("a contract is billed by milestones: the next one by hand, and the plan is paused", async ({
  merchant: page,
}) => {
  await page.goto("/invoices");
  await page.getByRole("link", { name: "Schedules" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invoice schedules");
  await page.getByRole("table", { name: "Invoice schedules" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Invoice schedule IS-/);
  const items = page.getByRole("table", { name: "Items" });
  await expect(items.getByRole("row", { name: /Signature/ })).toContainText("Pending");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Bill the next item" }).click();
  await page.getByRole("button", { name: "Bill and post" }).click();
  await expect(items.getByRole("row", { name: /Signature/ })).toContainText("Processed");
  await items
    .getByRole("row", { name: /Signature/ })
    .getByRole("link", { name: "Invoice" })
    .click();
  await expect(page).toHaveURL(/\/invoices\//);
});
