import { gridOf } from "@/lib/billing/periods";
import { periodOn } from "@/lib/billing/earlier-days";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { statusOn } from "@/lib/areas/subscriptions/model";
import { featuresOn } from "@/lib/areas/subscriptions/timeline/held-features-model";
import { lastTerm, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";

/** A feature that a subscription grants on a day. */
export type Entitlement = {
  readonly featureId: string;
  readonly featureCode: string;
  readonly name: string;
  readonly description: string | null;
  /** Units in a billing period, all rate plans together; null without a limit. */
  readonly quantity: Decimal | null;
  readonly uom: string | null;
  /** The rate plans that have the feature. */
  readonly ratePlans: readonly { readonly id: string; readonly name: string }[];
};

/** Whether a subscription serves its customer on a day: activated, neither paused nor over. */
export function servesOn(timeline: Timeline, day: LocalDate): boolean {
  const { status, dates, pauses, cancelledOn } = timeline;
  const begins = dates.serviceActivation;
  if (begins === null || day < begins) return false;
  const termEnd = lastTerm(timeline).end;
  return statusOn({ status, termEnd, pauses, cancelledOn }, day) === "Active";
}

/**
 * What a subscription grants on a day, by name. A feature of several rate plans is granted once for each unit of measure: the
 * quantities are added.
 */
export function entitlementsOn(timeline: Timeline, day: LocalDate): Entitlement[] {
  if (!servesOn(timeline, day)) return [];
  const held = timeline.ratePlans
    .filter(({ removedOn }) => removedOn === null || day < removedOn)
    .flatMap((plan) => featuresOn(plan.features, day).map((feature) => ({ plan, feature })));
  const granted = groupBy(held, ({ feature }) => `${feature.featureId} ${feature.uom ?? ""}`);
  const entitlements = [...granted.values()].flatMap((parts): Entitlement[] => {
    const [first] = parts;
    if (first === undefined) return [];
    const { featureId, featureCode, name, description, uom } = first.feature;
    const quantities = parts.map(({ feature }) => decimal(feature.quantity ?? 0));
    return [
      {
        ...{ featureId, featureCode, name, description, uom },
        quantity: uom === null ? null : quantities.reduce((sum, one) => sum.plus(one)),
        ratePlans: parts.map(({ plan }) => ({ id: plan.ratePlanId, name: plan.name })),
      },
    ];
  });
  return entitlements.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A usage charge that counts a unit on a day, and its billing period. */
export type Counter = {
  readonly chargeNumber: string | null;
  readonly chargeName: string;
  readonly uom: string;
  readonly period: Period;
};

/** The usage charges of a subscription that count on a day, one for each unit: that of the lowest number. */
export function countersOn(
  charges: readonly SubscriptionCharge[],
  day: LocalDate,
): ReadonlyMap<string, Counter> {
  const counters = new Map<string, Counter>();
  const byNumber = [...charges].sort((a, b) =>
    (a.segment.chargeNumber ?? "") < (b.segment.chargeNumber ?? "") ? -1 : 1,
  );
  for (const { segment, uom } of byNumber) {
    if (segment.type !== "Usage" || uom === null || counters.has(uom)) continue;
    const { effectiveStart, effectiveEnd, chargeNumber, chargeName } = segment;
    if (day < effectiveStart || (effectiveEnd !== null && day >= effectiveEnd)) continue;
    const period = periodOn(segment, gridOf(segment), day);
    counters.set(uom, { chargeNumber, chargeName, uom, period });
  }
  return counters;
}
