import { readSentences } from "@/lib/billing/testing/sentence-reader";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { price, prices } from "@/lib/testing/catalog";
import { billedLines, dollars, planOf, table } from "@/lib/testing/charges";
import { EVERGREEN, LATEST, order, orderOf } from "@/lib/testing/ordering";
import { cancellationOf } from "@/lib/testing/without-settlement";
import { good, makeAccount } from "@/lib/testing/world";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
});

afterAll(expectBooksToHold);

const account = async () => (await makeAccount(tenant)).accountNumber;
const FEE = { Name: "Fee", ...dollars(100) };
const REACH = { ApplyDiscountTo: "RECURRING", DiscountLevel: "rateplan" };
const percent = (DiscountPercentage: number, rest: object = {}) => ({
  Name: `${DiscountPercentage} off`,
  ChargeModel: "Discount-Percentage",
  ...REACH,
  ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage }),
  ...rest,
});
const amountOff = (DiscountAmount: number, rest: object = {}) => ({
  Name: `${DiscountAmount} dollars off`,
  ChargeModel: "Discount-Fixed Amount",
  ...REACH,
  ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountAmount }),
  ...rest,
});
const DAY = "2026-01-15";
type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const sentencesOf = ({ explanation }: Body) =>
  explanation.steps.map(({ sentence }: Body) => sentence);
const amounts = (lines: readonly { amount: number }[]) => lines.map((line) => line.amount);

describe("delivery pricing", () => {
  test("costs its price for each delivery: 35 from Monday to Friday in seven weeks", async () => {
    const days = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true };
    const { ratePlanId, chargeIds } = await planOf(tenant, {
      ...dollars(1),
      ChargeModel: "Delivery Pricing",
      BillingPeriod: "Specific Weeks",
      SpecificBillingPeriod: 7,
      DeliverySchedule: { frequency: "Weekly", ...days },
    });
    const lines = await billedLines(tenant, await account(), ratePlanId, "2026-01-15");
    expect(amounts(lines)).toEqual([35]);
    const shown = await good(tenant.call("GET", `/v1/product-rate-plan-charges/${chargeIds[0]}`));
    expect(shown.deliverySchedule).toMatchObject({ ...days, saturday: false, sunday: false });
    const twice = [
      {
        productRatePlanId: ratePlanId,
        chargeOverrides: [
          {
            productRatePlanChargeId: chargeIds[0],
            pricing: {
              recurringDelivery: { listPrice: 2, deliverySchedule: { saturday: true } },
            },
          },
        ],
      },
    ];
    const own = await billedLines(tenant, await account(), ratePlanId, "2026-01-15", {
      plans: twice,
    });
    expect(amounts(own)).toEqual([14]);
  });

  test.each([
    [{ DeliverySchedule: undefined }, "DeliverySchedule is required"],
    [{ DeliverySchedule: { monday: false } }, "DeliverySchedule is required"],
    [{ ListPriceBase: "Per Month" }, "its price is for one delivery"],
    [{ ChargeType: "OneTime" }, "ChargeType must be Recurring"],
    [{ ChargeModel: "Flat Fee Pricing" }, "DeliverySchedule does not apply"],
  ])("%o is refused when it is entered", async (rest, words) => {
    const given = {
      ...dollars(1),
      ChargeModel: "Delivery Pricing",
      DeliverySchedule: { monday: true },
    };
    await expect(planOf(tenant, { ...given, ...rest })).rejects.toThrow(words);
  });
});

describe("percentage discounts", () => {
  test("are separate lines with their percentage", async () => {
    const { ratePlanId } = await planOf(tenant, FEE, percent(10));
    const accountNumber = await account();
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-02-15" }));
    const number = made.invoiceNumbers[0];
    const invoice = await good(tenant.call("GET", `/v1/invoices/${number}`));
    expect(invoice).toMatchObject({ amount: 180, balance: 180 });
    const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${number}/items`));
    const shown = invoiceItems.map((item: Record<string, unknown>) => [
      item.chargeName,
      item.processingType,
      item.chargeAmount,
      item.balance,
    ]);
    expect(shown).toEqual([
      ["Fee", "Charge", 100, 90],
      ["Fee", "Charge", 100, 90],
      ["10 off", "Discount", -10, 0],
      ["10 off", "Discount", -10, 0],
    ]);
    const { explanations } = await good(tenant.call("GET", `/v1/invoices/${number}/explanation`));
    expect(explanations[2].explanation.text).toContain("100.00 USD × 10 % = 10.00 USD.");
  });

  test.each([
    ["beside each other", [percent(10), percent(20)], [100, -10, -20]],
    ["stacked", [percent(10), percent(20, { IsStackedDiscount: true })], [100, -10, -18]],
    ["never more than the charge, and nothing is no document", [percent(70), percent(60)], []],
    ["of one-time charges only", [percent(10, { ApplyDiscountTo: "ONETIME" })], [100]],
    ["and then an amount", [percent(10), amountOff(15)], [100, -10, -15]],
    ["an amount beyond the charge", [amountOff(150)], []],
    ["an amount up to the charge", [percent(10), amountOff(89.99)], [100, -10, -89.99]],
  ])("%s", async (_, discounts, expected) => {
    const { ratePlanId } = await planOf(tenant, FEE, ...discounts);
    const lines = await billedLines(tenant, await account(), ratePlanId, "2026-01-15");
    expect(amounts(lines)).toEqual(expected);
  });

  test("end with their fixed period, and reduce the amount of tiers", async () => {
    const fixed = { EndDateCondition: "FixedPeriod", UpToPeriods: 2 };
    const tiers = {
      ChargeModel: "Tiered Pricing",
      DefaultQuantity: 200,
      ...table([100, 2], [200, 1]),
    };
    const { ratePlanId } = await planOf(tenant, tiers, percent(50, fixed));
    const lines = await billedLines(tenant, await account(), ratePlanId, "2026-03-15");
    expect(amounts(lines)).toEqual([300, 300, 300, -150, -150]);
  });

  test("reduce a year as a whole, or only the days on which they are in effect, in the catalog or the order", async () => {
    const year = { Name: "Year", ...dollars(1200), BillingPeriod: "Annual" };
    const days = { EndDateCondition: "FixedPeriod", UpToPeriods: 73, UpToPeriodsType: "Days" };
    const onlyThen = { ...days, ApplyToBillingPeriodPartially: true };
    const discounts = [percent(10, days), percent(20, onlyThen)];
    const { ratePlanId, chargeIds } = await planOf(tenant, year, ...discounts);
    const lines = await billedLines(tenant, await account(), ratePlanId, "2026-01-15");
    expect(amounts(lines)).toEqual([1200, -120, -48]);
    const shown = await Promise.all(
      chargeIds.map((id) => good(tenant.call("GET", `/v1/product-rate-plan-charges/${id}`))),
    );
    expect(shown.map((row) => row.applyToBillingPeriodPartially)).toEqual([false, false, true]);
    const agreed = [true, false].map((applyToBillingPeriodPartially, index) => ({
      productRatePlanChargeId: chargeIds[index + 1],
      pricing: { discount: { applyToBillingPeriodPartially } },
    }));
    const plans = [{ productRatePlanId: ratePlanId, chargeOverrides: agreed }];
    const own = await billedLines(tenant, await account(), ratePlanId, "2026-01-15", { plans });
    expect(amounts(own)).toEqual([1200, -24, -240]);
  });

  test("of a rate plan or a subscription apply there only; those of an account apply to later orders", async () => {
    const accountNumber = await account();
    const wide = await planOf(tenant, percent(10, { DiscountLevel: "account" }));
    const narrow = await planOf(tenant, percent(50, { DiscountLevel: "subscription" }));
    const fee = await planOf(tenant, FEE);
    const plans = [wide, narrow].map(({ ratePlanId }) => ({ productRatePlanId: ratePlanId }));
    await order(tenant, orderOf(accountNumber, "", { plans, initialTerm: EVERGREEN }));
    const lines = await billedLines(tenant, accountNumber, fee.ratePlanId, "2026-01-15");
    expect(amounts(lines)).toEqual([100, -10]);
    const stranger = await billedLines(tenant, await account(), fee.ratePlanId, "2026-01-15");
    expect(amounts(stranger)).toEqual([100]);
  });

  test("of a subscription do not apply to another one of the same order", async () => {
    const discounted = await planOf(tenant, FEE, percent(50, { DiscountLevel: "subscription" }));
    const plain = await planOf(tenant, FEE);
    const accountNumber = await account();
    const one = orderOf(accountNumber, discounted.ratePlanId, { bill: "2026-01-15" });
    const other = orderOf(accountNumber, plain.ratePlanId);
    const body = { ...one, subscriptions: [...one.subscriptions, ...other.subscriptions] };
    const made = await order(tenant, body);
    const invoice = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
    expect(invoice.amount).toBe(150);
  });
});

describe("classes of discounts", () => {
  const classes = (...discountClasses: string[]) =>
    tenant.call("PUT", "/v1/settings/billing-rules", { discountClasses });
  const of = (DiscountClass: string) => ({ DiscountClass });
  const agreed = (productRatePlanId: string, productRatePlanChargeId: unknown, name: string) => {
    const pricing = { discount: { discountClass: name } };
    return {
      plans: [{ productRatePlanId, chargeOverrides: [{ productRatePlanChargeId, pricing }] }],
    };
  };

  test("apply in the tenant's order, each to what the ones before it left; sentences and previews say so", async () => {
    await good(classes("Agreed", "Campaign"));
    const { ratePlanId, chargeIds } = await planOf(
      tenant,
      { ...FEE, ...dollars(10_000) },
      percent(10, of("Campaign")),
      percent(8, of("Agreed")),
      amountOff(500, of("Agreed")),
      percent(5),
    );
    const body = orderOf(await account(), ratePlanId, { bill: DAY });
    const { processingOptions: _, ...asked } = body;
    const previewOptions = {
      ...{ previewThruType: "SpecificDate", specificPreviewThruDate: DAY },
      previewTypes: ["BillingDocs"],
    };
    const { previewResult } = await good(
      tenant.call("POST", "/v1/orders/preview", { ...asked, previewOptions }),
    );
    // 8 % of 10,000, then 500; 10 % of the 8,700 that are left; 5 % of the rest of 7,830.
    const expected = [10_000, -800, -500, -870, -391.5].toSorted();
    const previewed: { amountWithoutTax: number }[] = previewResult.invoices[0].invoiceItems;
    expect(previewed.map((item) => item.amountWithoutTax).toSorted()).toEqual(expected);
    const number = (await order(tenant, body)).invoiceNumbers[0];
    const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${number}/items`));
    const billed: number[] = invoiceItems.map(
      (item: { chargeAmount: number }) => item.chargeAmount,
    );
    expect(billed.toSorted()).toEqual(expected);
    const { explanations } = await good(tenant.call("GET", `/v1/invoices/${number}/explanation`));
    const own: string[][] = explanations.map(sentencesOf);
    expect(own.flat()).toContain(
      "Discounts of earlier classes leave 8,700.00 USD of 10,000.00 USD. The discount is 10 % of what is left of the charge: 8,700.00 USD × 10 % = 870.00 USD.",
    );
    expect(own.map((sentences) => readSentences(sentences).amount?.toNumber())).toEqual(billed);
    const shown = await good(tenant.call("GET", `/v1/product-rate-plan-charges/${chargeIds[1]}`));
    expect(shown.discountClass).toBe("Campaign");
    const other = agreed(ratePlanId, chargeIds[4], "Agreed");
    const lines = await billedLines(tenant, await account(), ratePlanId, DAY, other);
    expect(amounts(lines).toSorted()).toEqual([10_000, -800, -500, -500, -820].toSorted());
  });

  test("are the tenant's, and not of percentage charges", async () => {
    await good(classes("Agreed"));
    await expect(planOf(tenant, FEE, percent(10, of("Other")))).rejects.toThrow("Other is none");
    await expect(planOf(tenant, { ...FEE, ...of("Agreed") })).rejects.toThrow("does not apply");
    const share = {
      ...{ Name: "Share", ChargeModel: "Percentage Pricing", ...REACH, ...of("Agreed") },
      ProductRatePlanChargeTierData: prices({ Currency: "USD", Percentage: 10 }),
    };
    await expect(planOf(tenant, FEE, share)).rejects.toThrow("does not apply to Percentage");
    const { ratePlanId, chargeIds } = await planOf(tenant, FEE, percent(10, of("Agreed")));
    const gone = agreed(ratePlanId, chargeIds[1], "Gone");
    const refused = billedLines(tenant, await account(), ratePlanId, DAY, gone);
    await expect(refused).rejects.toThrow("Gone is none");
    expect((await classes("A", "A")).text).toContain("must name each class once");
  });
});

describe("fixed discounts", () => {
  test("are reduced by earlier bills of their period", async () => {
    const accountNumber = await account();
    const wide = await planOf(tenant, amountOff(30, { DiscountLevel: "account" }));
    const fee = await planOf(tenant, { Name: "Fee", ...dollars(20) });
    await order(tenant, orderOf(accountNumber, wide.ratePlanId));
    const first = await billedLines(tenant, accountNumber, fee.ratePlanId, "2026-01-15");
    expect(amounts(first)).toEqual([]);
    const big = await planOf(tenant, FEE);
    const second = await billedLines(tenant, accountNumber, big.ratePlanId, "2026-01-15");
    const third = await billedLines(tenant, accountNumber, big.ratePlanId, "2026-01-15");
    expect([amounts(second), amounts(third)]).toEqual([[100, -10], [100]]);
  });

  test("can be agreed in an order", async () => {
    const { ratePlanId, chargeIds } = await planOf(tenant, FEE, amountOff(10));
    const pricing = (discount: object) => ({
      plans: [
        {
          productRatePlanId: ratePlanId,
          chargeOverrides: [{ productRatePlanChargeId: chargeIds[1], pricing: { discount } }],
        },
      ],
    });
    const accountNumber = await account();
    const own = pricing({ discountAmount: 25 });
    const lines = await billedLines(tenant, accountNumber, ratePlanId, "2026-01-15", own);
    expect(amounts(lines)).toEqual([100, -25]);
    const wrong = orderOf(accountNumber, ratePlanId, pricing({ discountPercentage: 5 }));
    const refused = await tenant.call("POST", "/v1/orders", wrong);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("discountPercentage does not fit");
  });
});

describe("a discount is refused when it is entered", () => {
  test.each([
    [percent(101), "must lie between 0 and 100"],
    [percent(10, { ApplyDiscountTo: undefined }), "ApplyDiscountTo is required"],
    [percent(10, { DiscountLevel: undefined }), "DiscountLevel is required"],
    [
      percent(10, { ProductRatePlanChargeTierData: prices(price("USD", 5)) }),
      "DiscountPercentage is required",
    ],
    [amountOff(5, { IsStackedDiscount: true }), "needs the ChargeModel Discount-Percentage"],
    [amountOff(5, { MinQuantity: 2 }), "MinQuantity does not apply"],
    [{ ...FEE, ApplyDiscountTo: "RECURRING" }, "ApplyDiscountTo does not apply"],
    [
      { ...FEE, ApplyToBillingPeriodPartially: true },
      "ApplyToBillingPeriodPartially does not apply",
    ],
  ])("%o: %s", async (charge, words) => {
    await expect(planOf(tenant, charge)).rejects.toThrow(words);
  });
});

test("runs of the clock bill with the discounts, to the end of each, and collect the balance", async () => {
  const own = await testTenant();
  const { accountNumber } = await makeAccount(own);
  const ending = percent(10, { EndDateCondition: "FixedPeriod", UpToPeriods: 2 });
  const { ratePlanId } = await planOf(
    own,
    FEE,
    ending,
    amountOff(15, { DiscountLevel: "account" }),
  );
  await order(own, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true }));
  await advanceClock(own, "2026-04-16");
  const { data } = await good(own.call("GET", "/object-query/invoices?sort[]=invoiceDate.ASC"));
  expect(data.map((row: { amount: number; balance: number }) => [row.amount, row.balance])).toEqual(
    [
      [75, 0],
      [75, 0],
      [85, 0],
      [85, 0],
    ],
  );
  const lines = await asOwner<{ balance: string }>(
    "select balance from invoice_item where tenant_id = $1 and balance <> 0",
    [own.tenantId],
  );
  expect(lines).toEqual([]);
});

test("with any discounts, no bill is negative and its lines are those of the invoice", async () => {
  const accountNumber = await account();
  const discount = fc.oneof(
    fc
      .tuple(fc.integer({ min: 0, max: 100 }), fc.boolean())
      .map(([value, IsStackedDiscount]) => percent(value, { IsStackedDiscount })),
    fc.integer({ min: 0, max: 20_000 }).map((cents) => amountOff(cents / 100)),
  );
  const fee = fc
    .integer({ min: 1, max: 20_000 })
    .map((cents) => ({ ...FEE, ...dollars(cents / 100) }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fee, { minLength: 1, maxLength: 2 }),
      fc.array(discount, { minLength: 1, maxLength: 3 }),
      async (fees, discounts) => {
        const { ratePlanId } = await planOf(tenant, ...fees, ...discounts);
        const lines = await billedLines(tenant, accountNumber, ratePlanId, "2026-02-20");
        const total = lines.reduce((sum, { amount }) => sum + amount, 0);
        expect(total).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 12 },
  );
});

describe("a percentage charge", () => {
  const support = (Percentage: number, rest: object = {}) => ({
    ...{ Name: "Support", ChargeModel: "Percentage Pricing" },
    ...{ ApplyDiscountTo: "RECURRING", DiscountLevel: "rateplan" },
    ProductRatePlanChargeTierData: prices({ Currency: "USD", Percentage }),
    ...rest,
  });
  const FEE = { Name: "Fee", ...dollars(31) };
  const get = (path: string): Promise<Body> => good(tenant.call("GET", path, undefined, LATEST));
  const ofPlan = (ratePlanId: string, id: string, pricing: object) => [
    {
      productRatePlanId: ratePlanId,
      chargeOverrides: [{ productRatePlanChargeId: id, pricing }],
    },
  ];

  test("is a share of each charge before discounts, and its sentences give its amount", async () => {
    const off = {
      ...{ Name: "Half off", ChargeModel: "Discount-Percentage" },
      ...{ ApplyDiscountTo: "RECURRING", DiscountLevel: "rateplan" },
      ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 50 }),
    };
    const { ratePlanId } = await planOf(tenant, FEE, support(15), off);
    const { accountNumber } = await makeAccount(tenant, "Shares", { autoPay: false });
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
    const [number] = made.invoiceNumbers;
    const { explanations } = await get(`/v1/invoices/${number}/explanation`);
    const own = explanations.map(sentencesOf).find((of: string[]) => of[0]?.includes("percentage"));
    expect(own).toEqual([
      "This is a percentage of another charge of the bill.",
      "This is 15 % of the charge: 31.00 USD × 15 % = 4.65 USD.",
      "The line is 4.65 USD.",
    ]);
    const { amount, problems } = readSentences(own);
    expect([amount?.toNumber(), problems]).toEqual([4.65, []]);
    const { amount: total } = await get(`/v1/invoices/${number}`);
    expect(total).toBe(31 - 15.5 + 4.65);
    const { subscriptionNumber } = made.subscriptions[0];
    const [plan] = (await get(`/v1/subscriptions/${subscriptionNumber}`)).ratePlans;
    expect(plan.ratePlanCharges[1]).toMatchObject({ model: "Calculated", percentage: 15 });
  });

  test("comes back with its charge, for the days that come back", async () => {
    const { ratePlanId } = await planOf(tenant, FEE, support(20));
    const { accountNumber } = await makeAccount(tenant, "Back", { autoPay: false });
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
    const { subscriptionNumber } = made.subscriptions[0];
    const body = cancellationOf(accountNumber, subscriptionNumber, { targetDate: "2026-01-20" });
    const cancelSubscription = {
      ...{ cancellationPolicy: "SpecificDate", cancellationEffectiveDate: "2026-01-20" },
    };
    const orderActions = [{ type: "CancelSubscription", cancelSubscription }];
    const subscriptions = [{ subscriptionNumber, orderActions }];
    const ended = await order(tenant, { ...body, subscriptions });
    const memo = await get(`/v1/creditmemos/${ended.creditMemoNumbers[0]}`);
    expect(memo.amount).toBe(26 + 5.2);
  });

  test("may be agreed and changed in any version, and previewed like it is billed", async () => {
    const { ratePlanId, chargeIds } = await planOf(tenant, FEE, support(10));
    const id = String(chargeIds[1]);
    const { accountNumber } = await makeAccount(tenant, "Versions", { autoPay: false });
    const plans = ofPlan(ratePlanId, id, { recurringCalculated: { percentage: 30 } });
    const lines = await billedLines(tenant, accountNumber, ratePlanId, DAY, { plans });
    expect(lines.map(({ amount }) => amount)).toEqual([31, 9.3]);

    const v1 = {
      ...{ accountKey: accountNumber, contractEffectiveDate: DAY, termType: "EVERGREEN" },
      ...{ targetDate: DAY },
      subscribeToRatePlans: [
        {
          productRatePlanId: ratePlanId,
          chargeOverrides: [{ productRatePlanChargeId: id, percentage: 200 }],
        },
      ],
    };
    const previewed = await good(tenant.call("POST", "/v1/subscriptions/preview", v1, LATEST));
    expect(previewed.invoice.amount).toBe(93);

    const made = await tenant.call("POST", "/v2/subscriptions", {
      ...{ account_number: accountNumber, start_on: { contract_effective: DAY } },
      initial_term: { interval: "month", interval_count: 12, type: "termed" },
      subscription_plans: [{ plan_id: ratePlanId, prices: [{ price_id: id, percent: 12.5 }] }],
    });
    expect(made.status).toBe(201);
    const read = await get(`/v1/subscriptions/${made.body.subscription_number}`);
    const charge = read.ratePlans[0].ratePlanCharges[1];
    expect(charge.percentage).toBe(12.5);
    const chargeUpdateDetails = [{ ratePlanChargeId: charge.id, percentage: 5 }];
    const update = [
      { ratePlanId: read.ratePlans[0].id, contractEffectiveDate: DAY, chargeUpdateDetails },
    ];
    await good(tenant.call("PUT", `/v1/subscriptions/${read.id}`, { update }));
    const { ratePlans } = await get(`/v1/subscriptions/${read.subscriptionNumber}`);
    expect(ratePlans[0].ratePlanCharges[1].percentage).toBe(5);
  });

  test("is billed with every later bill of its charges, whichever subscription of the account has them", async () => {
    const other = { ...support(10), DiscountLevel: "account" };
    const own = await planOf(tenant, FEE);
    const { ratePlanId } = await planOf(tenant, { Name: "Yearly", ...dollars(0) }, other);
    const { accountNumber } = await makeAccount(tenant, "Later", { autoPay: false });
    await order(tenant, orderOf(accountNumber, own.ratePlanId));
    await order(tenant, orderOf(accountNumber, ratePlanId));
    await advanceClock(tenant, "2026-03-16");
    const read = await get(`/v1/transactions/invoices/accounts/${accountNumber}`);
    const billed = read.invoices.map((of: Body) => of.amount).toSorted();
    expect(billed).toEqual([34.1, 34.1, 34.1]);
  });

  test("is refused with a price, and as one of another model", async () => {
    const { ratePlanId, chargeIds } = await planOf(tenant, FEE, support(10));
    const { accountNumber } = await makeAccount(tenant, "Refused", { autoPay: false });
    const wrong = { discount: { discountPercentage: 5 } };
    const plans = ofPlan(ratePlanId, String(chargeIds[1]), wrong);
    const answer = await tenant.call(
      "POST",
      "/v1/orders",
      orderOf(accountNumber, ratePlanId, { plans }),
    );
    expect(answer.text).toContain("must hold exactly recurringCalculated");
  });
});
