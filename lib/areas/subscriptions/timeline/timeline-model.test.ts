import { addDays, localDate, type LocalDate } from "@/lib/values/local-date";
import { decimal } from "@/lib/values/decimal";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actionBody, actionOf } from "./action-model";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import { segmentEnd } from "./charge-life-model";
import type {
  AgreedTerms,
  CreateSubscriptionAction,
  SubscriptionAction,
} from "./order-action-model";
import { lastTerm, replay } from "./timeline-model";
import { termEnd } from "./timeline-terms-model";

const CHARGE: SubscribedCharge = {
  chargeId: "00000000-0000-7000-8000-000000000001",
  chargeNumber: "C-00000001",
  productRatePlanChargeId: "00000000-0000-7000-8000-000000000002",
  name: "Base fee",
  description: null,
  chargeType: "Recurring",
  chargeModel: "FlatFee",
  billCycleType: "DefaultFromCustomer",
  billCycleDay: null,
  weeklyBillCycleDay: null,
  billingPeriod: "Month",
  specificBillingPeriod: null,
  billingPeriodAlignment: "AlignToCharge",
  billingTiming: "IN_ADVANCE",
  listPriceBase: "Per_Billing_Period",
  specificListPriceBase: null,
  triggerEvent: "ContractEffective",
  endDateCondition: "Subscription_End",
  upToPeriods: null,
  upToPeriodsType: null,
  prorationOption: "DefaultFromTenantSetting",
  priceChangeOption: "NoChange",
  priceIncreasePercentage: null,
  uom: null,
  attributes: {},
  customFields: {},
  quantity: null,
  tiers: [
    {
      tier: 1,
      startingUnit: null,
      endingUnit: null,
      price: decimal("49.5"),
      priceFormat: "FlatFee",
    },
  ],
  uniqueToken: null,
};

const day = (text: string) => localDate(text);
const idOf = (version: number) => `01900000-0000-7000-8000-0000000000${version + 10}`;

function creation(
  terms: Partial<AgreedTerms> = {},
  charges: Partial<SubscribedCharge>[] = [{}],
  dates: Partial<CreateSubscriptionAction["dates"]> = {},
): CreateSubscriptionAction {
  const start = terms.startDate ?? day("2026-01-31");
  return {
    id: idOf(1),
    type: "CreateSubscription",
    version: 1,
    waitsFor: null,
    dates: {
      contractEffective: start,
      serviceActivation: start,
      customerAcceptance: start,
      ...dates,
    },
    terms: {
      termType: "TERMED",
      startDate: start,
      initialTerm: { period: 1, periodType: "Month" },
      autoRenew: true,
      renewalSetting: "RENEW_WITH_SPECIFIC_TERM",
      renewalTerm: { period: 1, periodType: "Month" },
      ...terms,
    },
    ratePlans: [
      {
        ratePlanId: "00000000-0000-7000-8000-000000000003",
        ratePlanNumber: "SRP-00000001",
        productRatePlanId: "00000000-0000-7000-8000-000000000004",
        productRatePlanNumber: "PRP-00000001",
        name: "Plan",
        productId: "00000000-0000-7000-8000-000000000005",
        productName: "Product",
        productSku: "SKU-1",
        uniqueToken: null,
        customFields: {},
        charges: charges.map((charge, index) => ({
          ...CHARGE,
          chargeId: `${CHARGE.chargeId.slice(0, -1)}${index}`,
          ...charge,
        })),
      },
    ],
  };
}

function renewal(version: number, on: LocalDate): SubscriptionAction {
  const dates = { contractEffective: on, serviceActivation: on, customerAcceptance: on };
  return { id: idOf(version), type: "RenewSubscription", version, dates };
}

/** Renews `times` times, each at the end of the term before. */
function renewedTimes(first: CreateSubscriptionAction, times: number): SubscriptionAction[] {
  const actions: SubscriptionAction[] = [first];
  for (let version = 2; version < times + 2; version += 1) {
    const { end } = lastTerm(replay(actions));
    if (end === null) break;
    actions.push(renewal(version, end));
  }
  return actions;
}

describe("the timeline of a subscription", () => {
  test("terms from the last day of January end on the last days of the months", () => {
    const { terms } = replay(renewedTimes(creation(), 3));
    expect(terms.map(({ start, end }) => `${start} ${end}`)).toEqual([
      "2026-01-31 2026-02-28",
      "2026-02-28 2026-03-31",
      "2026-03-31 2026-04-30",
      "2026-04-30 2026-05-31",
    ]);
  });

  test("a renewal creates a version, and extends charges that end with the subscription", () => {
    const before = replay([creation()]);
    const after = replay(renewedTimes(creation(), 1));
    expect([before.version, after.version]).toEqual([1, 2]);
    expect(before.charges[0]?.segments).toMatchObject([{ start: "2026-01-31", end: "2026-02-28" }]);
    expect(after.charges[0]?.segments).toMatchObject([{ start: "2026-01-31", end: "2026-03-31" }]);
  });

  test("a renewal to evergreen has no end and does not renew again", () => {
    const actions = renewedTimes(creation({ renewalSetting: "RENEW_TO_EVERGREEN" }), 2);
    expect(actions).toHaveLength(2);
    const timeline = replay(actions);
    expect(timeline).toMatchObject({ termType: "EVERGREEN", autoRenew: false });
    expect(lastTerm(timeline)).toMatchObject({ start: "2026-02-28", end: null });
    expect(timeline.charges[0]?.segments).toMatchObject([{ end: null }]);
  });

  test("each charge begins with its trigger event, and ends by its end condition", () => {
    const charges: Partial<SubscribedCharge>[] = [
      { triggerEvent: "ServiceActivation" },
      { triggerEvent: "CustomerAcceptance", chargeType: "OneTime", endDateCondition: "One_Time" },
      { endDateCondition: "Fixed_Period", upToPeriods: 2, upToPeriodsType: "Weeks" },
      { endDateCondition: "Fixed_Period", upToPeriods: 9, upToPeriodsType: "Billing_Periods" },
    ];
    const dates = {
      serviceActivation: day("2026-02-03"),
      customerAcceptance: day("2026-02-05"),
    };
    const timeline = replay([creation({}, charges, dates)]);
    const spans = timeline.charges.map(({ segments }) =>
      segments.map(({ start, end }) => `${start} ${end}`).join(),
    );
    expect(spans).toEqual([
      "2026-02-03 2026-02-28",
      "2026-02-05 2026-02-06",
      "2026-01-31 2026-02-14",
      "2026-01-31 2026-02-28",
    ]);
  });

  test("a missing date is estimated by the one before it, and the status is pending", () => {
    const waiting = { ...creation({}, [{ triggerEvent: "CustomerAcceptance" }]) };
    const dates = { ...waiting.dates, serviceActivation: null, customerAcceptance: null };
    const timeline = replay([{ ...waiting, dates, waitsFor: "Pending Activation" }]);
    expect(timeline.status).toBe("Pending Activation");
    expect(timeline.charges[0]?.segments[0]?.start).toBe("2026-01-31");
  });

  test("begins with its creation, once", () => {
    expect(() => replay([])).toThrow(RangeError);
    expect(() => replay([renewal(1, day("2026-01-01"))])).toThrow(RangeError);
    expect(() => replay([creation(), { ...creation(), version: 2 }])).toThrow(RangeError);
    const endless = creation({ termType: "EVERGREEN", initialTerm: null });
    expect(() => replay([endless, renewal(2, day("2026-06-01"))])).toThrow(RangeError);
  });

  test("is the same for any order of its actions, and after a round trip through JSON", () => {
    const unit = fc.constantFrom("Month", "Year", "Week", "Day") as fc.Arbitrary<
      "Month" | "Year" | "Week" | "Day"
    >;
    const length = fc.record({ period: fc.integer({ min: 1, max: 18 }), periodType: unit });
    const start = fc.integer({ min: 0, max: 800 }).map((days) => addDays(day("2024-01-01"), days));
    fc.assert(
      fc.property(
        start,
        length,
        length,
        fc.integer({ min: 0, max: 6 }),
        (startDate, a, b, times) => {
          const actions = renewedTimes(
            creation({ startDate, initialTerm: a, renewalTerm: b }),
            times,
          );
          const timeline = replay(actions);
          expect(replay([...actions].reverse())).toEqual(timeline);
          const stored = actions.map((action) => ({
            id: action.id,
            type: action.type,
            version: action.version,
            dates: action.dates,
            body: JSON.parse(JSON.stringify(actionBody(action))),
          }));
          expect(replay(stored.map(actionOf))).toEqual(timeline);
          timeline.terms.forEach((term, index) => {
            const next = timeline.terms[index + 1];
            if (next) expect(next.start).toBe(term.end);
            expect(term.end === null || term.end > term.start).toBe(true);
          });
          expect(timeline.version).toBe(actions.length);
        },
      ),
    );
  });
});

describe("ends", () => {
  test("of terms are counted in days, weeks, months and years", () => {
    const from = day("2024-02-29");
    expect(termEnd(from, { period: 10, periodType: "Day" })).toBe("2024-03-10");
    expect(termEnd(from, { period: 2, periodType: "Week" })).toBe("2024-03-14");
    expect(termEnd(from, { period: 1, periodType: "Month" })).toBe("2024-03-29");
    expect(termEnd(from, { period: 1, periodType: "Year" })).toBe("2025-02-28");
    expect(termEnd(from, { period: 1, periodType: "Month" }, 31)).toBe("2024-03-31");
    expect(termEnd(from, { period: 1, periodType: "Month" }, 15)).toBe("2024-03-29");
  });

  test.each([
    ["Month", null, "2026-04-01"],
    ["Quarter", null, "2026-10-01"],
    ["Annual", null, "2029-01-01"],
    ["Week", null, "2026-01-22"],
    ["Specific_Months", 2, "2026-07-01"],
    ["Specific_Weeks", 2, "2026-02-12"],
    ["Specific_Days", 10, "2026-01-31"],
  ] as const)("of a charge for three billing periods of a %s", (billingPeriod, count, end) => {
    const charge: SubscribedCharge = {
      ...CHARGE,
      billingPeriod,
      specificBillingPeriod: count,
      endDateCondition: "Fixed_Period",
      upToPeriods: 3,
      upToPeriodsType: "Billing_Periods",
    };
    expect(segmentEnd(charge, day("2026-01-01"), null)).toBe(end);
    expect(segmentEnd(charge, day("2026-01-01"), day("2026-01-10"))).toBe("2026-01-10");
  });
});
