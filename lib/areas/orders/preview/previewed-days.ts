import { lastTerm, type Timeline } from "@/lib/areas/subscriptions/timeline/timeline-model";
import { numberOf } from "./ordered-states";
import type { OrderPreview } from "./preview-order";

/**
 * The days of each subscription before and after an order: the end of its last term, its cancellation
 * and its pauses. A new subscription has no number and no days before it.
 */
export function previewedDays({ prepared }: Pick<OrderPreview, "prepared">) {
  return prepared.subscriptions.map((of) => ({
    subscriptionNumber: numberOf(of) || null,
    before: of.kind === "changed" ? daysOf(of.change.before.timeline) : null,
    after: daysOf(of.kind === "changed" ? of.change.timeline : of.created.timeline),
  }));
}

function daysOf(timeline: Timeline) {
  return {
    termEndDate: lastTerm(timeline).end,
    cancelledDate: timeline.cancelledOn,
    pauses: timeline.pauses.map(({ start, end }) => ({ startDate: start, endDate: end })),
  };
}
