import type { Locator } from "@playwright/test";
import { expect, expectAccessible, subscribe, test, unique } from "../fixtures";

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

test("fields of payments, refunds and credit memos are asked for where these are made, and change later", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const made = await subscribe(api, customer, offer, { collect: false });
  const invoice = await api.get(`/v1/invoices/${made.invoiceNumbers[0]}`);
  const label = unique("Branch").replaceAll(/[^A-Za-z0-9 ]/g, "");
  const name = `${label.replaceAll(/[^A-Za-z0-9]/g, "")}__c`;
  for (const object of ["Payment", "Refund", "CreditMemo"]) {
    const body = { object, name, label, type: "picklist", picklist: ["North", "South"] };
    await api.post("/v1/settings/custom-fields", { ...body, filterable: true });
  }
  const choose = async (where: Locator, value: string) => {
    await where.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: value }).click();
  };

  await page.goto(`/invoices/${invoice.invoiceNumber}`);
  await page.getByRole("button", { name: "Take payment" }).click();
  const taking = page.getByRole("dialog", { name: "Take a payment" });
  await taking.getByLabel("How").click();
  await page.getByRole("option", { name: "Record a payment received elsewhere" }).click();
  await choose(taking, "North");
  await expectAccessible(page);
  await taking.getByRole("button", { name: "Record payment" }).click();
  await expect(taking).toBeHidden();
  const { payments } = await api.get(`/v1/payments?accountId=${invoice.accountId}`);
  const [payment] = payments;
  expect((await api.get(`/v1/payments/${payment.id}`))[name]).toBe("North");
  const found = await api.get(`/object-query/payments?filter[]=${name}.EQ:North`);
  expect(found.data).toMatchObject([{ id: payment.id, [name]: "North" }]);

  await page.goto(`/payments/${payment.number}`);
  await page.getByRole("button", { name: "Edit custom fields" }).click();
  await choose(page.getByRole("dialog", { name: "Custom fields" }), "South");
  await page.getByRole("button", { name: "Save custom fields" }).click();
  await expect(page.getByText("The custom fields were saved")).toBeVisible();
  await expect(page.getByRole("region", { name: "Custom fields" })).toContainText("South");
  await page.getByRole("button", { name: "Refund" }).click();
  const refunding = page.getByRole("dialog", { name: `Refund ${payment.number}` });
  await choose(refunding, "North");
  await refunding.getByRole("button", { name: /^Refund / }).click();
  await expect(refunding).toBeHidden();
  await page.goto("/payments/refunds");
  const row = page.getByRole("row").filter({ hasText: customer.name });
  await expect(row).toContainText("North");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/payments/${payment.number}`);
  await expect(page.getByRole("region", { name: "Custom fields" })).toContainText("South");
  await expectAccessible(page);
});

test("the parts of subscriptions and orders show theirs", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const made = await subscribe(api, customer, offer, { collect: false });
  const order = `/v1/orders/${made.orderNumber}`;
  const [{ subscriptionNumber }] = (await api.get(order)).order.subscriptions;
  const path = `/v1/subscriptions/${subscriptionNumber}`;
  const [{ id: ratePlanId, ratePlanCharges }] = (await api.get(path)).ratePlans;
  const charges = [
    { chargeNumber: ratePlanCharges[0].number, customFields: { Meter__c: "M-778" } },
  ];
  const ratePlans = [{ ratePlanId, customFields: { Warehouse__c: "North 4" }, charges }];
  await api.put(`${path}/customFields`, { ratePlans });
  const orderActions = [{ sequence: 1, customFields: { Approver__c: "Olive" } }];
  await api.put(`${order}/customFields`, {
    subscriptions: [{ subscriptionNumber, orderActions }],
  });
  await page.goto(`/subscriptions/${subscriptionNumber}`);
  await expect(page.getByText("Warehouse__c: North 4")).toBeVisible();
  await expect(page.getByText("Meter__c: M-778")).toBeVisible();
  const label = unique("Dock").replaceAll(/[^A-Za-z0-9 ]/g, "");
  const name = `${label.replaceAll(/[^A-Za-z0-9]/g, "")}__c`;
  for (const object of ["RatePlan", "RatePlanCharge"])
    await api.post("/v1/settings/custom-fields", { object, name, label, type: "text" });
  await page.reload();
  await page.getByRole("button", { name: "Edit custom fields" }).click();
  const form = page.getByRole("dialog", { name: "Custom fields", exact: true });
  await form.getByRole("group", { name: "Rate plan" }).getByLabel(label).fill("East");
  await form.getByRole("group", { name: "Charge Seats" }).getByLabel(label).fill("West");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save custom fields" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(`${label}: East`)).toBeVisible();
  await expect(page.getByText(`${label}: West`)).toBeVisible();
  await expect(page.getByText("Warehouse__c: North 4")).toBeVisible();
  await page.goto(`/orders/${made.orderNumber}`);
  await expect(page.getByText("Approver__c: Olive")).toBeVisible();
  await expectAccessible(page);
});
