import { callsOf, expect, expectAccessible, signIn, subscribe, test, unique } from "../fixtures";

const FEATURES = "/v1/settings/features";

test("a feature says what it changes, is turned on after a question, and off again", async ({
  merchant: page,
  api,
}) => {
  await page.goto("/settings/features");
  await expectAccessible(page);
  const turnOn = page.getByRole("button", { name: "Turn on Multi-org" });
  await turnOn.click();
  const dialog = page.getByRole("dialog", { name: "Turn on Multi-org" });
  await expect(dialog).toContainText("Calls may name the orgs");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await api.get(FEATURES)).multiOrg).toBe(false);

  await turnOn.click();
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const turnOff = page.getByRole("button", { name: "Turn off Multi-org" });
  await expect(turnOff).toBeVisible();
  expect((await api.get(FEATURES)).multiOrg).toBe(true);

  await turnOff.click();
  await page
    .getByRole("dialog", { name: "Turn off Multi-org" })
    .getByRole("button", { name: "Turn off" })
    .click();
  await expect(turnOn).toBeVisible();
  expect((await api.get(FEATURES)).multiOrg).toBe(false);
});

test("a feature that something depends on says what, and cannot be turned off", async ({
  merchant: page,
  api,
}) => {
  const account = (currency: string) => ({
    name: `In ${currency}`,
    currency,
    billToContact: { firstName: "Ada", lastName: "Lovelace", country: "DE" },
  });
  for (const currency of ["EUR", "CHF"]) await api.post("/v1/accounts", account(currency));
  await page.goto("/settings/features");
  await expect(page.getByText(/Accounts have several currencies: .*CHF, .*EUR/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn off Multi-Currency" })).toBeDisabled();
});

test("without Invoice Settlement there are no credit memos, and an invoice is adjusted", async ({
  page,
  playwright,
  baseURL,
  api,
  offer,
}) => {
  // The switch is one of the whole company, so this test has its own.
  const name = unique("Plain Company");
  const live = await api.post("/v1/tenant/live", { name, again: true });
  const company = await callsOf(playwright, baseURL, live);
  const { accountNumber } = await company.api.post("/v1/accounts", {
    name: "Orchard Ltd",
    currency: "EUR",
    billToContact: { firstName: "Ada", lastName: "Orchard", country: "AT" },
    soldToSameAsBillTo: true,
    autoPay: false,
  });
  const customer = { number: accountNumber, name: "Orchard Ltd" };
  const made = await subscribe(company.api, customer, offer, { collect: false });
  const invoice = made.invoiceNumbers[0] as string;
  const { balance } = await company.api.get(`/v1/invoices/${invoice}`);

  await page.goto("/sign-in");
  await signIn(page, live.ownerPassword);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await page.goto("/settings/features");
  await page.getByRole("button", { name: "Turn off Invoice Settlement" }).click();
  const question = page.getByRole("dialog", { name: "Turn off Invoice Settlement" });
  await expect(question).toContainText("There are no credit memos");
  await question.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Turn on Invoice Settlement" })).toBeVisible();

  await page.goto(`/invoices/${invoice}`);
  await expect(page.getByRole("link", { name: "Invoices" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Credit memos" })).toHaveCount(0);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Adjust" }).click();
  const dialog = page.getByRole("dialog", { name: `Adjust ${invoice}` });
  await dialog.getByLabel("Amount").fill("5");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Adjust" }).click();
  await expect(dialog).toBeHidden();
  const after = await company.api.get(`/v1/invoices/${invoice}`);
  expect([after.balance, after.adjustmentAmount]).toEqual([balance - 5, 5]);

  // Without Orders there is no order builder, and a subscription is paused by its own call.
  await company.api.put(FEATURES, { orders: false });
  const { subscriptionNumber } = made.subscriptions[0];
  await page.goto(`/subscriptions/${subscriptionNumber}`);
  await expect(page.getByRole("button", { name: "Change", exact: true })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Orders", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Order several changes" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Pause", exact: true }).click();
  const pause = page.getByRole("dialog", { name: "Pause the subscription" });
  await pause.getByRole("button", { name: "Pause subscription" }).click();
  await expect(pause).toBeHidden();
  const { status } = await company.api.get(`/v1/subscriptions/${subscriptionNumber}`);
  expect(status).toBe("Suspended");
  await page.goto("/orders/new");
  await expect(page.getByText("Your company does not use Orders")).toBeVisible();
  await expectAccessible(page);
  await company.dispose();
});
