import { vi } from "vitest";

const LONG = process.env.LONG === "1";
const LONG_TIMEOUT = 900_000;

/**
 * How often a property is run: `usual` times, or at least `long` times in the long suite (LONG=1), whose tests may take
 * longer. Properties on a database use smaller numbers.
 * Call it outside of tests: the timeout of a test that runs is settled.
 */
export function propertyRuns(usual: number, long = 10_000): number {
  if (!LONG) return usual;
  vi.setConfig({ testTimeout: LONG_TIMEOUT });
  return Math.max(usual, long);
}

/** The timeout in milliseconds of a property that takes longer than other tests. */
export const propertyTimeout = (usual: number) => (LONG ? LONG_TIMEOUT : usual);
