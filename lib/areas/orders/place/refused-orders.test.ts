import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { EVERGREEN, LATEST, order, orderOf, TERMED } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let other: TestTenant;
let account: Awaited<ReturnType<typeof makeAccount>>;
let foreign: Awaited<ReturnType<typeof makeAccount>>;
let plan: Awaited<ReturnType<typeof makeCatalog>>;
let seats: string;

beforeAll(async () => {
  [tenant, other] = [await testTenant(), await testTenant()];
  plan = await makeCatalog(tenant);
  account = await makeAccount(tenant);
  foreign = await makeAccount(other);
  const { products } = await good(tenant.call("GET", "/v1/catalog/products"));
  const charges = products[0].productRatePlans[0].productRatePlanCharges;
  seats = charges.find(({ name }: { name: string }) => name === "Seats").id;
});

afterAll(expectBooksToHold);

type Words = NonNullable<Parameters<typeof orderOf>[2]>;
type Body = ReturnType<typeof orderOf>;
const body = (words: Words = {}) => orderOf(account.accountNumber, plan.ratePlanId, words);
const planWith = (...chargeOverrides: object[]) => ({
  plans: [{ productRatePlanId: plan.ratePlanId, chargeOverrides }],
});
const dates = (...list: [string, string][]) => ({
  triggerDates: list.map(([name, triggerDate]) => ({ name, triggerDate })),
});
const actions =
  (...list: object[]) =>
  (given: Body) => ({
    ...given,
    subscriptions: [{ orderActions: list }],
  });

/** Refused orders, with the code and a part of the message with the field or the rule. */
const REFUSED: readonly [string, () => object, number, string][] = [
  [
    "a bad term type",
    () => body({ initialTerm: { termType: "FOO" } }),
    53100320,
    "termType must be TERMED or EVERGREEN",
  ],
  ["a missing term type", () => body({ initialTerm: {} }), 53100322, "termType is required"],
  [
    "an action of a type that there is not",
    () => actions({ type: "Vanish" })(body()),
    58730220,
    "type must be CreateSubscription, TermsAndConditions",
  ],
  [
    "a missing container",
    () => actions({ type: "CreateSubscription" })(body()),
    58730122,
    "createSubscription is required",
  ],
  [
    "a container of another type",
    () => actions({ type: "RenewSubscription", createSubscription: container() })(body()),
    58730030,
    "does not belong",
  ],
  [
    "an unknown field of the order",
    () => body({ body: { orderdate: "2026-01-15" } }),
    58730021,
    "Unknown field orderdate",
  ],
  [
    "an unknown field of the terms",
    () => body({ terms: { autorenew: true } }),
    53111421,
    "Unknown field autorenew",
  ],
  [
    "no order date",
    () => body({ body: { orderDate: undefined } }),
    58732122,
    "orderDate is required",
  ],
  [
    "a day that does not exist",
    () => body({ body: { orderDate: "2026-02-30" } }),
    58732120,
    "orderDate must be a date",
  ],
  [
    "no account",
    () => body({ body: { existingAccountNumber: undefined } }),
    58730022,
    "existingAccountNumber or existingAccountId",
  ],
  [
    "two accounts",
    () => body({ body: { existingAccountId: account.accountId } }),
    58730030,
    "Only one of",
  ],
  [
    "an unknown account",
    () => body({ body: { existingAccountNumber: "A99999999" } }),
    58730040,
    "account",
  ],
  [
    "another tenant's account",
    () =>
      body({ body: { existingAccountNumber: undefined, existingAccountId: foreign.accountId } }),
    58730040,
    "account",
  ],
  [
    "an unknown rate plan",
    () => body({ plans: [{ productRatePlanNumber: "PRP-99999999" }] }),
    58730040,
    "rate plan",
  ],
  [
    "a rate plan without a name",
    () => body({ plans: [{}] }),
    58730022,
    "productRatePlanNumber or productRatePlanId",
  ],
  [
    "a rate plan named twice",
    () =>
      body({
        plans: [{ productRatePlanId: plan.ratePlanId, productRatePlanNumber: plan.ratePlanNumber }],
      }),
    58730030,
    "Only one of",
  ],
  [
    "no rate plans",
    () => body({ plans: [] }),
    53101520,
    "subscribeToRatePlans must have at least 1 entry",
  ],
  [
    "a rate plan before it is sold",
    () => body(dates(["ContractEffective", "2019-12-31"])),
    58730030,
    "is for sale from 2020-01-01",
  ],
  [
    "a term without a length",
    () => body({ initialTerm: { termType: "TERMED" } }),
    58730030,
    "needs period and periodType",
  ],
  [
    "a term with two lengths",
    () => body({ initialTerm: { ...TERMED, endDate: "2027-01-01" } }),
    58730030,
    "not both",
  ],
  [
    "a term that ends before it starts",
    () => body({ initialTerm: { termType: "TERMED", endDate: "2026-01-15" } }),
    58730030,
    "endDate must lie after",
  ],
  [
    "an endless term with a length",
    () => body({ initialTerm: { ...EVERGREEN, period: 1, periodType: "Month" } }),
    58730030,
    "EVERGREEN term has no end",
  ],
  [
    "an endless term that renews",
    () => body({ initialTerm: EVERGREEN, terms: { autoRenew: true } }),
    58730030,
    "Only TERMED subscriptions renew",
  ],
  [
    "a term of centuries",
    () => body({ initialTerm: { termType: "TERMED", period: 36500, periodType: "Year" } }),
    58730030,
    "at most 100 years",
  ],
  [
    "a term that starts before the contract",
    () =>
      body({
        initialTerm: { ...TERMED, startDate: "2026-01-01" },
        ...dates(["ContractEffective", "2026-01-15"]),
      }),
    58730030,
    "startDate must not lie before",
  ],
  [
    "an activation before the contract",
    () => body(dates(["ContractEffective", "2026-01-15"], ["ServiceActivation", "2026-01-14"])),
    58730030,
    "ContractEffective ≤ ServiceActivation ≤ CustomerAcceptance",
  ],
  [
    "an acceptance before the activation",
    () => body(dates(["ServiceActivation", "2026-02-02"], ["CustomerAcceptance", "2026-02-01"])),
    58730030,
    "ContractEffective ≤ ServiceActivation ≤ CustomerAcceptance",
  ],
  [
    "a date given twice",
    () => body(dates(["ContractEffective", "2026-01-15"], ["ContractEffective", "2026-01-16"])),
    58730030,
    "at most once",
  ],
  [
    "a contract in the far past",
    () => body(dates(["ContractEffective", "1950-01-01"])),
    58730030,
    "ContractEffective must lie between",
  ],
  [
    "an order date in the far future",
    () => body({ body: { orderDate: "2029-01-16" } }),
    58730030,
    "orderDate must lie at most 36 months ahead",
  ],
  [
    "a target date in the far future",
    () => body({ bill: "2029-01-16" }),
    58730030,
    "targetDate must lie at most 36 months ahead",
  ],
  [
    "collecting what is not billed",
    () => body({ collect: true }),
    58730030,
    "collectPayment needs runBilling",
  ],
  [
    "a currency that is not the account's",
    () => body({ create: { currency: "EUR" } }),
    58730030,
    "currency of its account, USD",
  ],
  [
    "a payment term that there is not",
    () => body({ create: { paymentTerm: "Someday" } }),
    58730030,
    "paymentTerm must be",
  ],
  [
    "a contact of nobody",
    () => body({ create: { billToContactId: "0".repeat(32) } }),
    58730040,
    "contact",
  ],
  [
    "another tenant's contact",
    () => body({ create: { soldToContactId: foreign.contactId } }),
    58730040,
    "contact",
  ],
  [
    "an override of a charge that is not in the plan",
    () => body(planWith({ productRatePlanChargeId: "0".repeat(32) })),
    58730040,
    "charge of rate plan",
  ],
  [
    "an override of no charge",
    () => body(planWith({ pricing: {} })),
    58730022,
    "productRatePlanChargeId or productRatePlanChargeNumber",
  ],
  [
    "two overrides of one charge",
    () =>
      body(
        planWith(
          { productRatePlanChargeId: plan.chargeId },
          { productRatePlanChargeId: plan.chargeId },
        ),
      ),
    58730030,
    "overridden twice",
  ],
  [
    "pricing of another model",
    () =>
      body(
        planWith({
          productRatePlanChargeId: plan.chargeId,
          pricing: { recurringPerUnit: { listPrice: 1 } },
        }),
      ),
    58730030,
    "must hold exactly recurringFlatFee",
  ],
  [
    "a negative price",
    () =>
      body(
        planWith({
          productRatePlanChargeId: plan.chargeId,
          pricing: { recurringFlatFee: { listPrice: -1 } },
        }),
      ),
    53103120,
    "listPrice must be at least 0",
  ],
  [
    "a negative quantity",
    () =>
      body(
        planWith({
          productRatePlanChargeId: seats,
          pricing: { recurringPerUnit: { quantity: -1 } },
        }),
      ),
    53103220,
    "quantity must be at least 0",
  ],
  [
    "a price of too many digits",
    () =>
      body(
        planWith({
          productRatePlanChargeId: plan.chargeId,
          pricing: { recurringFlatFee: { listPrice: 123456789.12345678 } },
        }),
      ),
    58730020,
    "at most 15 digits",
  ],
  [
    "an amount beyond all bounds",
    () =>
      body({
        ...planWith({
          productRatePlanChargeId: seats,
          pricing: { recurringPerUnit: { quantity: 999_999_999_999, listPrice: 999_999_999_999 } },
        }),
        bill: "2026-01-15",
      }),
    58730030,
    "beyond 999999999999",
  ],
  [
    "a number beside a new subscription",
    () => body({ entry: { subscriptionNumber: "A-S1" } }),
    58730030,
    "has no subscriptionNumber beside",
  ],
  [
    "a renewal of nothing",
    () => actions({ type: "RenewSubscription" })(body()),
    58730022,
    "subscriptionNumber is required",
  ],
  [
    "a renewal of an unknown subscription",
    () => ({
      ...body(),
      subscriptions: [
        { subscriptionNumber: "A-S9", orderActions: [{ type: "RenewSubscription" }] },
      ],
    }),
    58730040,
    "subscription of account",
  ],
  [
    "a card number in a text",
    () => body({ body: { description: "paid by 4242 4242 4242 4242" } }),
    58732520,
    "card number",
  ],
  [
    "more than fifty subscriptions",
    () => ({
      ...body(),
      subscriptions: Array.from({ length: 51 }, () => body().subscriptions).flat(),
    }),
    58732020,
    "at most 50 entries",
  ],
];

const container = () => body().subscriptions[0]!.orderActions[0]!.createSubscription;

describe("POST /v1/orders refuses", () => {
  test.each(REFUSED)("%s", async (_what, make, code, text) => {
    const { status, body: answer } = await tenant.call("POST", "/v1/orders", make(), LATEST);
    expect(answer.success, JSON.stringify(answer)).toBe(false);
    expect(answer.reasons[0].code, JSON.stringify(answer.reasons)).toBe(code);
    expect(answer.reasons[0].message).toContain(text);
    expect(status).toBe({ 20: 400, 21: 400, 22: 400, 30: 422, 40: 404 }[code % 100]);
  });

  test("every problem of a body at once", async () => {
    const { body: answer } = await tenant.call(
      "POST",
      "/v1/orders",
      body({ initialTerm: { termType: "FOO" }, body: { orderDate: "soon", nonsense: 1 } }),
    );
    const codes = new Set<number>(answer.reasons.map(({ code }: { code: number }) => code));
    expect([...codes].sort()).toEqual([53100320, 58730021, 58732120]);
  });

  test("numbers that exist already", async () => {
    await order(
      tenant,
      body({ body: { orderNumber: "ORDER-1" }, create: { subscriptionNumber: "SUB-1" } }),
    );
    const again = async (words: Words) =>
      (await tenant.call("POST", "/v1/orders", body(words))).body.reasons[0];
    expect(await again({ body: { orderNumber: "ORDER-1" } })).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("orderNumber must be unique"),
    });
    expect(await again({ create: { subscriptionNumber: "SUB-1" } })).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("subscriptionNumber must be unique"),
    });
  });

  test("an account that is closed", async () => {
    const closed = await makeAccount(tenant);
    await asOwner(
      "update account set status = 'Canceled' where tenant_id = $1 and account_number = $2",
      [tenant.tenantId, closed.accountNumber],
    );
    const { body: answer } = await tenant.call(
      "POST",
      "/v1/orders",
      orderOf(closed.accountNumber, plan.ratePlanId),
    );
    expect(answer.reasons[0]).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("must be Active"),
    });
  });

  test("without storing anything", async () => {
    const counts =
      "select (select count(*) from orders where tenant_id = $1)::int as orders, (select count(*) from subscription where tenant_id = $1)::int as subscriptions, (select count(*) from invoice where tenant_id = $1)::int as invoices";
    const before = await asOwner(counts, [tenant.tenantId]);
    for (const [, make] of REFUSED) await tenant.call("POST", "/v1/orders", make(), LATEST);
    expect(await asOwner(counts, [tenant.tenantId])).toEqual(before);
  });
});
