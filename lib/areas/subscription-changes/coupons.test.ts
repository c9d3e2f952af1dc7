import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

const DAY = "2026-01-15";
let tenant: TestTenant;
let fee: string;
let off: string;
let offCharge: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId: fee } = await planOf(tenant, { Name: "Fee", ...dollars(100) }));
  const discount = await planOf(tenant, {
    Name: "A quarter off",
    ChargeModel: "Discount-Percentage",
    ApplyDiscountTo: "RECURRING",
    DiscountLevel: "subscription",
    ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 25 }),
  });
  off = discount.ratePlanId;
  offCharge = discount.chargeIds[0] ?? "";
});

afterAll(expectBooksToHold);

type Plans = readonly Readonly<Record<string, unknown>>[];

/** The calls that create or change a subscription with rate plans, as their version writes them. */
const v1 = (accountKey: string, subscribeToRatePlans: Plans, more: object = {}) => ({
  ...{ accountKey, contractEffectiveDate: DAY, termType: "TERMED", initialTerm: 12 },
  ...{ renewalTerm: 12, subscribeToRatePlans, ...more },
});
const v2 = (account_number: string, subscription_plans: Plans, more: object = {}) => ({
  ...{ account_number, subscription_plans, start_on: { contract_effective: DAY } },
  ...{ initial_term: { type: "termed", interval: "month", interval_count: 12 }, ...more },
});

const LATEST = { version: "341.0" };
const post = (path: string, body: object) => tenant.call("POST", path, body, LATEST);
const coupon = (code: string, more: object = {}) =>
  good(post("/v1/coupons", { code, name: code, productRatePlanId: off, ...more }));
const redeemed = async (code: string) =>
  (await good(tenant.call("GET", `/v1/coupons/${code}`))).redemptions;
const account = async () => (await makeAccount(tenant)).accountNumber;

async function billed(accountNumber: string): Promise<number[]> {
  const { invoices } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}/summary`));
  const amounts: number[] = [];
  for (const { invoiceNumber } of invoices) {
    const path = `/v1/invoices/${invoiceNumber}/items`;
    const { invoiceItems } = await good(tenant.call("GET", path));
    for (const { chargeAmount } of invoiceItems) amounts.push(chargeAmount);
  }
  return amounts.toSorted((a, b) => a - b);
}

test("version 1 redeems a code with a new subscription, as its preview says, and adds one later", async () => {
  await coupon("VERSION-1", { maxRedemptions: 2 });
  const first = await account();
  const plans = [{ productRatePlanId: fee }, { couponCode: "version-1" }];
  const { renewalTerm: _, ...asked } = v1(first, plans, { previewType: "LegalDoc" });
  const shown = await good(post("/v1/subscriptions/preview", asked));
  expect(shown.invoice.amount).toBe(75);
  expect(await redeemed("VERSION-1")).toBe(0);
  await good(post("/v1/subscriptions", v1(first, plans, { collect: false })));
  expect(await billed(first)).toEqual([-25, 100]);
  expect(await redeemed("VERSION-1")).toBe(1);

  const second = await account();
  const only = v1(second, [{ productRatePlanId: fee }], { runBilling: false });
  const { subscriptionNumber } = await good(post("/v1/subscriptions", only));
  const add = [{ couponCode: "VERSION-1", contractEffectiveDate: DAY }];
  const path = `/v1/subscriptions/${subscriptionNumber}`;
  await good(
    tenant.call("PUT", path, { add, runBilling: true, collect: false, targetDate: DAY }, LATEST),
  );
  expect(await billed(second)).toEqual([-25, 100]);
  const third = await post("/v1/subscriptions", v1(await account(), plans));
  expect(third.body.success).toBe(false);
  expect(third.body.reasons[0].message).toContain("VERSION-1");
});

test("version 2 redeems a code with a new subscription, as its preview says, and adds one later", async () => {
  await coupon("VERSION-2");
  const first = await account();
  const plans = [{ plan_id: fee }, { coupon_code: "VERSION-2" }];
  const shown = await good(post("/v2/subscriptions/preview", v2(first, plans)));
  expect(shown.billing_documents[0].total).toBe(75);
  const bills = { processing_options: { collection_method: "run_billing", target_date: DAY } };
  await good(post("/v2/subscriptions", v2(first, plans, bills)));
  expect(await billed(first)).toEqual([-25, 100]);

  const second = await account();
  const only = v2(second, [{ plan_id: fee }]);
  const { subscription_number: number } = await good(post("/v2/subscriptions", only));
  const start_on = { contract_effective: DAY };
  const add_subscription_plans = [{ subscription_plan: { coupon_code: "version-2" }, start_on }];
  const change = { add_subscription_plans, ...bills };
  await good(tenant.call("PATCH", `/v2/subscriptions/${number}`, change, LATEST));
  expect(await billed(second)).toEqual([-25, 100]);
  expect(await redeemed("VERSION-2")).toBe(2);
});

test("an account that is made with its first subscription redeems a code, or is not made", async () => {
  await coupon("WELCOME", { maxRedemptions: 1, newCustomersOnly: true });
  const { accountKey: _, ...subscription } = v1("", [
    { productRatePlanId: fee },
    { couponCode: "welcome" },
  ]);
  const body = (name: string) => ({
    ...{ name, currency: "USD", billCycleDay: 15, runBilling: true, targetDate: DAY, subscription },
    billToContact: { firstName: "Ada", lastName: "Lovelace", country: "US", state: "CA" },
  });
  const { accountNumber } = await good(post("/v1/accounts", body("First Ltd")));
  expect(await billed(accountNumber)).toEqual([-25, 100]);
  const { id } = await good(tenant.call("GET", "/v1/coupons/WELCOME"));
  const { redemptions } = await good(tenant.call("GET", `/v1/coupons/${id}/redemptions`));
  expect(redemptions).toMatchObject([{ accountNumber }]);
  const used = await post("/v1/accounts", body("Second Ltd"));
  expect([used.body.success, used.body.reasons[0].message]).toEqual([
    false,
    expect.stringContaining("WELCOME"),
  ]);
  const query = "/object-query/accounts?filter[]=name.EQ:";
  expect((await good(tenant.call("GET", `${query}First%20Ltd`))).data).toHaveLength(1);
  expect((await good(tenant.call("GET", `${query}Second%20Ltd`))).data).toEqual([]);
});

test("a code that is wrong, or has company, is refused and nothing is left", async () => {
  await coupon("OWN");
  const payer = await account();
  const override = [{ productRatePlanChargeId: offCharge, discountPercentage: 90 }];
  const prices = [{ price_id: offCharge, discount_percent: 90 }];
  const tried = [
    [await post("/v1/subscriptions", v1(payer, [{ couponCode: "NONE" }])), "NONE"],
    [
      await post("/v1/subscriptions", v1(payer, [{ couponCode: "OWN", productRatePlanId: fee }])),
      "couponCode takes the place of a rate plan",
    ],
    [
      await post(
        "/v1/subscriptions",
        v1(payer, [{ couponCode: "OWN", chargeOverrides: override }]),
      ),
      "chargeOverrides does not go with its code",
    ],
    [
      await post("/v2/subscriptions", v2(payer, [{ coupon_code: "OWN", prices }])),
      "prices does not go with its code",
    ],
  ] as const;
  for (const [answer, text] of tried) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).toContain(text);
  }
  expect(await redeemed("OWN")).toBe(0);
  expect(await billed(payer)).toEqual([]);
});
