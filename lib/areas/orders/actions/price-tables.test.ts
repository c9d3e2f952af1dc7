import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { billedLines, dollars, planOf, table } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { readSentences } from "@/lib/billing/testing/sentence-reader";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const BILLED = {
  processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-01-15" } },
};
let tenant: TestTenant;
let accountNumber: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const TIERED = { ChargeModel: "Tiered Pricing", UOM: "Seat" };
const VOLUME = { ChargeModel: "Volume Pricing", UOM: "Seat" };
const FLAT = { PriceFormat: "Flat Fee" };
const HUNDREDS = table([100, 2], [200, 1]);

/** Tiers with a price per unit and a flat fee each. */
const FEES = table([10, 5, { FlatFee: 20 }], [null, 2, { FlatFee: 7 }]);

/** The order of a rate plan with the override of one charge. */
const overriding = (ratePlanId: string, chargeId: string, pricing: object) => ({
  plans: [
    {
      productRatePlanId: ratePlanId,
      chargeOverrides: [{ productRatePlanChargeId: chargeId, pricing }],
    },
  ],
});

describe("price tables from the catalog to the bill", () => {
  test.each([
    ["tiered: each unit at the price of its tier", TIERED, HUNDREDS, 200, 300],
    ["tiered: the first tier alone", TIERED, HUNDREDS, 100, 200],
    ["tiered: nothing costs nothing", TIERED, HUNDREDS, 0, undefined],
    ["tiered: flat fees of the tiers reached", TIERED, table([10, 50, FLAT], [null, 2]), 12, 54],
    ["volume: all units at one price", VOLUME, HUNDREDS, 200, 200],
    ["volume: below the edge", VOLUME, HUNDREDS, 100, 200],
    ["volume: a flat amount", VOLUME, table([10, 50, FLAT], [null, 80, FLAT]), 11, 80],
    ["tiered: prices and fees of the tiers reached", TIERED, FEES, 12, 81],
    ["tiered: a tier that is not reached has no fee", TIERED, FEES, 10, 70],
    ["volume: the price and the fee of one tier", VOLUME, FEES, 12, 31],
    ["a table without end", TIERED, table([5, 10], [null, 0.5]), 1005, 550],
    ["one time", { ...TIERED, ChargeType: "OneTime" }, HUNDREDS, 150, 250],
    ["a list price by the year", { ...VOLUME, ListPriceBase: "Per Year" }, HUNDREDS, 120, 10],
    [
      "a quarter",
      { ...TIERED, BillingPeriod: "Quarter", ListPriceBase: "Per Month" },
      HUNDREDS,
      150,
      750,
    ],
  ])("%s", async (_, charge, prices, DefaultQuantity, amount) => {
    const { ratePlanId } = await planOf(tenant, { ...charge, ...prices, DefaultQuantity });
    const lines = await billedLines(tenant, accountNumber, ratePlanId, "2026-01-15");
    expect(lines.map((line) => line.amount)).toEqual(amount === undefined ? [] : [amount]);
  });

  test("the quantity of an order is priced by the table; one beyond it is refused", async () => {
    const { ratePlanId, chargeIds } = await planOf(tenant, { ...TIERED, ...HUNDREDS });
    const asking = (quantity: number) =>
      overriding(ratePlanId, chargeIds[0] ?? "", { recurringTiered: { quantity } });
    const lines = await billedLines(tenant, accountNumber, ratePlanId, "2026-02-15", asking(150));
    expect(lines.map((line) => line.amount)).toEqual([250, 250]);
    const refused = await tenant.call(
      "POST",
      "/v1/orders",
      orderOf(accountNumber, ratePlanId, asking(201)),
    );
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("ends at 200, before the quantity 201");
  });

  test("an order may have its own fees of tiers, which its sentences, reads and renewals keep", async () => {
    const rise = { PriceChangeOption: "SpecificPercentageValue", PriceIncreasePercentage: 10 };
    const { ratePlanId, chargeIds } = await planOf(tenant, { ...TIERED, ...FEES, ...rise });
    const each = { priceFormat: "PerUnit" };
    const tiers = [
      { tier: 1, startingUnit: 0, endingUnit: 10, price: 3, flatFee: 1.5, ...each },
      { tier: 2, startingUnit: 11, price: 2, ...each },
    ];
    const own = overriding(ratePlanId, chargeIds[0] ?? "", {
      recurringTiered: { quantity: 11, tiers },
    });
    const initialTerm = { termType: "TERMED", period: 1, periodType: "Month" };
    const terms = { renewalTerms: [{ period: 1, periodType: "Month" }] };
    const body = orderOf(accountNumber, ratePlanId, { ...own, initialTerm, terms });
    const made = await order(tenant, { ...body, ...BILLED });
    const invoice = `/v1/invoices/${made.invoiceNumbers[0]}`;
    expect((await good(tenant.call("GET", invoice))).amount).toBe(33.5);
    const { explanations } = await good(tenant.call("GET", `${invoice}/explanation`));
    const { steps } = explanations[0].explanation;
    const sentences = steps.map(({ sentence }: { sentence: string }) => sentence);
    expect(sentences).toContain("The flat fee of tier 1 is 1.50 USD.");
    const reading = readSentences(sentences);
    expect([reading.amount?.toNumber(), reading.problems]).toEqual([33.5, []]);
    const { subscriptionNumber } = made.subscriptions[0];
    const renew = { subscriptionNumber, orderActions: [{ type: "RenewSubscription" }] };
    const { orderDate, existingAccountNumber } = body;
    await order(tenant, { orderDate, existingAccountNumber, subscriptions: [renew] });
    const read = await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    expect(read.ratePlans[0].ratePlanCharges[0].tiers).toMatchObject([
      { price: 3.3, flatFee: 1.65 },
      { price: 2.2, flatFee: null },
    ]);
    const refused = overriding(ratePlanId, chargeIds[0] ?? "", {
      recurringTiered: { tiers: [{ ...tiers[0], endingUnit: null, priceFormat: "FlatFee" }] },
    });
    const answer = await tenant.call(
      "POST",
      "/v1/orders",
      orderOf(accountNumber, ratePlanId, refused),
    );
    expect(answer.text).toContain("FlatFee needs the PriceFormat Per Unit");
  });

  test("an amount is raised to its minimum and lowered to its maximum, which an order may change", async () => {
    const bounds = { MinimumAmounts: { USD: 30 }, MaximumAmounts: { USD: 80 } };
    const seats = { ChargeModel: "Per Unit Pricing", UOM: "Seat", ...dollars(10), ...bounds };
    const { ratePlanId, chargeIds } = await planOf(tenant, seats);
    const [chargeId = ""] = chargeIds;
    const billed = async (recurringPerUnit: object, through = "2026-01-15") => {
      const own = overriding(ratePlanId, chargeId, { recurringPerUnit });
      const lines = await billedLines(tenant, accountNumber, ratePlanId, through, own);
      return lines.map((line) => line.amount);
    };
    expect(await billed({ quantity: 2 })).toEqual([30]);
    expect(await billed({ quantity: 5 })).toEqual([50]);
    expect(await billed({ quantity: 9 })).toEqual([80]);
    expect(await billed({ quantity: 9, maximumAmount: null })).toEqual([90]);
    expect(await billed({ quantity: 2, minimumAmount: 25.5 })).toEqual([25.5]);
    const read = await good(tenant.call("GET", `/v1/product-rate-plan-charges/${chargeId}`));
    expect(read.pricing).toMatchObject([{ minimumAmount: 30, maximumAmount: 80 }]);
    const wrong = overriding(ratePlanId, chargeId, { recurringPerUnit: { minimumAmount: 81 } });
    const answer = await tenant.call(
      "POST",
      "/v1/orders",
      orderOf(accountNumber, ratePlanId, wrong),
    );
    expect(answer.text).toContain("must be at least MinimumAmounts in USD");
  });

  test("an update changes the bounds, which the reads of both versions and sentences show", async () => {
    const seats = { ChargeModel: "Per Unit Pricing", UOM: "Seat", ...dollars(10) };
    const { ratePlanId } = await planOf(tenant, { ...seats, DefaultQuantity: 2 });
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
    const { subscriptionNumber } = made.subscriptions[0];
    const read = () => good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    const [{ id, ratePlanCharges }] = (await read()).ratePlans;
    const { number: chargeNumber } = ratePlanCharges[0];
    const pricing = { recurringPerUnit: { minimumAmount: 45 } };
    const updateProduct = { ratePlanId: id, chargeUpdates: [{ chargeNumber, pricing }] };
    const triggerDates = [{ name: "ContractEffective", triggerDate: "2026-02-15" }];
    const updated = await order(tenant, {
      ...{ orderDate: "2026-01-15", existingAccountNumber: accountNumber },
      subscriptions: [
        {
          subscriptionNumber,
          orderActions: [{ type: "UpdateProduct", triggerDates, updateProduct }],
        },
      ],
      processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-02-15" } },
    });
    const invoice = `/v1/invoices/${updated.invoiceNumbers[0]}`;
    const { explanations } = await good(tenant.call("GET", `${invoice}/explanation`));
    const [{ chargeAmount, explanation }] = explanations;
    expect(chargeAmount).toBe(45);
    const sentences = explanation.steps.map(({ sentence }: { sentence: string }) => sentence);
    expect(sentences).toContain("25.00 USD is added to reach the minimum of the charge.");
    expect(readSentences(sentences).problems).toEqual([]);
    const [charge] = (await read()).ratePlans[0].ratePlanCharges;
    expect(charge).toMatchObject({ minimumAmount: 45, maximumAmount: null });
    expect(charge.priceText).toBe("10.00 USD per Seat per month, at least 45.00 USD");
    const expand = "expand[]=subscription_plans.subscription_items";
    const v2 = await good(tenant.call("GET", `/v2/subscriptions/${subscriptionNumber}?${expand}`));
    expect(v2.subscription_plans.data[0].subscription_items.data[0]).toMatchObject({
      minimum_amount: 45,
      maximum_amount: null,
    });
  });

  test("an order may have its own table, by the rules of the catalog", async () => {
    const { ratePlanId, chargeIds } = await planOf(tenant, { ...VOLUME, ...HUNDREDS });
    const tier = (
      number: number,
      startingUnit: number,
      endingUnit: number | null,
      price: number,
    ) => ({
      tier: number,
      startingUnit,
      endingUnit,
      price,
      priceFormat: "PerUnit",
    });
    const asking = (...tiers: object[]) =>
      overriding(ratePlanId, chargeIds[0] ?? "", { recurringVolume: { quantity: 300, tiers } });
    const own = asking(tier(1, 0, 10, 9), tier(2, 11, null, 0.25));
    const lines = await billedLines(tenant, accountNumber, ratePlanId, "2026-01-15", own);
    expect(lines.map((line) => line.amount)).toEqual([75]);
    for (const [tiers, words] of [
      [[tier(1, 0, 10, 9), tier(2, 13, null, 1)], "must begin at 11"],
      [[tier(1, 0, null, 9), tier(2, 11, null, 1)], "nothing can follow it"],
      [[tier(2, 0, null, 9)], "numbered from 1"],
      [[tier(1, 0, 299, 9)], "ends at 299"],
    ] as const) {
      const body = orderOf(accountNumber, ratePlanId, asking(...tiers));
      const refused = await tenant.call("POST", "/v1/orders", body);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(words);
    }
    const wrong = overriding(ratePlanId, chargeIds[0] ?? "", { recurringTiered: { quantity: 1 } });
    const refused = await tenant.call(
      "POST",
      "/v1/orders",
      orderOf(accountNumber, ratePlanId, wrong),
    );
    expect(refused.text).toContain("must hold exactly recurringVolume");
  });

  test("every read has the whole table, in the catalog and in the subscription", async () => {
    const { ratePlanId, chargeIds } = await planOf(tenant, {
      ...TIERED,
      ...HUNDREDS,
      DefaultQuantity: 150,
    });
    const shown = await good(tenant.call("GET", `/v1/product-rate-plan-charges/${chargeIds[0]}`));
    expect(shown).toMatchObject({
      model: "Tiered",
      pricing: [
        {
          currency: "USD",
          price: null,
          tiers: [
            { tier: 1, startingUnit: 0, endingUnit: 100, price: 2, priceFormat: "PerUnit" },
            { tier: 2, startingUnit: 101, endingUnit: 200, price: 1, priceFormat: "PerUnit" },
          ],
        },
      ],
    });
    const made = await order(tenant, orderOf(accountNumber, ratePlanId));
    const number = made.subscriptions[0].subscriptionNumber;
    const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${number}`));
    expect(ratePlans[0].ratePlanCharges[0]).toMatchObject({
      model: "Tiered",
      quantity: 150,
      price: null,
      tiers: [
        { tier: 1, endingUnit: 100, price: 2 },
        { tier: 2, endingUnit: 200, price: 1 },
      ],
    });
  });

  test.each([
    [
      "Week",
      { BillingPeriod: "Week", BillCycleType: "SpecificDayofWeek", WeeklyBillCycleDay: "Thursday" },
      52,
    ],
    ["Specific Weeks", { BillingPeriod: "Specific Weeks", SpecificBillingPeriod: 2 }, 26],
    ["Specific Days", { BillingPeriod: "Specific Days", SpecificBillingPeriod: 100 }, 3],
    ["Specific Months", { BillingPeriod: "Specific Months", SpecificBillingPeriod: 5 }, 2],
    ["Semi-Annual", { BillingPeriod: "Semi-Annual" }, 2],
    ["Annual", { BillingPeriod: "Annual" }, 1],
    ["Two Years", { BillingPeriod: "Two Years" }, 0],
    [
      "Subscription Term",
      {
        BillingPeriod: "Subscription Term",
        ListPriceBase: "Per Month",
        BillCycleType: "TermStartDay",
      },
      0,
    ],
    ["FixedPeriod", { EndDateCondition: "FixedPeriod", UpToPeriods: 3 }, 3],
  ])(
    "a billing period of %s bills whole periods at the table's price",
    async (_, period, whole) => {
      const { ratePlanId } = await planOf(tenant, {
        ...TIERED,
        ...HUNDREDS,
        DefaultQuantity: 150,
        ...period,
      });
      const lines = await billedLines(tenant, accountNumber, ratePlanId, "2027-01-14");
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.filter((line) => line.amount === 250)).toHaveLength(whole);
    },
  );
});
