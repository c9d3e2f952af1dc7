import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { type DeclareField, fieldsOf } from "@/lib/api/field";
import { amount, id, key, localDate, quantity, text } from "@/lib/api/schemas";
import {
  priceChangeOption,
  priceIncrease,
} from "@/lib/areas/catalog/charges/price-change-contract";
import { applyDiscountTo, discountLevel } from "@/lib/areas/catalog/charges/special-contract";
import {
  billing,
  billingPeriodAlignment,
  endDate,
  startDate,
} from "@/lib/areas/orders/charge-contract";
import { couponCode, listBase } from "@/lib/areas/orders/subscription-contract";
import {
  chargeModelConfiguration,
  overageFields,
  packages,
  usageGroup,
} from "@/lib/areas/orders/usage-pricing-contract";

const field = fieldsOf(531); // 531860-531929: flat charges of version 1.

const price = amount.refine((value) => value >= 0, "must be at least 0");

const tier = z.object({
  tier: field(860, z.int().min(1).max(25_000), "Number of the tier, from 1."),
  startingUnit: field(861, quantity.optional(), "First unit of the tier."),
  endingUnit: field(862, quantity.nullable().optional(), "Last unit; none for a tier without end."),
  price: field(863, price, "Price of the tier."),
  priceFormat: field(
    864,
    z.enum(["FlatFee", "PerUnit"]).optional(),
    "Whether the price is for the tier or for each unit.",
  ),
  flatFee: field(
    868,
    price.nullable().optional(),
    "What the tier costs once it is reached, beside its price per unit.",
  ),
});

/** The price fields of a charge. */
const priceFields = {
  price: field(
    870,
    amount.optional(),
    "Price instead of the one before; below zero only of a one-time charge, which is then credited.",
  ),
  quantity: field(871, quantity.optional(), "Number of units."),
  tiers: field(
    872,
    z.array(tier).min(1).max(25_000).optional(),
    "The whole price table; or only prices by tier number, without startingUnit.",
  ),
  includedUnits: field(873, quantity.optional(), "Units included before overage."),
  overagePrice: field(874, price.optional(), "Price of a unit beyond them."),
  priceChangeOption: field(875, priceChangeOption.optional(), "Price at renewal."),
  priceIncreasePercentage: field(876, priceIncrease.optional(), "Rise at renewal, in percent."),
  minimumAmount: field(
    878,
    price.nullable().optional(),
    "The least that a billing period costs; null for nothing.",
  ),
  maximumAmount: field(
    879,
    price.nullable().optional(),
    "The most that a billing period costs; null for none.",
  ),
  percentage: field(886, price.optional(), "Percentage of a percentage charge."),
  chargeModelConfiguration,
  description: field(877, text(500).optional(), "Description of the charge."),
};

const { triggerEvent } = startDate.shape;

/** Start, billing and end of a new charge, instead of the catalog's. */
const lifeFields = {
  ...billing.shape,
  billCycleDay: field(
    865,
    z.coerce.number().int().min(0).max(31).optional(),
    "Day of the month on which billing periods begin, with SpecificDayofMonth; 31 is its end.",
  ),
  ...listBase,
  triggerEvent,
  triggerDate: field(866, localDate.optional(), "The day that starts it, with SpecificDate."),
  endDateCondition: endDate.shape.endDateCondition,
  upToPeriods: endDate.shape.upToPeriods,
  upToPeriodsType: endDate.shape.upToPeriodsType,
  specificEndDate: endDate.shape.specificEndDate,
  ratingGroup: usageGroup.ratingGroup,
  ...packages,
  numberOfPeriods: overageFields.numberOfPeriods,
  overageUnusedUnitsCreditOption: overageFields.overageUnusedUnitsCreditOption,
  unusedUnitsCreditRates: overageFields.unusedUnitsCreditRates,
};

/** A new charge of a rate plan. */
export const chargeOverride = z
  .object({
    productRatePlanChargeId: field(880, id.optional(), "Id of the catalog charge."),
    productRatePlanChargeNumber: field(881, key.optional(), "Number of the catalog charge."),
    ...priceFields,
    ...lifeFields,
    discountAmount: field(
      882,
      amount.optional(),
      "Amount of a fixed discount; below zero, it raises the charges that it applies to.",
    ),
    discountPercentage: field(
      883,
      price.refine((value) => value <= 100, "must be at most 100").optional(),
      "Percentage of a discount.",
    ),
    applyDiscountTo: field(884, applyDiscountTo.optional(), "Charge types that are reduced."),
    discountLevel: field(885, discountLevel.optional(), "Reach of a discount."),
  })
  .catchall(customFieldsBeside("RatePlanCharge"));

/** A rate plan to subscribe to. */
export const ratePlan = z
  .object({
    productRatePlanId: field(890, id.optional(), "Id of the rate plan in the catalog."),
    productRatePlanNumber: field(891, key.optional(), "Its number, instead of its id."),
    couponCode,
    chargeOverrides: field(
      892,
      z.array(chargeOverride).max(300).optional(),
      "What differs from the catalog, charge by charge.",
    ),
  })
  .catchall(customFieldsBeside("RatePlan", "create"));

/** A changed charge of a subscription. */
export const chargeUpdate = z
  .object({
    ratePlanChargeId: field(895, id, "Id of the subscription's charge, of any of its segments."),
    ...priceFields,
    billingPeriodAlignment,
    triggerEvent,
    triggerDate: field(867, localDate.optional(), "The day of the change, with SpecificDate."),
  })
  .catchall(customFieldsBeside("RatePlanCharge"));

/** The effective day of a change of rate plans, on the numbers 940 to 949 of a block. */
export function effectFields(declare: DeclareField) {
  return {
    contractEffectiveDate: declare(940, localDate, "Day on which the contract takes effect."),
    serviceActivationDate: declare(941, localDate.optional(), "Day of service activation."),
    customerAcceptanceDate: declare(942, localDate.optional(), "Day of customer acceptance."),
    bookingDate: declare(943, localDate.optional(), "Day of the booking; the order's."),
  };
}

export type ChargeOverrideV1 = z.output<typeof chargeOverride>;
export type ChargeUpdateV1 = z.output<typeof chargeUpdate>;
export type RatePlanV1 = z.output<typeof ratePlan>;
