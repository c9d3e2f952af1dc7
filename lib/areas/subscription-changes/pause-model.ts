import type { PeriodType } from "@/lib/areas/subscriptions/model";
import { addDays, addMonths, type LocalDate } from "@/lib/values/local-date";

/** A span of version 2, such as one month. */
export type Interval = "day" | "week" | "month" | "year";

const PERIODS: Readonly<Record<Interval, PeriodType>> = {
  day: "Day",
  week: "Week",
  month: "Month",
  year: "Year",
};

/** The period type of orders for an interval of version 2. */
export function periodTypeOf(interval: Interval): PeriodType {
  return PERIODS[interval];
}

/** The day `count` intervals after another; months keep the day of the month where it exists. */
export function afterIntervals(start: LocalDate, interval: Interval, count: number): LocalDate {
  if (interval === "day") return addDays(start, count);
  if (interval === "week") return addDays(start, 7 * count);
  return addMonths(start, interval === "year" ? 12 * count : count);
}

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

/** The reason against a requested pause or resumption; null for none. */
export type PauseProblem = { readonly missing: string } | { readonly rule: string };

/**
 * The fault of a requested pause, independent of its subscription. Interface, Pause request: a pause has
 * a day, or starts at the end of the current billing period and then has a duration.
 */
export function pauseProblem(asked: PauseInput): PauseProblem | null {
  const { pause_date: day, pause_at: at, resume_behavior: behavior } = asked;
  const { pause_interval: interval, pause_interval_count: count } = asked;
  const waits = at === "specific_period" || at === "invoice_period_end";
  if (day !== undefined && waits) {
    return { rule: `pause_date does not go with pause_at ${at}: give one of them.` };
  }
  if (day === undefined && at === "specific_date") {
    return { missing: "pause_date is required with pause_at specific_date." };
  }
  if (day === undefined && at === undefined) {
    return { missing: "pause_date, or pause_at with pause_interval and pause_interval_count." };
  }
  if ((interval === undefined) !== (count === undefined) || (waits && interval === undefined)) {
    const absent = interval === undefined ? "pause_interval" : "pause_interval_count";
    return { missing: `${absent} is required: the length of a pause has a unit and a count.` };
  }
  if (interval !== undefined && (behavior?.resume_date ?? behavior?.resume_at) !== undefined) {
    return {
      rule: "pause_interval and resume_behavior both say when the pause ends: give one of them.",
    };
  }
  return behavior === undefined ? null : resumeProblem(behavior);
}

/** The fault of a requested resumption, independent of its subscription. */
export function resumeProblem(asked: ResumeInput): PauseProblem | null {
  if (asked.resume_date === undefined || asked.resume_at === undefined) return null;
  return { rule: "Only one of resume_date and resume_at may be given." };
}
