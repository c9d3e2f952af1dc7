import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import { derivedId } from "@/lib/kernel/ids";
import { compareDates, type LocalDate } from "@/lib/values/local-date";
import { sameJson } from "@/lib/values/same-json";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";

/** The terms of a charge, its own end date if it has one, and its payer. */
export type ChargeState = {
  readonly charge: SubscribedCharge;
  readonly endDate: LocalDate | null;
  /** Null for the owner before any transfer. */
  readonly payer: string | null;
};

/** A day on which a new segment of a charge may begin. */
export type Opening = {
  readonly on: LocalDate;
  readonly id: string;
  readonly version: number;
  /** The terms from this day on; the same object when they do not change. */
  readonly next: (before: ChargeState) => ChargeState;
  /** The terms set regardless of earlier ones; null when they derive from the terms before it. */
  readonly sets: readonly string[] | null;
  /** Whether it begins a segment even though the terms do not change. */
  readonly cuts: (state: ChargeState) => boolean;
  /** The version that revoked it. */
  readonly lapsed: number | null;
};

/** A segment without its end. */
export type Opened = {
  readonly on: LocalDate;
  readonly id: string;
  readonly version: number;
  readonly state: ChargeState;
  /** The version from which it is replaced by other segments; null while it is current. */
  readonly replaced: number | null;
};

/** The payer from a day on, and the version that decided it. */
export type PayerChange = {
  readonly on: LocalDate;
  readonly version: number;
  readonly payer: string;
  /** The id of the transfer. */
  readonly id: string;
};

/** The openings of a charge and the segments that result, without ends; both in chronological order. */
export type OpenedCharge = {
  readonly begin: ChargeState;
  readonly openings: readonly Opening[];
  readonly opened: readonly Opened[];
  /** The terms after the last opening, as long as none is backdated. */
  readonly state: ChargeState;
  /** The newest version among the openings. */
  readonly newest: number;
  /** Whether an opening is backdated, revoked or has another payer; variants are compared then. */
  readonly backdated: boolean;
};

/**
 * The segments that result from a charge's openings, in chronological order, without their ends.
 *
 * A segment never changes its price: when a backdated booking changes what was agreed for later
 * days, new segments replace the later ones, so that their bills are credited and billed again. The
 * replaced ones are kept.
 */
export function openedCharge(
  first: Opening,
  charge: SubscribedCharge,
  later: readonly Opening[],
  payers: readonly PayerChange[],
): OpenedCharge {
  const begin: ChargeState = { charge, endDate: null, payer: null };
  const sorted = [...later].sort(byDay);
  const nothing = { begin, openings: [], opened: [], state: begin, newest: 0 };
  const unopened: OpenedCharge = { ...nothing, backdated: payers.length > 0 };
  if (charge.chargeType === "OneTime") {
    const opened = onDay(first, sorted, begin, payers);
    return { ...unopened, openings: [first, ...sorted], opened };
  }
  // Bookings older than the charge apply from the charge's first version on.
  const since = ({ version }: Opening) => Math.max(version, first.version);
  return opening(unopened, [first, ...sorted.map((of) => ({ ...of, version: since(of) }))], payers);
}

/**
 * Adds the openings of a new booking. One before the last day recomputes all segments of the charge; later ones keep the
 * existing segments, because an opening depends only on those before it.
 */
export function openedFurther(
  of: OpenedCharge,
  more: readonly Opening[],
  payers: readonly PayerChange[],
): OpenedCharge {
  const [first, ...later] = of.openings;
  if (first === undefined || !more.length) return of;
  const last = later.at(-1) ?? first;
  const isOnce = of.begin.charge.chargeType === "OneTime";
  if (isOnce || more.some(({ on }) => on < last.on)) {
    return openedCharge(first, of.begin.charge, [...later, ...more], payers);
  }
  return opening(of, [...more].sort(byDay), payers);
}

const byDay = (a: Opening, b: Opening) => compareDates(a.on, b.on) || a.version - b.version;

function opening(
  of: OpenedCharge,
  more: readonly Opening[],
  payers: readonly PayerChange[],
): OpenedCharge {
  const openings = [...of.openings];
  const opened = [...of.opened];
  let { state, newest, backdated } = of;
  for (const opening of more) {
    backdated ||= opening.lapsed !== null || opening.version < newest;
    newest = Math.max(newest, opening.version);
    if (backdated) {
      opened.push(...variantsOf(opening, openings, of.begin, payers));
    } else {
      const next = opening.next(state);
      if (next !== state || opening.cuts(next)) {
        const { on, id, version } = opening;
        opened.push({ on, id, version, state: next, replaced: null });
      }
      state = next;
    }
    openings.push(opening);
  }
  return { begin: of.begin, openings, opened, state, newest, backdated };
}

/**
 * A one-time charge has a single day: changes up to that day modify it in place. A discount moves with the lines that it
 * reduces, which are credited to one payer and billed to the other.
 */
function onDay(
  first: Opening,
  later: readonly Opening[],
  begin: ChargeState,
  payers: readonly PayerChange[],
): Opened[] {
  const { on, id, version } = first;
  const last = Number.POSITIVE_INFINITY;
  const changes = later.filter((opening) => opening.on <= on);
  const agreed = stateAt(changes, begin, last);
  if (isDiscountModel(agreed.charge.chargeModel)) {
    return variantsOf(first, [], agreed, payers);
  }
  const state = { ...agreed, payer: payerOn(payers, on, last) };
  return [{ on, id, version, state, replaced: null }];
}

function variantsOf(
  opening: Opening,
  before: readonly Opening[],
  begin: ChargeState,
  payers: readonly PayerChange[],
): Opened[] {
  const found: Opened[] = [];
  for (const cap of capsOf(opening, before, payers)) {
    const earlier = stateAt(before, begin, cap.version);
    const next = opening.next(earlier);
    const state = { ...next, payer: payerOn(payers, opening.on, cap.version) };
    const opens = opening.lapsed === null || opening.lapsed > cap.version;
    const cuts = opens && (next !== earlier || opening.cuts(next));
    const last = found.at(-1);
    if (last?.replaced === null) {
      if (cuts && costsTheSame(last.state, state)) {
        found[found.length - 1] = { ...last, state };
        continue;
      }
      found[found.length - 1] = { ...last, replaced: cap.version };
    }
    if (!cuts) continue;
    const id = last === undefined ? opening.id : derivedId(opening.id, cap.id);
    found.push({ on: opening.on, id, version: cap.version, state, replaced: null });
  }
  return found;
}

/** The versions, from its own on, in which the terms of an opening may differ. */
function capsOf(opening: Opening, before: readonly Opening[], payers: readonly PayerChange[]) {
  const { id, on, version, lapsed } = opening;
  const caps = new Map<number, string>();
  before.forEach((other, index) => {
    if (other.version > version && !isCovered(other, index, opening, before)) {
      caps.set(other.version, other.id);
    }
    if (other.lapsed !== null && other.lapsed > version) caps.set(other.lapsed, other.id);
  });
  const come = payers.filter((other) => other.version > version && other.on <= on);
  const isFirst = ({ payer, version: at }: PayerChange) =>
    !come.some((other) => other.payer === payer && other.version < at);
  // The transfer distinguishes a former payer who pays again.
  for (const other of come) caps.set(other.version, isFirst(other) ? other.payer : other.id);
  if (lapsed !== null && lapsed > version) caps.set(lapsed, id);
  const later = [...caps].map(([at, by]) => ({ version: at, id: by }));
  return [{ version, id }, ...later.sort((a, b) => a.version - b.version)];
}

/** Whether an opening is unaffected by a later booking, because other bookings override it. */
function isCovered(
  { sets, version }: Opening,
  index: number,
  opening: Opening,
  before: readonly Opening[],
): boolean {
  if (sets === null) return false;
  const open = new Set(sets);
  const cover = (other: Opening) => other.sets?.forEach((term) => open.delete(term));
  cover(opening);
  for (let at = before.length - 1; at > index && open.size > 0; at -= 1) {
    const between = before[at];
    if (between && between.version < version && between.lapsed === null) cover(between);
  }
  return open.size === 0;
}

/** The terms according to the bookings up to a version. */
function stateAt(openings: readonly Opening[], begin: ChargeState, version: number): ChargeState {
  const holds = (opening: Opening) =>
    opening.version <= version && (opening.lapsed === null || opening.lapsed > version);
  return openings.reduce((state, opening) => (holds(opening) ? opening.next(state) : state), begin);
}

/** The payer on a day as of a version; null for the first owner. */
function payerOn(payers: readonly PayerChange[], on: LocalDate, version: number): string | null {
  const past = payers.filter((change) => change.on <= on && change.version <= version);
  return past.at(-1)?.payer ?? null;
}

/** Whether a segment keeps its identity: everything that determines its amounts is equal. */
function costsTheSame(a: ChargeState, b: ChargeState): boolean {
  return a.payer === b.payer && (a.charge === b.charge || sameJson(priceOf(a), priceOf(b)));
}

function priceOf({ charge }: ChargeState) {
  const { quantity, tiers, attributes, billCycleType, billCycleDay } = charge;
  const { weeklyBillCycleDay, billingPeriodAlignment } = charge;
  return [
    ...[quantity, tiers, attributes, billCycleType, billCycleDay],
    ...[weeklyBillCycleDay, billingPeriodAlignment],
  ];
}
