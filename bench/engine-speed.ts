import { longTableRatio, partialMonths, wholeMonths } from "@/lib/billing/testing/rating-speed";

/** Rounds of 5,000 lines of which the fastest counts: what one core can do when left alone. */
const ROUNDS = 25;
const LINES_GOAL = 100_000;
const RATIO_GOAL = 0.3;
const LONG_TABLE_GOAL = 2;

const verdict = (met: boolean) => (met ? "met" : "NOT met");
/** Milliseconds of CPU that this process has taken: neighbours on the machine do not count. */
const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * The engine alone on one core: lines per second, beside a loop that does nothing but the decimal
 * arithmetic of the same lines, and how much longer a table of 23,500 tiers takes than one of 10.
 */
export function engineSpeed(): string[] {
  const whole = wholeMonths(ROUNDS, now);
  const partial = partialMonths(ROUNDS, now);
  const longer = longTableRatio(ROUNDS, now);
  return [
    `engine, whole months: ${whole.linesPerSecond} lines/s, goal ${LINES_GOAL} ${verdict(whole.linesPerSecond >= LINES_GOAL)}; ratio ${whole.ratio.toFixed(3)} to the arithmetic alone (${whole.floorPerSecond}/s), goal ${RATIO_GOAL} ${verdict(whole.ratio >= RATIO_GOAL)}`,
    `engine, parts of months: ${partial.linesPerSecond} lines/s; ratio ${partial.ratio.toFixed(3)} to the arithmetic alone (${partial.floorPerSecond}/s), goal ${RATIO_GOAL} ${verdict(partial.ratio >= RATIO_GOAL)}`,
    `engine, 23,500 tiers against 10: ${longer.toFixed(2)} times as long, goal at most ${LONG_TABLE_GOAL} ${verdict(longer <= LONG_TABLE_GOAL)}`,
  ];
}
