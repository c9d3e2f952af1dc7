import { Decimal, decimal } from "@/lib/values/decimal";
import { addDays, localDate } from "@/lib/values/local-date";
import { defaultBillingRules } from "../billing-rules";
import type { RecurringSegment, PriceTier } from "../charge-segment";
import { generateItems } from "../invoice-items";
import { listAmount } from "@/lib/billing/rating";
import { onePrice, recurringWith } from "./segment-builder";

const LINES = 5_000;
const START = localDate("2024-01-01");

/** Lines per second and core, compared with a loop of the same decimal arithmetic alone. */
export type RatingSpeed = {
  readonly linesPerSecond: number;
  readonly floorPerSecond: number;
  readonly ratio: number;
};

/** Simple monthly lines: quantity × price, one whole period each. */
export function wholeMonths(rounds: number, now: () => number): RatingSpeed {
  const segments = monthlySegments(START);
  return speed(rounds, now, segments, ({ price, quantity }) => price.times(quantity));
}

/** Prorated monthly lines: quantity × price × days ÷ days. */
export function partialMonths(rounds: number, now: () => number): RatingSpeed {
  const segments = monthlySegments(addDays(START, 16));
  return speed(rounds, now, segments, ({ price, quantity }) =>
    price.times(quantity).times(15).dividedBy(31),
  );
}

/** The ratio of pricing times with 23,500 tiers and with ten. */
export function longTableRatio(rounds: number, now: () => number): number {
  const seconds = [10, 23_500].map((count) => {
    const segment = tableOf(count);
    return best(rounds, now, () => {
      for (let line = 0; line < LINES; line += 1) listAmount(segment, defaultBillingRules);
    });
  });
  const [short, long] = seconds;
  return short === undefined || long === undefined ? Number.NaN : long / short;
}

type Operands = { readonly price: Decimal; readonly quantity: Decimal };

function speed(
  rounds: number,
  now: () => number,
  segments: readonly RecurringSegment[],
  arithmetic: (operands: Operands) => Decimal,
): RatingSpeed {
  const operands = segments.map(({ tiers, quantity }): Operands => {
    return { price: tiers[0]?.price ?? decimal(0), quantity: quantity ?? decimal(0) };
  });
  const target = addDays(START, 20);
  const engine = best(rounds, now, () => generateItems(segments, target, defaultBillingRules));
  const floor = best(rounds, now, () => {
    for (const pair of operands) arithmetic(pair).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  });
  return {
    linesPerSecond: Math.round((LINES / engine) * 1000),
    floorPerSecond: Math.round((LINES / floor) * 1000),
    ratio: floor / engine,
  };
}

/** The fastest round in milliseconds, which is the least disturbed one. */
function best(rounds: number, now: () => number, work: () => void): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const start = now();
    work();
    fastest = Math.min(fastest, now() - start);
  }
  return fastest;
}

function monthlySegments(effectiveStart: string): RecurringSegment[] {
  return Array.from({ length: LINES }, (_, index) =>
    recurringWith({
      segmentId: `segment-${index}`,
      quantity: (index % 50) + 1,
      price: "19.99",
      effectiveStart,
    }),
  );
}

function tableOf(count: number): RecurringSegment {
  const tiers = Array.from({ length: count }, (_, index): PriceTier => {
    const isLast = index === count - 1;
    return {
      ...onePrice("0.01", "PerUnit"),
      tier: index + 1,
      endingUnit: isLast ? null : decimal((index + 1) * 10),
    };
  });
  return recurringWith({ model: "Tiered", tiers, quantity: count * 9 });
}
