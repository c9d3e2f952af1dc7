import { expect, expectAccessible, subscribe, test } from "../fixtures";

test.describe("credit, in the browser alone", () => {
  test("reverse an invoice, and read what its credit memo says", async ({
    merchant: page,
    api,
    customer,
    offer,
  }) => {
    const made = await subscribe(api, customer, offer, { collect: false });
    const number = made.invoiceNumbers[0] as string;
    await page.goto(`/invoices/${number}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Reverse" }).click();
    const dialog = page.getByRole("dialog", { name: `Reverse ${number}` });
    await dialog.getByLabel("Reason").fill("Wrong plan");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Reverse invoice" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Reversed").first()).toBeVisible();

    await page.goto(`/accounts/${customer.number}/credit-memos`);
    await page.getByRole("link", { name: /^CM/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Credit memo CM/ })).toBeVisible();
    await expect(page.getByText("Wrong plan")).toBeVisible();
    await expect(page.getByRole("link", { name: number })).toBeVisible();
    await page.getByRole("button", { name: "Why this amount" }).first().click();
    await expect(page.getByRole("dialog", { name: "Why this amount" })).toContainText(
      "This credit was entered by hand",
    );
    await expectAccessible(page);
  });

  test("a long invoice is reversed by a job, for which the page waits", async ({
    merchant: page,
    api,
    customer,
  }) => {
    const day = "2026-01-15";
    const { invoiceNumber: number } = await api.post("/v1/invoices", {
      ...{ accountNumber: customer.number, status: "Posted", invoiceDate: day },
      invoiceItems: Array.from({ length: 100 }, (_, index) => ({
        ...{ chargeName: `Line ${index + 1}`, amount: 1, serviceStartDate: day },
      })),
    });
    await page.goto(`/invoices/${number}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Reverse" }).click();
    const dialog = page.getByRole("dialog", { name: `Reverse ${number}` });
    await dialog.getByRole("button", { name: "Reverse invoice" }).click();
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect(page.getByText("Reversed").first()).toBeVisible();
  });

  test("apply credit from the invoice, and write off the rest", async ({
    merchant: page,
    api,
    customer,
    offer,
  }) => {
    const made = await subscribe(api, customer, offer, { collect: false });
    const number = made.invoiceNumbers[0] as string;
    const invoice = await api.get(`/v1/invoices/${number}`);
    const { invoiceItems } = await api.get(`/v1/invoices/${number}/items`);
    const { number: memo } = await api.post("/v1/credit-memos", {
      accountNumber: customer.number,
      autoPost: true,
      charges: [{ productRatePlanChargeId: invoiceItems[0].productRatePlanChargeId, amount: 12.5 }],
    });
    await page.goto(`/accounts?name=${encodeURIComponent(customer.name)}`);
    await expect(page.getByRole("row", { name: new RegExp(customer.name) })).toContainText(
      "Credit available",
    );
    await page.goto(`/accounts/${customer.number}`);
    await expect(page.getByText("Credit available")).toBeVisible();

    await page.goto(`/invoices/${number}`);
    await page.getByRole("button", { name: "Apply credit" }).click();
    const dialog = page.getByRole("dialog", { name: "Apply credit" });
    await expect(dialog).toContainText(memo);
    await expect(dialog.getByLabel("Amount")).toHaveValue("12.50");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Write off" }).click();
    const rest = page.getByRole("dialog", { name: `Write off ${number}` });
    await expect(rest).toContainText((invoice.amount - 12.5).toFixed(2));
    await rest.getByRole("button", { name: /^Write off/ }).click();
    await expect(rest).toBeHidden();
    await expect(page.getByText("Paid").first()).toBeVisible();
    expect((await api.get(`/v1/invoices/${number}`)).balance).toBe(0);

    await page.goto(`/accounts/${customer.number}`);
    await expect(page.getByRole("heading", { level: 1, name: customer.name })).toBeVisible();
    await expect(page.getByText("Credit available")).toHaveCount(0);
  });

  test("change a subscription: credit pays first, and the card the rest", async ({
    merchant: page,
    api,
    customer,
    offer,
  }) => {
    const made = await subscribe(api, customer, offer);
    const { invoiceItems } = await api.get(`/v1/invoices/${made.invoiceNumbers[0]}/items`);
    await api.post("/v1/credit-memos", {
      accountNumber: customer.number,
      autoPost: true,
      charges: [{ productRatePlanChargeId: invoiceItems[0].productRatePlanChargeId, amount: 12.5 }],
    });
    await page.goto(`/subscriptions/${made.subscriptions[0].subscriptionNumber}`);
    await page.getByRole("button", { name: "Change", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Change the subscription" });
    await sheet.getByLabel("Quantity of Seats").fill("8");
    await expect(sheet.getByRole("region", { name: "Effect" })).toContainText("+36.00");
    const credit = sheet.getByRole("switch", { name: "Use available credit first" });
    await expect(credit).toBeChecked();
    await expect(sheet).toContainText("12.50 EUR is available.");
    await sheet.getByRole("switch", { name: "Leave the invoice as a draft" }).click();
    await expect(credit).toHaveCount(0);
    await sheet.getByRole("switch", { name: "Leave the invoice as a draft" }).click();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Change subscription" }).click();
    await expect(sheet).toBeHidden();
    const { basicInfo } = await api.get(`/v1/accounts/${customer.number}`);
    const { payments } = await api.get(`/v1/payments?accountId=${basicInfo.id}`);
    const amounts = payments.map(({ amount }: { amount: number }) => amount);
    expect(amounts.toSorted((one: number, other: number) => one - other)).toEqual([23.5, 160]);
  });
});

test("a credit memo is reversed, and its page leads to the debit memo that asks for it again", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const made = await subscribe(api, customer, offer, { collect: false });
  const { invoiceItems } = await api.get(`/v1/invoices/${made.invoiceNumbers[0]}/items`);
  const { number, amount } = await api.post("/v1/credit-memos", {
    accountNumber: customer.number,
    autoPost: true,
    charges: [{ productRatePlanChargeId: invoiceItems[0].productRatePlanChargeId, amount: 7.5 }],
  });
  await page.goto(`/credit-memos/${number}`);
  await page.getByRole("button", { name: "Reverse" }).click();
  const dialog = page.getByRole("dialog", { name: "Reverse this memo" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reverse" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Reversed").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Unapply" })).toBeDisabled();
  const { parts } = await api.get(`/v1/credit-memos/${number}/parts`);
  expect(parts).toMatchObject([{ amount, debitMemoNumber: expect.stringMatching(/^DM/) }]);
  await page.goto(`/debit-memos/${parts[0].debitMemoNumber}`);
  await expect(page.getByText("Reversing a credit memo")).toBeVisible();
});
