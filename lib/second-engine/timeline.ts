import { dayOf, monthsLater, type Span } from "./days";
import type { Action, Charge, History, Plan, Tier } from "./history";
import { type Dated, later, type Pause, type Term, termsOf } from "./terms";
import { over, plus, ratio, read, rounded, times, write } from "./rational";

/** Days of a charge with one price and one quantity. */
export type Stretch = {
  readonly key: string;
  readonly charge: Charge;
  readonly plan: string;
  readonly start: number;
  /** The first day that is not included; null is never. */
  readonly end: number | null;
  /** The first day of the charge. */
  readonly chargeStart: number;
  /**
   * The first day since which nothing about its price has changed: rounding continues through cuts at the same price.
   * Its own when absent.
   */
  readonly since?: number | undefined;
  /** Of the stretch before it, when nothing has changed. */
  readonly goesOn?: string | undefined;
  readonly term: Term;
  /** It has no other end than its subscription's term. */
  readonly endsWithTerm: boolean;
  readonly payer: string;
};

export type Timeline = {
  readonly start: number;
  readonly terms: readonly Term[];
  readonly pauses: readonly Pause[];
  readonly stretches: readonly Stretch[];
};

const least = (days: readonly number[]) => (days.length === 0 ? null : Math.min(...days));

/** A subscription's state after its bookings; `longer` are later pauses, which already move the charges' own ends. */
export function timelineOf(
  history: History,
  actions: readonly Action[],
  longer?: readonly Pause[],
): Timeline {
  const start = dayOf(history.start);
  const booked = actions.map((action, place) => ({ ...action, day: dayOf(action.on), place }));
  const pauses = pausesOf(booked);
  const sorted = booked.toSorted((a, b) => a.day - b.day || a.place - b.place);
  const terms = termsOf(start, history.termMonths, sorted, pauses);
  const cancel = booked.findLast(({ type }) => type === "CancelSubscription")?.day;
  const added = booked.flatMap((action) => {
    if (action.type === "AddProduct") return [{ plan: action.plan, from: action.day }];
    return action.type === "ChangePlan" ? [{ plan: action.next, from: action.day }] : [];
  });
  const plans = [...history.plans.map((plan) => ({ plan, from: start })), ...added];
  const stretches = plans.flatMap(({ plan, from }) => {
    const removed = booked.find(
      (of) => (of.type === "RemoveProduct" || of.type === "ChangePlan") && of.plan === plan.name,
    );
    const gone = [cancel, removed?.day].flatMap((day) => day ?? []);
    return plan.charges.flatMap((charge) => {
      const ends = [...gone, ...ownEnds(charge, from, longer ?? pauses)];
      return stretchesOf({ plan, charge, from, ends }, sorted, terms, pauses);
    });
  });
  return { start, terms, pauses, stretches };
}

function pausesOf(booked: readonly Dated<Action>[]): Pause[] {
  const pauses: Pause[] = [];
  for (const action of booked) {
    if (action.type === "Suspend") pauses.push({ start: action.day, end: null, longer: false });
    const last = pauses.at(-1);
    if (action.type === "Resume" && last) {
      pauses[pauses.length - 1] = { ...last, end: action.day, longer: action.extendsTerm };
    }
  }
  return pauses.filter(({ start, end }) => end === null || end > start);
}

type Cut = { readonly day: number; readonly place: number };
type Track = { plan: Plan; charge: Charge; from: number; ends: readonly number[] };

function stretchesOf(
  { plan, charge, from, ends }: Track,
  sorted: readonly Dated<Action>[],
  terms: readonly Term[],
  pauses: readonly Pause[],
): Stretch[] {
  const own = { plan: plan.name, chargeStart: from };
  const termEnd = terms.at(-1)?.end ?? null;
  if (charge.type === "OneTime") {
    const end = ends.some((day) => day <= from) ? from : from + 1;
    const term = terms[0] ?? { start: from, end: null, madeBy: null };
    const payer = payerOn(from, sorted);
    const key = charge.discount === undefined ? "once" : `once ${payer}`;
    return [{ ...own, key, charge, start: from, end, term, endsWithTerm: false, payer }];
  }
  const last = least([...ends, ...(termEnd === null ? [] : [termEnd])]);
  const cuts = cutsOf(charge, from, sorted, terms, pauses);
  const all = cuts.flatMap(({ day: start, place }, index) => {
    if (pauses.some((pause) => pause.start <= start && (pause.end === null || start < pause.end)))
      return [];
    const paused = pauses.flatMap((pause) => (pause.start > start ? [pause.start] : []));
    const next = cuts[index + 1]?.day;
    const others = [...ends, ...paused, ...(next === undefined ? [] : [next])];
    const end = least([...(last === null ? [] : [last]), ...others]);
    const endsWithTerm = end !== null && !others.includes(end);
    const isReplaced = next === start && (last === null || start < last);
    if (end !== null && end <= start && !isReplaced) return [];
    const known = isReplaced ? sorted.filter((of) => of.place <= place) : sorted;
    const state = stateOn(charge, from, start, known, terms);
    const term = terms.find((of) => of.end === null || start < of.end) ??
      terms[0] ?? { start: from, end: null, madeBy: null };
    const { quantity, tiers, billingDay, dayOfMonth } = state;
    const payer = payerOn(start, known);
    const price = JSON.stringify([quantity, state.price, tiers, billingDay, dayOfMonth, payer]);
    const key = `${start} ${place} ${price}`;
    return [{ ...own, key, price, charge: state, start, end, term, endsWithTerm, payer }];
  });
  return all.map(({ price, ...stretch }, index) => {
    const before = all.findLast((of, place) => place < index && of.end !== of.start);
    const isSame =
      before?.end === stretch.start && before.price === price && !followsTerms(stretch.charge);
    return { ...stretch, goesOn: isSame ? before.key : undefined };
  });
}

/** The empty name is the subscription's first payer. */
export const FIRST_PAYER = "";

function payerOn(day: number, sorted: readonly Dated<Action>[]): string {
  const transfers = sorted.flatMap((of) => (of.type === "OwnerTransfer" ? [of] : []));
  return transfers.findLast((of) => of.day <= day)?.payer ?? FIRST_PAYER;
}

/** Periods of these charges start over with a term. */
const followsTerms = (charge: Charge) =>
  charge.billingPeriod === "Subscription_Term" ||
  charge.alignment?.startsWith("AlignToTerm") === true ||
  charge.billingDay?.startsWith("Term") === true;

/** The bookings that cut a charge, by their days: of those on one day the last replaces the others. */
function cutsOf(
  charge: Charge,
  from: number,
  sorted: readonly Dated<Action>[],
  terms: readonly Term[],
  pauses: readonly Pause[],
): Cut[] {
  // The units that a smoothed charge shares among periods are those of a term.
  const isOfTerm = followsTerms(charge) || charge.smoothing !== undefined;
  const follows = isOfTerm || charge.increase !== undefined;
  const cuts = sorted.flatMap((action): Cut[] => {
    const { day, place, type } = action;
    if (type === "UpdateProduct") return action.charge === charge.name ? [{ day, place }] : [];
    if (type === "OwnerTransfer") return [{ day, place }];
    if (type === "Resume") return pauses.some(({ end }) => end === day) ? [{ day, place }] : [];
    if (type !== "RenewSubscription") return [];
    const isListed = charge.followsCatalog && action.catalog?.[charge.name] !== undefined;
    const isRaised = charge.followsTenant && action.tenantIncrease !== undefined;
    if (!follows && !isListed && !isRaised) return [];
    const begins = terms.find(({ madeBy }) => madeBy === place);
    return begins === undefined ? [] : [{ day: begins.start, place }];
  });
  const isUpdate = ({ place }: Cut) =>
    sorted.some((of) => of.place === place && of.type === "UpdateProduct");
  const own = cuts.filter((cut) => cut.day > from || (cut.day === from && isUpdate(cut)));
  return [{ day: from, place: -1 }, ...own].toSorted((a, b) => a.day - b.day || a.place - b.place);
}

/** The charge as it is on a day: what was booked for days until then, in the order of those days. */
function stateOn(
  charge: Charge,
  from: number,
  day: number,
  sorted: readonly Dated<Action>[],
  terms: readonly Term[],
): Charge {
  const changes: { day: number; place: number; next: (state: Charge) => Charge }[] = [];
  for (const action of sorted) {
    const { place } = action;
    if (action.type === "RenewSubscription") {
      const begins = terms.find(({ madeBy }) => madeBy === place)?.start ?? from;
      const listed = charge.followsCatalog ? action.catalog?.[charge.name] : undefined;
      const shared = charge.followsTenant ? action.tenantIncrease : undefined;
      const next = (of: Charge) => ({ ...raised(of, shared), ...listed });
      if (begins > from) changes.push({ day: begins, place, next });
    }
    if (action.type !== "UpdateProduct" || action.charge !== charge.name) continue;
    const { quantity, price, tiers, billingDay, dayOfMonth } = action;
    const next = (of: Charge): Charge => ({
      ...of,
      ...(quantity === undefined ? {} : { quantity }),
      ...(price === undefined ? {} : { price }),
      ...(tiers === undefined ? {} : { tiers }),
      ...(billingDay === undefined ? {} : { billingDay, dayOfMonth }),
    });
    changes.push({ day: action.day, place, next });
  }
  const until = changes.filter((change) => change.day <= day);
  until.sort((a, b) => a.day - b.day || a.place - b.place);
  return until.reduce((state, { next }) => next(state), charge);
}

function raised(charge: Charge, shared: string | undefined): Charge {
  const { price, tiers } = charge;
  const increase = charge.increase ?? shared;
  if (increase === undefined) return charge;
  const factor = plus(ratio(1), over(read(increase), ratio(100)));
  const up = (text: string) => write(rounded(times(read(text), factor), ratio(1, 10n ** 9n)));
  return {
    ...charge,
    ...(price === undefined ? {} : { price: up(price) }),
    ...(tiers === undefined
      ? {}
      : {
          tiers: tiers.map(({ fee, ...tier }: Tier) => ({
            ...tier,
            price: up(tier.price),
            ...(fee === undefined ? {} : { fee: up(fee) }),
          })),
        }),
  };
}

/** The end of a charge with a fixed duration, which pauses that extend the term extend, too. */
function ownEnds({ upTo }: Charge, from: number, pauses: readonly Pause[]): number[] {
  if (upTo === undefined) return [];
  const { count, unit } = upTo;
  const days = { Days: 1, Weeks: 7 };
  const months = { Months: 1, Years: 12 };
  const plain =
    unit === "Days" || unit === "Weeks"
      ? from + count * days[unit]
      : monthsLater(from, count * months[unit]);
  const longer = pauses.filter((pause) => pause.longer);
  const end = longer.reduce((day, pause) => {
    const begin = Math.max(from, pause.start);
    const counts = begin < day && pause.end !== null && begin < pause.end;
    return counts ? later(day, { start: begin, end: pause.end }) : day;
  }, plain);
  return [end];
}

/** The stretch as it is billed on a day, possibly beyond the end of a term. */
export function billedOn(stretch: Stretch, target: number, history: History): Stretch {
  const { end, endsWithTerm, charge } = stretch;
  if (end === null || !endsWithTerm || charge.billingPeriod === "Subscription_Term") return stretch;
  const { invoicePastEndOfTerm = false, billToTermEndWhenAutoRenew = true } = history.rules;
  const goesOn = history.renewsByItself
    ? !billToTermEndWhenAutoRenew
    : invoicePastEndOfTerm && target < end;
  return goesOn ? { ...stretch, end: null } : stretch;
}

export const inside = (span: Span, day: number) => span.start <= day && day < span.end;
