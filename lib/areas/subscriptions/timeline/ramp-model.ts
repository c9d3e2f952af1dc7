import type { LocalDate } from "@/lib/values/local-date";
import type { Booked } from "./order-action-model";

/** An interval of a ramp. Its end is inclusive, as in the reference. */
export type RampInterval = {
  readonly name: string;
  readonly description: string | null;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
};

/**
 * A deal in intervals: metrics of some charges are reported by interval. It has no effect on prices; the
 * prices of the intervals are booked by actions.
 */
export type Ramp = {
  readonly id: string;
  /** Null until numbers are taken, and for good in a preview. */
  readonly number: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly intervals: readonly RampInterval[];
  /** Ids of the first segments of its charges. */
  readonly chargeIds: readonly string[];
};

/** The ramp of the latest booking with one; null when there is none. */
export function rampOf(actions: readonly Booked[]): Ramp | null {
  let newest: Booked | undefined;
  for (const action of actions) {
    if (action.ramp !== undefined && action.version > (newest?.version ?? 0)) newest = action;
  }
  return newest?.ramp ?? null;
}
