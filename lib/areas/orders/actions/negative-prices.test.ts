import { readSentences } from "@/lib/billing/testing/sentence-reader";
import { chargeBody, makeCharge, makePlan, prices } from "@/lib/testing/catalog";
import { expectBooksToHold } from "@/lib/testing/books";
import { billedLines, dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { cancellationOf, tenantWithoutSettlement } from "@/lib/testing/without-settlement";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/* A negative one-time charge is a credit, such as for days without service; a negative fixed discount raises a charge. */

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});
afterAll(expectBooksToHold);

const once = (Name: string, price: number, more: object = {}) => ({
  ...{ Name, ChargeType: "OneTime", BillingPeriod: undefined },
  ...{ ...dollars(price), ...more },
});

test.each([
  ["of a flat fee", {}, { oneTimeFlatFee: { listPrice: -20.5 } }],
  [
    "per unit",
    { ChargeModel: "Per Unit Pricing", DefaultQuantity: 5 },
    { oneTimePerUnit: { listPrice: -4.1 } },
  ],
])("an order's price below zero %s is credited", async (_, model, pricing) => {
  const { ratePlanId } = await makePlan(tenant);
  const body = { ...chargeBody(ratePlanId), ...once("Missed days", 10, model) };
  const chargeId = await makeCharge(tenant, ratePlanId, body);
  const { accountNumber } = await makeAccount(tenant, "Missed", { autoPay: false });
  const chargeOverrides = [{ productRatePlanChargeId: chargeId, pricing }];
  const plans = [{ productRatePlanId: ratePlanId, chargeOverrides }];
  const made = await order(
    tenant,
    orderOf(accountNumber, ratePlanId, { plans, bill: "2026-01-15" }),
  );
  expect(made.invoiceNumbers ?? []).toEqual([]);
  const [memo] = made.creditMemoNumbers;
  const { amount } = await good(tenant.call("GET", `/v1/creditmemos/${memo}`));
  expect(amount).toBe(20.5);
});

describe("a negative fixed discount", () => {
  const DAY = "2026-01-15";
  type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];

  const raise = (DiscountAmount: number, rest: object = {}) => ({
    ...{ Name: "Raise", ChargeModel: "Discount-Fixed Amount" },
    ...{ ApplyDiscountTo: "RECURRING", DiscountLevel: "rateplan" },
    ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountAmount }),
    ...rest,
  });
  const FEE = { Name: "Fee", ...dollars(31) };
  const get = (path: string, of = tenant): Promise<Body> =>
    good(of.call("GET", path, undefined, LATEST));
  const linesOf = async (document: string): Promise<[string, number, number][]> => {
    const { invoiceItems } = await get(`/v1/invoices/${document}/items`);
    return invoiceItems.map((item: Body) => [item.chargeName, item.chargeAmount, item.balance]);
  };
  const amountOf = async (path: string, of = tenant) => (await get(path, of)).amount;

  /** A subscription of a plan, billed for its first month. */
  async function billed(ratePlanId: string, of = tenant) {
    const { accountNumber } = await makeAccount(of, "Company", { autoPay: false });
    const made = await order(of, orderOf(accountNumber, ratePlanId, { bill: DAY }));
    const { subscriptionNumber } = made.subscriptions[0];
    return { accountNumber, subscriptionNumber, invoice: String(made.invoiceNumbers[0]) };
  }

  /** Ends a subscription on a day, and bills through it; the answer to the order. */
  function end(on: string, { accountNumber, subscriptionNumber }: Body, of = tenant) {
    const body = cancellationOf(accountNumber, subscriptionNumber, { targetDate: on });
    const cancelSubscription = {
      ...{ cancellationPolicy: "SpecificDate", cancellationEffectiveDate: on },
    };
    const orderActions = [{ type: "CancelSubscription", cancelSubscription }];
    return order(of, { ...body, subscriptions: [{ subscriptionNumber, orderActions }] });
  }

  test("is a line above zero that is paid separately, and its sentences give its amount", async () => {
    const { ratePlanId } = await planOf(tenant, FEE, raise(-4.5));
    const { accountNumber, invoice } = await billed(ratePlanId);
    expect(await linesOf(invoice)).toEqual([
      ["Fee", 31, 31],
      ["Raise", 4.5, 4.5],
    ]);
    const { explanations } = await get(`/v1/invoices/${invoice}/explanation`);
    const sentences = explanations[1].explanation.steps.map(({ sentence }: Body) => sentence);
    expect(sentences).toEqual([
      "This is a discount on another charge of the bill.",
      "The amount of the discount is below zero, so it adds to the charge: 4.50 USD in this period.",
      "The line is 4.50 USD.",
    ]);
    const { amount, problems } = readSentences(sentences);
    expect([amount?.toNumber(), problems]).toEqual([4.5, []]);
    const { invoiceId } = { invoiceId: (await get(`/v1/invoices/${invoice}`)).id };
    const payment = {
      ...{ accountNumber, currency: "USD", type: "External", paymentMethodType: "Check" },
      ...{ amount: 33, effectiveDate: DAY, invoices: [{ invoiceId, amount: 33 }] },
    };
    await good(tenant.call("POST", "/v1/payments", payment, LATEST));
    expect(await linesOf(invoice)).toEqual([
      ["Fee", 31, 0],
      ["Raise", 4.5, 2.5],
    ]);
  });

  test("comes back with the whole charge, stays with a part of it, and once it is back is not credited again", async () => {
    const { ratePlanId } = await planOf(tenant, FEE, raise(-4.5));
    const whole = await billed(ratePlanId);
    const [back] = (await end(DAY, whole)).creditMemoNumbers;
    expect(await amountOf(`/v1/credit-memos/${back}`)).toBe(35.5);
    const part = await billed(ratePlanId);
    const [memo] = (await end("2026-01-25", part)).creditMemoNumbers;
    expect(await amountOf(`/v1/credit-memos/${memo}`)).toBe(21);
    const of = await get(`/v1/invoices/${whole.invoice}/items`);
    const items = [{ invoiceItemId: of.invoiceItems[1].id, amount: 1 }];
    const path = (invoice: string) => `/v1/credit-memos/invoice/${invoice}`;
    const refused = await tenant.call("POST", path(whole.invoice), { items }, LATEST);
    expect(refused.text).toContain("At most 0 of Raise can still be credited.");
    const rest = await good(tenant.call("POST", path(part.invoice), {}, LATEST));
    expect(rest.amount).toBe(14.5);
  });

  test("is credited with its invoice, and billed again as before", async () => {
    const { ratePlanId } = await planOf(tenant, FEE, raise(-4.5), raise(3, { Name: "Off" }));
    const { accountNumber, invoice } = await billed(ratePlanId);
    const before = await linesOf(invoice);
    expect(before).toEqual([
      ["Fee", 31, 28],
      ["Raise", 4.5, 4.5],
      ["Off", -3, 0],
    ]);
    await good(tenant.call("PUT", `/v1/invoices/${invoice}/reverse`, {}, LATEST));
    expect((await get(`/v1/accounts/${accountNumber}`)).metrics.balance).toBe(0);
    const asked = { accountKey: accountNumber, invoiceTargetDate: DAY };
    const again = await good(tenant.call("POST", "/v1/operations/invoice-collect", asked));
    const now = await linesOf(again.invoices[0].invoiceNumber);
    expect(now.map(([name, amount]) => [name, amount])).toEqual(
      before.map(([name, amount]) => [name, amount]),
    );
  });

  test("is taxed like the charge that it raises, and so is what comes back", async () => {
    const code = { name: "Sales", taxMode: "TaxExclusive" };
    await good(tenant.call("POST", "/v1/settings/tax-codes", code));
    const rate = { taxCode: "Sales", name: "Sales", country: "US", taxRate: 0.2 };
    const days = { taxRateType: "Percentage", startDate: "2026-01-01" };
    await good(tenant.call("POST", "/v1/settings/tax-rates", { ...rate, ...days }));
    const taxed = { ...FEE, Taxable: true, TaxCode: "Sales" };
    const { ratePlanId } = await planOf(tenant, taxed, raise(-4.5));
    const of = await billed(ratePlanId);
    expect(await amountOf(`/v1/invoices/${of.invoice}`)).toBe(42.6);
    const [back] = (await end(DAY, of)).creditMemoNumbers;
    expect(await get(`/v1/credit-memos/${back}`)).toMatchObject({ amount: 42.6, taxAmount: 7.1 });
  });

  test("lowers a negative invoice where there are no credit memos", async () => {
    const without = await tenantWithoutSettlement();
    const { ratePlanId } = await planOf(without, FEE, raise(-4.5));
    const of = await billed(ratePlanId, without);
    const [back] = (await end(DAY, of, without)).invoiceNumbers;
    expect(await amountOf(`/v1/invoices/${back}`, without)).toBe(-35.5);
  });

  test("raises net revenue and value, and is shown as it was agreed", async () => {
    const { ratePlanId } = await planOf(tenant, FEE, raise(-4.5));
    const { subscriptionNumber } = await billed(ratePlanId);
    const query = `subscriptionNumbers[]=${subscriptionNumber}&asOfDay=${DAY}`;
    const { subscriptionMetrics } = await get(`/v1/subscriptions/subscription-metrics?${query}`);
    expect(subscriptionMetrics).toMatchObject([
      { asOfDayGrossMrr: 31, asOfDayNetMrr: 35.5, netTotalContractedValue: 426 },
    ]);
    const [plan] = (await get(`/v1/subscriptions/${subscriptionNumber}`)).ratePlans;
    expect(plan.ratePlanCharges[1]).toMatchObject({
      ...{
        discountAmount: -4.5,
        originalListDiscountAmount: -4.5,
        priceText: "4.50 USD more per month",
      },
    });
  });

  test("may be agreed in any version, and a percentage below zero in none", async () => {
    const half = {
      ...{ Name: "Half", ChargeModel: "Discount-Percentage" },
      ...{ ApplyDiscountTo: "RECURRING", DiscountLevel: "rateplan" },
      ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 50 }),
    };
    const { ratePlanId, chargeIds } = await planOf(tenant, FEE, half, raise(1));
    const { accountNumber } = await makeAccount(tenant, "Company", { autoPay: false });
    const plans = (pricing: object, at = 2) => [
      {
        productRatePlanId: ratePlanId,
        chargeOverrides: [{ productRatePlanChargeId: chargeIds[at], pricing }],
      },
    ];
    const words = { plans: plans({ discount: { discountAmount: -200 } }) };
    const lines = await billedLines(tenant, accountNumber, ratePlanId, DAY, words);
    expect(lines.map(({ amount }) => amount)).toEqual([31, -15.5, 200]);

    const v1 = (override: object) => ({
      ...{ accountKey: accountNumber, contractEffectiveDate: DAY, termType: "EVERGREEN" },
      subscribeToRatePlans: [{ productRatePlanId: ratePlanId, chargeOverrides: [override] }],
    });
    const raised = { productRatePlanChargeId: chargeIds[2], discountAmount: -200 };
    const previewed = await good(
      tenant.call("POST", "/v1/subscriptions/preview", { ...v1(raised), targetDate: DAY }, LATEST),
    );
    expect(previewed.invoice.amount).toBe(215.5);

    const v2 = (price: object) => ({
      ...{ account_number: accountNumber, start_on: { contract_effective: DAY } },
      initial_term: { interval: "month", interval_count: 12, type: "termed" },
      subscription_plans: [{ plan_id: ratePlanId, prices: [price] }],
    });
    const made = await tenant.call(
      "POST",
      "/v2/subscriptions",
      v2({ price_id: chargeIds[2], discount_amount: -200 }),
    );
    expect(made.status).toBe(201);
    const [plan] = (await get(`/v1/subscriptions/${made.body.subscription_number}`)).ratePlans;
    expect(plan.ratePlanCharges[2].discountAmount).toBe(-200);

    const terms = { autoRenew: false, initialTerm: 12, renewalTerm: 12 };
    const below = { discountPercentage: -5 };
    const ordered = orderOf(accountNumber, ratePlanId, { plans: plans({ discount: below }, 1) });
    const percent = { productRatePlanChargeId: chargeIds[1], ...below };
    const of2 = { price_id: chargeIds[1], discount_percent: -5 };
    for (const [path, body, code] of [
      ["/v1/orders", ordered, 53106220],
      ["/v1/subscriptions", { ...v1(percent), ...terms }, 53188320],
      ["/v2/subscriptions", v2(of2), 53606020],
    ] as const) {
      const refused = await tenant.call("POST", path, body);
      expect(refused.text).toContain(`code":${code}`);
    }
  });
});
