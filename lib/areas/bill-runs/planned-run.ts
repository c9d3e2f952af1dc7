import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { type LocalDate, weekday } from "@/lib/values/local-date";
import type { createBillRun } from "./contract";
import type { BillRun } from "./model";
import { type DayRule, occurrenceFrom, type RunSchedule, WEEKDAYS } from "./schedule-model";

type Body = z.output<typeof createBillRun.body>;

/** A day as a request names it, and the codes of its fields. */
type RequestedDay = {
  day: LocalDate | undefined;
  offset: number | undefined;
  monthOffset: number | undefined;
  dayOfMonth: number | undefined;
  name: "invoiceDate" | "targetDate";
  resource: number;
};

/**
 * When a run begins, and the days of its documents and of its bills.
 *
 * @throws MissingField, RuleViolation for fields that contradict each other and for a schedule that has passed.
 */
export function plannedRun(
  ctx: Ctx,
  body: Body,
): Pick<BillRun, "invoiceDate" | "targetDate" | "schedule" | "scheduledAt"> {
  const [invoice, target] = requestedDays(body);
  if (body.schedule === undefined) {
    if (body.billRunType === "Scheduled")
      throw new MissingField("A scheduled bill run has a schedule.", { resource: 566016 });
    return {
      ...{ invoiceDate: fixedDay(invoice), targetDate: fixedDay(target) },
      ...{ schedule: null, scheduledAt: null },
    };
  }
  if (body.billRunType === "AdHoc")
    throw new RuleViolation("A bill run of the type AdHoc begins at once: leave its schedule out.");
  const schedule = scheduleOf(body.schedule, { invoice, target });
  const first = occurrenceFrom(schedule, ctx.timeZone, ctx.now);
  if (!first) throw new RuleViolation("No run of this schedule is still to come.");
  const { invoiceDate, targetDate } = first;
  return { schedule, scheduledAt: first.at, invoiceDate, targetDate };
}

const requestedDays = (body: Body): [RequestedDay, RequestedDay] => [
  {
    ...{ name: "invoiceDate", resource: 566008, day: body.invoiceDate },
    offset: body.invoiceDateOffset,
    monthOffset: body.invoiceDateMonthOffset,
    dayOfMonth: body.invoiceDateDayOfMonth,
  },
  {
    ...{ name: "targetDate", resource: 566009, day: body.targetDate },
    offset: body.targetDateOffset,
    monthOffset: body.targetDateMonthOffset,
    dayOfMonth: body.targetDateDayOfMonth,
  },
];

/** The day of a run that begins at once. */
function fixedDay({
  day,
  offset,
  monthOffset,
  dayOfMonth,
  name,
  resource,
}: RequestedDay): LocalDate {
  if (offset !== undefined || monthOffset !== undefined || dayOfMonth !== undefined)
    throw new RuleViolation(
      `Without a schedule a bill run has a ${name}, and neither an offset nor a day of the month.`,
    );
  if (day === undefined)
    throw new MissingField(`Without a schedule a bill run has a ${name}.`, { resource });
  return day;
}

function scheduleOf(
  asked: NonNullable<Body["schedule"]>,
  days: { invoice: RequestedDay; target: RequestedDay },
): RunSchedule {
  const { repeatFrom, repeatTo = null, runTime, repeatType = "None" } = asked;
  if (repeatType !== "Weekly" && asked.weeklyOnDay !== undefined)
    throw new RuleViolation("weeklyOnDay is of runs that repeat Weekly.");
  if (repeatType !== "Monthly" && asked.monthlyOnEndOfMonth)
    throw new RuleViolation("monthlyOnEndOfMonth is of runs that repeat Monthly.");
  const named = asked.weeklyOnDay?.length
    ? WEEKDAYS.filter((day) => asked.weeklyOnDay?.includes(day))
    : WEEKDAYS.slice(weekday(repeatFrom) - 1, weekday(repeatFrom));
  return {
    ...{ repeatType, repeatFrom, repeatTo, runTime },
    weeklyOnDay: repeatType === "Weekly" ? named : [],
    monthlyOnEndOfMonth: asked.monthlyOnEndOfMonth ?? false,
    invoice: ruleOf(days.invoice, repeatType !== "None"),
    target: ruleOf(days.target, repeatType !== "None"),
  };
}

function ruleOf({ day, offset, monthOffset, dayOfMonth, name }: RequestedDay, repeats: boolean) {
  if ((monthOffset === undefined) !== (dayOfMonth === undefined))
    throw new RuleViolation(
      `${name}MonthOffset and ${name}DayOfMonth stand together: send both or neither.`,
    );
  const named = [day, offset, dayOfMonth].filter((one) => one !== undefined);
  if (named.length > 1)
    throw new RuleViolation(
      `${name} is named in one way: as a day, as an offset, or as a day of the month.`,
    );
  if (day !== undefined && repeats)
    throw new RuleViolation(
      `A schedule that repeats has no fixed ${name}: send ${name}Offset, or a day of the month.`,
    );
  const rule: DayRule =
    day !== undefined
      ? { day }
      : monthOffset !== undefined && dayOfMonth !== undefined
        ? { monthOffset, dayOfMonth }
        : { offset: offset ?? 0 };
  return rule;
}
