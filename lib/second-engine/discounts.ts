import type { Span } from "./days";
import type { OrderLine, Rules } from "./history";
import { periodsOf } from "./gift-periods";
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
} from "./rational";
import { type Piece, round } from "./recurring";
import type { Stretch } from "./timeline";

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

/** The discounts of one bill, by classes: percentages, stacked ones after the others, then fixed amounts. */
export class Discounts {
  private readonly room = new Map<Reducible, Rational>();
  /** What is owed of each line after the discounts of earlier classes, and of what was billed before. */
  private readonly bases = new Map<Reducible, Pick<Reducible, "exact" | "before">>();
  private readonly found: DiscountLine[] = [];

  constructor(
    private readonly rules: Rules,
    private readonly start: number,
    private readonly erasOf: (stretch: Stretch) => readonly Era[],
    private readonly gifts: readonly Gift[],
  ) {}

  linesOf(discounts: readonly Reducing[], lines: readonly Reducible[]): DiscountLine[] {
    for (const line of lines) {
      this.room.set(line, most(plus(line.bill?.net ?? NOTHING, line.amount), NOTHING));
      this.bases.set(line, line);
    }
    const isPercentage = ({ stretch }: Reducing) => stretch.charge.model === "DiscountPercentage";
    const isStacked = ({ stretch }: Reducing) => stretch.charge.discount?.stacked === true;
    const all = discounts.filter(isPercentage);
    const { discountClasses: classes = [] } = this.rules;
    const placeOf = ({ stretch }: Reducing) => {
      const place = classes.indexOf(stretch.charge.discount?.class ?? "");
      return place < 0 ? classes.length : place;
    };
    for (let place = 0; place <= classes.length; place++) {
      const inTurn = discounts.filter((of) => placeOf(of) === place).toSorted(byName);
      const percentages = inTurn.filter(isPercentage);
      const ordered = [
        ...percentages.filter((of) => !isStacked(of)),
        ...percentages.filter(isStacked),
      ];
      for (const line of lines) this.percentagesOf(ordered, all, line);
      for (const of of inTurn) if (!isPercentage(of)) this.fixed(of, lines);
    }
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

  private percentagesOf(
    discounts: readonly Reducing[],
    every: readonly Reducing[],
    line: Reducible,
  ): void {
    const reducing = every.filter(({ stretch }) => !adds(stretch));
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
    const { exact, before } = this.baseOf(line);
    this.bases.set(line, { exact: times(exact, left), before: times(before, left) });
  }

  private baseOf(line: Reducible): Pick<Reducible, "exact" | "before"> {
    return this.bases.get(line) ?? line;
  }

  /** A fixed amount is of the line alone, and so is what the next class is taken of. */
  private lessFixed(line: Reducible, amount: Rational): void {
    const { exact, before } = this.baseOf(line);
    if (sign(amount) === 0) return;
    const rest = most(minus(minus(exact, before), amount), NOTHING);
    this.bases.set(line, { exact: rest, before: NOTHING });
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
    const base = this.baseOf(line);
    const earned = round(times(base.before, rate), this.rules);
    const kept = least(round(times(base.exact, rate), this.rules), plus(open, earned));
    this.room.set(line, minus(open, minus(kept, earned)));
    this.add(discount, line, minus(plus(taken, earned), kept));
  }

  /**
   * The share of the remaining days is credited: at most what was taken, at least what exceeds the remaining
   * amount.
   */
  private restOf(discount: Reducing, line: Reducible, rate: Rational, taken: Rational): void {
    const open = this.roomOf(line);
    const share = round(times(this.baseOf(line).exact, rate), this.rules);
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
      const periods = this.periodsOf(discount, gift);
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
      const periods = usable ? this.periodsOf(discount, days) : [];
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
      this.lessFixed(line, line.isRest ? minus(has, takes) : takes);
      countGiven(given, periods, takes);
      this.add(discount, line, minus(has, takes));
    }
  }

  private periodsOf({ stretch }: Reducing, days: Span): Given[] {
    return periodsOf(stretch, days, this.erasOf(stretch), this.start, this.rules);
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
