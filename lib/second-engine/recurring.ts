import { ALONE, type Besides } from "./adjoining";
import { type Calendar, calendarOf, periodAt, type Place, shareOf, unitsOf } from "./calendar";
import { monthOf, type Span, weekdayOf } from "./days";
import type { Charge, Rules } from "./history";
import { bounded, priceOf, unitsInPeriod } from "./prices";
import {
  compare,
  minus,
  NOTHING,
  type Rational,
  ratio,
  read,
  rounded,
  sign,
  sum,
  times,
} from "./rational";
import type { Stretch } from "./timeline";

/** What is billed of a period at once: `net` is what was charged for it less what was credited. */
export type Piece = {
  readonly start: number;
  readonly end: number;
  readonly net: Rational;
  /** Where it ended before a part of it was credited. */
  readonly reach?: number;
};

/** The price of some days of a period; `days` are those that are paid for. */
export type Owed = { readonly days: Span; readonly exact: Rational; readonly amount: Rational };

export type RecurringLine = {
  readonly kind: "charge" | "credit";
  readonly start: number;
  readonly end: number;
  readonly amount: Rational;
  /** Before rounding: the price of the period to the end, and to the beginning, of the line. */
  readonly exact: Rational;
  readonly before: Rational;
  /** Credits: the bill that is partly credited. */
  readonly bill: Piece | null;
  /** Charges: what is billed already, a part of which was credited and is billed again. */
  readonly joins?: Piece | undefined;
  /** Credits: the remaining days were priced on their own. */
  readonly isRest: boolean;
};

type Policy = "days" | "whole units" | "whole periods" | "full price";

/** The last decimal of the currency, also where amounts are rounded to a multiple of it. */
export const smallestUnit = ({ step }: Rules) =>
  ratio(1, 10n ** BigInt(step.split(".")[1]?.length ?? 0));
const stepOf = (rules: Rules) =>
  rules.roundingLevel === "Document" ? smallestUnit(rules) : read(rules.step);
export const round = (amount: Rational, rules: Rules) =>
  rounded(amount, stepOf(rules), rules.rounding);

function policyOf(charge: Charge, calendar: Calendar, rules: Rules): Policy {
  const whole: Policy = calendar.kind === "term" ? "whole units" : "whole periods";
  if (charge.model === "Delivery" || charge.proration === "TimeBasedProration") return "days";
  if (charge.proration === "ChargeFullPeriod")
    return calendar.kind === "term" ? "days" : "full price";
  if (charge.proration === "NoProration") return whole;
  const units = unitsOf(calendar);
  const inWeeks = units.kind === "days" && units.step === 7;
  const parts =
    units.kind === "months"
      ? rules.billRecurringPartialMonth
      : !inWeeks || rules.billRecurringPartialWeek;
  const single = calendar.kind !== "term" && units.kind !== "term" && calendar.step === units.step;
  if (parts && (rules.prorateRecurringPeriod || single)) return "days";
  return rules.prorateRecurringPeriod ? "whole units" : whole;
}

/** A recurring charge with everything that its periods share. */
export class Recurring {
  readonly calendar: Calendar;
  readonly policy: Policy;
  readonly list: Rational;
  /** The first day since which nothing has changed. */
  readonly since: number;

  constructor(
    readonly stretch: Stretch,
    place: Place,
    readonly rules: Rules,
    readonly besides: Besides = ALONE,
  ) {
    this.calendar = calendarOf(stretch, place);
    this.policy = policyOf(stretch.charge, this.calendar, rules);
    this.since = stretch.since ?? stretch.start;
    const { charge } = stretch;
    this.list = bounded(charge, priceOf(charge, read(charge.quantity ?? "1")));
  }

  /** The price of the period up to a day, since the last change; null is nothing at all. */
  owedUntil(period: Span, until: number, credit = false): Owed | null {
    const days = this.paidDays(
      period,
      { start: Math.max(period.start, this.since), end: until },
      credit,
    );
    return days === null ? null : this.owedFor(period, days);
  }

  /** The days that are paid for when some are served. */
  private paidDays(period: Span, served: Span, credit: boolean): Span | null {
    const { calendar, policy } = this;
    if (served.start >= served.end) return null;
    const isWhole = served.start === period.start && served.end === period.end;
    if (policy === "days" || (isWhole && calendar.kind !== "term")) return served;
    if (policy === "full price") return { start: served.start, end: period.end };
    const units = unitsOf(calendar);
    const up = units.kind === "months" || credit;
    if (policy === "whole periods") {
      const begins = served.start === period.start;
      return begins && (up || served.end === period.end) ? period : null;
    }
    const from = (day: number) =>
      periodAt(units, day).start === day ? day : periodAt(units, day).end;
    const start = from(served.start);
    const last = up ? from(served.end) : periodAt(units, served.end).start;
    const end = calendar.kind === "term" ? Math.min(last, period.end) : last;
    return start < end ? { start, end } : null;
  }

  owedFor(period: Span, days: Span): Owed {
    const exact = this.exactFor(period, days);
    const amount = round(exact, this.rules);
    const closing = this.closesUnit(period, days);
    if (closing === 0) return { days, exact, amount };
    const whole = round(this.list, this.rules);
    const each = round(this.exactFor(period, period), this.rules);
    const rest = minus(whole, times(each, ratio(closing)));
    const isPlain = compare(rest, amount) === 0 || (sign(rest) < 0 && sign(whole) >= 0);
    return isPlain ? { days, exact, amount } : { days, exact: rest, amount: rest };
  }

  private exactFor(period: Span, days: Span): Rational {
    const { calendar, policy, list, stretch } = this;
    if (stretch.charge.model === "Delivery") return times(list, ratio(this.deliveries(days)));
    if (calendar.kind === "term")
      return times(list, shareOf(calendar, this.startedUnits(days), this.rules));
    const months = calendar.kind === "months" ? calendar.step : null;
    const price = times(list, unitsInPeriod(stretch.charge, months, calendar.step / 7));
    const isFull =
      policy === "full price" && (days.start !== period.start || days.end !== period.end);
    return isFull ? price : times(price, shareOf(calendar, days, this.rules));
  }

  /** Of a term, the last unit counts in full when only whole ones are billed. */
  private startedUnits(days: Span): Span {
    if (this.policy !== "whole units") return days;
    const unit = periodAt(unitsOf(this.calendar), days.end);
    return { start: days.start, end: unit.start === days.end ? days.end : unit.end };
  }

  private deliveries({ start, end }: Span): number {
    let count = 0;
    for (let day = start; day < end; day += 1) {
      if (this.stretch.charge.weekdays?.includes(weekdayOf(day))) count += 1;
    }
    return count;
  }

  /**
   * The number of periods of a list price before this one, when it is the last of them, even one cut to whole
   * months: it gets the rounding remainder of the list price. Zero when it is not the last, or not all are served at
   * this price.
   */
  private closesUnit(period: Span, days: Span): number {
    const { calendar, stretch, rules } = this;
    const { listPriceBase = "Per_Billing_Period", baseMonths = 1, model } = stretch.charge;
    if (!rules.sumToListPrice || calendar.kind !== "months" || model === "Delivery") return 0;
    const of: Record<string, number> = { Per_Billing_Period: 0, Per_Month: 1, Per_Year: 12 };
    const months = of[listPriceBase] ?? baseMonths;
    const isWhole = days.end === period.end;
    const inMonths = rules.prorationUnit === "ProrateByMonthFirst" && this.policy !== "full price";
    if (months === 0 || days.start !== period.start || !(isWhole || inMonths)) return 0;
    const unit = periodAt({ ...calendar, step: months }, days.start);
    if (unit.end !== days.end || unit.start < this.since) return 0;
    const before = (monthOf(period.start) - monthOf(unit.start)) / calendar.step;
    return Number.isInteger(before) ? before : 0;
  }
}

/** The lines of a stretch that are due on a day, when `pieces` of it are billed already. */
export function recurringLines(
  of: Recurring,
  pieces: readonly Piece[],
  target: number,
): RecurringLine[] {
  const { start, end } = of.stretch;
  const through = pieces.reduce((last, piece) => Math.max(last, piece.end), start);
  if (end !== null && through > Math.max(end, start) && target >= end) {
    const credits = pieces.flatMap((piece) =>
      piece.end > end ? (creditOf(of, piece, end) ?? []) : [],
    );
    return credits;
  }
  return charges(of, through, target).map((line) => ({
    ...line,
    joins: pieces.find(({ end: cut, reach = cut }) => cut <= line.start && line.start < reach),
  }));
}

function charges(of: Recurring, through: number, target: number): RecurringLine[] {
  const { charge, end } = of.stretch;
  const lines: RecurringLine[] = [];
  for (let from = through; from <= target && (end === null || from < end); ) {
    const period = periodAt(of.calendar, from);
    const until = end === null ? period.end : Math.min(period.end, end);
    if ((charge.timing === "IN_ARREARS" ? until : from) > target) break;
    const line = chargeOf(of, period, from, until);
    if (line !== null) lines.push(line);
    from = period.end;
  }
  return lines;
}

function chargeOf(of: Recurring, period: Span, from: number, until: number): RecurringLine | null {
  const { goesOn, wasBilled } = of.besides;
  const owed = of.owedUntil(period, until, wasBilled && !goesOn);
  if (owed === null) return null;
  const continues = from > Math.max(period.start, of.since);
  const before = continues ? of.owedUntil(period, from) : null;
  if (before !== null && before.days.end >= owed.days.end) return null;
  return {
    kind: "charge",
    start: before?.days.end ?? owed.days.start,
    end: owed.days.end,
    amount: minus(owed.amount, before?.amount ?? NOTHING),
    exact: owed.exact,
    before: before?.exact ?? NOTHING,
    bill: null,
    isRest: false,
  };
}

/**
 * The used part of a piece at the end of its stretch; for a stretch without a day, by the stretch before it when
 * nothing continues.
 */
function usedOf(of: Recurring, piece: Piece, period: Span, end: number): Owed | null {
  const { goesOn, servedUntil } = of.besides;
  const isServed = end > of.stretch.start;
  const last = isServed ? end : goesOn ? null : servedUntil;
  return last === null || last <= piece.start ? null : of.owedUntil(period, last, !goesOn);
}

/** The credit of a piece when the stretch ends before it does. */
function creditOf(of: Recurring, piece: Piece, end: number): RecurringLine | null {
  const period =
    of.calendar.kind === "term" ? of.calendar.term : periodAt(of.calendar, piece.start);
  const used = usedOf(of, piece, period, end);
  const from = used === null ? piece.start : Math.max(used.days.end, piece.start);
  if (from >= piece.end) return null;
  const kind: RecurringLine["kind"] = "credit";
  const line = { kind, start: from, end: piece.end, bill: piece, isRest: false };
  const isUsed = from > piece.start;
  if (isUsed && of.rules.creditBase === "RemainingDays" && piece.end <= period.end) {
    const rest = of.owedFor(period, { start: from, end: piece.end });
    if (compare(rest.amount, piece.net) <= 0) {
      const amount = minus(NOTHING, rest.amount);
      return { ...line, amount, exact: rest.exact, before: NOTHING, isRest: true };
    }
  }
  const continues = piece.start > Math.max(period.start, of.since);
  const before = used !== null && continues ? of.owedUntil(period, piece.start) : null;
  const amount = minus(minus(used?.amount ?? NOTHING, before?.amount ?? NOTHING), piece.net);
  return { ...line, amount, exact: used?.exact ?? NOTHING, before: before?.exact ?? NOTHING };
}

/**
 * The pieces of a stretch after lines of it were billed. What was credited is due again when its first day is: an empty
 * piece ends there, and none is left after it, even one at no cost.
 */
export function piecesAfter(
  pieces: readonly Piece[],
  lines: readonly Pick<RecurringLine, "kind" | "start" | "end" | "amount" | "bill" | "joins">[],
): Piece[] {
  const credited = pieces.map((piece) => {
    const line = lines.find((of) => of.bill === piece);
    if (line === undefined) return piece;
    const { start, end, reach = end } = piece;
    return { start, end: line.start, reach, net: sum([piece.net, line.amount]) };
  });
  const charged = lines.filter(({ kind }) => kind === "charge");
  const fresh = charged.map(({ start, end, amount, joins }) => {
    const { reach = end } = joins ?? {};
    const net = joins === undefined ? amount : sum([joins.net, amount]);
    return { start: joins?.start ?? start, end, reach: Math.max(end, reach), net };
  });
  const back = lines.flatMap(({ kind, start }) => (kind === "credit" ? [start] : []));
  const from = Math.min(...back);
  const isJoined = (piece: Piece) => charged.some(({ joins }) => joins === piece);
  const kept = credited.filter((piece) => piece.start < from && !isJoined(piece));
  const empty = back.length > 0 ? [{ start: from, end: from, net: NOTHING }] : [];
  return [...kept, ...empty, ...fresh];
}
