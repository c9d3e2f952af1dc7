import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { type PaymentFrequency, paymentDays } from "@/lib/billing/commitments/credit/payment-days";
import { type Decimal, decimal, ZERO } from "@/lib/values/decimal";
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
  { currency, prepaymentType }: Pick<Commitment, "currency" | "prepaymentType">,
  at: string,
  after?: LocalDate,
): Schedule[] {
  let begins = after;
  return asked.map((entry, index) => {
    const place = `${at}.schedules[${index}]`;
    const amounts = scheduleOf(entry, currency, place);
    const schedule = {
      ...amounts,
      ...pricedOf(entry, amounts, { currency, prepaymentType }, place),
    };
    if (begins !== undefined && schedule.start !== begins) {
      throw new RuleViolation(
        `${at}.schedules[${index}].startDate must be ${begins}, the day after the schedule before it ends.`,
      );
    }
    begins = schedule.end;
    return schedule;
  });
}

type Amounts = Omit<Schedule, "price" | "frequency" | "specificFrequency">;

function scheduleOf(entry: ScheduleEntry, currency: string, at: string): Amounts {
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

function amountOf(given: number, currency: string, at: string, what = "amount"): Decimal {
  const amount = decimal(given);
  if (hasMoneyScale(amount, currency)) return amount;
  throw new RuleViolation(`${at}.${what} has more decimals than ${currency}.`);
}

/** What the credit of each period costs, and how often it is paid. */
function pricedOf(
  { prepaymentDefinition: asked }: ScheduleEntry,
  { amount }: Amounts,
  { currency, prepaymentType }: Pick<Commitment, "currency" | "prepaymentType">,
  at: string,
): Pick<Schedule, "price" | "frequency" | "specificFrequency"> {
  requireNoCustomFields(asked, at);
  if (prepaymentType !== "FullyPrepaid") {
    if (asked === undefined) return { price: null, frequency: null, specificFrequency: null };
    throw new RuleViolation(
      `${at}.prepaymentDefinition belongs to commitments whose prepaymentType is FullyPrepaid.`,
    );
  }
  const { prepaymentFrequency: frequency = null, specificFrequency = null, price } = asked ?? {};
  const isSpecific = frequency?.startsWith("Specific_") ?? false;
  if (isSpecific !== (specificFrequency !== null)) {
    throw new RuleViolation(
      `${at}.prepaymentDefinition.specificFrequency belongs to Specific_Months, Specific_Weeks and Specific_Days, and is needed there.`,
    );
  }
  const place = `${at}.prepaymentDefinition`;
  return {
    price: price === undefined ? amount : amountOf(price, currency, place, "price"),
    frequency,
    specificFrequency,
  };
}

function requireNoCustomFields(asked: ScheduleEntry["prepaymentDefinition"], at: string): void {
  if (!Object.keys(asked?.customFields ?? {}).length) return;
  throw new RuleViolation(`${at}: commitments have no custom fields; leave customFields out.`);
}

const MONTHS_OF: Readonly<Record<string, number>> = {
  ...{ Month: 1, Quarter: 3, Semi_Annual: 6, Annual: 12, Eighteen_Months: 18 },
  ...{ Two_Years: 24, Three_Years: 36, Five_Years: 60, Specific_Months: 1 },
};
const DAYS_OF: Readonly<Record<string, number>> = { Week: 7, Specific_Weeks: 7, Specific_Days: 1 };

function frequencyOf({ frequency, specificFrequency }: Schedule): PaymentFrequency | null {
  if (frequency === null) return null;
  const count = specificFrequency ?? 1;
  const months = MONTHS_OF[frequency];
  if (months !== undefined) return { months: months * count };
  return { days: (DAYS_OF[frequency] ?? 1) * count };
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
      ...{ price: null, paymentDays: [], payOn: null, givesBack: false },
    })),
  );
  if (periods.length > MOST_PERIODS) {
    throw new RuleViolation(`${at} has more than ${MOST_PERIODS} periods.`);
  }
  return schedules.flatMap((schedule) => {
    const own = periods.filter(({ scheduleId }) => scheduleId === schedule.id);
    return schedule.price === null ? own : paidInAdvance(schedule, own, anchor, currency, at);
  });
}

/** Periods with what their credit costs, and when. Parts of periods have a share of the price by days. */
function paidInAdvance(
  schedule: Schedule,
  periods: readonly CommitmentPeriod[],
  anchor: LocalDate,
  currency: string,
  at: string,
): CommitmentPeriod[] {
  const prices = pricesOf(schedule, anchor, currency);
  const days = paymentDays(schedule, periods, frequencyOf(schedule), anchor);
  return periods.map((period, index) => {
    const price = prices.get(period.start) ?? ZERO;
    const paid = price.isZero() ? [] : (days[index] ?? []);
    if (paid.length > MOST_PARTS) {
      throw new RuleViolation(`${at}: a period is paid in more than ${MOST_PARTS} parts.`);
    }
    return { ...period, price, paymentDays: paid, payOn: paid[0] ?? null };
  });
}

/** The most parts in which the credit of a period is paid. */
const MOST_PARTS = 600;

/** What each period of a schedule costs, by its first day. */
function pricesOf(
  schedule: Schedule,
  anchor: LocalDate,
  currency: string,
): Map<LocalDate, Decimal> {
  const { price } = schedule;
  if (price === null) return new Map();
  const periods = periodsOf({ ...schedule, amount: price }, anchor, currency);
  return new Map(periods.map((of) => [of.days.start, of.amount]));
}

/** @throws RuleViolation for payments of a minimum, and for a change of how often credit is paid. */
function requirePaidAsBefore(
  asked: ScheduleEntry["prepaymentDefinition"],
  prepaymentType: Commitment["prepaymentType"],
  at: string,
): void {
  requireNoCustomFields(asked, at);
  if (asked !== undefined && prepaymentType !== "FullyPrepaid") {
    throw new RuleViolation(
      `${at}.prepaymentDefinition belongs to commitments whose prepaymentType is FullyPrepaid.`,
    );
  }
  if (asked?.prepaymentFrequency !== undefined || asked?.specificFrequency !== undefined) {
    throw new RuleViolation(
      `${at}: how often credit is paid does not change; leave prepaymentFrequency out.`,
    );
  }
}

/**
 * The open periods of a schedule at another amount. Credit changes in periods of which nothing is billed: with another amount
 * alone, its price changes by as much.
 *
 * @param paid the periods of which something is billed.
 * @throws RuleViolation where none is open.
 */
export function repriced(
  {
    currency,
    periods,
    prepaymentType,
  }: Pick<Commitment, "currency" | "periods" | "prepaymentType">,
  before: Schedule,
  { amount: given, prepaymentDefinition: asked }: ScheduleEntry,
  anchor: LocalDate,
  at: string,
  paid: ReadonlySet<string>,
): { schedule: Schedule; periods: CommitmentPeriod[] } {
  const place = `${at}.schedules`;
  const amount = given === undefined ? before.amount : amountOf(given, currency, place);
  requirePaidAsBefore(asked, prepaymentType, place);
  const price =
    asked?.price === undefined
      ? before.price && before.price.plus(amount).minus(before.amount)
      : amountOf(asked.price, currency, `${place}.prepaymentDefinition`, "price");
  if (price?.isNegative()) {
    throw new RuleViolation(
      `${place}.prepaymentDefinition.price is needed: it would be below zero.`,
    );
  }
  const schedule = { ...before, amount, price };
  const prices = pricesOf(schedule, anchor, currency);
  const amounts = new Map(
    periodsOf({ ...schedule, amount }, anchor, currency).map((of) => [of.days.start, of.amount]),
  );
  const open = periods.filter(
    (of) => of.scheduleId === schedule.id && isOpen(of) && !paid.has(of.id),
  );
  if (!open.length) {
    throw new RuleViolation(`${at}: no period of the schedule from ${schedule.start} is open.`);
  }
  return {
    schedule,
    periods: open.map((period) => ({
      ...period,
      amount: amounts.get(period.start) ?? period.amount,
      price: prices.get(period.start) ?? period.price,
    })),
  };
}
