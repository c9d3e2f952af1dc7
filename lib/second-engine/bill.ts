import { besides } from "./adjoining";
import { dayOf } from "./days";
import { type Line, linesOn, type Part, partsOf, taxedAs } from "./documents";
import { type DiscountLine, Discounts, type Reducible, type Reducing } from "./discounts";
import { adds, type Gift, giftsAfter } from "./gifts";
import type { Action, Charge, History, OrderLine, Use } from "./history";
import { AccountDays, within } from "./moved-days";
import { OrderLines } from "./order-lines";
import { Prepaid } from "./prepaid";
import { bounded, priceOf } from "./prices";
import { minus, NOTHING, read, sign } from "./rational";
import { type Piece, piecesAfter, Recurring, recurringLines, round } from "./recurring";
import { billedOn, inside, type Stretch, timelineOf } from "./timeline";
import type { Pause } from "./terms";
import { buyerOf, Taxes } from "./tax";
import { usageLines } from "./usage";

/** A stretch with what was billed of it. It is kept when later bookings leave it no day. */
type Entry = { stretch: Stretch; number: number; pieces: readonly Piece[] };

/** The bookings and the bills of a subscription so far. */
export class Ledger {
  private readonly entries = new Map<string, Entry>();
  private gifts: readonly Gift[] = [];
  private readonly actions: Action[] = [];
  private readonly uses: Use[] = [];
  private readonly start: number;
  private readonly days: AccountDays;
  private readonly taxes: Taxes;
  private readonly orderLines = new OrderLines();
  private readonly prepaid: Prepaid;

  constructor(readonly history: History) {
    this.start = dayOf(history.start);
    this.days = new AccountDays(history, this.start);
    this.taxes = new Taxes(history);
    this.prepaid = new Prepaid(this.start);
    this.takeOver();
  }

  book(action: Action): void {
    this.actions.push(action);
    this.takeOver();
  }

  use(uses: readonly Use[]): void {
    this.uses.push(...uses);
  }

  /** The billing day of the first payer's account moves. */
  moveDay(day: number): void {
    this.days.move(day, this.entries.values());
  }

  /** The current stretches after all bookings, and earlier ones, without a day. */
  private takeOver(): void {
    const { stretches, pauses } = timelineOf(this.history, this.actions);
    const now = new Map(stretches.map((stretch) => [keyOf(stretch), stretch]));
    for (const entry of this.entries.values()) {
      const { stretch } = entry;
      const stays = now.get(keyOf(stretch));
      const hasDays = stays !== undefined && stays.end !== stays.start;
      entry.stretch = { ...(hasDays ? stays : withoutDays(stretch)), since: stretch.since };
    }
    for (const stretch of now.values()) this.enter(stretch);
    this.addCuts(pauses);
    this.numberAll();
  }

  /** A booking for a day after a charge's own end cuts the charge once a pause has moved that end beyond the day. */
  private addCuts(pauses: readonly Pause[]): void {
    for (const booked of this.actions.keys()) {
      const before = timelineOf(this.history, this.actions.slice(0, booked), pauses);
      for (const stretch of before.stretches) this.enter(withoutDays(stretch));
    }
  }

  /** A new stretch continues one when it follows it, which may have been billed already. */
  private enter(stretch: Stretch): void {
    const { goesOn, charge, start } = stretch;
    if (this.entries.has(keyOf(stretch))) return;
    const before = this.entries.get(keyOf({ charge, key: goesOn ?? "" }));
    const since = before?.stretch.since ?? start;
    this.entries.set(keyOf(stretch), { stretch: { ...stretch, since }, number: 0, pieces: [] });
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

  /** Bills what is due on a day to all payers, and returns the lines. */
  bill(on: string): Line[] {
    const payers = [...this.entries.values()].map(({ stretch }) => stretch.payer);
    const all = new Set([...payers, ...this.orderLines.payers()]);
    return [...all].flatMap((payer) => this.billTo(payer, dayOf(on)));
  }

  /** Bills lines of orders that are due on a day, and nothing else. */
  billLines(names: ReadonlySet<string>, on: string): Line[] {
    const { rules } = this.history;
    return this.orderLines.payers().flatMap((payer) => {
      const sold = this.orderLines.take(payer, dayOf(on), rules, names);
      return partsOf(sold, [], rules).flatMap((part) => this.withTaxes(part, payer));
    });
  }

  /** In the order of their lines on documents: charges as they were added, each by its days. */
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
    const made = new Map<string, Reducible[]>();
    const used: [string, Entry][] = [];
    for (const [key, entry] of own) {
      const stretch = billedOn(entry.stretch, target, this.history);
      const now = { ...entry, stretch };
      const { model, type } = stretch.charge;
      if (model.startsWith("Discount")) discounts.push({ key, stretch, number: entry.number });
      else if (type === "OneTime") made.set(key, this.once(key, entry, target));
      else if (type === "Usage") used.push([key, now]);
      else made.set(key, this.recurring(key, now, target));
    }
    this.sellUnits([...made.values()].flat());
    const inTurn = used.toSorted((a, b) => byName(a[1].stretch.charge, b[1].stretch.charge));
    for (const [key, now] of inTurn) made.set(key, this.usage(key, now, target));
    const lines = own.flatMap(([key]) => made.get(key) ?? []);
    const { rules } = this.history;
    const eras = (stretch: Stretch) => this.days.erasOf(stretch);
    const reduced = new Discounts(rules, this.start, eras, this.gifts).linesOf(discounts, lines);
    this.remember(reduced);
    const sold = this.orderLines.take(payer, target, rules);
    const given = [...lines.filter((line) => isGiven(line, reduced)), ...sold];
    const parts = partsOf(given, reduced, rules);
    for (const [key, entry] of own) {
      const billed = parts.flatMap((part) => part.lines.filter((line) => line.key === key));
      if (entry.stretch.charge.type !== "OneTime") entry.pieces = piecesAfter(entry.pieces, billed);
    }
    return parts.flatMap((part) => this.withTaxes(part, payer));
  }

  /** Prepaid units go back and are sold before any usage takes them. */
  private sellUnits(lines: readonly Reducible[]): void {
    for (const line of lines) this.prepaid.takeBack(line);
    for (const line of lines) this.prepaid.sell(line, this.days.erasOf(line.stretch));
    this.prepaid.forget();
  }

  private withTaxes(part: Part, payer: string): Line[] {
    const lines = linesOn(part);
    const buyer = buyerOf(this.history, payer);
    const taxes = this.taxes.ofDocument(
      lines.map(({ line, key, shown }) => ({
        id: line.sold?.name ?? `${key} ${billedFrom(line)}`,
        kind: taxedAs(line),
        amount: shown.amount,
        isDiscount: shown.kind === "discount",
        tax: line.stretch.charge.tax,
        buyer: { ...buyer, country: line.sold?.soldTo ?? buyer.country },
      })),
      part.isNothing,
    );
    return lines.map(({ shown }, place) => ({ ...shown, tax: taxes[place] ?? NOTHING }));
  }

  private remember(reduced: readonly DiscountLine[]): void {
    for (const { of, line, amount } of reduced) {
      if (sign(amount) !== 0 && sign(amount) > 0 === adds(of.stretch))
        this.days.give(of.stretch, line.end);
    }
    this.gifts = giftsAfter(this.gifts, reduced);
  }

  private recurring(key: string, entry: Entry, target: number): Reducible[] {
    const { stretch, number } = entry;
    const adjoining = besides(key, this.entries);
    const lines = this.days.erasOf(stretch).flatMap((era) => {
      if (era.end <= stretch.start) return [];
      const place = { accountDay: era.day, start: this.start };
      const of = new Recurring(within(stretch, era), place, this.history.rules, adjoining);
      const own = entry.pieces.filter((piece) => inside(era, piece.start));
      return recurringLines(of, own, target);
    });
    return lines.map((line) => ({ ...line, key, stretch, number }));
  }

  private usage(key: string, entry: Entry, target: number): Reducible[] {
    const { stretch, number, pieces } = entry;
    const { rules } = this.history;
    const rated = this.ratedUntil(key, stretch);
    const eras = this.days.erasOf(stretch);
    const rest = (uses: readonly Use[]) => this.prepaid.rest(stretch.charge, uses);
    const uses = { all: this.uses, rest };
    const lines = usageLines(stretch, this.start, eras, rules, uses, pieces, target, rated);
    return lines.map((line) => ({ ...CHARGE, ...line, key, stretch, number }));
  }

  /** What another stretch of the charge was billed for stays billed, whatever was booked for earlier days. */
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
    const exact = bounded(charge, priceOf(charge, read(charge.quantity ?? "1")));
    const amount = round(exact, rules);
    entry.pieces = [{ start, end: start + 1, net: amount }];
    return [{ ...line, amount, exact }];
  }
}

/** The first day of everything that a line was billed with. */
const billedFrom = ({ bill, joins, start }: Reducible) => (bill ?? joins)?.start ?? start;

/** A credit of zero is a line only where a discount of it changes. */
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

const keyOf = ({ charge, key }: Pick<Stretch, "charge" | "key">) => `${charge.name} ${key}`;

/** Usage takes prepaid units in the order of the charges' names. */
const byName = (a: Charge, b: Charge) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1);
