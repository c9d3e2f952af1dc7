import type { Locator } from "@playwright/test";
import { expect, expectAccessible, subscribe, test, unique } from "../fixtures";

test("usage, payment schedules, runs and payment methods show theirs, and change them", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  await subscribe(api, customer, offer, { collect: false });
  const label = unique("Depot").replaceAll(/[^A-Za-z0-9 ]/g, "");
  const name = `${label.replaceAll(/[^A-Za-z0-9]/g, "")}__c`;
  for (const object of [
    "Usage",
    "PaymentSchedule",
    "PaymentScheduleItem",
    "PaymentRun",
    "PaymentMethod",
  ])
    await api.post("/v1/settings/custom-fields", {
      object,
      name,
      label,
      type: "text",
      filterable: true,
    });
  const fill = (where: Locator, value: string) => where.getByLabel(label).fill(value);
  const { today } = await api.get("/v1/tenant");

  const used = { AccountNumber: customer.number, UOM: "Seat", Quantity: 3, StartDateTime: today };
  const { Id } = await api.post("/v1/object/usage", { ...used, [name]: "Quay 1" });
  await page.goto(`/accounts/${customer.number}/usage`);
  const usage = page.getByRole("table", { name: "Usage", exact: true }).getByRole("row");
  await expect(usage.filter({ hasText: "Quay 1" })).toHaveCount(1);
  await page.getByRole("button", { name: /^Actions for 3 Seat/ }).click();
  await page.getByRole("menuitem", { name: "Correct" }).click();
  const correcting = page.getByRole("dialog", { name: "Correct usage" });
  await fill(correcting, "Quay 2");
  await correcting.getByRole("button", { name: "Save usage" }).click();
  await expect(usage.filter({ hasText: "Quay 2" })).toHaveCount(1);
  expect((await api.get(`/v1/object/usage/${Id}`))[name]).toBe("Quay 2");
  await page.goto("/usage/upload");
  await expect(page.getByText(new RegExp(`GROUP_ID, .*${name}`))).toBeVisible();
  const long = `${customer.number},Seat,1,${today},${"x".repeat(501)}`;
  const csv = `ACCOUNT_ID,UOM,QTY,STARTDATE,${name}\n${long}\n`;
  const buffer = Buffer.from(csv);
  await page
    .getByLabel("Usage file")
    .setInputFiles({ name: "u.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText(`${name} must have at most 500 characters.`)).toBeVisible();

  await page.goto(`/payments/schedules/new?account=${customer.number}`);
  await page.getByLabel("Amount of each payment").fill("25");
  await fill(page.getByRole("group", { name: "Custom fields" }), "Dock 1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create schedule" }).click();
  const facts = page.getByRole("region", { name: "Custom fields" });
  await expect(facts).toContainText("Dock 1");
  await facts.getByRole("button", { name: "Edit custom fields" }).click();
  await fill(page.getByRole("dialog", { name: "Custom fields" }), "Dock 2");
  await page.getByRole("button", { name: "Save custom fields" }).click();
  await expect(facts).toContainText("Dock 2");
  await page
    .getByRole("button", { name: /^Actions for payment of/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Change" }).click();
  const changing = page.getByRole("dialog", { name: "Change this payment" });
  await fill(changing, "Berth 7");
  await changing.getByRole("button", { name: "Save payment" }).click();
  const items = page.getByRole("table", { name: "Payments of the schedule" }).getByRole("row");
  await expect(items.filter({ hasText: "Berth 7" })).toHaveCount(1);

  await page.goto(`/accounts/${customer.number}/payment-methods`);
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Custom fields" }).click();
  const method = page.getByRole("dialog", { name: "Custom fields" });
  await fill(method, "Wharf 9");
  await expectAccessible(page);
  await method.getByRole("button", { name: "Save custom fields" }).click();
  await expect(page.getByText(`${label}: Wharf 9`)).toBeVisible();

  const runDate = `${today} 23:59:59`;
  const run = await api.post("/v1/payment-runs", { targetDate: today, runDate, [name]: "Pier 4" });
  await page.goto(`/payments/runs/${run.number}`);
  await expect(page.getByRole("region", { name: "Custom fields" })).toContainText("Pier 4");
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  await api.put(`/v1/payment-runs/${run.number}/cancel`, {});
});

test("those of an invoice line are entered with it, shown and changed", async ({
  merchant: page,
  api,
  customer,
}) => {
  const label = unique("Slip").replaceAll(/[^A-Za-z0-9 ]/g, "");
  const name = `${label.replaceAll(/[^A-Za-z0-9]/g, "")}__c`;
  const field = { object: "InvoiceItem", name, label, type: "text" };
  await api.post("/v1/settings/custom-fields", field);
  await page.goto(`/invoices/new?account=${customer.number}`);
  const line = page.getByRole("group", { name: "Line 1" });
  await line.getByLabel("What is sold").fill("Mooring");
  await line.getByLabel("Price").fill("40");
  await line.getByLabel(label).fill("South 3");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save invoice" }).click();
  await expect(page.getByText(`${label}: South 3`)).toBeVisible();
  await page.getByRole("button", { name: "Edit lines" }).click();
  const lines = page.getByRole("dialog", { name: /^Lines of/ });
  await expect(lines.getByLabel(label)).toHaveValue("South 3");
  await lines.getByLabel(label).fill("South 4");
  await lines.getByRole("button", { name: "Save lines" }).click();
  await expect(page.getByText(`${label}: South 4`)).toBeVisible();
});

test("those of a memo's line are entered with the credit, and those of a tax are shown", async ({
  merchant: page,
  api,
  customer,
}) => {
  const label = unique("Quay").replaceAll(/[^A-Za-z0-9 ]/g, "");
  const name = `${label.replaceAll(/[^A-Za-z0-9]/g, "")}__c`;
  for (const object of ["CreditMemoItem", "TaxationItem"])
    await api.post("/v1/settings/custom-fields", { object, name, label, type: "text" });
  const { today } = await api.get("/v1/tenant");
  const tax = { name: "Harbour tax", taxAmount: 4, taxDate: today, taxRate: 0.1 };
  const line = { chargeName: "Mooring", unitPrice: 40, serviceStartDate: today };
  const { invoiceNumber } = await api.post("/v1/invoices", {
    ...{ accountNumber: customer.number, invoiceDate: today, status: "Posted" },
    invoiceItems: [
      { ...line, taxItems: [{ ...tax, taxRateType: "Percentage", [name]: "Pier 2" }] },
    ],
  });
  await page.goto(`/invoices/${invoiceNumber}`);
  await page.getByRole("button", { name: "Why this amount" }).click();
  const why = page.getByRole("dialog", { name: "Why this amount" });
  await expect(why.getByRole("region", { name: "Tax" })).toContainText(`${label}: Pier 2`);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Credit this invoice" }).click();
  const crediting = page.getByRole("dialog", { name: `Credit ${invoiceNumber}` });
  await crediting.getByLabel("What to credit").click();
  await page.getByRole("option", { name: "Amounts by line" }).click();
  await crediting.getByLabel(/^Mooring/).fill("10");
  await crediting.getByLabel(label).fill("East 5");
  await expectAccessible(page);
  await crediting.getByRole("button", { name: /^Credit 11/ }).click();
  await expect(crediting).toBeHidden();
  const { data } = await api.get(
    "/object-query/credit-memo-items?sort[]=createdDate.DESC&pageSize=1",
  );
  await page.goto(`/credit-memos/${data[0].creditMemoNumber}`);
  await expect(page.getByText(`${label}: East 5`)).toBeVisible();
});

test("those of a debit memo and of its lines are entered with it and shown", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const made = await subscribe(api, customer, offer);
  const invoice = made.invoiceNumbers[0] as string;
  const label = unique("Berth").replaceAll(/[^A-Za-z0-9 ]/g, "");
  const name = `${label.replaceAll(/[^A-Za-z0-9]/g, "")}__c`;
  for (const object of ["DebitMemo", "DebitMemoItem"])
    await api.post("/v1/settings/custom-fields", { object, name, label, type: "text" });
  await page.goto(`/invoices/${invoice}`);
  await page.getByRole("button", { name: /More actions|Refund or credit/ }).click();
  await page.getByRole("menuitem", { name: "Charge more" }).click();
  const dialog = page.getByRole("dialog", { name: `Charge more for ${invoice}` });
  await dialog.getByRole("textbox", { name: /^Seats, / }).fill("24");
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel(label)).toHaveCount(2);
  await dialog.getByLabel(label).first().fill("West 1");
  await dialog.getByLabel(label).last().fill("West 2");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Debit memo/ })).toBeVisible();
  await expect(page.getByText(`${label}: West 1`)).toBeVisible();
  const fields = page.getByRole("region", { name: "Custom fields" });
  await expect(fields).toContainText("West 2");
  await expectAccessible(page);
});
