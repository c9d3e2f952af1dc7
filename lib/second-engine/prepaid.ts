import { calendarOf, periodAt } from "./calendar";
import { dayOf, monthsLater, type Span } from "./days";
import type { Reducible } from "./discounts";
import type { Charge, Use } from "./history";
import { type Era, eraOn, within } from "./moved-days";
import {
  least,
  minus,
  NOTHING,
  over,
  plus,
  type Rational,
  ratio,
  read,
  rounded,
  sign,
  sum,
  times,
} from "./rational";
import type { Stretch } from "./timeline";

/** Prepaid units that one line has sold, for days from `start` until `end`. */
type Fund = {
  readonly key: string;
  readonly unit: string;
  readonly paid: Span;
  readonly sold: Rational;
  readonly start: number;
  readonly end: number;
  /** Where the further periods end in which what is left may be used. */
  readonly further: readonly number[];
  readonly carriedFirst: boolean;
  left: Rational;
};

const LENGTHS = { MONTH: 1, QUARTER: 3, SEMI_ANNUAL: 6, ANNUAL: 12 } as const;
const PERIODS = {
  MONTH: "Month",
  QUARTER: "Quarter",
  SEMI_ANNUAL: "Semi_Annual",
  ANNUAL: "Annual",
} as const;
const SMALLEST = ratio(1, 10n ** 9n);
const cut = (value: Rational) => rounded(value, SMALLEST);

/** The prepaid units of a subscription. */
export class Prepaid {
  private readonly funds: Fund[] = [];
  private readonly owed = new Map<string, Rational>();

  constructor(private readonly start: number) {}

  /** What was credited goes back, as far as it is there; the rest is owed by what the same bill sells. */
  takeBack({ key, kind, start, end, amount, stretch }: Reducible): void {
    const { sells } = stretch.charge;
    if (kind !== "credit" || sign(amount) === 0 || sells === undefined) return;
    for (const fund of this.funds.filter((of) => of.key === key)) {
      const days = Math.min(end, fund.paid.end) - Math.max(start, fund.paid.start);
      if (days <= 0) continue;
      const credited = share(fund.sold, days, fund.paid.end - fund.paid.start);
      const back = least(credited, fund.left);
      fund.left = minus(fund.left, back);
      const owed = this.owed.get(sells.unit) ?? NOTHING;
      this.owed.set(sells.unit, plus(owed, minus(credited, back)));
    }
  }

  sell(line: Reducible, eras: readonly Era[]): void {
    const { sells } = line.stretch.charge;
    if (line.kind !== "charge" || sells === undefined) return;
    for (const part of this.partsOf(line, eras)) {
      const owed = this.owed.get(sells.unit) ?? NOTHING;
      const kept = least(owed, part.sold);
      this.owed.set(sells.unit, minus(owed, kept));
      this.funds.push({ ...part, key: line.key, unit: sells.unit, left: minus(part.sold, kept) });
    }
  }

  /** What a bill did not take out of what it sold, no later one does. */
  forget(): void {
    this.owed.clear();
  }

  private partsOf({ stretch, start, end }: Reducible, eras: readonly Era[]) {
    const { charge } = stretch;
    const { quantity, validity } = charge.sells ?? { quantity: "0", validity: "MONTH" };
    const whole = times(read(quantity), read(charge.quantity ?? "1"));
    const months = LENGTHS[validity];
    const paid = { start, end };
    const carriedFirst = charge.sells?.carries?.first ?? false;
    const onDay = (sold: Rational, day: number) => ({
      ...{ paid, sold, start: day, end: monthsLater(day, months), carriedFirst },
      further: this.further(charge, (times) => monthsLater(day, months * (times + 1))),
    });
    if (charge.type === "OneTime") return [onDay(whole, start)];
    const onCalendar = (part: Span, sold: Rational, own: Stretch, until: number) => ({
      ...{ paid: part, sold, start: part.start, end: until, carriedFirst },
      further: this.further(charge, (times) => {
        let day = until;
        for (let n = 0; n < times; n += 1) day = this.periodOn(own, eras, day, start).end;
        return day;
      }),
    });
    const period = this.periodOn(stretch, eras, start);
    const sold = share(whole, end - start, period.end - period.start);
    const length = monthsOf(charge);
    if (length === months) return [onCalendar(paid, sold, stretch, period.end)];
    if (length < months) return [onDay(sold, start)];
    const parts = [];
    const short = { ...stretch, charge: { ...charge, billingPeriod: PERIODS[validity] } };
    for (let from = start; from < end; ) {
      const window = this.periodOn(short, eras, from);
      const own = { start: from, end: Math.min(window.end, end) };
      const units = share(whole, own.end - own.start, window.end - window.start);
      parts.push(onCalendar(own, units, short, window.end));
      from = window.end;
    }
    return parts;
  }

  /** The ends of the periods for which unused units last, after their own: `usual` is that of the nth one. */
  private further({ sells }: Charge, usual: (times: number) => number): number[] {
    const { times: count = 0, months } = sells?.carries ?? {};
    const own = usual(0);
    return Array.from({ length: count }, (_, at) =>
      months === undefined ? usual(at + 1) : monthsLater(own, months * (at + 1)),
    );
  }

  /** The period of a day, by the billing day that was in force on another. */
  private periodOn(stretch: Stretch, eras: readonly Era[], day: number, known = day): Span {
    const era = eraOn(eras, known);
    return periodAt(
      calendarOf(within(stretch, era), { accountDay: era.day, start: this.start }),
      day,
    );
  }

  /** Used units that are not paid by prepaid ones, of the earliest days first. */
  rest({ draws }: Charge, uses: readonly Use[]): Rational {
    if (draws === undefined) return NOTHING;
    const rate = read(draws.rate);
    const inOrder = uses.toSorted((a, b) => dayOf(a.on) - dayOf(b.on));
    return sum(
      inOrder.map(({ on, quantity }) => {
        const units = read(quantity);
        let open = cut(times(units, rate));
        const all = open;
        for (const fund of this.usable(draws.unit, dayOf(on))) {
          const taken = least(open, fund.left);
          fund.left = minus(fund.left, taken);
          open = minus(open, taken);
        }
        if (sign(open) === 0) return NOTHING;
        return minus(units, cut(over(minus(all, open), rate)));
      }),
    );
  }

  private usable(unit: string, day: number): Fund[] {
    const usable = this.funds.flatMap((fund) => {
      const ends = [fund.end, ...fund.further];
      const at = ends.findIndex((end) => day < end);
      if (fund.unit !== unit || day < fund.start || at === -1) return [];
      const place = at === 0 ? 1 : fund.carriedFirst ? 0 : 2;
      return { fund, place, end: ends[at] ?? 0, start: ends[at - 1] ?? fund.start };
    });
    return usable
      .toSorted(
        (a, b) =>
          a.place - b.place ||
          a.end - b.end ||
          a.start - b.start ||
          a.fund.end - b.fund.end ||
          a.fund.start - b.fund.start,
      )
      .map(({ fund }) => fund);
  }
}

const share = (whole: Rational, days: number, of: number) =>
  days === of ? whole : cut(over(times(whole, ratio(days)), ratio(of)));

function monthsOf({ billingPeriod = "Month", count = 1 }: Charge): number {
  const named: Readonly<Record<string, number>> = {
    ...{ Month: 1, Quarter: 3, Semi_Annual: 6, Annual: 12 },
    ...{ Eighteen_Months: 18, Two_Years: 24, Three_Years: 36, Five_Years: 60 },
  };
  return named[billingPeriod] ?? count;
}
