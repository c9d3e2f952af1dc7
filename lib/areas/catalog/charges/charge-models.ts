import type { ChargeModel, ChargeType, PriceFormat } from "@/lib/billing/charge-segment";
import type { CHARGE_MODEL_WORDS } from "@/lib/values/charge-words";
import type { ChargeProblem } from "./charge-problem";
import type { ChargeTerms } from "@/lib/areas/catalog/model";
import { type PriceRule, priceTable, singlePrice } from "./price-rules";
import { pricedByRecords, tieredWithOverage } from "./usage-rules";
import { deliveryRules, discountPrice, discountRules } from "./special-rules";
import { isKeyOf } from "@/lib/values/keys";

/** The models that the catalog accepts: those that have a word. */
export type ServedModel = (typeof CHARGE_MODEL_WORDS)[keyof typeof CHARGE_MODEL_WORDS];

/** What a charge model allows; one row serves one model. */
export type ModelRow = {
  readonly types: readonly ChargeType[];
  /** Whether a subscription has a quantity of the charge. */
  readonly hasQuantity: boolean;
  /** Whether the price depends on the quantity, by a table of tiers. */
  readonly hasTiers: boolean;
  /** The default format of a price. */
  readonly priceFormat: PriceFormat;
  /** The problems of the prices in one currency. */
  readonly prices: PriceRule;
  /** Rules of this model alone. */
  readonly rules?: (terms: ChargeTerms) => ChargeProblem[];
};

const DISCOUNT: ModelRow = {
  types: ["OneTime", "Recurring"],
  hasQuantity: false,
  hasTiers: false,
  priceFormat: "FlatFee",
  prices: discountPrice,
  rules: discountRules,
};

/** A share of what other charges cost; it reaches them as a discount does. */
const PERCENTAGE: ModelRow = { ...DISCOUNT, types: ["Recurring"] };

/** Both high water marks: the largest day of a period is priced by a table. */
const HIGH_WATER_MARK: ModelRow = {
  types: ["Usage"],
  hasQuantity: false,
  hasTiers: true,
  priceFormat: "PerUnit",
  prices: priceTable,
};

/** Models whose price comes with each usage record. */
const RECORD_PRICED: ModelRow = {
  types: ["Usage"],
  hasQuantity: false,
  hasTiers: false,
  priceFormat: "FlatFee",
  prices: pricedByRecords,
};

const MODELS: Readonly<Record<ServedModel, ModelRow>> = {
  FlatFee: {
    types: ["OneTime", "Recurring", "Usage"],
    hasQuantity: false,
    hasTiers: false,
    priceFormat: "FlatFee",
    prices: singlePrice("FlatFee"),
  },
  PerUnit: {
    types: ["OneTime", "Recurring", "Usage"],
    hasQuantity: true,
    hasTiers: false,
    priceFormat: "PerUnit",
    prices: singlePrice("PerUnit"),
  },
  Tiered: {
    types: ["OneTime", "Recurring", "Usage"],
    hasQuantity: true,
    hasTiers: true,
    priceFormat: "PerUnit",
    prices: priceTable,
  },
  Volume: {
    types: ["OneTime", "Recurring", "Usage"],
    hasQuantity: true,
    hasTiers: true,
    priceFormat: "PerUnit",
    prices: priceTable,
  },
  Delivery: {
    types: ["Recurring"],
    hasQuantity: false,
    hasTiers: false,
    priceFormat: "FlatFee",
    prices: singlePrice("FlatFee"),
    rules: deliveryRules,
  },
  Overage: {
    types: ["Usage"],
    hasQuantity: false,
    hasTiers: false,
    priceFormat: "PerUnit",
    prices: singlePrice("PerUnit"),
  },
  TieredWithOverage: {
    types: ["Usage"],
    hasQuantity: false,
    hasTiers: true,
    priceFormat: "PerUnit",
    prices: tieredWithOverage,
  },
  HighWatermarkVolumePricing: HIGH_WATER_MARK,
  HighWatermarkTieredPricing: HIGH_WATER_MARK,
  MultiAttributePricing: RECORD_PRICED,
  PreratedPricing: RECORD_PRICED,
  PreratedPerUnit: RECORD_PRICED,
  DiscountFixedAmount: DISCOUNT,
  DiscountPercentage: DISCOUNT,
  Calculated: PERCENTAGE,
};

/** The row of a model. @throws RangeError for one that the catalog does not accept. */
export function modelRow(model: ChargeModel): ModelRow {
  if (!isKeyOf(MODELS, model)) throw new RangeError(`The catalog has no charge model ${model}`);
  return MODELS[model];
}

/** Whether a subscription has a quantity of a charge: usage has records instead. */
export function hasQuantity({
  chargeType,
  chargeModel,
}: Pick<ChargeTerms, "chargeType" | "chargeModel">): boolean {
  return chargeType !== "Usage" && modelRow(chargeModel).hasQuantity;
}
