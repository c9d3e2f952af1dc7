import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import type { ItemDraft } from "@/lib/billing/item-draft";

/**
 * The lines of subscriptions' charges, and of items of orders and true-ups: discounts reduce only the former, and
 * an item shows its own days.
 */
export function itemsOfCharges(
  charges: readonly BillableCharge[],
  generate: (segments: readonly ChargeSegment[]) => ItemDraft[],
): ItemDraft[] {
  const own = new Map(
    charges.flatMap(({ segment, orderLine }) =>
      orderLine ? [[segment.segmentId, orderLine] as const] : [],
    ),
  );
  const part = (alone: boolean) =>
    charges.flatMap(({ segment, subscriptionId }) =>
      (subscriptionId === null) === alone ? segment : [],
    );
  const [ofSubscriptions, others] = [part(false), part(true)];
  const sold = others.length ? generate(others) : [];
  return [
    ...(ofSubscriptions.length ? generate(ofSubscriptions) : []),
    ...sold.map((item) => {
      const { serviceStart, serviceEnd } = own.get(item.segmentId) ?? item;
      return { ...item, serviceStart, serviceEnd };
    }),
  ];
}
