import type { Ramp } from "@/lib/areas/subscriptions/timeline/ramp-model";
import { wireId } from "@/lib/kernel/ids";
import type { SubscriptionEntry } from "@/lib/areas/orders/order-body";

/** A ramp in the format of version 1; charges deleted with their order are omitted. */
export function presentRamp(
  { id, number, name, description, intervals, chargeIds }: Ramp,
  subscriptionNumber: string,
  chargeNumbers: ReadonlyMap<string, string>,
) {
  return {
    id: wireId(id),
    number,
    name,
    description,
    subscriptionNumber,
    intervals: intervals.map((interval) => ({ ...interval })),
    charges: chargeIds.flatMap((chargeId) => {
      const chargeNumber = chargeNumbers.get(chargeId);
      return chargeNumber ? [{ chargeNumber }] : [];
    }),
  };
}

/** The requested ramp of a draft or scheduled order. */
export function presentWaitingRamp(
  { name, description, intervals = [], charges = [] }: NonNullable<SubscriptionEntry["ramp"]>,
  subscriptionNumber: string,
) {
  return {
    id: null,
    number: null,
    name: name ?? null,
    description: description ?? null,
    subscriptionNumber,
    intervals: intervals.map((interval) => ({
      name: interval.name ?? null,
      description: interval.description ?? null,
      startDate: interval.startDate,
      endDate: interval.endDate,
    })),
    charges: charges.flatMap(({ chargeNumber }) => (chargeNumber ? [{ chargeNumber }] : [])),
  };
}
