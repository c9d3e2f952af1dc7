import { expect, test } from "vitest";
import { visit } from "@/lib/testing/portal";
import { testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

const password = "correct horse battery";
const SETTINGS = "/v1/settings/collection";
const card = (accountKey: string) => ({
  type: "CreditCard",
  accountKey,
  cardNumber: "4242 4242 4242 4242",
  expirationMonth: 12,
  expirationYear: 2039,
  cardHolderInfo: { cardHolderName: "Ada Hill" },
});

test("staff can type cards into the portal until the owner forbids it; API clients still can", async () => {
  const owner = { email: `cards-${process.pid}@example.com`, name: "Olive", password };
  const tenant = await testTenant({ owner });
  const olive = await visit(owner.email, owner.password);
  const { accountNumber } = await makeAccount(tenant, "Payer", { autoPay: false });
  expect(await good(tenant.call("GET", SETTINGS))).toMatchObject({ cardEntryInPortal: true });
  await good(olive.call("POST", "/v1/payment-methods", card(accountNumber)));

  const changed = await good(tenant.call("PUT", SETTINGS, { cardEntryInPortal: false }));
  expect(changed).toEqual({ applyCreditAutomatically: true, cardEntryInPortal: false });
  const refused = await olive.call("POST", "/v1/payment-methods", card(accountNumber));
  expect(refused.body.reasons).toEqual([
    {
      code: 52401230,
      message: expect.stringContaining("cardNumber is not taken in the portal"),
    },
  ]);
  const older = await olive.call("POST", "/v1/payment-methods/credit-cards", {
    accountKey: accountNumber,
    creditCardType: "Visa",
    creditCardNumber: "4242424242424242",
    expirationMonth: "12",
    expirationYear: "2039",
    cardHolderInfo: { cardHolderName: "Ada Hill" },
  });
  expect(older.body.reasons[0].code).toBe(52000330);
  const { type: _type, accountKey: _key, ...paymentMethod } = card(accountNumber);
  const account = await olive.call("POST", "/v1/accounts", {
    name: "Second",
    currency: "USD",
    billToContact: { firstName: "Ada", lastName: "Hill", country: "US", state: "CA" },
    soldToSameAsBillTo: true,
    paymentMethod: { type: "CreditCard", ...paymentMethod },
  });
  expect(account.body.reasons[0].message).toContain("is not taken in the portal");
  await good(tenant.call("POST", "/v1/payment-methods", card(accountNumber)));
}, 60_000);
