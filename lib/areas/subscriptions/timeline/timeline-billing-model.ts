import type { ChargeSegment, EarlierDay } from "@/lib/billing/charge-segment";
import { compareDates, later, type LocalDate } from "@/lib/values/local-date";
import { chargeEnd } from "./charge-life-model";
import { chargeSegment, type SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { effectDate, type Owners, type SubscriptionDetails } from "./order-action-model";
import type { TimelineCharge, TimelineSegment } from "./timeline-charges-model";
import { lastTerm, type Timeline } from "./timeline-model";

/** The data for billing a subscription, new or stored. */
export type BilledSubscription = {
  readonly id: string;
  /** Null until numbers are assigned. */
  readonly subscriptionNumber: string | null;
  readonly currency: string;
  /** Before the first transfer. */
  readonly owners: Owners;
  readonly timeline: Timeline;
  readonly details: Pick<
    SubscriptionDetails,
    "invoiceSeparately" | "paymentTerm" | "billToContactId" | "soldToContactId"
  >;
  /** Of an account, for charges that follow the account. */
  readonly billCycleDay: (accountId: string) => number;
  /** Earlier billing days of an account for a charge. */
  readonly earlierDays?: (chargeNumber: string, accountId: string) => readonly EarlierDay[] | null;
  /** Of a stored segment; null for one that was never billed. */
  readonly processedThrough: (segmentId: string) => LocalDate | null;
  /** Whether an invoice schedule of an account bills a charge. */
  readonly onSchedule?: (chargeNumber: string, accountId: string) => boolean;
};

/** All segments of a subscription for the engine, in the order of their charges. */
export function billableSegments(of: BilledSubscription): SubscriptionCharge[] {
  const plans = new Map(of.timeline.ratePlans.map((plan) => [plan.ratePlanId, plan]));
  return of.timeline.charges.flatMap((charge) => {
    const plan = plans.get(charge.ratePlanId);
    if (plan === undefined) throw new RangeError(`Charge ${charge.charge.name} has no rate plan`);
    return engineSegments(of, charge, plan).map((segment, index) => {
      const own = charge.segments[index];
      return billable(of, plan, segment, own?.accountId ?? of.owners.invoiceAccountId, own);
    });
  });
}

/** The subscription's options of documents apply only to its current payer. */
function billable(
  { id, details, timeline, owners }: BilledSubscription,
  plan: SubscribedRatePlan,
  segment: ChargeSegment,
  accountId: string,
  own: TimelineSegment | undefined,
): SubscriptionCharge {
  const newest = timeline.transfers.at(-1)?.invoiceAccountId ?? owners.invoiceAccountId;
  const contacts = accountId === newest;
  return {
    segment,
    subscriptionId: id,
    accountId,
    productSku: plan.productSku,
    uom: own?.charge.uom ?? null,
    invoiceSeparately: details.invoiceSeparately,
    paymentTerm: details.paymentTerm,
    billToContactId: contacts ? details.billToContactId : null,
    soldToContactId: contacts ? details.soldToContactId : null,
  };
}

function engineSegments(
  of: BilledSubscription,
  charge: TimelineCharge,
  plan: SubscribedRatePlan,
): ChargeSegment[] {
  const { timeline, owners } = of;
  const { segments } = charge;
  const endless = isEndless(charge, timeline);
  return segments.map((segment) =>
    chargeSegment(segment.charge, segment, {
      subscriptionId: of.id,
      ratePlanId: plan.ratePlanId,
      subscriptionNumber: of.subscriptionNumber,
      subscriptionStart: timeline.dates.contractEffective,
      termStart: segment.term.start,
      termEnd: segment.term.end,
      autoRenew: timeline.autoRenew,
      currency: of.currency,
      ratePlanName: plan.name,
      productName: plan.productName,
      billCycleDay: of.billCycleDay(segment.accountId ?? owners.invoiceAccountId),
      earlierDays: earlierDaysOf(of, segment),
      onSchedule: isOnSchedule(of, segment),
      chargeStart: segments[0]?.start ?? segment.start,
      processedThrough: of.processedThrough(segment.id),
      ratedUntil: ratedUntil(segment, charge, of.processedThrough),
      closed: segment.closed,
      continuousSince: continues(segment),
      goesOn: segment.goesOn,
      servedUntil: segment.servedUntil,
      wasBilled: wasBilled(segment, charge, of.processedThrough),
      endless,
    }),
  );
}

/** A charge without a number is new: it has no earlier billing days. */
function earlierDaysOf({ owners, earlierDays }: BilledSubscription, segment: TimelineSegment) {
  const { charge, accountId } = segment;
  if (charge.chargeNumber === null) return null;
  return earlierDays?.(charge.chargeNumber, accountId ?? owners.invoiceAccountId);
}

function isOnSchedule({ owners, onSchedule }: BilledSubscription, segment: TimelineSegment) {
  const { charge, accountId } = segment;
  if (charge.chargeNumber === null) return false;
  return onSchedule?.(charge.chargeNumber, accountId ?? owners.invoiceAccountId) ?? false;
}

/** The first day of the unbroken stretch that a segment continues; null for its first segment. */
export const continues = ({ since, start }: TimelineSegment): LocalDate | null =>
  since === start ? null : since;

/** Whether another segment at the same price was billed beyond the end of this one. */
function wasBilled(
  { id, start, end, since, accountId }: TimelineSegment,
  { segments }: TimelineCharge,
  processedThrough: BilledSubscription["processedThrough"],
): boolean {
  if (end === null || since === start) return false;
  return segments.some((other) => {
    const isOfStretch = other.since === since && other.accountId === accountId;
    const through = isOfStretch && other.start <= start ? processedThrough(other.id) : null;
    return other.id !== id && through !== null && through > end;
  });
}

/** The billed-through day of other segments of a usage charge that began before this one. */
function ratedUntil(
  { id, start }: TimelineSegment,
  { segments }: TimelineCharge,
  processedThrough: BilledSubscription["processedThrough"],
): LocalDate | null {
  const days = segments.flatMap((other) => {
    if (other.id === id || other.start > start || other.charge.chargeType !== "Usage") return [];
    return processedThrough(other.id) ?? [];
  });
  return days.length ? days.reduce(later) : null;
}

/**
 * Whether a charge has no end: it ends with its subscription, which is neither TERMED nor canceled. A
 * pause may interrupt it.
 */
export function isEndless({ ratePlanId, segments }: TimelineCharge, timeline: Timeline): boolean {
  const { cancelledOn, pauses, ratePlans } = timeline;
  if (lastTerm(timeline).end !== null || cancelledOn !== null) return false;
  const plan = ratePlans.find((of) => of.ratePlanId === ratePlanId);
  if (plan?.removedOn != null) return false;
  if (segments.some(({ end }) => end === null)) return true;
  const [first, last] = [segments[0], latest(segments)];
  if (first === undefined || last === undefined) return false;
  const interrupted = pauses.some(({ start }) => start === last.end);
  return interrupted && chargeEnd(last.charge, first.start) === null;
}

/** The last segment with days, or the first one when none has. */
function latest(segments: readonly TimelineSegment[]): TimelineSegment | undefined {
  return segments.filter(({ start, end }) => start !== end).at(-1) ?? segments[0];
}

/** Whether a segment has neither days nor bills, so that it need not be priced. */
export function isVoid({ effectiveStart, effectiveEnd, processedThrough }: ChargeSegment): boolean {
  return (
    effectiveEnd === effectiveStart &&
    (processedThrough === null || processedThrough <= effectiveStart)
  );
}

/**
 * The segments with a contracted price: the last one of each charge, unless its rate plan was removed,
 * or the subscription is canceled or paused without a resume date.
 */
export function contractedSegments(timeline: Timeline): ReadonlySet<string> {
  const { cancelledOn, pauses, ratePlans, charges } = timeline;
  if (cancelledOn !== null || pauses.some(({ end }) => end === null)) return new Set();
  const gone = new Set(
    ratePlans.filter(({ removedOn }) => removedOn !== null).map(({ ratePlanId }) => ratePlanId),
  );
  return new Set(
    charges.flatMap(({ ratePlanId, segments }) => {
      if (gone.has(ratePlanId)) return [];
      const last = segments.filter(({ start, end }) => start !== end).at(-1);
      return last === undefined ? [] : [last.id];
    }),
  );
}

/** The owners on a day, given the `first` ones before any transfer. */
export function ownersOn({ transfers }: Timeline, first: Owners, day: LocalDate): Owners {
  const past = transfers.filter((transfer) => effectDate(transfer) <= day).at(-1);
  const { accountId, invoiceAccountId } = past ?? first;
  return { accountId, invoiceAccountId };
}

/** The owners before the first transfer, given the `stored` ones of the row. */
export function firstOwners({ transfers }: Timeline, stored: Owners): Owners {
  const [first] = [...transfers].sort((a, b) => a.version - b.version);
  return first?.previous ?? stored;
}

/** The day of the next dated change of a subscription; null when there is none. */
export function settlesOn(timeline: Timeline, today: LocalDate): LocalDate | null {
  const { pauses, cancelledOn, transfers } = timeline;
  const days = [
    ...pauses.flatMap(({ start, end }) => [start, end]),
    ...transfers.map(effectDate),
    cancelledOn,
    lastTerm(timeline).end,
  ];
  return (
    days.flatMap((day) => (day !== null && day > today ? [day] : [])).sort(compareDates)[0] ?? null
  );
}
