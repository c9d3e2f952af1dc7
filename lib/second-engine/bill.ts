import type { Place } from "./calendar";
import { dayOf } from "./days";
import { type Part, partsOf } from "./documents";
import {
  type DiscountLine,
  Discounts,
  type Gift,
  type Reducible,
  type Reducing,
} from "./discounts";
import type { Action, History, OrderLine, Use } from "./history";
import { OrderLines } from "./order-lines";
import { priceOf } from "./prices";
import { minus, NOTHING, type Rational, read, sign } from "./rational";
import { type Piece, piecesAfter, Recurring, recurringLines, round } from "./recurring";
import { billedOn, FIRST_PAYER, type Pause, type Stretch, timelineOf } from "./timeline";
import { Taxes } from "./tax";
import { usageLines } from "./usage";

/** A line of a bill. `start` is its first day, `end` the first that no longer belongs. */
export type Line = {
  readonly charge: string;
  readonly kind: "charge" | "credit" | "discount";
  readonly payer: string;
  /** Discounts: the charge that is reduced. */
  readonly of?: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly amount: Rational;
  /** On top of the amount, or in it. */
  readonly tax: Rational;
};

/** A stretch with what was billed of it. It stays when later bookings leave it no day. */
type Entry = { stretch: Stretch; number: number; pieces: readonly Piece[] };

/** What was booked about a subscription and billed of it so far. */
export class Ledger {
  private readonly entries = new Map<string, Entry>();
  private gifts: Gift[] = [];
  private readonly actions: Action[] = [];
  private readonly uses: Use[] = [];
  private readonly place: Place;
  private readonly taxes: Taxes;
  private readonly orderLines = new OrderLines();

  constructor(readonly history: History) {
    this.place = { accountDay: history.billingDay, start: dayOf(history.start) };
    this.taxes = new Taxes(history);
    this.takeOver();
  }

  book(action: Action): void {
    this.actions.push(action);
    this.takeOver();
  }

  use(uses: readonly Use[]): void {
    this.uses.push(...uses);
  }

  /** Stretches as they are after what was booked, and those that were before it, without a day. */
  private takeOver(): void {
    const { stretches, pauses } = timelineOf(this.history, this.actions);
    const now = new Map(stretches.map((stretch) => [keyOf(stretch), stretch]));
    for (const entry of this.entries.values()) {
      const { stretch } = entry;
      const stays = now.get(keyOf(stretch));
      const hasDays = stays !== undefined && stays.end !== stays.start;
      entry.stretch = hasDays ? stays : withoutDays(stretch);
    }
    for (const [key, stretch] of now) {
      if (!this.entries.has(key)) this.entries.set(key, { stretch, number: 0, pieces: [] });
    }
    this.addCuts(pauses);
    this.numberAll();
  }

  /** A booking for a day after a charge's own end cuts the charge once a pause has moved that end beyond the day. */
  private addCuts(pauses: readonly Pause[]): void {
    for (const booked of this.actions.keys()) {
      const before = timelineOf(this.history, this.actions.slice(0, booked), pauses);
      for (const stretch of before.stretches) {
        const key = keyOf(stretch);
        const empty = withoutDays(stretch);
        if (!this.entries.has(key))
          this.entries.set(key, { stretch: empty, number: 0, pieces: [] });
      }
    }
  }

  /** From 1, in the order of their days. The first day of a charge counts, even when it fell into a pause. */
  private numberAll(): void {
    const counts = new Map<string, number>();
    const entries = [...this.entries.values()];
    for (const entry of entries.toSorted((a, b) => a.stretch.start - b.stretch.start)) {
      const { charge, start, chargeStart } = entry.stretch;
      const before = counts.get(charge.name) ?? (start > chargeStart ? 1 : 0);
      entry.number = before + 1;
      counts.set(charge.name, entry.number);
    }
  }

  order(line: OrderLine): void {
    this.orderLines.add(line);
  }

  /** Bills what is due on a day to everybody who pays, and gives the lines. */
  bill(on: string): Line[] {
    const payers = new Set([...this.entries.values()].map(({ stretch }) => stretch.payer));
    payers.add(FIRST_PAYER);
    return [...payers].flatMap((payer) => this.billTo(payer, dayOf(on)));
  }

  /** As their lines stand on documents: charges as they were added, each by its days. */
  private inOrder(): [string, Entry][] {
    const added = this.actions.flatMap((action) => {
      if (action.type === "AddProduct") return action.plan;
      return action.type === "ChangePlan" ? action.next : [];
    });
    const names = [...this.history.plans, ...added].flatMap(({ charges }) =>
      charges.map(({ name }) => name),
    );
    const placeOf = ([, { stretch }]: [string, Entry]) => names.indexOf(stretch.charge.name);
    return [...this.entries].toSorted(
      (a, b) => placeOf(a) - placeOf(b) || a[1].number - b[1].number,
    );
  }

  private billTo(payer: string, target: number): Line[] {
    const own = this.inOrder().filter(([, { stretch }]) => stretch.payer === payer);
    const discounts: Reducing[] = [];
    const lines: Reducible[] = [];
    for (const [key, entry] of own) {
      const stretch = billedOn(entry.stretch, target, this.history);
      const now = { ...entry, stretch };
      const { model, type } = stretch.charge;
      if (model.startsWith("Discount")) discounts.push({ key, stretch, number: entry.number });
      else if (type === "OneTime") lines.push(...this.once(key, entry, target));
      else if (type === "Usage") lines.push(...this.usage(key, now, target));
      else lines.push(...this.recurring(key, now, target));
    }
    const { rules } = this.history;
    const reduced = new Discounts(rules, this.place, this.gifts).linesOf(discounts, lines);
    this.remember(reduced);
    const sold = payer === FIRST_PAYER ? this.orderLines.take(target, rules) : [];
    const given = [...lines.filter((line) => isGiven(line, reduced)), ...sold];
    const terms = new Set(given.map(({ sold: of }) => of?.paymentTerm));
    const parts = [...terms].flatMap((term) => {
      const together = given.filter(({ sold: of }) => of?.paymentTerm === term);
      return partsOf(together, term === undefined ? reduced : [], rules);
    });
    for (const [key, entry] of own) {
      const billed = parts.flatMap((part) => part.lines.filter((line) => line.key === key));
      if (entry.stretch.charge.type !== "OneTime") entry.pieces = piecesAfter(entry.pieces, billed);
    }
    return parts.flatMap((part) => this.withTaxes(part));
  }

  /** The lines of a document with their taxes: discounts after what they reduce, and then items of orders. */
  private withTaxes({ lines, reduced, isNothing }: Part): Line[] {
    const plain = lines.map((line) => ({ line, key: line.key, shown: lineOf(line) }));
    const all = [
      ...plain.filter(({ line }) => line.sold === undefined),
      ...reduced.map((of) => ({
        line: of.line,
        key: `${of.of.key} of ${of.line.key}`,
        shown: discountOf(of),
      })),
      ...plain.filter(({ line }) => line.sold !== undefined),
    ];
    const taxes = this.taxes.ofDocument(
      all.map(({ line, key, shown }) => ({
        id: line.sold?.name ?? `${key} ${line.bill?.start ?? line.start}`,
        amount: shown.amount,
        tax: line.stretch.charge.tax,
        takesBack: line.kind === "credit" || (line.sold && line.sold.name !== key) === true,
      })),
      isNothing,
    );
    return all.map(({ shown }, place) => ({ ...shown, tax: taxes[place] ?? NOTHING }));
  }

  private remember(reduced: readonly DiscountLine[]): void {
    for (const { of, line, amount } of reduced) {
      const start = line.bill?.start ?? line.start;
      const isSame = (gift: Gift) =>
        gift.discount === of.key && gift.key === line.key && gift.start === start;
      const before = this.gifts.find(isSame);
      this.gifts = this.gifts.filter((gift) => gift !== before);
      const taken = minus(before?.taken ?? NOTHING, amount);
      const end = Math.max(before?.end ?? line.end, line.end);
      this.gifts.push({ discount: of.key, key: line.key, start, end, taken });
    }
    this.gifts = this.gifts.filter(({ taken }) => sign(taken) !== 0);
  }

  private recurring(key: string, entry: Entry, target: number): Reducible[] {
    const { stretch, number } = entry;
    const of = new Recurring(stretch, this.place, this.history.rules);
    const lines = recurringLines(of, entry.pieces, target);
    return lines.map((line) => ({ ...line, key, stretch, number }));
  }

  private usage(key: string, entry: Entry, target: number): Reducible[] {
    const { stretch, number, pieces } = entry;
    const { rules } = this.history;
    const rated = this.ratedUntil(key, stretch);
    const lines = usageLines(stretch, this.place, rules, this.uses, pieces, target, rated);
    return lines.map((line) => ({ ...CHARGE, ...line, key, stretch, number }));
  }

  /** What another stretch of the charge was billed for stays billed, whatever was booked for days before. */
  private ratedUntil(key: string, { charge, start }: Stretch): number {
    const others = [...this.entries].filter(
      ([other, { stretch }]) =>
        other !== key && stretch.charge.name === charge.name && stretch.start <= start,
    );
    const ends = others.flatMap(([, { pieces }]) => pieces.map(({ end }) => end));
    return Math.max(start, ...ends);
  }

  private once(key: string, entry: Entry, target: number): Reducible[] {
    const { stretch, number, pieces } = entry;
    const { charge, start } = stretch;
    const { rules } = this.history;
    const [piece] = pieces;
    const gone = stretch.end === start;
    if (target < start || gone === (piece === undefined)) return [];
    const line = { ...CHARGE, key, stretch, number, start, end: start + 1 };
    if (piece !== undefined) {
      if (!rules.oneTimeCreditBack || piece.start === piece.end) return [];
      entry.pieces = [{ ...piece, end: start, net: NOTHING }];
      return [
        { ...line, kind: "credit", amount: minus(NOTHING, piece.net), exact: NOTHING, bill: piece },
      ];
    }
    const exact = priceOf(charge, read(charge.quantity ?? "1"));
    const amount = round(exact, rules);
    entry.pieces = [{ start, end: start + 1, net: amount }];
    return [{ ...line, amount, exact }];
  }
}

/** A credit of nothing is a line only where a discount of it changes. */
const isGiven = (line: Reducible, reduced: readonly DiscountLine[]) =>
  line.kind === "charge" || sign(line.amount) !== 0 || reduced.some((of) => of.line === line);

const CHARGE: Pick<Reducible, "kind" | "before" | "bill" | "isRest"> = {
  kind: "charge",
  before: NOTHING,
  bill: null,
  isRest: false,
};

const withoutDays = (stretch: Stretch): Stretch => ({
  ...stretch,
  end: stretch.start,
  endsWithTerm: false,
});

const keyOf = (stretch: Stretch) => `${stretch.charge.name} ${stretch.key}`;

const lineOf = ({ stretch, kind, start, end, amount }: Reducible): Omit<Line, "tax"> => ({
  charge: stretch.charge.name,
  kind,
  payer: stretch.payer,
  start,
  end,
  amount,
});

const discountOf = ({ of, line, start, amount }: DiscountLine): Omit<Line, "tax"> => ({
  charge: of.stretch.charge.name,
  kind: "discount",
  payer: line.stretch.payer,
  of: line.stretch.charge.name,
  start,
  end: line.end,
  amount,
});
