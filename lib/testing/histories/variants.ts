import { dayOf, textOf } from "@/lib/second-engine/days";
import type { History, Step } from "@/lib/second-engine/history";
import { chargesOf, orderLinesOf } from "./features";
import { randomOf } from "./random";

/** Days to bill a history on instead of its own; the same for every smaller version of it. */
export function otherDays({ seed, start }: History): string[] {
  const random = randomOf(-seed);
  return Array.from({ length: 8 }, () => textOf(dayOf(start) + random.whole(-5, 900)));
}

/** A history and the same one that is billed on other days, both billed as far. */
export function billedAgain(history: History, days: readonly string[]): [History, History] {
  const billed = history.steps.flatMap((step) => ("bill" in step ? [step.bill] : []));
  const last: Step = { bill: [...days, ...billed].toSorted().at(-1) ?? history.start };
  const left = [...days];
  const steps = history.steps.flatMap((step): Step[] => {
    if ("bill" in step) return [];
    const day = left.shift();
    return day === undefined ? [step] : [step, { bill: day }];
  });
  return [
    { ...history, steps: [...history.steps, last] },
    { ...history, steps: [...steps, last] },
  ];
}

/**
 * What a merchant may choose so that it matters when a bill was made: the days that are left are priced by
 * themselves, a week that was begun is dropped by a charge and kept by a credit, one-time charges are not given back,
 * usage never is, an item of an order comes back once it was billed, a discount that goes by itself keeps what it took of a one-time charge, a fixed discount that a credit frees reaches no line that was billed before, nor does one that is
 * added later.
 */
export function dependsOnBills(history: History): boolean {
  const { rules } = history;
  if (rules.creditBase === "RemainingDays" || addsDiscount(history)) return true;
  if (orderLinesOf(history).some(({ returns }) => returns !== undefined)) return true;
  const charges = chargesOf(history);
  const reduced = charges.some(({ discount }) => discount?.applyTo.includes("OneTime"));
  if (reduced && charges.some(({ type, discount }) => type === "OneTime" && !discount)) return true;
  return charges.some(({ type, model, billingPeriod, listPriceBase, proration }) => {
    if (type === "Usage" || model === "DiscountFixedAmount") return true;
    if (type === "OneTime") return !rules.oneTimeCreditBack;
    const inWeeks = billingPeriod === "Week" || billingPeriod === "Specific_Weeks";
    const inDays = inWeeks || billingPeriod === "Specific_Days" || listPriceBase === "Per_Week";
    const whole = proration === "NoProration" || !rules.billRecurringPartialWeek;
    return inDays && (whole || !rules.prorateRecurringPeriod);
  });
}

const addsDiscount = ({ steps }: History) =>
  steps.some((step) => {
    if (!("action" in step)) return false;
    const { action } = step;
    if (action.type !== "AddProduct" && action.type !== "ChangePlan") return false;
    const { charges } = action.type === "AddProduct" ? action.plan : action.next;
    return charges.some(({ model }) => model.startsWith("Discount"));
  });

/** A history that is canceled to its first day in the end, and billed. */
export function canceledToNothing(history: History, until = "2099-12-31"): History {
  const { start, steps } = history;
  const kept = steps.filter(
    (step) => !("action" in step && step.action.type === "CancelSubscription"),
  );
  const cancel: Step = { action: { type: "CancelSubscription", on: start } };
  return { ...history, steps: [...kept, cancel, { bill: until }] };
}

/** The charges of which nothing is left then: recurring ones, and one-time ones that are given back. */
export function comesBack(history: History): ReadonlySet<string> {
  const { oneTimeCreditBack } = history.rules;
  const back = chargesOf(history).filter(({ type, model }) => {
    if (model.startsWith("Discount")) return false;
    return type === "Recurring" || (type === "OneTime" && oneTimeCreditBack);
  });
  return new Set(back.map(({ name }) => name));
}
