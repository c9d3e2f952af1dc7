import { calendarOf, periodAt } from "./calendar";
import type { Span } from "./days";
import type { History } from "./history";
import type { Piece } from "./recurring";
import { FIRST_PAYER, type Stretch } from "./timeline";

/** The days on which a charge that follows its account has one billing day. */
export type Era = Span & { readonly day: number };

/** An account whose billing day never moves. */
const always = (day: number): Era[] => [{ start: -Infinity, end: Infinity, day }];

/** The new day applies from a day on; what was before it stays. */
function movedFrom(eras: readonly Era[], from: number, day: number): Era[] {
  const before = eras.flatMap((era) =>
    era.start < from ? [{ ...era, end: Math.min(era.end, from) }] : [],
  );
  return [...before, { start: from, end: Infinity, day }];
}

export function eraOn(eras: readonly Era[], day: number): Era {
  const era = eras.find(({ end }) => day < end);
  if (era === undefined) throw new RangeError("An era has no end");
  return era;
}

/** The period of a stretch that contains a day, cut where the billing day moves. */
export function periodIn(stretch: Stretch, start: number, eras: readonly Era[], day: number): Span {
  const era = eraOn(eras, day);
  const period = periodAt(calendarOf(stretch, { accountDay: era.day, start }), day);
  return { start: Math.max(period.start, era.start), end: Math.min(period.end, era.end) };
}

/** The days of a stretch in an era; it ends with the stretch if that ended before. */
export function within(stretch: Stretch, era: Era): Stretch {
  const end = stretch.end === null ? era.end : Math.min(stretch.end, era.end);
  return {
    ...stretch,
    start: Math.max(stretch.start, era.start),
    since: Math.max(stretch.since ?? stretch.start, era.start),
    end: end === Infinity ? null : end,
  };
}

/** The billing days of the accounts: the first payer's may move. */
export class AccountDays {
  private now: number;
  private readonly eras = new Map<string, readonly Era[]>();
  /** The last day of the first payer's lines that each fixed discount has reduced, or raised. */
  private readonly given = new Map<string, number>();

  constructor(
    private readonly history: History,
    private readonly start: number,
  ) {
    this.now = history.billingDay;
  }

  give({ charge, payer }: Stretch, until: number): void {
    if (payer !== FIRST_PAYER) return;
    this.given.set(charge.name, Math.max(this.given.get(charge.name) ?? until, until));
  }

  /** For every charge, the new day applies from the first unbilled day. */
  move(
    day: number,
    entries: Iterable<{ readonly stretch: Stretch; readonly pieces: readonly Piece[] }>,
  ): void {
    if (day === this.now) return;
    const before = new Map(this.eras);
    const open = new Map<string, number>();
    for (const { stretch, pieces } of entries) {
      const { name } = stretch.charge;
      const from = this.firstOpenDay(stretch, pieces);
      if (from !== null) open.set(name, Math.max(open.get(name) ?? from, from));
    }
    this.eras.clear();
    for (const [name, from] of open) {
      this.eras.set(name, movedFrom(before.get(name) ?? always(this.now), from, day));
    }
    this.now = day;
  }

  /** Null where nothing is billed. A partly billed period of usage is billed to its end. */
  private firstOpenDay(stretch: Stretch, pieces: readonly Piece[]): number | null {
    const { charge, payer } = stretch;
    const { model, onDemand = false } = charge;
    if (payer !== FIRST_PAYER) return null;
    if (model === "DiscountFixedAmount") return this.given.get(charge.name) ?? null;
    if (pieces.length === 0) return null;
    const through = Math.max(...pieces.map(({ end }) => end));
    if (!onDemand) return through;
    const { start, end } = periodIn(stretch, this.start, this.erasOf(stretch), through);
    return start < through ? end : through;
  }

  /** The billing days of the account that pays for a stretch. */
  erasOf({ charge, payer }: Stretch): readonly Era[] {
    if (payer !== FIRST_PAYER) return always(this.history.billingDay);
    const follows = (charge.billingDay ?? "DefaultFromCustomer") === "DefaultFromCustomer";
    const others = /^(Week|Specific_Weeks|Specific_Days|Subscription_Term)$/;
    const inMonths = !others.test(charge.billingPeriod ?? "Month");
    const known = follows && inMonths ? this.eras.get(charge.name) : undefined;
    return known ?? always(this.now);
  }
}
