import {
  addDays,
  addMonths,
  dayInMonth,
  dayOfMonth,
  earlier,
  type LocalDate,
  monthIndex,
} from "@/lib/values/local-date";
import {
  type RenewalSetting,
  type Segment,
  type StoredStatus,
  type SubscribedCharge,
  type SubscribedRatePlan,
  type Term,
  type TermLength,
  type TermType,
  type TriggerDates,
  triggerDate,
} from "./model";

/** What is agreed about the terms when a subscription is created. */
export type AgreedTerms = {
  readonly termType: TermType;
  readonly startDate: LocalDate;
  /** Null for evergreen subscriptions. */
  readonly initialTerm: TermLength | null;
  readonly autoRenew: boolean;
  readonly renewalSetting: RenewalSetting;
  /** Null when nothing was agreed: then a renewal is as long as the term before. */
  readonly renewalTerm: TermLength | null;
};

type Booked = {
  /** Position among all bookings of the subscription; the version that the action makes. */
  readonly version: number;
  readonly dates: TriggerDates;
};

export type CreateSubscriptionAction = Booked & {
  readonly type: "CreateSubscription";
  readonly terms: AgreedTerms;
  /** A tenant that demands the date leaves the subscription waiting for it. */
  readonly waitsFor: "Pending Activation" | "Pending Acceptance" | null;
  readonly ratePlans: readonly SubscribedRatePlan[];
};

export type RenewSubscriptionAction = Booked & { readonly type: "RenewSubscription" };

/** What can happen to a subscription. Each kind has one step in `steps`. */
export type SubscriptionAction = CreateSubscriptionAction | RenewSubscriptionAction;

/** A charge with the segments that its history gives. */
export type TimelineCharge = {
  readonly ratePlanId: string;
  readonly charge: SubscribedCharge;
  readonly segments: readonly Segment[];
};

/** A subscription as its actions make it. */
export type Timeline = {
  readonly version: number;
  readonly status: StoredStatus;
  readonly dates: TriggerDates;
  readonly termType: TermType;
  readonly autoRenew: boolean;
  readonly renewalSetting: RenewalSetting;
  readonly renewalTerm: TermLength | null;
  readonly terms: readonly [Term, ...Term[]];
  readonly ratePlans: readonly SubscribedRatePlan[];
  readonly charges: readonly TimelineCharge[];
};

/**
 * The subscription that results from its actions, ordered by effective date and, on one day, by
 * booking. Stored rows are a cache of it. Decisions, Subscriptions: model.
 *
 * @throws RangeError when the actions are none, or do not begin with the creation: a bug of ours.
 */
export function replay(actions: readonly SubscriptionAction[]): Timeline {
  const [first, ...rest] = [...actions].sort(inOrder);
  if (first?.type !== "CreateSubscription") {
    throw new RangeError("A subscription begins with its creation");
  }
  return rest.reduce(step, created(first));
}

function inOrder(a: SubscriptionAction, b: SubscriptionAction): number {
  const [one, other] = [a.dates.contractEffective, b.dates.contractEffective];
  return one === other ? a.version - b.version : one < other ? -1 : 1;
}

function step(before: Timeline, action: SubscriptionAction): Timeline {
  const version = Math.max(before.version, action.version);
  switch (action.type) {
    case "CreateSubscription":
      throw new RangeError("A subscription is created once");
    case "RenewSubscription":
      return { ...renewed(before), version };
  }
}

/** The newest term: the one that a renewal continues. */
export function lastTerm(timeline: Pick<Timeline, "terms">): Term {
  return timeline.terms.at(-1) ?? timeline.terms[0];
}

function created(action: CreateSubscriptionAction): Timeline {
  const { terms, dates, ratePlans } = action;
  const end = terms.initialTerm === null ? null : termEnd(terms.startDate, terms.initialTerm);
  const first: Term = { start: terms.startDate, end, length: terms.initialTerm };
  return {
    version: action.version,
    status: action.waitsFor ?? "Active",
    dates,
    termType: terms.termType,
    autoRenew: terms.autoRenew,
    renewalSetting: terms.renewalSetting,
    renewalTerm: terms.renewalTerm,
    terms: [first],
    ratePlans,
    charges: ratePlans.flatMap(({ ratePlanId, charges }) =>
      charges.map((charge) => ({
        ratePlanId,
        charge,
        segments: [firstSegment(charge, triggerDate(charge.triggerEvent, dates), end)],
      })),
    ),
  };
}

function firstSegment(charge: SubscribedCharge, start: LocalDate, end: LocalDate | null): Segment {
  return { id: charge.chargeId, segment: 1, start, end: segmentEnd(charge, start, end) };
}

/** The next term begins where the last one ended, and charges that run with it run on. */
function renewed(before: Timeline): Timeline {
  const last = lastTerm(before);
  if (last.end === null) throw new RangeError("Only termed subscriptions are renewed");
  const evergreen = before.renewalSetting === "RENEW_TO_EVERGREEN";
  const length = evergreen ? null : (before.renewalTerm ?? last.length);
  const anchor = dayOfMonth(before.terms[0].start);
  const end = length === null ? null : termEnd(last.end, length, anchor);
  return {
    ...before,
    termType: evergreen ? "EVERGREEN" : before.termType,
    autoRenew: evergreen ? false : before.autoRenew,
    terms: [...before.terms, { start: last.end, end, length }],
    charges: before.charges.map((of) => runningTo(of, end)),
  };
}

function runningTo({ ratePlanId, charge, segments }: TimelineCharge, end: LocalDate | null) {
  const chargeStart = segments[0]?.start;
  const moved = segments.map((segment, index) =>
    index === segments.length - 1 && chargeStart !== undefined
      ? { ...segment, end: segmentEnd(charge, chargeStart, end) }
      : segment,
  );
  return { ratePlanId, charge, segments: moved };
}

/**
 * The first day after a term. Months are counted on the day of the first term's start, so that
 * terms from January 31 end on February 28 and March 31.
 */
export function termEnd(start: LocalDate, length: TermLength, anchorDay?: number): LocalDate {
  const { period, periodType } = length;
  if (periodType === "Day") return addDays(start, period);
  if (periodType === "Week") return addDays(start, 7 * period);
  const months = periodType === "Year" ? 12 * period : period;
  const day = anchorDay !== undefined && standsOn(start, anchorDay) ? anchorDay : undefined;
  return addMonths(start, months, day);
}

function standsOn(date: LocalDate, anchorDay: number): boolean {
  return dayInMonth(monthIndex(date), anchorDay) === date;
}

/** The first day after a charge that starts on `start`, in a subscription that ends on `end`. */
export function segmentEnd(
  charge: SubscribedCharge,
  start: LocalDate,
  end: LocalDate | null,
): LocalDate | null {
  if (charge.chargeType === "OneTime") return addDays(start, 1);
  if (charge.endDateCondition !== "Fixed_Period") return end;
  const fixed = fixedEnd(charge, start);
  return end === null ? fixed : earlier(fixed, end);
}

const MONTHS_OF_PERIOD: Readonly<Record<string, number>> = {
  Month: 1,
  Quarter: 3,
  Semi_Annual: 6,
  Annual: 12,
  Eighteen_Months: 18,
  Two_Years: 24,
  Three_Years: 36,
  Five_Years: 60,
};

/** End of a charge that runs for a number of days, weeks, months, years or billing periods. */
function fixedEnd(charge: SubscribedCharge, start: LocalDate): LocalDate {
  const count = charge.upToPeriods ?? 1;
  switch (charge.upToPeriodsType ?? "Billing_Periods") {
    case "Days":
      return addDays(start, count);
    case "Weeks":
      return addDays(start, 7 * count);
    case "Months":
      return addMonths(start, count);
    case "Years":
      return addMonths(start, 12 * count);
    case "Billing_Periods":
      return afterBillingPeriods(charge, start, count);
  }
}

function afterBillingPeriods(charge: SubscribedCharge, start: LocalDate, count: number): LocalDate {
  const specific = charge.specificBillingPeriod ?? 1;
  if (charge.billingPeriod === "Week") return addDays(start, 7 * count);
  if (charge.billingPeriod === "Specific_Weeks") return addDays(start, 7 * specific * count);
  if (charge.billingPeriod === "Specific_Days") return addDays(start, specific * count);
  const months = MONTHS_OF_PERIOD[charge.billingPeriod ?? "Month"] ?? specific;
  return addMonths(start, months * count);
}
