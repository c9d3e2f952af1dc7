import { expect, expectAccessible, test } from "../fixtures";

test("the books are checked on request, and every total stands above its parts", async ({
  merchant: page,
}) => {
  await page.goto("/books");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Books");
  await expect(page.getByText(/All \d+ rules hold/)).toBeVisible();
  const checks = page.getByRole("table", { name: "Checks" });
  const before = await checks.getByRole("row").count();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(checks.getByRole("row")).toHaveCount(before + 1);
  await expect(page.getByText(/All \d+ rules hold/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { name: "Invoices and debit memos" })).toBeVisible();
  await expect(page.getByText(/^Billed on/).first()).toBeVisible();
  const rules = page.getByRole("table", { name: "Rules" });
  await expect(rules.getByText("An invoice is the sum of its items and their tax.")).toBeVisible();
  await expectAccessible(page);
  await checks.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check of the books");
});
