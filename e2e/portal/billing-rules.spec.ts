import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";

const RULES = "/v1/settings/billing-rules";

async function choose(page: Page, rule: string, choice: string): Promise<void> {
  await page.getByRole("combobox", { name: rule, exact: true }).click();
  await page.getByRole("option", { name: choice }).click();
}

test("a choice re-prices the worked example before and after it, and is not saved", async ({
  merchant: page,
  api,
}) => {
  await page.goto("/settings/billing-rules");
  const example = page.getByRole("complementary", { name: "Preview" });
  const first = example.getByRole("row", { name: /27 Jan 2026/ });
  await expect(first).toContainText("7.90");
  await expect(first).toContainText("5 ÷ 31");

  await choose(page, "Month length", "30 days, in months of 30 days");
  await expect(first).toContainText("6.53");
  await expect(first).toContainText("4 ÷ 30");
  await expect(example).toContainText("Difference −1.37");

  await example.getByLabel("Price").fill("98");
  await example.getByLabel("Price").blur();
  await expect(first).toContainText("15.81");
  await expect(first).toContainText("13.07");

  await first.getByRole("button", { name: "13.07" }).click();
  await expect(page.getByRole("dialog", { name: "Why this amount" })).toContainText(
    "4 of the 30 days",
  );
  await page.keyboard.press("Escape");
  expect((await api.get(RULES)).daysInMonth).toBe("UseActualDays");
});

test("rules that cannot stand together cannot be chosen together", async ({ merchant: page }) => {
  await page.goto("/settings/billing-rules");
  await choose(page, "Proration of a billing period", "Charge the whole period");
  const month = page.getByRole("combobox", { name: "Proration of a month", exact: true });
  await expect(month).toContainText("Only whole months count");
  await month.click();
  await expect(page.getByRole("option", { name: "Prorate" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo changes" }).click();
  await expect(month).toContainText("Prorate");
});

test("what is saved is named first, and takes effect", async ({ merchant: page, api }) => {
  for (const [choice, kept] of [
    ["Are those of the charges", false],
    ["Say that they are credits", true],
  ] as const) {
    await page.goto("/settings/billing-rules");
    await choose(page, "Names of credits", choice);
    await page.getByRole("button", { name: "Save billing rules" }).click();
    const dialog = page.getByRole("dialog", { name: "Save billing rules" });
    await expect(dialog).toContainText("Names of credits");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("The billing rules were saved")).toBeVisible();
    await expect(dialog).toBeHidden();
    expect((await api.get(RULES)).creditNameSuffix).toBe(kept);
  }
});
