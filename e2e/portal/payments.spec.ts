import { expect, expectAccessible, subscribe, test } from "../fixtures";

test.describe("payments, in the browser alone", () => {
  test("take more than an invoice owes, and refund it with the lines it comes from", async ({
    merchant: page,
    api,
    customer,
    offer,
  }) => {
    const made = await subscribe(api, customer, offer, { collect: false });
    const number = made.invoiceNumbers[0] as string;
    const invoice = await api.get(`/v1/invoices/${number}`);
    await page.goto(`/invoices/${number}`);
    await page.getByRole("button", { name: "Take payment" }).click();
    const taking = page.getByRole("dialog", { name: "Take a payment" });
    await taking.getByLabel("How").click();
    await page.getByRole("option", { name: "Record a payment received elsewhere" }).click();
    await expect(taking.getByLabel("Amount")).toHaveValue(invoice.amount.toFixed(2));
    await expect(taking.getByRole("region", { name: "What it pays" })).toContainText(number);
    await expectAccessible(page);
    await taking.getByRole("button", { name: "Record payment" }).click();
    await expect(taking).toBeHidden();
    expect((await api.get(`/v1/invoices/${number}`)).balance).toBe(0);

    const { payments } = await api.get(`/v1/payments?accountId=${invoice.accountId}`);
    await page.goto(`/payments/${payments[0].number}`);
    await page.getByRole("button", { name: "Refund" }).click();
    const giving = page.getByRole("dialog", { name: `Refund ${payments[0].number}` });
    await giving.getByLabel("Amount").fill("5");
    await giving.getByLabel("Reason").fill("Came twice");
    const allocation = giving.getByRole("region", { name: "Where it comes from" });
    await expect(allocation).toContainText(number);
    await expect(allocation).toContainText("Then the account owes");
    await expect(giving).toContainText("no reminder is sent until somebody resumes collection");
    await expectAccessible(page);
    await giving.getByRole("button", { name: /^Refund / }).click();
    await expect(giving).toBeHidden();
    expect((await api.get(`/v1/invoices/${number}`)).balance).toBe(5);

    await page.getByRole("button", { name: "Refund" }).click();
    await giving.getByRole("button", { name: /^Refund / }).waitFor();
    await expect(giving).toContainText("so nothing is owed again");
    await expectAccessible(page);
    await giving.getByRole("button", { name: /^Refund / }).click();
    await expect(giving).toBeHidden();
    expect((await api.get(`/v1/invoices/${number}`)).balance).toBe(5);

    const { refunds } = await api.get(`/v1/refunds?paymentId=${payments[0].id}`);
    const explained = refunds.find(
      ({ reasonCode }: { reasonCode: string | null }) => reasonCode === "Came twice",
    );
    await page.goto("/payments/refunds");
    await page.getByRole("link", { name: explained.number }).click();
    await expect(page.getByText("Came twice")).toBeVisible();
    await expectAccessible(page);
  });

  test("record an unallocated payment, and transfer it to the account that paid", async ({
    merchant: page,
    api,
    customer,
  }) => {
    const { currency } = (await api.get(`/v1/accounts/${customer.number}`)).billingAndPayment;
    await page.goto("/payments");
    await page.getByRole("button", { name: "Record payment" }).click();
    const noting = page.getByRole("dialog", { name: "Record an unallocated payment" });
    await noting.getByRole("combobox", { name: "Currency" }).fill(currency);
    await page.getByRole("option", { name: currency }).first().click();
    await noting.getByLabel("Amount").fill("12.34");
    await noting.getByLabel("Reference").fill(`Statement of ${customer.number}`);
    await expectAccessible(page);
    await noting.getByRole("button", { name: "Record payment" }).click();
    await expect(noting).toBeHidden();
    await page.getByRole("link", { name: "Unallocated" }).click();
    await page.getByRole("row").filter({ hasText: "12.34" }).getByRole("link").first().click();
    await page.getByRole("button", { name: "Assign" }).click();
    const assigning = page.getByRole("dialog", { name: /^Assign P-/ });
    await assigning.getByRole("combobox", { name: "Account that paid" }).fill(customer.number);
    await page.getByRole("option", { name: new RegExp(customer.number) }).click();
    await expectAccessible(page);
    await assigning.getByRole("button", { name: "Assign" }).click();
    await expect(page.getByRole("link", { name: customer.name })).toBeVisible();
    await expectAccessible(page);
  });

  test("collect by a run that is previewed before it is confirmed, and send reminders for overdue invoices", async ({
    merchant: page,
    api,
    customer,
    offer,
  }) => {
    const made = await subscribe(api, customer, offer, { collect: false });
    const number = made.invoiceNumbers[0] as string;
    await page.goto("/payments/runs");
    await page.getByRole("link", { name: "New payment run" }).click();
    await page.getByRole("combobox", { name: "Account" }).fill(customer.name);
    await page.getByRole("option", { name: new RegExp(customer.number) }).click();
    const preview = page.getByRole("table", { name: "Documents" });
    await expect(preview.getByText(number)).toBeVisible();
    await expect(preview.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: "Confirm" }).click();
    const asked = page.getByRole("dialog", { name: "Collect now" });
    await expect(asked).toContainText("1 invoice of 1 account");
    await expectAccessible(page);
    await asked.getByRole("button", { name: "Collect" }).click();
    await expect(page.getByText("Completed")).toBeVisible();
    await expect(page.getByText("1 of 1 documents done: 1 payment, 0 failed")).toBeVisible();
    await expectAccessible(page);
    expect((await api.get(`/v1/invoices/${number}`)).balance).toBe(0);

    await page.goto("/settings/dunning");
    await page.getByRole("button", { name: "New reminder" }).click();
    const form = page.getByRole("dialog", { name: "New reminder" });
    await form.getByLabel("Name").fill(`Step of ${customer.number}`);
    await form.getByLabel("Subject").fill("Open: {{invoice.number}}");
    await expect(form.getByLabel("Preview")).toContainText(/Open: INV/);
    await form.getByLabel("Subject").fill("Open: {{nobody}}");
    await expect(form.getByLabel("Preview")).toContainText("{{nobody}} is not known here");
    await expectAccessible(page);
  });

  test("plan payments, see the effect of a change first, and skip one", async ({
    merchant: page,
    api,
    customer,
  }) => {
    const { today } = await api.get("/v1/tenant");
    await page.goto(`/accounts/${customer.number}/payments`);
    await page.getByRole("button", { name: "Take payment" }).click();
    const taking = page.getByRole("dialog", { name: "Take a payment" });
    const charged = taking.getByRole("combobox", { name: "Payment method" });
    await expect(charged).toHaveText(/4242 \(default\)/);
    await expect(taking.getByRole("button", { name: "Cancel", exact: true })).toBeVisible();
    await taking.getByLabel("Amount").fill("12");
    await taking.getByRole("button", { name: /^Charge .*12\.00/ }).click();
    await expect(taking).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: "12.00" })).toHaveCount(1);
    await page.getByRole("link", { name: "Plan payments" }).click();
    await page.getByLabel("Amount of each payment").fill("40");
    await page.getByLabel("Payments", { exact: true }).fill("3");
    await page.getByLabel("First payment on").click();
    await expect(page.getByText("in 3 payments")).toBeVisible();
    await page.getByRole("button", { name: "Create schedule" }).click();
    await expect(page.getByRole("heading", { name: /^Payment schedule PS-/ })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Change" }).click();
    const change = page.getByRole("dialog", { name: /^Change PS-/ });
    await change.getByLabel("Payments in all").fill("4");
    const preview = change.getByRole("region", { name: "Preview" });
    await expect(preview).toContainText("in 4 payments instead of");
    await expectAccessible(page);
    await change.getByRole("button", { name: "Change schedule" }).click();
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(5);

    await page
      .getByRole("button", { name: /^Actions for payment of/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Skip" }).click();
    const skip = page.getByRole("dialog", { name: "Skip this payment" });
    await expect(skip.getByRole("listitem")).toHaveCount(4);
    await skip.getByRole("button", { name: "Skip" }).click();
    await expect(skip).toBeHidden();
    const { paymentSchedules } = await api.get(
      `/v1/payment-schedules?accountNumber=${customer.number}`,
    );
    expect(paymentSchedules).toMatchObject([{ occurrences: 4, totalAmount: 160 }]);
    expect(paymentSchedules[0].nextPaymentDate > today).toBe(true);
  });

  test("see what is held on a card, release one amount and take the other", async ({
    merchant: page,
    api,
    customer,
  }) => {
    const methods = await api.get(`/v1/accounts/${customer.number}/payment-methods`);
    const { id } = methods.creditcard[0];
    for (const amount of [49.5, 20]) {
      const body = { amount, accountNumber: customer.number, gatewayOrderId: `PO-${amount}` };
      await api.post(`/v1/payment-methods/${id}/authorize`, body);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/accounts/${customer.number}/payment-methods`);
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Authorizations and mandates" }).click();
    const held = page.getByRole("dialog", { name: /^Held and agreed on/ });
    const first = held.getByRole("region", { name: /49\.50/ });
    await expect(first).toContainText("Held until");
    expect(await first.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0);
    await expectAccessible(page);
    await held
      .getByRole("region", { name: /20\.00/ })
      .getByRole("button", { name: "Release" })
      .click();
    const release = page.getByRole("dialog", { name: "Release the amount" });
    await release.getByRole("button", { name: "Release" }).click();
    await expect(release).toBeHidden();
    await expect(held.getByRole("region", { name: /20\.00/ })).toHaveCount(0);
    await first.getByRole("button", { name: "Take" }).click();
    const taking = page.getByRole("dialog", { name: "Take the amount" });
    await taking.getByRole("button", { name: /^Take .*49\.50/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Payment P-/ })).toBeVisible();
    await expect(page.getByText("49.50").first()).toBeVisible();
    const filter = `filter[]=paymentMethodId.EQ:${id}`;
    const { data } = await api.get(`/object-query/payment-authorizations?${filter}`);
    expect(data.map(({ status }: { status: string }) => status).sort()).toEqual([
      "captured",
      "voided",
    ]);
  });
});
