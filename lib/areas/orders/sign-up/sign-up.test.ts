import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { CARD, good, makeWorld, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

const read = (path: string) => good(tenant.call("GET", path));
const signUp = (more: object = {}, account: object = {}) =>
  tenant.call("POST", "/v1/sign-up", {
    accountData: {
      name: "Signed up",
      currency: "USD",
      billCycleDay: 15,
      billToContact: { firstName: "Ada", lastName: "Lovelace", country: "US", state: "CA" },
      paymentMethod: { type: "CreditCard", ...CARD, expirationMonth: 12, expirationYear: 2039 },
      ...account,
    },
    subscriptionData: {
      terms: { initialTerm: { period: 12, periodType: "Month", termType: "TERMED" } },
      ratePlans: [{ productRatePlanId: world.ratePlanId }],
      notes: "from the shop",
    },
    ...more,
  });

describe("signing up", () => {
  test("makes account, card and subscription, bills and collects", async () => {
    const done = await good(signUp({ options: { runBilling: true, collectPayment: true } }));
    expect(done).toMatchObject({ success: true, status: "Completed" });
    expect(await read(`/v1/subscriptions/${done.subscriptionNumber}`)).toMatchObject({
      accountNumber: done.accountNumber,
      notes: "from the shop",
      contractEffectiveDate: "2026-01-15",
    });
    const invoice = await read(`/v1/invoices/${done.invoiceNumber}`);
    expect([invoice.balance, invoice.amount]).toEqual([0, done.paidAmount]);
    expect((await read(`/v1/payments/${done.paymentNumber}`)).amount).toBe(invoice.amount);
    expect((await read(`/v1/orders/${done.orderNumber}`)).order.status).toBe("Completed");
    await expectBooksToHold();
  });

  test("finds the account that there is by a field, as long as it has room", async () => {
    const by = { accountIdentifierField: "crmId" };
    const first = await good(signUp(by, { crmId: "crm-7" }));
    const second = await good(signUp(by, { crmId: "crm-7", name: "Another name" }));
    expect(second.accountNumber).toBe(first.accountNumber);
    const { subscriptions } = await read(`/v1/subscriptions/accounts/${first.accountNumber}`);
    expect(subscriptions).toHaveLength(2);
    const full = { ...by, options: { maxSubscriptionsPerAccount: 2 } };
    const refused = await signUp(full, { crmId: "crm-7" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("2 subscriptions already");
    expect((await signUp(by)).body.reasons[0].code).toBe(57800122);
  });

  test("leaves nothing behind when the card is declined or the plan unknown", async () => {
    const card = {
      ...CARD,
      cardNumber: "4000000000009995",
      expirationMonth: 12,
      expirationYear: 2039,
    };
    const account = { accountNumber: "NEVER-1", paymentMethod: { type: "CreditCard", ...card } };
    const declined = await signUp({ options: { runBilling: true, collectPayment: true } }, account);
    expect(declined.status).toBeGreaterThanOrEqual(400);
    expect((await tenant.call("GET", "/v1/accounts/NEVER-1")).status).toBe(404);
    const terms = { initialTerm: { period: 12, periodType: "Month", termType: "TERMED" } };
    const subscriptionData = { terms, ratePlans: [{ productRatePlanId: "0".repeat(32) }] };
    const unknown = await signUp({ subscriptionData }, { accountNumber: "NEVER-2" });
    expect(unknown.body.success).toBe(false);
    expect((await tenant.call("GET", "/v1/accounts/NEVER-2")).status).toBe(404);
  });
});
