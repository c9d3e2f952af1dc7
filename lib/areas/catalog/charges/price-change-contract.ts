import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount } from "@/lib/api/schemas";

const ofCharge = fieldsOf(522);

const clearable = <S extends z.ZodType>(schema: S) => schema.nullable().optional();

/** A percentage: minus 100 makes the price zero, 1000 makes it eleven times as high. */
const MOST = 1000;

export const priceChangeOption = z.enum([
  "NoChange",
  "SpecificPercentageValue",
  "UseLatestProductCatalogPricing",
]);
export const priceIncrease = amount.refine(
  (value) => value >= -100 && value <= MOST,
  `must lie between -100 and ${MOST}`,
);

/** Fields of a charge about its price when a subscription renews. */
export const priceChangeFields = {
  PriceChangeOption: ofCharge(
    16,
    clearable(priceChangeOption),
    "What becomes of the price at renewal: NoChange keeps it, SpecificPercentageValue changes it by PriceIncreasePercentage, UseLatestProductCatalogPricing takes the catalog's of that day.",
  ),
  PriceIncreasePercentage: ofCharge(
    150,
    clearable(priceIncrease),
    "By how much the price rises at each renewal, in percent; it falls when negative.",
  ),
  PriceIncreaseOption: ofCharge(
    151,
    clearable(z.enum(["FromTenantPercentageValue", "SpecificPercentageValue"])),
    "Where the percentage comes from: from the settings of subscriptions, as UseTenantDefaultForPriceChange says, or from the charge.",
  ),
  UseTenantDefaultForPriceChange: ofCharge(
    152,
    clearable(z.boolean()),
    "Whether the price changes by the defaultPriceIncreasePercentage that the settings of subscriptions have when a renewal is booked. PriceChangeOption is SpecificPercentageValue then.",
  ),
};
