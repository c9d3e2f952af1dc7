import { vi } from "vitest";

/**
 * How often a property is tried: `usual` times, or at least 10,000 in the long suite (LONG=1),
 * whose tests may take their time.
 */
export function propertyRuns(usual: number): number {
  if (process.env.LONG !== "1") return usual;
  vi.setConfig({ testTimeout: 900_000 });
  return Math.max(usual, 10_000);
}
