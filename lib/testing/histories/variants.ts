import { dayOf, textOf } from "@/lib/second-engine/days";
import type { Charge, History, Step } from "@/lib/second-engine/history";
import { chargesOf, orderLinesOf } from "./features";
import { randomOf } from "./random";
import { isPlainUpdate } from "./random-cuts";

/** Days to bill a history on instead of its own; the same for every smaller version of it. */
export function otherDays({ seed, start }: History): string[] {
  const random = randomOf(-seed);
  return Array.from({ length: 8 }, () => textOf(dayOf(start) + random.whole(-5, 900)));
}

/** A history and the same one billed on other days, both billed equally far. */
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
 * Rules under which the time of a bill matters: remaining days are priced on their own, a week that was begun is
 * dropped by a charge and kept by a credit, one-time charges are not credited, usage never is, a billing day of the
 * account moves from the first unbilled day, the tax of a returned item of an order counts what was billed of it, a
 * discount that ends separately keeps its reduction of a one-time charge, a fixed discount that a credit frees reaches
 * no line that was billed before, nor does one that is added later, and a discount of days that ends with its charge
 * has reduced all of a period that is billed beyond that day.
 */
export function dependsOnBills(history: History): boolean {
  const { rules } = history;
  if (rules.creditBase === "RemainingDays" || addsDiscount(history)) return true;
  if (history.steps.some((step) => "accountDay" in step)) return true;
  if (orderLinesOf(history).some(({ returns }) => returns !== undefined)) return true;
  const charges = chargesOf(history);
  const reduced = charges.some(({ discount }) => discount?.applyTo.includes("OneTime"));
  if (reduced && charges.some(({ type, discount }) => type === "OneTime" && !discount)) return true;
  const byDays = charges.some(({ discount }) => discount?.partially === true);
  if (byDays && charges.some((charge) => billsWholePeriods(charge, rules))) return true;
  return charges.some(({ type, model, billingPeriod, listPriceBase, proration }) => {
    if (type === "Usage" || model === "DiscountFixedAmount") return true;
    if (type === "OneTime") return !rules.oneTimeCreditBack;
    const inWeeks = billingPeriod === "Week" || billingPeriod === "Specific_Weeks";
    const inDays = inWeeks || billingPeriod === "Specific_Days" || listPriceBase === "Per_Week";
    const whole = proration === "NoProration" || !rules.billRecurringPartialWeek;
    return inDays && (whole || !rules.prorateRecurringPeriod);
  });
}

/** Whether a period is billed beyond the end of its charge. */
function billsWholePeriods({ type, proration, discount }: Charge, rules: History["rules"]) {
  if (type !== "Recurring" || discount || proration === "TimeBasedProration") return false;
  const byRules = rules.prorateRecurringPeriod && rules.billRecurringPartialMonth;
  return proration !== undefined || !byRules;
}

const addsDiscount = ({ steps }: History) =>
  steps.some((step) => {
    if (!("action" in step)) return false;
    const { action } = step;
    if (action.type !== "AddProduct" && action.type !== "ChangePlan") return false;
    const { charges } = action.type === "AddProduct" ? action.plan : action.next;
    return charges.some(({ model }) => model.startsWith("Discount"));
  });

/** A history that is finally canceled to its first day, and billed. */
export function canceledToNothing(history: History, until = "2099-12-31"): History {
  const { start, steps } = history;
  const kept = steps.filter(
    (step) => !("action" in step && step.action.type === "CancelSubscription"),
  );
  const cancel: Step = { action: { type: "CancelSubscription", on: start } };
  return { ...history, steps: [...kept, cancel, { bill: until }] };
}

/** The charges that are then fully credited: recurring ones, and one-time ones that are credited. */
export function comesBack(history: History): ReadonlySet<string> {
  const { oneTimeCreditBack } = history.rules;
  const back = chargesOf(history).filter(({ type, model }) => {
    if (model.startsWith("Discount")) return false;
    return type === "Recurring" || (type === "OneTime" && oneTimeCreditBack);
  });
  return new Set(back.map(({ name }) => name));
}

/**
 * A history and the same one without its updates that change no price, both billed on one further day, when all of them
 * have happened.
 */
export function withAndWithoutCuts(history: History): [History, History] {
  const { steps } = history;
  const days = steps.flatMap((step) => {
    if ("action" in step) return [step.action.on];
    return "bill" in step ? [step.bill] : [];
  });
  const last: Step = { bill: days.toSorted().at(-1) ?? history.start };
  const priced = steps.filter((step) => !("action" in step && isPlainUpdate(step.action)));
  return [
    { ...history, steps: [...steps, last] },
    { ...history, steps: [...priced, last] },
  ];
}

/**
 * Whether a cut at the same price changes nothing: remaining days are not priced on their own, no pause comes between a
 * segment and the one it continued when it was opened, and no billing day moves, which counts from the first unbilled
 * day: a period is billed in advance up to a cut that lies ahead.
 */
export const cutsAreFree = ({ rules, steps }: History) =>
  rules.creditBase === "BilledMinusUsed" &&
  !steps.some((step) => ("action" in step ? step.action.type === "Suspend" : "accountDay" in step));

/**
 * Recurring charges whose periods and cents continue through a cut. One in arrears is billed to the cut when it
 * happens.
 */
export const goOnThroughCuts = (history: History): ReadonlySet<string> =>
  new Set(
    chargesOf(history)
      .filter((of) => of.type === "Recurring" && of.timing !== "IN_ARREARS" && !followsTerms(of))
      .map(({ name }) => name),
  );

const followsTerms = ({ billingPeriod, alignment, billingDay }: Charge) =>
  billingPeriod === "Subscription_Term" ||
  alignment?.startsWith("AlignToTerm") === true ||
  billingDay?.startsWith("Term") === true;
