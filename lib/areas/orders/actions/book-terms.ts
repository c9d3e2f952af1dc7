import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { TermLength } from "@/lib/areas/subscriptions/model";
import type {
  Booked,
  RenewalTerms,
  RenewSubscriptionAction,
  TermChange,
  TermsAndConditionsAction,
  Withdrawable,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import { lastTerm } from "@/lib/areas/subscriptions/timeline/timeline-model";
import type { PriceTier } from "@/lib/billing/charge-segment";
import type { LocalDate } from "@/lib/values/local-date";
import { requireLength } from "./agree-terms";
import { type BookingSite } from "./booking-site";
import { requireEffect } from "./action-dates";
import { detailsOf } from "./details";
import { pricesOf } from "./override-price";
import type { RequestedOf } from "@/lib/areas/orders/requested-order";

type Terms = RequestedOf<"TermsAndConditions">["asked"];
type LastTermEntry = NonNullable<Terms["lastTerm"]>;

/** Changes terms. @throws RuleViolation when they do not match the subscription. */
export function termsAction(
  site: BookingSite,
  entry: Terms,
  booked: Booked,
): TermsAndConditionsAction {
  const day = booked.dates.contractEffective;
  requireEffect(site, "A change of terms", day, { untilEnd: true });
  const renewal = renewalOf(site, entry);
  const changed = entry.lastTerm === undefined ? undefined : lastTermOf(site, entry.lastTerm);
  const termType = changed?.termType ?? site.timeline.termType;
  if (termType === "EVERGREEN" && entry.autoRenew) {
    throw new RuleViolation("Only TERMED subscriptions renew: autoRenew must be false.");
  }
  const details = detailsOf(entry);
  const withdraws = withdrawn(entry);
  return {
    type: "TermsAndConditions",
    ...booked,
    terms: { ...renewal, ...(changed ? { lastTerm: changed } : {}) },
    ...(details ? { details } : {}),
    ...(withdraws.length ? { withdraws } : {}),
  };
}

function renewalOf({ timeline }: BookingSite, entry: Terms): RenewalTerms {
  const { autoRenew, renewalSetting, renewalTerms } = entry;
  const length = renewalTerms?.[0];
  if (length !== undefined) requireLength("renewalTerms", lastTerm(timeline).start, length);
  return {
    ...(autoRenew === undefined ? {} : { autoRenew }),
    ...(renewalSetting === undefined ? {} : { renewalSetting }),
    ...(length === undefined ? {} : { renewalTerm: length }),
  };
}

function lastTermOf({ timeline }: BookingSite, entry: LastTermEntry): TermChange {
  const { termType, startDate, endDate } = entry;
  const last = lastTerm(timeline);
  if (startDate !== undefined && timeline.terms.length > 1 && startDate !== last.start) {
    throw new RuleViolation(
      `A term that follows another one begins where that one ends: lastTerm.startDate must be ${last.start}.`,
    );
  }
  if (startDate !== undefined && startDate < timeline.dates.contractEffective) {
    throw new RuleViolation("lastTerm.startDate must not lie before ContractEffective.");
  }
  const start = startDate ?? last.start;
  const moved = startDate === undefined ? {} : { startDate };
  if (termType === "EVERGREEN") {
    requireEndless(entry);
    return { termType, length: null, ...moved };
  }
  if (endDate !== undefined)
    return { termType, length: null, endDate: ending(entry, start), ...moved };
  return { termType, length: lengthOf(entry, start), ...moved };
}

function requireEndless({ period, periodType, endDate }: LastTermEntry): void {
  if (period === undefined && periodType === undefined && endDate === undefined) return;
  throw new RuleViolation(
    "An EVERGREEN term has no end: period, periodType and endDate belong to a TERMED one.",
  );
}

function ending({ period, periodType, endDate }: LastTermEntry, start: LocalDate): LocalDate {
  if (period !== undefined || periodType !== undefined) {
    throw new RuleViolation("A term has either period and periodType or endDate, not both.");
  }
  if (endDate === undefined || endDate <= start) {
    throw new RuleViolation(`lastTerm.endDate must lie after the start of the term, ${start}.`);
  }
  return endDate;
}

function lengthOf({ period, periodType }: LastTermEntry, start: LocalDate): TermLength {
  if (period === undefined || periodType === undefined) {
    throw new MissingField("lastTerm needs period and periodType, or endDate, when it is TERMED.");
  }
  return requireLength("lastTerm", start, { period, periodType });
}

function withdrawn(entry: Terms): Withdrawable[] {
  return [
    ...(entry.clearingScheduledCancelDate ? (["cancel"] as const) : []),
    ...(entry.clearingScheduledSuspendDate ? (["suspend"] as const) : []),
    ...(entry.clearingScheduledResumeDate ? (["resume"] as const) : []),
  ];
}

/** A renewal, which takes effect at the end of the term. @throws RuleViolation for another day. */
export function renewedAction(
  site: BookingSite,
  entry: RequestedOf<"RenewSubscription">["asked"],
  booked: Booked,
): RenewSubscriptionAction {
  const { end } = lastTerm(site.timeline);
  if (end === null) throw new RuleViolation("Only TERMED subscriptions renew.");
  if (booked.dates.contractEffective !== end) {
    throw new RuleViolation(
      `A renewal takes effect when the term before it ends: ContractEffective must be ${end}.`,
    );
  }
  const details = detailsOf(entry);
  const catalogTiers = latestPrices(site);
  return {
    type: "RenewSubscription",
    ...booked,
    ...(details ? { details } : {}),
    ...(Object.keys(catalogTiers).length ? { catalogTiers } : {}),
    ...(site.tenantIncrease === null ? {} : { tenantIncrease: site.tenantIncrease }),
  };
}

/** The catalog's current price tables, for charges that use them at a renewal. */
function latestPrices({ timeline, latestPlan }: BookingSite): Record<string, readonly PriceTier[]> {
  const plans = new Map(timeline.ratePlans.map((plan) => [plan.ratePlanId, plan]));
  const found: Record<string, readonly PriceTier[]> = {};
  for (const { ratePlanId, charge, segments } of timeline.charges) {
    const { priceChangeOption } = segments.at(-1)?.charge ?? charge;
    if (priceChangeOption !== "UseLatestProductCatalogPricing") continue;
    const plan = plans.get(ratePlanId);
    const latest = plan && latestPlan(plan.productRatePlanId);
    const now = latest?.charges.find(({ id }) => id === charge.productRatePlanChargeId);
    if (now?.tiers.length) found[charge.chargeId] = pricesOf(now.tiers);
  }
  return found;
}
