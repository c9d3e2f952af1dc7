import { wireId } from "@/lib/kernel/ids";
import { featuresOn } from "@/lib/areas/subscriptions/timeline/held-features-model";
import type { SegmentChoice, StoredRatePlan } from "./detail-model";

/** The features of a rate plan in the format of version 1: on the day of the shown segments, or after all orders. */
export function presentFeatures({ features }: StoredRatePlan, choice: SegmentChoice) {
  const shown = featuresOn(features, choice.kind === "on" ? choice.day : null);
  return shown.map(({ id, featureCode, name, description, quantity, uom, customFields }) => ({
    ...customFields,
    ...{ id: wireId(id), featureCode, name, description },
    ...(quantity === null ? {} : { quantity: Number(quantity), unitOfMeasure: uom ?? "" }),
  }));
}
