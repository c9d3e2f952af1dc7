import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import { derivedId } from "@/lib/kernel/ids";
import { compareDates, type LocalDate } from "@/lib/values/local-date";
import { sameJson } from "@/lib/values/same-json";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";

/** The terms of a charge, its own end if it was given one, and who pays. */
export type ChargeState = {
  readonly charge: SubscribedCharge;
  readonly endDate: LocalDate | null;
  /** Null for the owner of before there were transfers. */
  readonly payer: string | null;
};

/** A day on which a charge may get a new segment. */
export type Opening = {
  readonly on: LocalDate;
  readonly id: string;
  readonly version: number;
  /** The terms from then on; the same object when nothing changes. */
  readonly next: (before: ChargeState) => ChargeState;
  /** The terms that it sets whatever they were; null when they follow from those before it. */
  readonly sets: readonly string[] | null;
  /** Does it cut the charge even when its terms stay. */
  readonly cuts: (state: ChargeState) => boolean;
  /** The version that has taken it back. */
  readonly lapsed: number | null;
};

/** A segment whose end is still open. */
export type Opened = {
  readonly on: LocalDate;
  readonly id: string;
  readonly version: number;
  readonly state: ChargeState;
  /** The version since which other segments stand in its place; null while it stands. */
  readonly replaced: number | null;
};

/** Who pays from a day on, and the version that has decided it. */
export type PayerChange = {
  readonly on: LocalDate;
  readonly version: number;
  readonly payer: string;
  /** Of the transfer. */
  readonly id: string;
};

/**
 * The segments that a charge's openings give, in the order of their days, without their ends.
 *
 * A segment never changes its price: when a backdated booking changes what was agreed for later
 * days, the later segments are replaced by new ones, so that what they were billed is credited and
 * billed again. The replaced ones stay known.
 */
export function openedSegments(
  first: Opening,
  charge: SubscribedCharge,
  later: readonly Opening[],
  payers: readonly PayerChange[],
): Opened[] {
  const sorted = [...later].sort((a, b) => compareDates(a.on, b.on) || a.version - b.version);
  // What was booked before the charge came is there from the charge's own version on.
  const since = ({ version }: Opening) => Math.max(version, first.version);
  const openings = [first, ...sorted.map((of) => ({ ...of, version: since(of) }))];
  const begin: ChargeState = { charge, endDate: null, payer: null };
  if (charge.chargeType === "OneTime") return onDay(first, sorted, begin, payers);
  const opened: Opened[] = [];
  let state = begin;
  let newest = 0;
  let backdated = payers.length > 0;
  openings.forEach((opening, index) => {
    backdated ||= opening.lapsed !== null || opening.version < newest;
    newest = Math.max(newest, opening.version);
    if (backdated) {
      opened.push(...variantsOf(opening, openings.slice(0, index), begin, payers));
      return;
    }
    const next = opening.next(state);
    if (next !== state || opening.cuts(next)) {
      const { on, id, version } = opening;
      opened.push({ on, id, version, state: next, replaced: null });
    }
    state = next;
  });
  return opened;
}

/**
 * A one-time charge has one day: what changes by then changes it in its place. A discount goes with the lines that it
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

/** The versions at which the terms of an opening may have become others, from its own on. */
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
  // A payer who comes back is told apart by the transfer.
  for (const other of come) caps.set(other.version, isFirst(other) ? other.payer : other.id);
  if (lapsed !== null && lapsed > version) caps.set(lapsed, id);
  const later = [...caps].map(([at, by]) => ({ version: at, id: by }));
  return [{ version, id }, ...later.sort((a, b) => a.version - b.version)];
}

/** Does nothing of what a later booking has set reach an opening, because others set it since. */
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

/** The terms that the bookings up to a version agree on. */
function stateAt(openings: readonly Opening[], begin: ChargeState, version: number): ChargeState {
  const holds = (opening: Opening) =>
    opening.version <= version && (opening.lapsed === null || opening.lapsed > version);
  return openings.reduce((state, opening) => (holds(opening) ? opening.next(state) : state), begin);
}

/** Who pays on a day as of a version; null for the first owner. */
function payerOn(payers: readonly PayerChange[], on: LocalDate, version: number): string | null {
  const past = payers.filter((change) => change.on <= on && change.version <= version);
  return past.at(-1)?.payer ?? null;
}

/** May a segment keep its identity: nothing that decides its amounts differs. */
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
