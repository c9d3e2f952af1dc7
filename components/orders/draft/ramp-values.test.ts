import { givenValues } from "@/components/form/given-values";
import { createOrder } from "@/lib/areas/orders/contract";
import { localDate } from "@/lib/values/local-date";
import { describe, expect, test } from "vitest";
import { blankOrder, isComplete, type OrderBody, orderOf, previewOf } from "./order-values";
import { intervalActions, splitTerm, termEnd } from "./ramp-values";

const START = localDate("2026-03-10");

/** Form values of an order: a new subscription of plan P, and the first actions of its intervals. */
function order(intervals: object[], later: object[], termType = "TERMED"): OrderBody {
  const terms = { initialTerm: { termType, period: 24, periodType: "Month" } };
  const createSubscription = { terms, subscribeToRatePlans: [{ productRatePlanNumber: "P" }] };
  const entry = {
    ramp: { name: "Deal", intervals },
    orderActions: [{ type: "CreateSubscription", createSubscription }, ...later],
  };
  const blank = blankOrder(START, "A00000001", { orderActions: [] });
  return { ...blank, subscriptions: [entry] } as unknown as OrderBody;
}

describe("the intervals of a ramp", () => {
  test("split a term evenly to its last day", () => {
    const end = termEnd(START, { period: 30, periodType: "Month" });
    expect(end).toBe("2028-09-10");
    expect(splitTerm(START, localDate("2028-09-10"), 12)).toEqual([
      { name: "Interval 1", startDate: "2026-03-10", endDate: "2027-03-09" },
      { name: "Interval 2", startDate: "2027-03-10", endDate: "2028-03-09" },
      { name: "Interval 3", startDate: "2028-03-10", endDate: "2028-09-09" },
    ]);
    expect(termEnd(START, { periodType: "Month" })).toBeNull();
  });

  test("begin with updates of the rate plans; those in which nothing is typed are not sent", () => {
    const intervals = splitTerm(START, localDate("2029-03-10"), 12);
    const [idle, priced] = intervalActions(intervals, ["P"], () => undefined);
    const pricing = { recurringFlatFee: { listPrice: 60 } };
    const chargeUpdates = [{ productRatePlanChargeNumber: "C", pricing }];
    const typed = { ...priced, updateProduct: { productRatePlanNumber: "P", chargeUpdates } };
    const body = orderOf(order(intervals, [idle ?? {}, typed]));
    expect(body.subscriptions[0]?.orderActions).toMatchObject([
      { type: "CreateSubscription" },
      {
        type: "UpdateProduct",
        triggerDates: [{ name: "ContractEffective", triggerDate: "2028-03-10" }],
        updateProduct: { productRatePlanNumber: "P", chargeUpdates },
      },
    ]);
    expect(isComplete(body)).toBe(true);
    expect(createOrder.body.safeParse(givenValues(body)).success).toBe(true);
    expect(previewOf(body, "now", START).previewOptions.previewTypes).toContain("RampMetrics");
  });

  test("are gone with the end of the term that they split", () => {
    const intervals = splitTerm(START, localDate("2028-03-10"), 12);
    const later = intervalActions(intervals, ["P"], () => undefined);
    const [entry] = orderOf(order(intervals, later, "EVERGREEN")).subscriptions;
    expect(entry?.ramp).toBeUndefined();
    expect(entry?.orderActions).toHaveLength(1);
  });
});
