import { dayOf, monthsLater, textOf } from "@/lib/second-engine/days";
import type { Action, History, Plan } from "@/lib/second-engine/history";
import { timelineOf } from "@/lib/second-engine/timeline";
import type { Random } from "./random";

const changes = (before: readonly Action[]) =>
  before.some(({ type }) => type === "TermsAndConditions");

/** Whether a plan may depend on the term: there is one, and it does not change. */
export const staysTermed = ({ termMonths }: History, before: readonly Action[]) =>
  termMonths !== null && !changes(before);

/** The newest term becomes evergreen, or gets another end, after everything booked; null when it stays. */
export function termChange(
  history: History,
  before: readonly Action[],
  now: number,
  random: Random,
): Action | null {
  if (!random.chance(history.termMonths === null ? 10 : 20) || bound(history, before)) return null;
  if (before.some(({ type }) => type === "CancelSubscription")) return null;
  const { terms, pauses } = timelineOf(history, before);
  const term = terms.at(-1);
  if (term === undefined || pauses.at(-1)?.end === null) return null;
  const day = Math.max(now, term.start, ...before.map(({ on }) => dayOf(on)));
  if (term.end !== null && day >= term.end) return null;
  const on = textOf(day);
  if (term.end !== null && random.chance(45))
    return { type: "TermsAndConditions", on, termMonths: null };
  const termMonths = random.one([9, 12, 18, 30, 48, 72, 96]);
  const isShort = monthsLater(term.start, termMonths) <= day;
  return isShort ? null : { type: "TermsAndConditions", on, termMonths };
}

/** Whether anything is billed by the term, or aligned to its end: then a term keeps its length. */
export function bound(history: History, before: readonly Action[]): boolean {
  return plansOf(history, before).some(({ charges }) =>
    charges.some(
      (charge) =>
        charge.billingPeriod === "Subscription_Term" ||
        charge.alignment === "AlignToTermEnd" ||
        charge.billingDay === "TermEndDay",
    ),
  );
}

/** All plans, current and former. */
export function plansOf({ plans }: History, before: readonly Action[]): Plan[] {
  const came = before.flatMap((action) => {
    if (action.type === "AddProduct") return [action.plan];
    return action.type === "ChangePlan" ? [action.next] : [];
  });
  return [...plans, ...came];
}
