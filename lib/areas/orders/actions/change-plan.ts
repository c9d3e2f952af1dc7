import { isScheduled } from "@/lib/billing/charge-segment";
import { RuleViolation } from "@/lib/kernel/errors";
import { chargeSegment } from "@/lib/areas/subscriptions/model";
import type {
  Booked,
  ChangePlanAction,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { TimelineCharge } from "@/lib/areas/subscriptions/timeline/timeline-charges-model";
import { lastTerm, type TimelineRatePlan } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { periodOn } from "@/lib/billing/earlier-days";
import { gridOf } from "@/lib/billing/periods";
import { priced } from "@/lib/billing/billing-refusal";
import { later, type LocalDate } from "@/lib/values/local-date";
import { type BookingSite } from "./booking-site";
import { requireAfterStart, requireEffect } from "./action-dates";
import { planNamed } from "./find-in-subscription";
import type { RequestedOf } from "@/lib/areas/orders/requested-order";
import { subscribedRatePlan } from "./subscribe";

type Change = RequestedOf<"ChangePlan">["asked"];

/** Replaces a rate plan by another one. @throws NotFound, RuleViolation. */
export function changedPlan(site: BookingSite, entry: Change, booked: Booked): ChangePlanAction {
  const plan = planNamed(site.timeline, entry);
  const asked = booked.dates.contractEffective;
  const atPeriodEnd = entry.effectivePolicy === "EffectiveEndOfBillingPeriod";
  const effective = atPeriodEnd ? periodEnd(site, plan, asked) : asked;
  requireEffect(site, "ChangePlan", effective, { untilEnd: false });
  requireAfterStart(site, plan, "ChangePlan", effective);
  const { newProductRatePlan } = entry;
  const ratePlan = subscribedRatePlan(
    site.planOf(newProductRatePlan),
    newProductRatePlan,
    effective,
  );
  return { type: "ChangePlan", ...booked, ratePlanId: plan.ratePlanId, ratePlan, effective };
}

/** The latest end of the billing periods of a plan's charges on a day. */
function periodEnd(site: BookingSite, plan: TimelineRatePlan, day: LocalDate): LocalDate {
  const own = site.timeline.charges.filter(
    ({ ratePlanId, charge }) => ratePlanId === plan.ratePlanId && charge.chargeType === "Recurring",
  );
  const ends = own.flatMap((of) => periodEndOf(site, plan, of, day) ?? []);
  const [first, ...rest] = ends;
  if (first === undefined) {
    throw new RuleViolation(
      `The rate plan ${plan.name} has no billing period on ${day}: change it with EffectiveImmediately.`,
    );
  }
  return rest.reduce(later, first);
}

function periodEndOf(
  { timeline, currency, billCycleDay, earlierDays, ...site }: BookingSite,
  plan: TimelineRatePlan,
  { segments }: TimelineCharge,
  day: LocalDate,
): LocalDate | undefined {
  const segment = segments.find(({ start, end }) => start <= day && (end === null || day < end));
  const chargeStart = segments[0]?.start;
  if (segment === undefined || chargeStart === undefined) return undefined;
  const term = segment.term ?? lastTerm(timeline);
  const view = chargeSegment(segment.charge, segment, {
    subscriptionId: site.subscriptionId,
    ratePlanId: plan.ratePlanId,
    subscriptionNumber: site.subscriptionNumber,
    subscriptionStart: timeline.dates.contractEffective,
    termStart: term.start,
    termEnd: term.end,
    autoRenew: timeline.autoRenew,
    currency,
    ratePlanName: plan.name,
    productName: plan.productName,
    billCycleDay: billCycleDay(segment.accountId),
    chargeStart,
    processedThrough: null,
  });
  if (!isScheduled(view)) return undefined;
  const before = earlierDays[segment.id];
  const billed = before === undefined ? view : { ...view, earlierDays: before };
  return priced(() => periodOn(billed, gridOf(view), day).end);
}
