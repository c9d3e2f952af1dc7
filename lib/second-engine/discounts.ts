import { periodAt } from "./calendar";
import type { Span } from "./days";
import type { OrderLine, Rules } from "./history";
import { adds, countGiven, type Gift, type Given, inOrder, isOf, startOf } from "./gifts";
import { coveredPart, isGivenIn } from "./discounted-days";
import { type Era, eraOn } from "./moved-days";
import {
  compare,
  least,
  minus,
  most,
  NOTHING,
  ONE,
  over,
  plus,
  type Rational,
  ratio,
  read,
  sign,
  size,
  sum,
  times,
  write,
} from "./rational";
import { type Piece, Recurring, round } from "./recurring";
import { inside, type Stretch } from "./timeline";

/** A line that discounts may reduce. */
export type Reducible = {
  /** The key of the line's stretch, and its position in the history of its charge. */
  readonly key: string;
  readonly stretch: Stretch;
  readonly number: number;
  readonly kind: "charge" | "credit";
  readonly start: number;
  readonly end: number;
  readonly amount: Rational;
  readonly exact: Rational;
  readonly before: Rational;
  /** Credits: the credited bill, and its total before. */
  readonly bill: Piece | null;
  /** Charges: what is billed already, a part of which was credited and is billed again. */
  readonly joins?: Piece | undefined;
  /** The remaining days were priced on their own. */
  readonly isRest: boolean;
  /** Usage: there were records. */
  readonly isRated?: boolean;
  readonly sold?: Sold;
};

/** Of a line of an order: the sold one, with its own payment term and contacts. */
export type Sold = Pick<OrderLine, "name" | "paymentTerm" | "billTo" | "soldTo">;

/** A discount as it is on the day of a bill. */
export type Reducing = { readonly key: string; readonly stretch: Stretch; readonly number: number };

export type DiscountLine = {
  readonly of: Reducing;
  readonly line: Reducible;
  /** For a credit without a discount: the first day of the bill whose days have it now. */
  readonly start: number;
  readonly amount: Rational;
};

const byName = (a: Reducing, b: Reducing) =>
  a.stretch.charge.name < b.stretch.charge.name
    ? -1
    : a.stretch.charge.name > b.stretch.charge.name
      ? 1
      : a.number - b.number;

/** The discounts of one bill: percentages, stacked ones after the others, then fixed amounts. */
export class Discounts {
  private readonly room = new Map<Reducible, Rational>();
  private readonly found: DiscountLine[] = [];

  constructor(
    private readonly rules: Rules,
    private readonly start: number,
    private readonly erasOf: (stretch: Stretch) => readonly Era[],
    private readonly gifts: readonly Gift[],
  ) {}

  linesOf(discounts: readonly Reducing[], lines: readonly Reducible[]): DiscountLine[] {
    const ofModel = (model: string) =>
      discounts.filter(({ stretch }) => stretch.charge.model === model).toSorted(byName);
    const percentages = ofModel("DiscountPercentage");
    const isStacked = ({ stretch }: Reducing) => stretch.charge.discount?.stacked === true;
    const inTurn = [
      ...percentages.filter((of) => !isStacked(of)),
      ...percentages.filter(isStacked),
    ];
    for (const line of lines) {
      this.room.set(line, most(plus(line.bill?.net ?? NOTHING, line.amount), NOTHING));
      this.percentagesOf(inTurn, line);
    }
    for (const discount of ofModel("DiscountFixedAmount")) this.fixed(discount, lines);
    return this.found;
  }

  private takenOf(discount: Reducing, line: Reducible): Rational {
    return sum(this.gifts.filter((gift) => isOf(gift, discount, line)).map(({ taken }) => taken));
  }

  /** The amount that a line has of a discount by earlier bills: taken off, or added. */
  private hasOf(discount: Reducing, line: Reducible): Rational {
    const taken = this.takenOf(discount, line);
    return adds(discount.stretch) ? minus(NOTHING, taken) : taken;
  }

  private isInEffect({ stretch }: Reducing, line: Reducible): boolean {
    return isGivenIn(stretch, { start: startOf(line), end: line.bill?.end ?? line.end });
  }

  /** How much of the days of a line a percentage is taken of. */
  private coveredOf({ stretch }: Reducing, line: Reducible): Rational {
    const days = line.bill && !line.isRest ? { start: line.bill.start, end: line.start } : line;
    const { day: accountDay } = eraOn(this.erasOf(line.stretch), days.start);
    return coveredPart(stretch, line.stretch, days, { accountDay, start: this.start }, this.rules);
  }

  private reaches(discount: Reducing, line: Reducible): boolean {
    const { discount: terms } = discount.stretch.charge;
    if (terms?.applyTo.includes(line.stretch.charge.type) !== true) return false;
    if (terms.level === "rateplan" && discount.stretch.plan !== line.stretch.plan) return false;
    if (sign(line.bill?.net ?? line.amount) <= 0) return false;
    return (
      this.isInEffect(discount, line) ||
      (line.kind === "credit" && sign(this.hasOf(discount, line)) > 0)
    );
  }

  private percentagesOf(discounts: readonly Reducing[], line: Reducible): void {
    const reducing = discounts.filter(({ stretch }) => !adds(stretch));
    const all = sum(reducing.map((discount) => this.takenOf(discount, line)));
    const tookAll = line.bill !== null && compare(all, line.bill.net) >= 0;
    let left = ONE;
    for (const discount of discounts) {
      if (!this.reaches(discount, line)) continue;
      const { price = "0", discount: terms } = discount.stretch.charge;
      const onRest = terms?.stacked === true && this.rules.stackedDiscounts === "OnRemainder";
      const share = times(over(size(read(price)), ratio(100)), onRest ? left : ONE);
      const hasEnded = line.kind === "credit" && !this.isInEffect(discount, line);
      const isOver = hasEnded && (!line.isRest || terms?.partially === true);
      const covered = hasEnded ? ONE : this.coveredOf(discount, line);
      const whole = isOver ? NOTHING : times(share, covered);
      if (adds(discount.stretch)) {
        this.shareOf(discount, line, whole);
        continue;
      }
      const rate = least(whole, left);
      left = minus(left, rate);
      const taken = this.takenOf(discount, line);
      if (line.kind === "credit" && sign(taken) === 0 && !tookAll) continue;
      if (line.isRest) this.restOf(discount, line, rate, taken);
      else this.keptOf(discount, line, rate, taken);
    }
  }

  /** A percentage charge of one line: what is owed of it now, less what it came to before. */
  private shareOf(discount: Reducing, line: Reducible, rate: Rational): void {
    const has = this.hasOf(discount, line);
    if (line.kind === "credit" && sign(has) === 0) return;
    const share = round(times(line.exact, rate), this.rules);
    const before = plus(has, round(times(line.before, rate), this.rules));
    const amount = line.isRest ? minus(NOTHING, least(share, has)) : minus(share, before);
    this.add(discount, line, amount);
  }

  /** The share of what is owed, less the share of what was billed of the period before. */
  private keptOf(discount: Reducing, line: Reducible, rate: Rational, taken: Rational): void {
    const open = this.roomOf(line);
    const earned = round(times(line.before, rate), this.rules);
    const kept = least(round(times(line.exact, rate), this.rules), plus(open, earned));
    this.room.set(line, minus(open, minus(kept, earned)));
    this.add(discount, line, minus(plus(taken, earned), kept));
  }

  /**
   * The share of the remaining days is credited: at most what was taken, at least what exceeds the remaining
   * amount.
   */
  private restOf(discount: Reducing, line: Reducible, rate: Rational, taken: Rational): void {
    const open = this.roomOf(line);
    const share = round(times(line.exact, rate), this.rules);
    const back = most(least(share, taken), most(minus(taken, open), NOTHING));
    this.room.set(line, minus(open, minus(taken, back)));
    this.add(discount, line, back);
  }

  /** What lines that this bill does not decide anew have of each period. */
  private givenBefore(discount: Reducing, reached: readonly Reducible[]): Map<number, Rational> {
    const given = new Map<number, Rational>();
    const decidedAnew = (gift: Gift) =>
      reached.some((line) => line.kind === "credit" && isOf(gift, discount, line));
    const others = this.gifts.filter(
      (gift) => gift.discount === discount.key && !decidedAnew(gift),
    );
    const before = others.map((gift) => {
      const periods = this.periodsOf(discount.stretch, gift);
      return { ...gift, periods, last: periods.at(-1)?.end ?? gift.end };
    });
    before.sort((a, b) => a.last - b.last || a.start - b.start);
    for (const { periods, taken } of before)
      countGiven(given, periods, adds(discount.stretch) ? minus(NOTHING, taken) : taken);
    return given;
  }

  private fixed(discount: Reducing, lines: readonly Reducible[]): void {
    const reached = lines.filter((line) => this.reaches(discount, line)).toSorted(inOrder);
    const given = this.givenBefore(discount, reached);
    const isAdded = adds(discount.stretch);
    for (const line of reached) {
      const has = line.kind === "credit" ? this.hasOf(discount, line) : NOTHING;
      const days = line.bill ? { start: line.bill.start, end: line.start } : line;
      const costs = sign(plus(line.bill?.net ?? NOTHING, line.amount)) > 0;
      const usable =
        days.start < days.end && isGivenIn(discount.stretch, days) && (costs || !isAdded);
      const periods = usable ? this.periodsOf(discount.stretch, days) : [];
      const left = (amounts: (period: Given) => Rational) =>
        sum(
          periods.map((period) =>
            most(minus(amounts(period), given.get(period.start) ?? NOTHING), NOTHING),
          ),
        );
      const now = left(({ amount }) => amount);
      const keeps = line.kind === "credit" && !this.rules.creditProratedFixedDiscount;
      const available = keeps
        ? most(
            now,
            least(
              has,
              left(({ uncut }) => uncut),
            ),
          )
        : now;
      if (isAdded) {
        // Nothing limits what is added, and other discounts reduce the price of the line alone.
        const added = round(available, this.rules);
        countGiven(given, periods, added);
        this.add(discount, line, minus(added, has));
        continue;
      }
      const open = this.roomOf(line);
      const takes = round(least(available, open), this.rules);
      this.room.set(line, minus(open, takes));
      countGiven(given, periods, takes);
      this.add(discount, line, minus(has, takes));
    }
  }

  /** The period in which the days begin, and each later one that begins and ends within them; amounts without sign. */
  private periodsOf(stretch: Stretch, days: Span): Given[] {
    const charge = {
      ...stretch.charge,
      price: write(size(read(stretch.charge.price ?? "0"))),
      proration: "TimeBasedProration" as const,
      quantity: undefined,
    };
    if (charge.type === "OneTime") {
      const amount = round(read(charge.price ?? "0"), this.rules);
      return [{ start: stretch.start, end: Number.POSITIVE_INFINITY, amount, uncut: amount }];
    }
    const eras = this.erasOf(stretch);
    const at = (day: number): Given => {
      const era = eraOn(eras, day);
      const place = { accountDay: era.day, start: this.start };
      const of = new Recurring({ ...stretch, charge }, place, this.rules);
      const period = periodAt(of.calendar, day);
      const start = Math.max(period.start, stretch.start, era.start);
      const last = Math.min(period.end, era.end);
      const end = Math.min(last, stretch.end ?? last);
      const amount = start < end ? of.owedFor(period, { start, end }).amount : NOTHING;
      return { start, end, amount, uncut: of.owedFor(period, { start, end: last }).amount };
    };
    const periods = [at(Math.max(days.start, stretch.start))];
    for (
      let { end } = periods[0] ?? days;
      end < days.end &&
      inside({ start: stretch.start, end: stretch.end ?? Number.POSITIVE_INFINITY }, end);
    ) {
      const next = at(end);
      if (next.end > days.end) break;
      periods.push(next);
      end = next.end;
    }
    return periods;
  }

  private roomOf(line: Reducible): Rational {
    return this.room.get(line) ?? NOTHING;
  }

  private add(of: Reducing, line: Reducible, amount: Rational): void {
    const isNew = line.kind === "credit" && sign(this.takenOf(of, line)) === 0;
    const start = isNew ? startOf(line) : line.start;
    if (sign(amount) !== 0) this.found.push({ of, line, start, amount });
  }
}
