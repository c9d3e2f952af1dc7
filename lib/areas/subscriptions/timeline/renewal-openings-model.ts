import { renewedTiers } from "@/lib/billing/price-change";
import { derivedId } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import type { Opening } from "./charge-openings-model";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import type { RenewSubscriptionAction, SubscriptionAction } from "./order-action-model";
import type { CourseAt } from "./timeline-courses-model";

/** The day of a renewal as of a version. Replaced when a later booking moves the term. */
export type Placement = {
  readonly on: LocalDate;
  readonly version: number;
  /** The booking that moved it here; null for the renewal. */
  readonly movedBy: string | null;
  /** The version that moved it away. */
  readonly lapsed: number | null;
};

/** All former and current start days of a renewal's term, in the order of booking. */
export function placementsOf(
  renewal: RenewSubscriptionAction,
  actions: readonly SubscriptionAction[],
  courseAt: CourseAt,
): Placement[] {
  const found: Placement[] = [];
  const movers = actions.filter(({ version }) => version > renewal.version).filter(movesTerms);
  const caps = [renewal, ...movers].sort((a, b) => a.version - b.version);
  for (const { id, version } of caps) {
    const on = courseAt(version).renewedOn.get(renewal.id);
    const last = found.at(-1);
    if (last && last.lapsed === null) {
      if (last.on === on) continue;
      found[found.length - 1] = { ...last, lapsed: version };
    }
    const movedBy = id === renewal.id ? null : id;
    if (on !== undefined) found.push({ on, version, movedBy, lapsed: null });
  }
  return found;
}

function movesTerms(action: SubscriptionAction): boolean {
  if (action.type === "Resume") return true;
  if (action.type !== "TermsAndConditions") return false;
  return action.terms?.lastTerm !== undefined || action.withdraws !== undefined;
}

/**
 * A renewal cuts charges with a price change, those billed by term, and those with smoothed overage, whose included
 * units belong to one term, whether the renewal is booked before or after the last bill of the term.
 */
export function renewalOpening(
  action: RenewSubscriptionAction,
  { on, version, movedBy, lapsed }: Placement,
  chargeId: string,
): Opening {
  const catalog = action.catalogTiers?.[chargeId];
  return {
    on,
    id: derivedId(action.id, movedBy === null ? chargeId : `${chargeId}/${movedBy}`),
    version,
    next: (before) => {
      const { tiers } = before.charge;
      const increase = action.tenantIncrease ?? null;
      const next = renewedTiers(tiers, before.charge, increase, catalog ?? tiers);
      return next === tiers ? before : { ...before, charge: { ...before.charge, tiers: next } };
    },
    sets: null,
    cuts: ({ charge }) => followsTerms(charge) || charge.attributes.usage?.smoothing !== undefined,
    lapsed,
  };
}

/** Whether the billing periods of a charge start with the term. */
export function followsTerms(charge: SubscribedCharge): boolean {
  return (
    charge.billingPeriod === "Subscription_Term" ||
    charge.billingPeriodAlignment === "AlignToTermStart" ||
    charge.billingPeriodAlignment === "AlignToTermEnd" ||
    charge.billCycleType === "TermStartDay" ||
    charge.billCycleType === "TermEndDay"
  );
}
