import { addRatePlan, expect, expectAccessible, subscribe, test, unique } from "../fixtures";

test.describe("from a new customer to a paid invoice, in the browser alone", () => {
  test("make an account with a card, order with a preview, and read why the invoice has its amounts", async ({
    merchant: page,
    offer,
  }) => {
    const name = unique("Lantern Books");
    await page.goto("/accounts");
    await page.getByRole("link", { name: "New account" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "New account" })).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("combobox", { name: "Currency" }).fill("euro");
    await page.getByRole("option", { name: /^EUR/ }).click();
    await page.getByLabel("First name").fill("Lena");
    await page.getByLabel("Last name").fill("Lantern");
    await page.getByLabel("Work e-mail").fill("lena@lantern.example");
    await page.getByRole("combobox", { name: "Country" }).fill("Austria");
    await page.getByRole("option", { name: /Austria/ }).click();
    await page.getByRole("switch", { name: "Add a card now" }).click();
    await page.getByLabel("Card number").fill("4242 4242 4242 4242");
    await page.getByLabel("Expiry").fill("12 / 39");
    await page.getByLabel("Security code").fill("123");
    await page.getByLabel("Name on the card").fill("Lena Lantern");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("Visa •••• 4242").first()).toBeVisible();

    await page.getByRole("link", { name: "New order" }).click();
    await expect(page.getByRole("combobox", { name: "Account" })).toHaveValue(name);
    await addRatePlan(page, offer.planName);
    const preview = page.getByRole("complementary", { name: "Preview" });
    const document = preview.getByRole("region", { name: "Billed now" });
    await expect(document).toContainText("160.00");
    await page.getByLabel("Quantity of Seats").fill("10");
    await page.getByLabel("Quantity of Seats").blur();
    await expect(document).toContainText("220.00");
    await expect(preview.getByRole("region", { name: "What comes next" })).toContainText("120.00");

    await preview.getByRole("button", { name: "Copy as API call" }).click();
    await expect(page.getByRole("dialog", { name: "This order as an API call" })).toContainText(
      offer.planNumber,
    );
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Create order" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Order O-/ })).toBeVisible();

    await page.getByRole("link", { name: /^INV/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Invoice INV/ })).toBeVisible();
    await expect(page.getByText("Paid").first()).toBeVisible();
    const lines = page.getByRole("table", { name: "Invoice lines" });
    await expect(lines.getByRole("row", { name: /Seats/ })).toContainText("120.00");
    await lines
      .getByRole("row", { name: /Seats/ })
      .getByRole("button", { name: "Why this amount" })
      .click();
    const why = page.getByRole("dialog", { name: "Why this amount" });
    await expect(why).toContainText("10 units at 12.00 EUR each cost 120.00 EUR.");
    await expect(why).toContainText("The line is 120.00 EUR.");
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    const pdf = await page.request.get(
      (await page.getByRole("link", { name: "Open PDF" }).getAttribute("href")) ?? "",
    );
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("a declined card leaves nothing behind and shows the gateway's response", async ({
    merchant: page,
    api,
    offer,
  }) => {
    const name = unique("Declined Ltd");
    const { accountNumber } = await api.post("/v1/accounts", {
      name,
      currency: "EUR",
      billToContact: { firstName: "Dee", lastName: "Clined" },
      paymentMethod: {
        type: "CreditCard",
        cardNumber: "4000000000000002",
        expirationMonth: 12,
        expirationYear: 2039,
        cardHolderInfo: { cardHolderName: "Dee Clined" },
      },
    });
    await page.goto(`/orders/new?account=${accountNumber}`);
    await addRatePlan(page, offer.planName);
    await expect(page.getByRole("region", { name: "Billed now" })).toBeVisible();
    await page.getByRole("button", { name: "Create order" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "The order was not made" });
    await expect(alert).toBeFocused();
    await expect(alert).toContainText("99");
    const { subscriptions } = await api.get(`/v1/subscriptions/accounts/${accountNumber}`);
    expect(subscriptions).toEqual([]);
  });

  test("a server error is shown at its field", async ({ merchant: page, customer }) => {
    await page.goto("/accounts/new");
    await page.getByLabel("Name", { exact: true }).fill(unique("Twin"));
    await page.getByRole("combobox", { name: "Currency" }).fill("euro");
    await page.getByRole("option", { name: /^EUR/ }).click();
    await page.getByLabel("First name").fill("T");
    await page.getByLabel("Last name").fill("Win");
    await page.getByLabel("Account number").fill(customer.number);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(
      page
        .getByText(/number/i)
        .filter({ hasText: customer.number })
        .first(),
    ).toBeVisible();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/accounts\/new/);
  });
});

test("the account's timeline shows what happened, with the balance after each step", async ({
  merchant: page,
  payingCustomer,
}) => {
  await page.goto(`/accounts/${payingCustomer.number}`);
  const timeLine = page.getByRole("list", { name: "Timeline" });
  await expect(timeLine).toContainText("160.00");
  await expect(timeLine).toContainText("balance after 0.00");
  await timeLine.getByRole("link", { name: /^Payment P-/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Payment P-/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText("approved");
});

test("a card is added to an account, and its number is shown by four digits only", async ({
  merchant: page,
  customer,
}) => {
  await page.goto(`/accounts/${customer.number}/payment-methods`);
  await page.getByRole("button", { name: "Add card" }).click();
  const sheet = page.getByRole("dialog", { name: "Add card" });
  await sheet.getByLabel("Card number").pressSequentially("5555555555554444");
  await expect(sheet.getByLabel("Card number")).toHaveValue("5555 5555 5555 4444");
  await expect(sheet.getByText("Mastercard", { exact: true })).toBeVisible();
  await sheet.getByLabel("Expiry").pressSequentially("1138");
  await expect(sheet.getByLabel("Expiry")).toHaveValue("11 / 38");
  await expect(sheet.getByText(/PCI DSS/)).toBeVisible();
  await sheet.getByLabel("Name on the card").fill("Ada Orchard");
  await sheet.getByRole("button", { name: "Add card" }).click();
  await expect(page.getByRole("row", { name: /Mastercard •••• 4444/ })).toContainText("Default");
  await expect(sheet).toBeHidden();
  expect((await page.content()).includes("5555")).toBe(false);
});

test("a discount below zero is agreed in an order, raises the bill, and says so", async ({
  merchant: page,
  api,
  customer,
}) => {
  const sold = { EffectiveStartDate: "2015-01-01", EffectiveEndDate: "2099-12-31" };
  const product = await api.post("/v1/object/product", { Name: unique("Ferry"), ...sold });
  const Name = unique("Crossings");
  const plan = { ProductId: product.Id, Name, ...sold };
  const { Id } = await api.post("/v1/object/product-rate-plan", plan);
  const charge = (name: string, model: string, more: object, price: object) =>
    api.post("/v1/object/product-rate-plan-charge", {
      ...{ ProductRatePlanId: Id, Name: name, ChargeModel: model, ChargeType: "Recurring" },
      ...{ BillingPeriod: "Month", BillCycleType: "SubscriptionStartDay", ...more },
      ...{ TriggerEvent: "ContractEffective" },
      ProductRatePlanChargeTierData: {
        ProductRatePlanChargeTier: [{ Currency: "EUR", ...price }],
      },
    });
  await charge("Pass", "Flat Fee Pricing", {}, { Price: 30 });
  const reach = { ApplyDiscountTo: "RECURRING", DiscountLevel: "rateplan" };
  await charge("Weather", "Discount-Fixed Amount", reach, { DiscountAmount: -2 });

  await page.goto(`/orders/new?account=${customer.number}`);
  await addRatePlan(page, Name);
  const preview = page.getByRole("complementary", { name: "Preview" });
  const document = preview.getByRole("region", { name: "Billed now" });
  await expect(document).toContainText("32.00");
  await page.getByLabel("Amount of Weather").fill("-4");
  await page.getByLabel("Amount of Weather").blur();
  await expect(document).toContainText("34.00");
  await page.getByRole("button", { name: "Create order" }).click();
  await page.getByRole("link", { name: /^INV/ }).click();
  const line = page
    .getByRole("table", { name: "Invoice lines" })
    .getByRole("row", { name: /Weather/ });
  await expect(line).toContainText(/(^|[^\u22124.\d])4\.00/);
  await line.getByRole("button", { name: "Why this amount" }).click();
  await expect(page.getByRole("dialog", { name: "Why this amount" })).toContainText(
    "it adds to the charge: 4.00 EUR in this period.",
  );
  await page.keyboard.press("Escape");
  const { subscriptions } = await api.get(`/v1/subscriptions/accounts/${customer.number}`);
  await page.goto(`/subscriptions/${subscriptions[0].subscriptionNumber}`);
  await expect(page.getByRole("table", { name: `Charges of ${Name}` })).toContainText(
    "4.00 EUR more per month",
  );
});

test("a subscription shows its terms, its charges and what it was billed for", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const { subscriptions } = await subscribe(api, customer, offer);
  await page.goto(`/subscriptions/${subscriptions[0].subscriptionNumber}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    subscriptions[0].subscriptionNumber,
  );
  await expect(page.getByText("Auto-renews").first()).toBeVisible();
  await expect(page.getByRole("table", { name: `Charges of ${offer.planName}` })).toContainText(
    "60.00",
  );
  await expect(page.getByRole("table", { name: "Invoiced" })).toContainText("100.00");
});

test("an invoice that has its number can be canceled, and never be deleted", async ({
  merchant: page,
  api,
  customer,
  offer,
}) => {
  const made = await subscribe(api, customer, offer, { collect: false });
  await page.goto(`/invoices/${made.invoiceNumbers[0]}`);
  await page.getByRole("button", { name: "Unpost", exact: true }).click();
  await page.getByRole("button", { name: "Make it a draft" }).click();
  await page.getByRole("main").getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Cancel invoice" }).click();
  const remove = page.getByRole("button", { name: "Delete" });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await expect(remove).toHaveAccessibleDescription(
    "It has its invoice number, and numbers are kept without gaps",
  );
});
