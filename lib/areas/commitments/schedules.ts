import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { addDays, addMonths, type LocalDate } from "@/lib/values/local-date";
import { hasMoneyScale } from "@/lib/values/money";
import { type Commitment, type CommitmentPeriod, isOpen, periodsOf, type Schedule } from "./model";
import type { CommitmentEntry } from "./order-contract";

type ScheduleEntry = NonNullable<CommitmentEntry["schedules"]>[number];

/** The longest schedule, in months. */
const LONGEST = 600;

/**
 * New schedules, each beginning on the day after the one before it ends.
 *
 * @param after the day on which the first one has to begin, where others precede it.
 * @throws MissingField or RuleViolation naming the schedule.
 */
export function followingSchedules(
  asked: readonly ScheduleEntry[],
  currency: string,
  at: string,
  after?: LocalDate,
): Schedule[] {
  let begins = after;
  return asked.map((entry, index) => {
    const schedule = scheduleOf(entry, currency, `${at}.schedules[${index}]`);
    if (begins !== undefined && schedule.start !== begins) {
      throw new RuleViolation(
        `${at}.schedules[${index}].startDate must be ${begins}, the day after the schedule before it ends.`,
      );
    }
    begins = schedule.end;
    return schedule;
  });
}

function scheduleOf(entry: ScheduleEntry, currency: string, at: string): Schedule {
  const { startDate, endDate, periodType = "Month", specificPeriodLength } = entry;
  if (startDate === undefined || endDate === undefined || entry.amount === undefined) {
    throw new MissingField(`${at}: amount, startDate and endDate are required.`);
  }
  if (endDate < startDate) {
    throw new RuleViolation(`${at}.endDate must not lie before ${startDate}.`);
  }
  if (endDate > addMonths(startDate, LONGEST)) {
    throw new RuleViolation(`${at} lasts more than ${LONGEST / 12} years.`);
  }
  const isSpecific = periodType === "SpecificMonths";
  if (isSpecific !== (specificPeriodLength !== undefined)) {
    throw new RuleViolation(`${at}.specificPeriodLength belongs to SpecificMonths, and is needed.`);
  }
  return {
    id: newId(),
    start: startDate,
    end: addDays(endDate, 1),
    amount: amountOf(entry.amount, currency, at),
    periodType,
    specificLength: specificPeriodLength ?? null,
  };
}

function amountOf(given: number, currency: string, at: string): Decimal {
  const amount = decimal(given);
  if (hasMoneyScale(amount, currency)) return amount;
  throw new RuleViolation(`${at}.amount has more decimals than ${currency}.`);
}

/** The most periods of a commitment. */
const MOST_PERIODS = 600;

/** The periods of new schedules. */
export function laidOut(
  schedules: readonly Schedule[],
  anchor: LocalDate,
  currency: string,
  at: string,
): CommitmentPeriod[] {
  const periods = schedules.flatMap((schedule) =>
    periodsOf(schedule, anchor, currency).map(({ days, amount, isProrated }) => ({
      id: newId(),
      scheduleId: schedule.id,
      ...days,
      dueOn: days.end,
      amount,
      isProrated,
      status: "Active" as const,
      counted: null,
    })),
  );
  if (periods.length <= MOST_PERIODS) return periods;
  throw new RuleViolation(`${at} has more than ${MOST_PERIODS} periods.`);
}

/** The open periods of a schedule at another amount. @throws RuleViolation where none is open. */
export function repriced(
  { currency, periods }: Pick<Commitment, "currency" | "periods">,
  schedule: Schedule,
  given: number,
  anchor: LocalDate,
  at: string,
): { amount: Decimal; periods: CommitmentPeriod[] } {
  const amount = amountOf(given, currency, `${at}.schedules`);
  const amounts = new Map(
    periodsOf({ ...schedule, amount }, anchor, currency).map((of) => [of.days.start, of.amount]),
  );
  const open = periods.filter((of) => of.scheduleId === schedule.id && isOpen(of));
  if (!open.length) {
    throw new RuleViolation(`${at}: no period of the schedule from ${schedule.start} is open.`);
  }
  return {
    amount,
    periods: open.map((period) => ({
      ...period,
      amount: amounts.get(period.start) ?? period.amount,
    })),
  };
}
