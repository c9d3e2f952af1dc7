import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const HUNDRED = { Name: "Base", ...dollars(100) };
const TENTH = {
  Name: "Tenth off",
  ChargeModel: "Discount-Percentage",
  ApplyDiscountTo: "RECURRING",
  DiscountLevel: "rateplan",
  ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 10 }),
};

/** An order of a fee and a discount on it, with the terms of each. */
async function ordering(base: object, discount: object, catalog: object[] = [HUNDRED, TENTH]) {
  const { ratePlanId, chargeIds } = await planOf(tenant, ...catalog);
  const chargeOverrides = [base, discount].map((rest, index) => ({
    productRatePlanChargeId: chargeIds[index],
    ...rest,
  }));
  return orderOf(accountNumber, ratePlanId, {
    plans: [{ productRatePlanId: ratePlanId, chargeOverrides }],
    bill: "2026-12-31",
  });
}

/** Days of the charges by name, and the start days of lines of the first bill. */
async function lifeOf(base: object, discount: object, catalog?: object[]) {
  const body = await ordering(base, discount, catalog);
  const made = await good(tenant.call("POST", "/v1/orders?returnIds=true", body, LATEST));
  const { subscriptionNumber, subscriptionId } = made.subscriptions[0];
  const read = await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
  const { replayed, stored } = await replayedAndStored(tenant, subscriptionId);
  expect(replayed).toMatchObject(stored);
  const invoice = await good(
    tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}/items?pageSize=40`),
  );
  const life = Object.fromEntries(
    read.ratePlans[0].ratePlanCharges.map(
      (of: { name: string; effectiveStartDate: string; effectiveEndDate: string }) => [
        of.name,
        [of.effectiveStartDate, of.effectiveEndDate],
      ],
    ),
  );
  const starts = (name: string) =>
    invoice.invoiceItems
      .filter((item: { chargeName: string }) => item.chargeName.startsWith(name))
      .map((item: { serviceStartDate: string }) => item.serviceStartDate)
      .sort();
  return { life, base: starts("Base"), off: starts("Tenth off") };
}

describe("start and end of a charge", () => {
  test("are those of the order, and it is billed for those days", async () => {
    const { life, base } = await lifeOf(
      {
        startDate: { triggerEvent: "SpecificDate", specificTriggerDate: "2026-03-01" },
        endDate: { endDateCondition: "Specific_End_Date", specificEndDate: "2026-05-01" },
      },
      {},
    );
    expect(life.Base).toEqual(["2026-03-01", "2026-05-01"]);
    expect(base).toEqual(["2026-03-01", "2026-04-01"]);
  });

  test("may be a fixed period instead of the catalog's, or those of the subscription", async () => {
    const fixed = { endDateCondition: "Fixed_Period", upToPeriods: 2, upToPeriodsType: "Months" };
    const { life } = await lifeOf({ endDate: fixed }, { endDate: fixed });
    expect(life.Base).toEqual(["2026-01-15", "2026-03-15"]);
    const catalog = [{ ...HUNDRED, EndDateCondition: "FixedPeriod", UpToPeriods: 3 }, TENTH];
    const whole = { endDate: { endDateCondition: "Subscription_End" } };
    expect((await lifeOf(whole, {}, catalog)).life.Base).toEqual(["2026-01-15", "2027-01-15"]);
  });

  test("a discount may start after its charge, and reduces whole periods from then on", async () => {
    const { life, off } = await lifeOf(
      { startDate: { triggerEvent: "SpecificDate", specificTriggerDate: "2026-02-15" } },
      {
        startDate: {
          startDatePolicy: "FixedPeriodAfterApplyToChargeStartDate",
          periodsAfterChargeStart: 3,
          startPeriodsType: "Months",
        },
        endDate: { endDatePolicy: "FixedPeriod", upToPeriods: 2, upToPeriodsType: "Months" },
      },
    );
    expect(life["Tenth off"]).toEqual(["2026-05-15", "2026-07-15"]);
    expect(off).toEqual(["2026-05-15", "2026-06-15"]);
  });

  test.each(["AlignToApplyToCharge", "EndOfLastInvoicePeriodOfApplyToCharge"])(
    "a discount starts (%s) and ends with its charge",
    async (startDatePolicy) => {
      const { life } = await lifeOf(
        {
          startDate: { triggerEvent: "SpecificDate", specificTriggerDate: "2026-02-15" },
          endDate: { endDateCondition: "Specific_End_Date", specificEndDate: "2026-09-15" },
        },
        {
          startDate: { startDatePolicy },
          endDate: { endDatePolicy: "AlignToApplyToCharge" },
        },
      );
      expect(life["Tenth off"]).toEqual(["2026-02-15", "2026-09-15"]);
      expect(life["Tenth off"]).toEqual(life.Base);
    },
  );

  const DATE = { triggerEvent: "SpecificDate" };
  test.each([
    ["a day that is missing", { startDate: DATE }, {}, "specificTriggerDate is required"],
    [
      "a day before the contract",
      { startDate: { ...DATE, specificTriggerDate: "2026-01-01" } },
      {},
      "must not lie before ContractEffective",
    ],
    [
      "an end before the start",
      { endDate: { endDateCondition: "Specific_End_Date", specificEndDate: "2026-01-15" } },
      {},
      "must lie after the charge's first day",
    ],
    [
      "a policy of discounts for a fee",
      { startDate: { startDatePolicy: "AlignToApplyToCharge" } },
      {},
      "is for discounts",
    ],
    [
      "an offset without its length",
      {},
      { startDate: { startDatePolicy: "FixedPeriodAfterApplyToChargeStartDate" } },
      "periodsAfterChargeStart and startPeriodsType are required",
    ],
  ])("is refused for %s", async (_, base, discount, message) => {
    const body = await ordering(base, discount);
    const answer = await tenant.call("POST", "/v1/orders", body, LATEST);
    expect(answer.body.success, answer.text).toBe(false);
    expect(answer.text).toContain(message);
  });

  test("a discount that reduces nothing in its rate plan cannot align with it", async () => {
    const { ratePlanId, chargeIds } = await planOf(tenant, {
      ...TENTH,
      DiscountLevel: "subscription",
    });
    const [productRatePlanChargeId] = chargeIds;
    const startDate = { startDatePolicy: "AlignToApplyToCharge" };
    const plan = {
      productRatePlanId: ratePlanId,
      chargeOverrides: [{ productRatePlanChargeId, startDate }],
    };
    const body = orderOf(accountNumber, ratePlanId, { plans: [plan] });
    const answer = await tenant.call("POST", "/v1/orders", body, LATEST);
    expect(answer.text).toContain("needs a charge in its rate plan");
  });
});

describe("a charge that the catalog starts and ends on a day", () => {
  const dated = (rest: object) => ({
    ...HUNDRED,
    TriggerEvent: "SpecificDate",
    EndDateCondition: "SpecificEndDate",
    ...rest,
  });
  const days = { SpecificTriggerDate: "2026-03-01", SpecificEndDate: "2026-05-01" };

  test("is billed between its days", async () => {
    const { life, base } = await lifeOf({}, {}, [dated(days), TENTH]);
    expect(life.Base).toEqual(["2026-03-01", "2026-05-01"]);
    expect(base).toEqual(["2026-03-01", "2026-04-01"]);
  });

  test("starts with a contract that begins later", async () => {
    const { life } = await lifeOf({}, {}, [
      dated({ ...days, SpecificTriggerDate: "2025-11-15" }),
      TENTH,
    ]);
    expect(life.Base).toEqual(["2026-01-15", "2026-05-01"]);
  });

  test("takes the days of an order, which must give those that the catalog lacks", async () => {
    const asked = {
      startDate: { specificTriggerDate: "2026-02-01" },
      endDate: { specificEndDate: "2026-04-01" },
    };
    const { life } = await lifeOf(asked, {}, [dated(days), TENTH]);
    expect(life.Base).toEqual(["2026-02-01", "2026-04-01"]);
    const open = await ordering({ startDate: asked.startDate }, {}, [dated({}), TENTH]);
    const without = await tenant.call("POST", "/v1/orders", open, LATEST);
    expect(without.body.reasons[0].message).toContain("specificEndDate is required");
    const over = await ordering({}, {}, [
      dated({ SpecificTriggerDate: "2025-03-01", SpecificEndDate: "2025-05-01" }),
      TENTH,
    ]);
    const late = await tenant.call("POST", "/v1/orders", over, LATEST);
    expect(late.body.reasons[0].message).toContain(
      "the catalog's last day, before 2025-05-01, must lie after",
    );
  });
});

describe("billing of a charge", () => {
  test("is that of the order, by the rules of the catalog", async () => {
    const { base } = await lifeOf(
      {
        billing: {
          billingPeriod: "Quarter",
          billCycleType: "SpecificDayofMonth",
          billCycleDay: 1,
          billingPeriodAlignment: "AlignToCharge",
        },
      },
      {},
    );
    expect(base).toEqual(["2026-01-15", "2026-02-01", "2026-05-01", "2026-08-01", "2026-11-01"]);
  });

  test("is refused when it is impossible", async () => {
    const body = await ordering({ billing: { billingPeriod: "Specific_Days" } }, {});
    const answer = await tenant.call("POST", "/v1/orders", body, LATEST);
    expect(answer.body.success, answer.text).toBe(false);
    expect(answer.text).toContain("SpecificBillingPeriod");
  });
});

test("a charge that its subscription would never serve is refused: added, or by its dates", async () => {
  const late = await planOf(tenant, { TriggerEvent: "ServiceActivation", ...dollars(5) });
  const body = orderOf(accountNumber, late.ratePlanId);
  const made = await order(tenant, body);
  const { subscriptionNumber } = made.subscriptions[0];
  const never = [{ name: "ServiceActivation", triggerDate: "2027-01-15" }];
  const add = { type: "AddProduct", addProduct: { productRatePlanId: late.ratePlanId } };
  const orderActions = [{ ...add, triggerDates: never }];
  const added = { ...body, subscriptions: [{ subscriptionNumber, orderActions }] };
  const dated = [{ subscriptionNumber, orderActions: [{ sequence: 1, triggerDates: never }] }];
  const refusals = [
    await tenant.call("POST", "/v1/orders", added, LATEST),
    await tenant.call("PUT", `/v1/orders/${made.orderNumber}/triggerDates`, {
      subscriptions: dated,
    }),
  ];
  expect(refusals.map((of) => of.body.reasons[0])).toEqual([
    { code: 58730030, message: expect.stringContaining("the subscription ends on 2027-01-15") },
    { code: 58785030, message: expect.stringContaining("the subscription ends on 2027-01-15") },
  ]);
});
