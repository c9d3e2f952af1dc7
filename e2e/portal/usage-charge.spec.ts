import { expect, expectAccessible, test, unique } from "../fixtures";

test("a usage charge with overage is made, tried and edited in the catalog", async ({
  merchant: page,
}) => {
  const name = unique("Ferry");
  await page.goto("/catalog");
  await page.getByRole("link", { name: "New product" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create product" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("button", { name: "Add rate plan" }).first().click();
  const plan = page.getByRole("dialog", { name: /^New rate plan/ });
  await plan.getByLabel("Name", { exact: true }).fill("By the crossing");
  await plan.getByRole("button", { name: "Create rate plan" }).click();
  await expect(plan).toBeHidden();

  await page.getByRole("button", { name: "Add charge" }).first().click();
  const charge = page.getByRole("dialog", { name: /^New charge/ });
  await charge.getByLabel("Name", { exact: true }).fill("Crossings");
  await charge.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: /^Usage/ }).click();
  await charge.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: /^Overage/ }).click();
  const usage = charge.getByRole("group", { name: "Usage" });
  await usage.getByLabel("Unit", { exact: true }).fill("Crossing");
  await usage.getByLabel("Units included").fill("100");
  await usage.getByRole("combobox", { name: "Smoothed by" }).click();
  await page.getByRole("option", { name: /^Rollover/ }).click();
  await usage.getByLabel("Billing periods").fill("3");
  await charge.getByRole("combobox", { name: "Currency" }).fill("EUR");
  await page.getByRole("option", { name: /^EUR/ }).click();
  await charge.getByLabel("Price of each unit beyond").fill("0.5");
  await expectAccessible(page);
  await charge.getByRole("button", { name: "Create charge" }).click();
  await expect(charge).toBeHidden();
  const charges = page.getByRole("table", { name: "Charges of By the crossing" });
  const row = charges.getByRole("row", { name: /Crossings/ });
  await expect(row).toContainText("0.50 EUR per Crossing over 100 per month");
  await expect(row).toContainText("in arrears");

  const actions = charges.getByRole("button", { name: "Actions for Crossings" });
  await actions.click();
  await page.getByRole("menuitem", { name: "Try its price" }).click();
  const trial = page.getByRole("dialog", { name: "Try Crossings" });
  await trial.getByLabel("Used, in Crossing", { exact: true }).fill("140");
  await expect(trial.getByRole("status").first()).toContainText("20.00");
  await page.keyboard.press("Escape");

  await actions.click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Crossings" });
  await expect(edit.getByLabel("Units included")).toHaveValue("100");
  await edit.getByLabel("Units included").fill("120");
  await edit.getByRole("button", { name: "Save charge" }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText("over 120");

  await actions.click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await edit.getByRole("combobox", { name: "Model" }).click();
  await page.getByRole("option", { name: /^Per unit/ }).click();
  await edit.getByLabel("Units in a package").fill("50");
  await edit.getByRole("button", { name: "Save charge" }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText("0.50 EUR per 50 Crossing per month");
  await actions.click();
  await page.getByRole("menuitem", { name: "Try its price" }).click();
  await trial.getByLabel("Used, in Crossing", { exact: true }).fill("140");
  await expect(trial.getByRole("status").first()).toContainText("1.50");
});
