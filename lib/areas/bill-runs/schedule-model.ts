import { dayIn, startOfHour } from "@/lib/kernel/clock";
import {
  addDays,
  dayInMonth,
  dayOfMonth,
  later,
  type LocalDate,
  monthIndex,
  weekday,
} from "@/lib/values/local-date";

export const REPEATS = ["None", "Daily", "Weekly", "Monthly"] as const;
export type Repeat = (typeof REPEATS)[number];

/** In the order of the calendar's weekdays, of which Monday is 1. */
export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
export type RunWeekday = (typeof WEEKDAYS)[number];

/**
 * A day that follows from the one on which a run begins: a number of days later, a day of a month that is a number of
 * months later (its last one, when it is shorter), or always the same day.
 */
export type DayRule =
  | { offset: number }
  | { monthOffset: number; dayOfMonth: number }
  | { day: LocalDate };

/** When a run begins, and again. */
export type RunSchedule = {
  repeatType: Repeat;
  repeatFrom: LocalDate;
  /** The last day on which it may begin; null for no end. */
  repeatTo: LocalDate | null;
  /** The hour of the day in the tenant's time zone, 0 to 23. */
  runTime: number;
  /** Of weekly runs. */
  weeklyOnDay: RunWeekday[];
  /** Of monthly runs: the last day of each month, in place of the day of `repeatFrom`. */
  monthlyOnEndOfMonth: boolean;
  invoice: DayRule;
  target: DayRule;
};

/** One run of a schedule: its moment and its days. */
export type Occurrence = { at: Date; invoiceDate: LocalDate; targetDate: LocalDate };

/** The first day of a schedule that is not before `from`; null when there is none. */
export function runDayFrom(schedule: RunSchedule, from: LocalDate): LocalDate | null {
  const { repeatType, repeatFrom, repeatTo } = schedule;
  const first = later(from, repeatFrom);
  const day =
    repeatType === "None"
      ? first === repeatFrom
        ? repeatFrom
        : null
      : repeatType === "Daily"
        ? first
        : repeatType === "Weekly"
          ? weekdayFrom(schedule.weeklyOnDay, first)
          : monthDayFrom(schedule, first);
  return day === null || (repeatTo !== null && day > repeatTo) ? null : day;
}

function weekdayFrom(days: readonly RunWeekday[], from: LocalDate): LocalDate | null {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const day = addDays(from, ahead);
    const name = WEEKDAYS[weekday(day) - 1];
    if (name && days.includes(name)) return day;
  }
  return null;
}

function monthDayFrom({ repeatFrom, monthlyOnEndOfMonth }: RunSchedule, from: LocalDate) {
  const anchor = monthlyOnEndOfMonth ? 31 : dayOfMonth(repeatFrom);
  const own = dayInMonth(monthIndex(from), anchor);
  return own >= from ? own : dayInMonth(monthIndex(from) + 1, anchor);
}

/** The day that a rule means for a run of `runDay`. @throws CalendarEnd */
export function dayByRule(rule: DayRule, runDay: LocalDate): LocalDate {
  if ("day" in rule) return rule.day;
  if ("offset" in rule) return addDays(runDay, rule.offset);
  return dayInMonth(monthIndex(runDay) + rule.monthOffset, rule.dayOfMonth);
}

/**
 * The first run of a schedule at a moment or later: of its day's hour by the clocks of the time zone, once a day. An hour
 * that a clock change leaves out begins after the gap, and of one that comes twice the first counts.
 */
export function occurrenceFrom(
  schedule: RunSchedule,
  timeZone: string,
  moment: Date,
): Occurrence | null {
  for (let from = dayIn(timeZone, moment); ; ) {
    const day = runDayFrom(schedule, from);
    if (day === null) return null;
    const found = occurrenceOn(schedule, timeZone, day);
    if (found.at.getTime() >= moment.getTime()) return found;
    from = addDays(day, 1);
  }
}

/** The run of a schedule that follows the one of a moment, also where its moment has passed. */
export function occurrenceAfter(
  schedule: RunSchedule,
  timeZone: string,
  moment: Date,
): Occurrence | null {
  const day = runDayFrom(schedule, addDays(dayIn(timeZone, moment), 1));
  return day && occurrenceOn(schedule, timeZone, day);
}

function occurrenceOn(schedule: RunSchedule, timeZone: string, day: LocalDate): Occurrence {
  return {
    at: startOfHour(timeZone, day, schedule.runTime),
    invoiceDate: dayByRule(schedule.invoice, day),
    targetDate: dayByRule(schedule.target, day),
  };
}
