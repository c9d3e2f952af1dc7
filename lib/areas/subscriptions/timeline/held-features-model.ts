import { derivedId } from "@/lib/kernel/ids";
import { later, type LocalDate } from "@/lib/values/local-date";
import type { SubscribedFeature, SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import type { BringingAction } from "./charge-tracks-model";
import { effectDate, inOrder, type UpdateProductAction } from "./order-action-model";

/** A feature of a rate plan on the days of a stretch of one quantity. */
export type HeldFeature = SubscribedFeature & {
  readonly quantity: string | null;
  readonly uom: string | null;
  /** Derived from the booking that began the stretch, so that it is stable. */
  readonly id: string;
  /** Id of that booking. */
  readonly bookedBy: string;
  readonly start: LocalDate;
  /** The first day without it; null while no booking takes it away. */
  readonly end: LocalDate | null;
};

/**
 * The features of a rate plan: those that it came with, and what each update makes of them from its day on. A feature that
 * an update names again continues with its new words, unless its quantity is another.
 */
export function heldFeatures(
  { ratePlanId, features = [] }: SubscribedRatePlan,
  by: BringingAction,
  updates: readonly UpdateProductAction[],
): readonly HeldFeature[] {
  const begun = effectDate(by);
  const ended: HeldFeature[] = [];
  let current: readonly HeldFeature[] = begin(features, by.id, begun);
  for (const update of [...updates].sort(inOrder)) {
    if (update.features === undefined) continue;
    const day = later(effectDate(update), begun);
    const standing = new Map(current.map((held) => [held.featureId, held]));
    const next = begin(update.features, update.id, day).map((of) => {
      const held = standing.get(of.featureId);
      if (held?.quantity !== of.quantity || held.uom !== of.uom) return of;
      standing.delete(of.featureId);
      return continued(held, of);
    });
    for (const gone of standing.values()) {
      if (gone.start < day) ended.push({ ...gone, end: day });
    }
    current = next;
  }
  return [...ended, ...current];

  function begin(list: readonly SubscribedFeature[], bookedBy: string, start: LocalDate) {
    return list.map((feature): HeldFeature => {
      const id = derivedId(bookedBy, `${ratePlanId}/${feature.featureId}`);
      const { quantity = null, uom = null } = feature;
      return { ...feature, quantity, uom, id, bookedBy, start, end: null };
    });
  }
}

function continued({ id, bookedBy, start }: HeldFeature, next: HeldFeature): HeldFeature {
  return { ...next, id, bookedBy, start };
}

/** The features after all bookings, or on a day. */
export function featuresOn<F extends Pick<HeldFeature, "start" | "end">>(
  features: readonly F[],
  day: LocalDate | null,
): readonly F[] {
  if (day === null) return features.filter(({ end }) => end === null);
  return features.filter(({ start, end }) => start <= day && (end === null || day < end));
}
