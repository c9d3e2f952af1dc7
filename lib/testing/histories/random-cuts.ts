import { dayOf, textOf } from "@/lib/second-engine/days";
import type { Action, Charge, History } from "@/lib/second-engine/history";
import { timelineOf } from "@/lib/second-engine/timeline";
import type { Random } from "./random";
import { isListedAsBefore } from "./random-renewals";

/** Whether an action changes no cost of a charge: it cuts the charge at the same price. */
export function isPlainUpdate(action: Action): boolean {
  if (action.type !== "UpdateProduct") return false;
  const { quantity, price, tiers, billingDay } = action;
  return [quantity, price, tiers, billingDay].every((of) => of === undefined);
}

/** A charge of the first plan gets another description, now or around then; null when that is not possible. */
export function plainUpdate(
  history: History,
  before: readonly Action[],
  now: number,
  random: Random,
): Action | null {
  const day = now + random.whole(-30, 30);
  const first = history.plans[0];
  const charges = (first?.charges ?? []).filter(
    ({ type, model }) => type === "Recurring" && !model.startsWith("Discount"),
  );
  // Weeks that are billed whole are rare, and reveal the most.
  const weekly = random.chance(80) ? charges.filter(inWeeks) : [];
  const of = weekly.length > 0 ? weekly : charges;
  const charge = of[random.whole(0, of.length - 1)];
  if (
    !random.chance(weekly.length > 0 ? 50 : 20) ||
    charge === undefined ||
    hasGone(first?.name, before)
  )
    return null;
  const { terms, pauses } = timelineOf(history, before);
  if (pauses.at(-1)?.end === null) return null;
  const last = (terms.at(-1)?.end ?? day + 1) - 1;
  const on = textOf(Math.max(dayOf(history.start), Math.min(day, last)));
  return { type: "UpdateProduct", on, charge: charge.name, model: charge.model };
}

const hasGone = (plan: string | undefined, before: readonly Action[]) =>
  before.some(
    (of) =>
      of.type === "CancelSubscription" ||
      ((of.type === "RemoveProduct" || of.type === "ChangePlan") && of.plan === plan),
  );

/** How one charge is cut at the same price, by an update or by a renewal. */
export function featuresOfCuts(charge: Charge, { rules, steps }: History): string[] {
  const actions = steps.flatMap((step) => ("action" in step ? [step.action] : []));
  const isCut = actions.some(
    (of) => of.type === "UpdateProduct" && of.charge === charge.name && isPlainUpdate(of),
  );
  const { proration } = charge;
  const isWhole = rules.billRecurringPartialWeek ? proration === "NoProration" : !proration;
  return [
    ...(isCut && isWhole && inWeeks(charge) ? ["cut at the same price: in whole weeks"] : []),
    ...(isListedAsBefore(charge, actions) ? ["renewal price: of the catalog, unchanged"] : []),
  ];
}

const inWeeks = ({ billingPeriod }: Charge) =>
  billingPeriod === "Week" || billingPeriod === "Specific_Weeks";
