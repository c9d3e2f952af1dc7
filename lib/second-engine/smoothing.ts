import type { Charge } from "./history";
import { inTiers } from "./prices";
import {
  compare,
  least,
  minus,
  most,
  NOTHING,
  plus,
  type Rational,
  ratio,
  read,
  sum,
  times,
} from "./rational";

/** What is billed of a period beyond its tiers: units at the overage price, and credited units. */
type Beyond = { readonly over: Rational; readonly back: Rational };

/**
 * The price of a period of a smoothed charge. `used` are the units of its whole periods so far, this one's last;
 * `isLast` says that the charge ends with it, or changes.
 */
export function smoothedCost(charge: Charge, used: readonly Rational[], isLast: boolean): Rational {
  const { tiers = [], overagePrice = charge.price, included = tiers.at(-1)?.upTo } = charge;
  const free = read(included ?? "0");
  const { over, back } = beyond(charge, free, used, isLast);
  const within = inTiers(tiers, least(used.at(-1) ?? NOTHING, free));
  const credit = times(back, read(charge.smoothing?.credit ?? "0"));
  return minus(plus(within, times(over, read(overagePrice ?? "0"))), credit);
}

function beyond(
  { smoothing }: Charge,
  free: Rational,
  used: readonly Rational[],
  isLast: boolean,
): Beyond {
  const { model = "Rollover", periods = 1, asItOccurs = false } = smoothing ?? {};
  if (model === "Rollover") return { over: rolledOver(free, used, periods), back: NOTHING };
  if (asItOccurs) return inWindow(free, used, periods);
  return { over: atWindowEnd(free, used, periods, isLast), back: NOTHING };
}

const above = (units: Rational, free: Rational) => most(minus(units, free), NOTHING);

/** A window is evaluated when it is full, or the last: with an overage the next begins anew, without one it slides. */
function atWindowEnd(free: Rational, used: readonly Rational[], periods: number, isLast: boolean) {
  let window: Rational[] = [];
  let over = NOTHING;
  for (const [place, units] of used.entries()) {
    window.push(units);
    const closes = window.length === periods || (isLast && place === used.length - 1);
    over = closes ? above(sum(window), times(free, ratio(window.length))) : NOTHING;
    if (compare(over, NOTHING) > 0) window = [];
    else if (closes) window.shift();
  }
  return over;
}

/** Windows follow each other. Units beyond theirs are billed immediately; unused ones are credited. */
function inWindow(free: Rational, used: readonly Rational[], periods: number): Beyond {
  const own = used.slice(Math.floor((used.length - 1) / periods) * periods);
  const all = times(free, ratio(periods));
  const over = minus(above(sum(own), all), above(sum(own.slice(0, -1)), all));
  return { over, back: own.length === periods ? above(all, sum(own)) : NOTHING };
}

/** Unused units are carried over for this many periods, the oldest first, and none of them after an overage. */
function rolledOver(free: Rational, used: readonly Rational[], periods: number): Rational {
  let bags: { left: Rational; until: number }[] = [];
  let over = NOTHING;
  for (const [place, units] of used.entries()) {
    bags = bags.filter(({ until }) => place <= until);
    over = above(units, free);
    for (const bag of bags) {
      const taken = least(bag.left, over);
      over = minus(over, taken);
      bag.left = minus(bag.left, taken);
    }
    if (compare(over, NOTHING) > 0) bags = [];
    else bags.push({ left: above(free, units), until: place + periods });
  }
  return over;
}
