import { expect, expectAccessible, test, unique } from "../fixtures";

test("a field is defined, filled in, shown, listed and deleted", async ({
  merchant: page,
  api,
  customer,
}) => {
  const label = unique("Region").replaceAll(/[^A-Za-z0-9 ]/g, "");
  const name = `${label.replaceAll(/[^A-Za-z0-9]/g, "")}__c`;
  await page.goto("/settings/custom-fields");
  await page.getByRole("button", { name: "New custom field" }).click();
  const form = page.getByRole("dialog", { name: "New custom field" });
  await form.getByLabel("Label", { exact: true }).fill(label);
  await form.getByLabel("Name in the API").fill(name);
  await form.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Choice" }).click();
  await form.getByLabel("Choices").fill("North\nSouth");
  await form.getByRole("switch", { name: "Filterable" }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create field" }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole("table", { name: "Custom fields" }).getByRole("row", { name: label });
  await expect(row).toContainText("Choice: North, South");
  await expect(row).toContainText("Filterable");

  await page.goto(`/accounts/${customer.number}/settings`);
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: "South" }).click();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The settings were saved")).toBeVisible();
  const { basicInfo } = await api.get(`/v1/accounts/${customer.number}`);
  expect(basicInfo[name]).toBe("South");
  const { data } = await api.get(`/object-query/accounts?filter[]=${name}.EQ:South`);
  expect(data.map((one: { accountNumber: string }) => one.accountNumber)).toEqual([
    customer.number,
  ]);

  await page.goto(`/accounts/${customer.number}`);
  await expect(page.getByText(label, { exact: true })).toBeVisible();
  await expect(page.getByText("South", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/settings/custom-fields");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Actions for ${label}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete field" }).click();
  await expect(page.getByText(label, { exact: true })).toBeHidden();
});
