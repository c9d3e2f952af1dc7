import { vi } from "vitest";

const LONG = process.env.LONG === "1";
const LONG_TIMEOUT = 900_000;

/**
 * How often a property is tried: `usual` times, or at least `long` times in the long suite (LONG=1), whose tests may take
 * their time. Properties on a database name fewer.
 */
export function propertyRuns(usual: number, long = 10_000): number {
  if (!LONG) return usual;
  vi.setConfig({ testTimeout: LONG_TIMEOUT });
  return Math.max(usual, long);
}

/** The milliseconds of a property that needs more than other tests. */
export const propertyTimeout = (usual: number) => (LONG ? LONG_TIMEOUT : usual);
