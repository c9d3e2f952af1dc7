import { findAccount } from "@/lib/areas/accounts/find-account";
import { type RequestedChange, resuming, suspending } from "@/lib/areas/orders/requested-order";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { storedCharges } from "@/lib/areas/subscriptions/read-subscriptions";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { RecurringSegment } from "@/lib/billing/charge-segment";
import { periodOn } from "@/lib/billing/earlier-days";
import { gridOf } from "@/lib/billing/periods";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { addDays, addMonths, earlier, later, type LocalDate } from "@/lib/values/local-date";
import type { SeenSubscription } from "./v2/v2-book";

/** A span of version 2, such as one month. */
export type Interval = "day" | "week" | "month" | "year";

/** A requested pause, with the fields of version 2. */
export type PauseInput = {
  readonly pause_date?: LocalDate | undefined;
  readonly pause_at?: "specific_date" | "specific_period" | "invoice_period_end" | undefined;
  readonly pause_interval?: Interval | undefined;
  readonly pause_interval_count?: number | undefined;
  readonly resume_behavior?: ResumeInput | undefined;
};

/** A requested resumption. */
export type ResumeInput = {
  readonly extend_term?: boolean | undefined;
  readonly resume_date?: LocalDate | undefined;
  readonly resume_at?: "pause_date" | undefined;
};

/**
 * A pause, with its resumption if its end is known.
 *
 * @throws MissingField or RuleViolation when the request lacks its start or end.
 */
export async function pauseActions(
  ctx: Ctx,
  seen: SeenSubscription,
  asked: PauseInput,
): Promise<RequestedChange[]> {
  requirePause(asked);
  const pauseDate = asked.pause_date ?? (await endOfPeriod(ctx, seen));
  const { pause_interval: interval, pause_interval_count: count } = asked;
  const { extend_term = false, resume_date, resume_at } = asked.resume_behavior ?? {};
  const resumeDate =
    interval !== undefined && count !== undefined
      ? afterIntervals(pauseDate, interval, count)
      : (resume_date ?? (resume_at === undefined ? undefined : pauseDate));
  const suspend = suspending({
    suspendPolicy: "SpecificDate",
    suspendSpecificDate: pauseDate,
    extendsTerm: extend_term,
  });
  if (resumeDate === undefined) return [suspend];
  return [suspend, resumeOn(resumeDate, extend_term)];
}

/**
 * The resumption of the booked pause; by default today, or the day of the pause if later.
 *
 * @throws RuleViolation when no pause is booked, or its end is given twice.
 */
export function resumeAction(
  asked: ResumeInput,
  subscription: ChangeableSubscription,
  today: LocalDate,
): RequestedChange {
  requireResumption(asked);
  const pause = bookedPause(subscription, today);
  const { resume_at, extend_term = pause.extendsTerm } = asked;
  const otherwise = today < pause.start ? pause.start : today;
  const day = resume_at === undefined ? (asked.resume_date ?? otherwise) : pause.start;
  return resumeOn(day, extend_term);
}

function resumeOn(day: LocalDate, extendsTerm: boolean): RequestedChange {
  return resuming({ resumePolicy: "SpecificDate", resumeSpecificDate: day, extendsTerm });
}

/**
 * Requires the start of a pause: a day, or the end of the current billing period, which needs a duration.
 * Interface, Pause request.
 *
 * @throws MissingField or RuleViolation when the request has no day.
 */
function requirePause(asked: PauseInput): void {
  const { pause_date: day, pause_at: at, resume_behavior: behavior } = asked;
  const { pause_interval: interval, pause_interval_count: count } = asked;
  const waits = at === "specific_period" || at === "invoice_period_end";
  if (day !== undefined && waits) {
    throw new RuleViolation(`pause_date does not go with pause_at ${at}: give one of them.`);
  }
  if (day === undefined && at === "specific_date") {
    throw new MissingField("pause_date is required with pause_at specific_date.");
  }
  if (day === undefined && at === undefined) {
    throw new MissingField("pause_date, or pause_at with pause_interval and pause_interval_count.");
  }
  if ((interval === undefined) !== (count === undefined) || (waits && interval === undefined)) {
    const absent = interval === undefined ? "pause_interval" : "pause_interval_count";
    throw new MissingField(`${absent} is required: the length of a pause has a unit and a count.`);
  }
  if (interval !== undefined && (behavior?.resume_date ?? behavior?.resume_at) !== undefined) {
    throw new RuleViolation(
      "pause_interval and resume_behavior both say when the pause ends: give one of them.",
    );
  }
  if (behavior !== undefined) requireResumption(behavior);
}

/** @throws RuleViolation when the day of a resumption is given twice. */
export function requireResumption(asked: ResumeInput): void {
  if (asked.resume_date === undefined || asked.resume_at === undefined) return;
  throw new RuleViolation("Only one of resume_date and resume_at may be given.");
}

/** The day `count` intervals after another; months keep the day of the month where it exists. */
function afterIntervals(start: LocalDate, interval: Interval, count: number): LocalDate {
  if (interval === "day") return addDays(start, count);
  if (interval === "week") return addDays(start, 7 * count);
  return addMonths(start, interval === "year" ? 12 * count : count);
}

/**
 * The end of the current billing period, as the start of a pause.
 *
 * @throws RuleViolation without recurring charges today.
 */
async function endOfPeriod(
  ctx: Ctx,
  { account, subscription }: SeenSubscription,
): Promise<LocalDate> {
  const { invoiceAccountId: payer } = subscription;
  const { billCycleDay } = payer === account.id ? account : await findAccount(ctx, payer);
  const charges = await storedCharges(ctx, subscription.id, billCycleDay);
  const end = currentPeriodEnd(charges, ctx.today);
  if (end !== undefined) return end;
  throw new RuleViolation(
    "No recurring charge of the subscription runs today, so there is no billing period to end: give pause_date.",
  );
}

/**
 * The first day after the current billing period of a subscription: the latest period end of its
 * recurring charges, and not within billed days. Undefined without recurring charges on the day.
 */
function currentPeriodEnd(
  charges: readonly BillableCharge[],
  today: LocalDate,
): LocalDate | undefined {
  const ends = charges.flatMap(({ segment }) =>
    segment.type === "Recurring" && runs(segment, today) ? [periodEnd(segment, today)] : [],
  );
  const [first, ...rest] = ends;
  return first === undefined ? undefined : rest.reduce(later, first);
}

function runs({ effectiveStart, effectiveEnd }: RecurringSegment, day: LocalDate): boolean {
  return effectiveStart <= day && (effectiveEnd === null || day < effectiveEnd);
}

function periodEnd(segment: RecurringSegment, today: LocalDate): LocalDate {
  const { processedThrough, effectiveEnd } = segment;
  const end =
    processedThrough !== null && processedThrough > today
      ? processedThrough
      : periodOn(segment, gridOf(segment), today).end;
  return effectiveEnd === null ? end : earlier(end, effectiveEnd);
}

/** The pause that a resumption ends. */
type BookedPause = {
  /** Its first day, which may be in the future. */
  readonly start: LocalDate;
  /** Exclusive; null while it is open. */
  readonly end: LocalDate | null;
  /** The default of a resumption, set when the pause was booked. */
  readonly extendsTerm: boolean;
};

/**
 * The latest pause of a subscription that has not ended.
 *
 * @throws RuleViolation when there is none.
 */
function bookedPause(subscription: ChangeableSubscription, today: LocalDate): BookedPause {
  const pause = lastPause(subscription);
  const isOver = pause !== undefined && pause.end !== null && pause.end <= today;
  if (pause === undefined || isOver) {
    throw new RuleViolation(
      `Subscription ${subscription.subscriptionNumber} is not paused and no pause is booked.`,
    );
  }
  return pause;
}

/** The latest pause of a subscription, ended or not; undefined when it never had one. */
export function lastPause({ timeline, actions }: ChangeableSubscription): BookedPause | undefined {
  const pause = timeline.pauses.at(-1);
  return pause && { ...pause, extendsTerm: agreed(actions, pause.start) };
}

/** The `extendsTerm` of the suspension of a day. */
function agreed(actions: readonly SubscriptionAction[], start: LocalDate): boolean {
  const suspend = actions.findLast(
    (action) => action.type === "Suspend" && action.effective === start,
  );
  return suspend?.type === "Suspend" ? (suspend.extendsTerm ?? false) : false;
}
