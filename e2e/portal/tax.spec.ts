import { expect, expectAccessible, test, unique } from "../fixtures";

test("a tax code and a rate of it are made, ended and deleted", async ({ merchant: page, api }) => {
  const code = unique("Books");
  await page.goto("/settings/tax");
  await page.getByRole("button", { name: "New tax code" }).click();
  const form = page.getByRole("dialog", { name: "New tax code" });
  await form.getByLabel("Name", { exact: true }).fill(code);
  await form.getByRole("button", { name: "Create code" }).click();
  const codes = page.getByRole("table", { name: "Tax codes" });
  await expect(codes.getByRole("row", { name: new RegExp(code) })).toContainText(
    "Added to the price",
  );

  await page.getByRole("button", { name: "New tax rate" }).click();
  const rate = page.getByRole("dialog", { name: "New tax rate" });
  await rate.getByRole("combobox", { name: "Tax code" }).click();
  await page.getByRole("option", { name: code }).click();
  await rate.getByLabel("Name of the tax").fill("Reduced VAT");
  await rate.getByLabel("Country").fill("Germany");
  await rate.getByLabel("Per cent").fill("7");
  await rate.getByLabel("First day").fill("2026-01-01");
  await rate.getByRole("button", { name: "Create rate" }).click();
  const rates = page.getByRole("table", { name: "Tax rates" });
  const row = rates.getByRole("row", { name: new RegExp(code) });
  await expect(row).toContainText("7 %");
  await expect(row).toContainText("No end");
  const path = `/v1/settings/tax-rates?taxCode=${encodeURIComponent(code)}`;
  expect((await api.get(path)).taxRates).toMatchObject([{ country: "DE", taxRate: 0.07 }]);
  await expectAccessible(page);
});

test("an invoice says which taxes its lines have, and why", async ({ merchant: page, api }) => {
  const { data } = await api.get(
    "/object-query/invoices?filter[]=accountName.SW:Kestrel&pageSize=50",
  );
  const taxed = data.find(({ taxAmount }: { taxAmount: number }) => taxAmount > 0);
  await page.goto(`/invoices/${taxed.invoiceNumber}`);
  const lines = page.getByRole("table", { name: "Invoice lines" });
  await expect(lines.getByRole("columnheader", { name: "Tax" })).toBeVisible();
  await lines.getByRole("button", { name: "Why this amount" }).first().click();
  const why = page.getByRole("dialog", { name: /Why/ });
  await expect(why).toContainText("State sales tax is added");
  await expect(why).toContainText("District tax is added");
  await expect(why).toContainText("7.25 %");
});

test("an exemption is stored on the account", async ({ merchant: page, api, customer }) => {
  await page.goto(`/accounts/${customer.number}/settings`);
  await page.getByRole("combobox", { name: "Exemption" }).click();
  await page.getByRole("option", { name: "Exempt", exact: true }).click();
  await page.getByLabel("Certificate").fill("EX-1");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The settings were saved")).toBeVisible();
  const { taxInfo } = await api.get(`/v1/accounts/${customer.number}`);
  expect(taxInfo).toMatchObject({ exemptStatus: "Yes", exemptCertificateId: "EX-1" });
});
