import { numberOf, stateAtEnd, stateBefore } from "./ordered-states";
import type { OrderPreview } from "./preview-order";
import { presentRampMetrics } from "@/lib/areas/orders/ramps/ramp-metrics";

/** The metrics of the ramps of an order's subscriptions, and their changes by the order. */
export function previewedRamps(
  { prepared, rules, billCycleDay }: OrderPreview,
  shown: { readonly values: boolean; readonly deltas: boolean },
) {
  return prepared.subscriptions.flatMap((of) => {
    const state = stateAtEnd(of, billCycleDay);
    const { ramp } = state.timeline;
    if (ramp === null) return [];
    const nothing = { timeline: state.timeline, charges: [] };
    const before = stateBefore(of, billCycleDay) ?? nothing;
    const measured = { ramp, subscriptionNumber: numberOf(of), state, before, stored: false };
    return [presentRampMetrics(measured, rules, shown)];
  });
}
