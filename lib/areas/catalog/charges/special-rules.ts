import type { ChargeModel } from "@/lib/billing/charge-segment";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { modelWord } from "@/lib/values/charge-words";
import { type ChargeProblem, contradiction, missing } from "./charge-problem";
import type { ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeChanges, TierBody } from "@/lib/areas/catalog/object-contract";
import { type PriceRule, singlePrice } from "./price-rules";
import { RECORD_PRICED_MODELS } from "./usage-model";

/** A delivery charge has delivery days; its price is for one delivery. */
export function deliveryRules({ attributes, listPriceBase }: ChargeTerms): ChargeProblem[] {
  const days = attributes.delivery?.weekdays ?? [];
  return [
    ...(days.length
      ? []
      : [missing("DeliverySchedule", "with at least one day for Delivery Pricing")]),
    ...(listPriceBase === "Per_Billing_Period"
      ? []
      : [
          contradiction(
            "ListPriceBase",
            "does not apply to Delivery Pricing: its price is for one delivery",
          ),
        ]),
  ];
}

/** A discount declares what it reduces, and its scope. */
export function discountRules({ chargeModel, attributes }: ChargeTerms): ChargeProblem[] {
  const { discount } = attributes;
  const why = `for the ChargeModel ${modelWord(chargeModel)}`;
  if (discount === undefined)
    return [missing("ApplyDiscountTo", why), missing("DiscountLevel", why)];
  return [
    ...(discount.applyTo.length ? [] : [missing("ApplyDiscountTo", why)]),
    ...(discount.stacked && chargeModel !== "DiscountPercentage"
      ? [contradiction("IsStackedDiscount", "needs the ChargeModel Discount-Percentage")]
      : []),
    ...(discount.discountClass !== undefined && chargeModel === "Calculated"
      ? [
          contradiction(
            "DiscountClass",
            "does not apply to Percentage Pricing: it is always of the whole price",
          ),
        ]
      : []),
  ];
}

/** One value in each currency: a percentage from 0 to 100, or an amount; a negative one raises charges (decision 84). */
export const discountPrice: PriceRule = (terms, currency, tiers) => {
  const percentage = terms.chargeModel === "DiscountPercentage";
  const bad = percentage && tiers.some(({ price }) => price.lessThan(0) || price.greaterThan(100));
  const isNegative =
    terms.chargeModel === "Calculated" && tiers.some(({ price }) => price.lessThan(0));
  return [
    ...singlePrice("FlatFee")(terms, currency, tiers),
    ...(bad ? [contradiction("DiscountPercentage", "must lie between 0 and 100")] : []),
    ...(isNegative ? [contradiction("Percentage", "must be at least 0")] : []),
  ];
};

/** Whether a price of a model needs an amount: usage records may bring it instead. */
const needsPrice = (model: ChargeModel) => !RECORD_PRICED_MODELS.includes(model);

type PriceField = "Price" | "DiscountAmount" | "DiscountPercentage" | "Percentage";
export const PRICE_FIELDS: readonly PriceField[] = [
  "Price",
  "DiscountAmount",
  "DiscountPercentage",
  "Percentage",
];

/** The field that holds a model's price. */
export function priceField(model: ChargeModel): PriceField {
  if (model === "DiscountPercentage") return "DiscountPercentage";
  if (model === "Calculated") return "Percentage";
  return model === "DiscountFixedAmount" ? "DiscountAmount" : "Price";
}

/** Every price is in the field of its model, and in no other one. */
export function priceFieldProblems(
  model: ChargeModel,
  tiers: readonly TierBody[],
): ChargeProblem[] {
  const field = priceField(model);
  const others = PRICE_FIELDS.filter((name) => name !== field);
  const word = modelWord(model);
  const lacking = needsPrice(model) && tiers.some((tier) => tier[field] == null);
  return [
    ...(lacking ? [missing(field, `in every price of the ChargeModel ${word}`)] : []),
    ...others.flatMap((name) =>
      tiers.some((tier) => tier[name] != null)
        ? [contradiction(name, `does not apply to the ChargeModel ${word}`)]
        : [],
    ),
  ];
}

/** The class of a discount is one of the tenant's, unless it stays as it was. */
export function classProblems(
  { attributes }: ChargeTerms,
  { discountClasses }: BillingRules,
  before?: ChargeTerms,
): ChargeProblem[] {
  const name = attributes.discount?.discountClass;
  if (name === undefined || discountClasses.includes(name)) return [];
  if (name === before?.attributes.discount?.discountClass) return [];
  return [
    contradiction("DiscountClass", `must be one of the tenant's discountClasses; ${name} is none`),
  ];
}

const DISCOUNT_SWITCHES = [
  "IsStackedDiscount",
  "ApplyToBillingPeriodPartially",
  "applyToBillingPeriodPartially",
] as const;

/** Fields of special models may not occur in a charge of another one. */
export function specialFieldProblems(model: ChargeModel, body: ChargeChanges): ChargeProblem[] {
  const discount = isDiscountModel(model);
  const unexpected = [
    ...(discount ? [] : (["ApplyDiscountTo", "DiscountLevel", "DiscountClass"] as const)),
    ...(model === "Delivery" ? [] : (["DeliverySchedule"] as const)),
  ].filter((name) => body[name] != null);
  const ofDiscounts = discount ? [] : DISCOUNT_SWITCHES.filter((name) => body[name] === true);
  return [...unexpected, ...ofDiscounts].map((name) =>
    contradiction(name, `does not apply to the ChargeModel ${modelWord(model)}`),
  );
}
