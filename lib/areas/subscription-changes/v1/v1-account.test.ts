import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { good, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});

afterAll(expectBooksToHold);

const card = (cardNumber = "4242424242424242") => ({
  cardType: "Visa",
  cardNumber,
  expirationMonth: "12",
  expirationYear: "2039",
  securityCode: "123",
  cardHolderInfo: { cardHolderName: "Ada Lovelace" },
});

const account = (more: object = {}) => ({
  name: "Analytical Engines Ltd",
  currency: "USD",
  billCycleDay: 15,
  billToContact: { firstName: "Ada", lastName: "Lovelace", country: "US", state: "CA" },
  subscription: {
    contractEffectiveDate: "2026-01-15",
    termType: "TERMED",
    initialTerm: 12,
    renewalTerm: 12,
    subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
  },
  ...more,
});

const create = (body: object, version = "341.0") =>
  tenant.call("POST", "/v1/accounts", body, { version });
const codes = (answer: { body: { reasons?: { code: number }[] } }) =>
  (answer.body.reasons ?? []).map(({ code }) => code);
const accounts = async () =>
  (await asOwner("select id from account where tenant_id = $1", [tenant.tenantId])).length;

describe("an account with its first subscription", () => {
  test("is billed and pays in the same call", async () => {
    const made = await good(create(account({ creditCard: card() })));
    expect(made).toMatchObject({
      contractedMrr: 71.5,
      totalContractedValue: 858,
      paidAmount: 71.5,
      subscriptionNumber: expect.any(String),
      paymentId: expect.any(String),
    });
    const invoice = await good(tenant.call("GET", `/v1/invoices/${made.invoiceId}`));
    expect(invoice).toMatchObject({ amount: 71.5, balance: 0, accountNumber: made.accountNumber });
    const read = await good(tenant.call("GET", `/v1/subscriptions/${made.subscriptionNumber}`));
    expect(read).toMatchObject({ status: "Active", accountNumber: made.accountNumber });
  });

  test("is not created when its card is declined", async () => {
    const before = await accounts();
    const declined = await create(account({ creditCard: card("4000000000000002") }));
    expect(declined.status, declined.text).toBeGreaterThanOrEqual(400);
    expect(await accounts()).toBe(before);
  });

  test("is not created when the subscription is refused", async () => {
    const before = await accounts();
    const { subscription } = account();
    const body = account({ subscription: { ...subscription, initialTerm: undefined } });
    expect(codes(await create(body))).toEqual([51040222]);
    const bad = account({ subscription: { ...subscription, termType: "BAD" } });
    expect(codes(await create(bad))).toEqual([51040120]);
    expect(await accounts()).toBe(before);
  });

  test("has a balance when there is no card, and none when it is not billed", async () => {
    const owing = await good(create(account()));
    expect(owing.invoiceId).toEqual(expect.any(String));
    expect(owing.paymentId).toBeUndefined();
    const free = await good(create(account({ runBilling: false })));
    expect(free.invoiceId).toBeUndefined();
  });

  test("cannot request a bill without a subscription", async () => {
    const body = account({ subscription: undefined, runBilling: true });
    expect(codes(await create(body))).toEqual([51000030]);
    expect((await create({ ...body, runBilling: false })).status).toBe(200);
  });
});

describe("fields under version control of creating an account", () => {
  const rows: readonly [string, unknown, readonly string[], readonly string[]][] = [
    ["invoiceCollect", false, ["186.0", "189.0"], ["196.0", "341.0"]],
    ["collect", false, ["196.0", "341.0"], ["186.0", "189.0"]],
    ["invoice", false, ["196.0", "207.0"], ["189.0", "211.0", "341.0"]],
    ["runBilling", false, ["211.0", "341.0"], ["186.0", "207.0"]],
    ["invoiceTargetDate", "2026-02-15", ["186.0", "207.0"], ["211.0", "341.0"]],
    ["targetDate", "2026-02-15", ["211.0", "341.0"], ["186.0", "207.0"]],
  ];
  test.each(rows)("%s is known within its versions only", async (field, value, known, unknown) => {
    for (const version of known) {
      const answer = await create(account({ [field]: value }), version);
      expect([version, answer.status, answer.text]).toEqual([version, 200, answer.text]);
    }
    for (const version of unknown) {
      const answer = await create(account({ [field]: value }), version);
      expect([version, answer.status, codes(answer)]).toEqual([version, 400, [51000021]]);
    }
  });

  test("control billing and the target date at the default version", async () => {
    const made = await good(
      tenant.call("POST", "/v1/accounts", account({ invoiceTargetDate: "2026-02-15" })),
    );
    const invoice = await good(tenant.call("GET", `/v1/invoices/${made.invoiceId}`));
    expect(invoice.amount).toBe(143);
    const none = await good(
      tenant.call("POST", "/v1/accounts", account({ invoiceCollect: false })),
    );
    expect(none.invoiceId).toBeUndefined();
  });
});
