import type { OrderAction, OrderEntry } from "./order-values";
import { addDays, addMonths, isLocalDate, type LocalDate } from "@/lib/values/local-date";

export type Interval = { name?: string; startDate?: string; endDate?: string };
type Length = { period?: unknown; periodType?: unknown };

const mostIntervals = 12;

/** The first day after a term; null while it is not known. */
export function termEnd(start: unknown, { period, periodType }: Length): LocalDate | null {
  if (!isLocalDate(start) || typeof period !== "number" || period < 1) return null;
  if (periodType === "Month") return addMonths(start, period);
  if (periodType === "Year") return addMonths(start, 12 * period);
  return addDays(start, periodType === "Week" ? 7 * period : period);
}

/**
 * A term in intervals of the given number of months; the last one may be shorter, and there are twelve
 * at most.
 */
export function splitTerm(start: LocalDate, end: LocalDate, months: number): Interval[] {
  const intervals: Interval[] = [];
  for (let index = 0; index < mostIntervals; index += 1) {
    const begins = addMonths(start, months * index);
    if (begins >= end) break;
    const next = addMonths(start, months * (index + 1));
    const last = next >= end || index === mostIntervals - 1;
    intervals.push({
      name: `Interval ${index + 1}`,
      startDate: begins,
      endDate: addDays(last ? end : next, -1),
    });
  }
  return intervals;
}

/** The update of a rate plan that an interval after the first one begins with. */
export type IntervalAction = {
  type: "UpdateProduct";
  triggerDates: { name: "ContractEffective"; triggerDate: string }[];
  updateProduct: { productRatePlanNumber: string; chargeUpdates: object[] };
};

/**
 * The updates of a ramp: for each interval after the first one, one of every rate plan. Values
 * typed for a plan in an interval stay, wherever its update was.
 */
export function intervalActions(
  intervals: readonly Interval[],
  plans: readonly string[],
  typed: (interval: number, plan: string) => IntervalAction | undefined,
): IntervalAction[] {
  return intervals.slice(1).flatMap(({ startDate = "" }, index) =>
    plans.map((plan) => ({
      type: "UpdateProduct" as const,
      triggerDates: [{ name: "ContractEffective" as const, triggerDate: startDate }],
      updateProduct: {
        productRatePlanNumber: plan,
        chargeUpdates: typed(index + 1, plan)?.updateProduct.chargeUpdates ?? [],
      },
    })),
  );
}

/** An entry without the updates of intervals in which nothing changes, and without an empty ramp. */
export function withoutIdleIntervals(entry: OrderEntry): OrderEntry {
  const [first, ...later] = entry.orderActions;
  const { ramp, ...rest } = entry;
  const termed = first?.createSubscription?.terms.initialTerm.termType !== "EVERGREEN";
  const kept = ramp?.delete || ramp?.intervals?.length ? ramp : undefined;
  const ramps = termed && kept ? { ramp: kept } : {};
  if (first?.type !== "CreateSubscription") return { ...rest, ...ramps };
  const changes = (action: OrderAction) => Boolean(action.updateProduct?.chargeUpdates?.length);
  const orderActions = termed && kept ? [first, ...later.filter(changes)] : [first];
  return { ...rest, ...ramps, orderActions };
}
