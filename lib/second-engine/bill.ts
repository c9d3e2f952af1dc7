import { type Place } from "./calendar";
import { dayOf } from "./days";
import type { Action, History } from "./history";
import { priceOf } from "./prices";
import { minus, NOTHING, type Rational, read } from "./rational";
import { type Piece, piecesAfter, Recurring, recurringLines, round } from "./recurring";
import { type Stretch, type Timeline, timelineOf } from "./timeline";

/** A line of a bill. `start` is its first day. */
export type Line = {
  readonly charge: string;
  readonly kind: "charge" | "credit" | "discount";
  readonly start: number;
  readonly end: number;
  readonly amount: Rational;
};

/** A stretch with what was billed of it. It stays when later bookings leave it no day. */
type Entry = { readonly stretch: Stretch; readonly pieces: readonly Piece[] };

/** What was billed of a subscription so far. */
export class Ledger {
  private entries = new Map<string, Entry>();
  readonly lines: Line[] = [];

  constructor(readonly history: History) {}

  /** Bills what is due on a day after these bookings, and gives the lines. */
  bill(actions: readonly Action[], on: string): Line[] {
    const timeline = timelineOf(this.history, actions);
    const target = dayOf(on);
    this.takeOver(timeline);
    const lines: Line[] = [];
    for (const [key, entry] of this.entries)
      lines.push(...this.billEntry(key, entry, timeline, target));
    this.lines.push(...lines);
    return lines;
  }

  private takeOver({ stretches }: Timeline): void {
    const before = this.entries;
    this.entries = new Map();
    for (const stretch of stretches) {
      const key = `${stretch.charge.name} ${stretch.key}`;
      this.entries.set(key, { stretch, pieces: before.get(key)?.pieces ?? [] });
    }
    for (const [key, { stretch, pieces }] of before) {
      if (this.entries.has(key) || pieces.length === 0) continue;
      this.entries.set(key, { stretch: { ...stretch, end: stretch.start }, pieces });
    }
  }

  private billEntry(
    key: string,
    { stretch, pieces }: Entry,
    timeline: Timeline,
    target: number,
  ): Line[] {
    const place: Place = { accountDay: this.history.billingDay, start: timeline.start };
    const charge = stretch.charge.name;
    if (stretch.charge.type === "OneTime") return this.billOnce(key, { stretch, pieces }, target);
    const lines = recurringLines(new Recurring(stretch, place, this.history.rules), pieces, target);
    this.entries.set(key, { stretch, pieces: piecesAfter(pieces, lines) });
    return lines.map(({ kind, start, end, amount }) => ({ charge, kind, start, end, amount }));
  }

  private billOnce(key: string, { stretch, pieces }: Entry, target: number): Line[] {
    const { charge, start, end } = stretch;
    const { rules } = this.history;
    const [piece] = pieces;
    const gone = end === start;
    const line = { charge: charge.name, start, end: start + 1 };
    if (target < start) return [];
    if (piece === undefined) {
      if (gone) return [];
      const net = round(priceOf(charge, read(charge.quantity ?? "1")), rules);
      this.entries.set(key, { stretch, pieces: [{ start, end: start + 1, net }] });
      return [{ ...line, kind: "charge", amount: net }];
    }
    if (!gone || !rules.oneTimeCreditBack) return [];
    this.entries.set(key, { stretch, pieces: [] });
    return [{ ...line, kind: "credit", amount: minus(NOTHING, piece.net) }];
  }
}
