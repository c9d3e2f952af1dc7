import { BillingRefusal } from "./billing-refusal";
import { flatFee } from "./charge-models/flat-fee";
import type { ModelAmount, ModelInput } from "./charge-models/model-input";
import { perUnit } from "./charge-models/per-unit";
import type { ChargeModel, ChargeSegment } from "./charge-segment";

/** The models that price a quantity from a price table alone. */
const MODELS: Partial<Record<ChargeModel, (input: ModelInput) => ModelAmount>> = {
  FlatFee: flatFee,
  PerUnit: perUnit,
};

/**
 * The unrounded amount of a segment for one unit of its list price base.
 *
 * @throws BillingRefusal when the model cannot price what the segment holds.
 */
export function listAmount(segment: ChargeSegment): ModelAmount {
  const model = MODELS[segment.model];
  if (model === undefined) {
    throw new BillingRefusal(
      segment.segmentId,
      `A ${segment.type} charge cannot be priced as ${segment.model}.`,
    );
  }
  return model(segment);
}
