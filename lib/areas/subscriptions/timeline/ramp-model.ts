import type { LocalDate } from "@/lib/values/local-date";
import type { Booked } from "./order-action-model";

/** A stretch of a ramp. Its last day belongs to it, as the reference has it. */
export type RampInterval = {
  readonly name: string;
  readonly description: string | null;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
};

/**
 * A deal in intervals: what some charges of a subscription are worth is reported interval by
 * interval. It decides no price; the prices of the intervals are booked by actions.
 */
export type Ramp = {
  readonly id: string;
  /** Empty until numbers are taken, and for good in a preview. */
  readonly number: string;
  readonly name: string;
  readonly description: string | null;
  readonly intervals: readonly RampInterval[];
  /** Ids of the first segments of its charges. */
  readonly chargeIds: readonly string[];
};

/** The ramp that the newest booking about ramps leaves; null when there is none. */
export function rampOf(actions: readonly Booked[]): Ramp | null {
  let newest: Booked | undefined;
  for (const action of actions) {
    if (action.ramp !== undefined && action.version > (newest?.version ?? 0)) newest = action;
  }
  return newest?.ramp ?? null;
}
