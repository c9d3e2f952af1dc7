import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { localDate } from "@/lib/api/schemas";

const field = fieldsOf(566); // 566016-566020, 566024-566028, 566038-566046: bill runs by a schedule.

const REPEATS = ["None", "Daily", "Weekly", "Monthly"] as const;
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const months = z.int().min(-12).max(12).optional();
const days = z.int().min(-366).max(366).optional();
const dayOfMonth = z.int().min(1).max(31).optional();

/** When a run begins, and again. */
const schedule = z.object({
  repeatFrom: field(38, localDate, "The first day on which it may begin."),
  repeatTo: field(39, localDate.optional(), "The last day; no end when absent."),
  repeatType: field(40, z.enum(REPEATS).optional(), "None, also when absent: it begins once."),
  runTime: field(
    41,
    z.int().min(0).max(23),
    "Hour of the day in the tenant's time zone, 0 to 23. One that a clock change leaves out begins after the gap; of one that comes twice the first counts.",
  ),
  weeklyOnDay: field(
    42,
    z.array(z.enum(WEEKDAYS)).max(7).optional(),
    "Weekdays of weekly runs; the one of repeatFrom when absent.",
  ),
  monthlyOnEndOfMonth: field(
    43,
    z.boolean().optional(),
    "Monthly runs begin on the last day of each month. Otherwise it is the day of repeatFrom, or the last one of shorter months.",
  ),
});

const scheduleShown = z.object({
  repeatFrom: field(38, z.string(), "The first day on which it may begin."),
  repeatTo: field(39, z.string().nullable(), "The last day; null for no end."),
  repeatType: field(40, z.enum(REPEATS), "None when it begins once."),
  runTime: field(41, z.int(), "Hour of the day in the tenant's time zone."),
  weeklyOnDay: field(42, z.array(z.enum(WEEKDAYS)), "Weekdays of weekly runs."),
  monthlyOnEndOfMonth: field(43, z.boolean(), "Whether monthly runs begin on the last day."),
});

const OFFSET = "from the day on which it begins; 0 when nothing names the day.";
const MONTHS = "With the day of the month: months from the one in which it begins.";
const DAY = "Day of the month, or its last day where that is shorter.";

/** What a request says of a schedule. */
export const scheduleRequest = {
  billRunType: field(
    14,
    z.enum(["AdHoc", "Scheduled"]).optional(),
    "Scheduled with a schedule; AdHoc begins at once.",
  ),
  schedule: field(16, schedule.optional(), "When it begins, and how it repeats."),
  invoiceDateOffset: field(17, days, `Scheduled runs: the documents' date in days ${OFFSET}`),
  targetDateOffset: field(18, days, `Scheduled runs: the target date in days ${OFFSET}`),
  invoiceDateMonthOffset: field(19, months, MONTHS),
  invoiceDateDayOfMonth: field(20, dayOfMonth, DAY),
  targetDateMonthOffset: field(24, months, MONTHS),
  targetDateDayOfMonth: field(25, dayOfMonth, DAY),
};

const number = z.int().nullable();

/** What answers say of it; all null for runs that begin at once. */
export const scheduleResult = {
  billRunType: field(
    14,
    z.enum(["AdHoc", "Scheduled", "Nightly"]),
    "Nightly: the daily bill, which runs automatically.",
  ),
  schedule: field(16, scheduleShown.nullable(), "When it begins, and how it repeats."),
  invoiceDateOffset: field(17, number, "Days from the day on which it begins."),
  targetDateOffset: field(18, number, "Days from the day on which it begins."),
  invoiceDateMonthOffset: field(19, number, MONTHS),
  invoiceDateDayOfMonth: field(20, number, DAY),
  targetDateMonthOffset: field(24, number, MONTHS),
  targetDateDayOfMonth: field(25, number, DAY),
  scheduledExecutionTime: field(28, z.string().nullable(), "When it begins or began by schedule."),
};
