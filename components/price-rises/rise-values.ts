import type * as z from "zod";
import type { Rise } from "@/components/price-rises/rise-words";
import { createPriceRise } from "@/lib/areas/price-rises/contract";

type RiseBody = z.output<typeof createPriceRise.body>;

/** A form asks for the rate plan also when only one of its charges rises. */
export const riseSchema = createPriceRise.body.required({ productRatePlanKey: true });

/** A month's notice is usual. */
const USUAL_NOTICE = 30;

/** What the form of a new rise holds at first. */
export const NEW_RISE = {
  name: "",
  productRatePlanKey: "",
  productRatePlanChargeKey: "",
  batch: "",
  currency: "",
  startedBefore: "",
  priceUnchangedSince: "",
  listPricesOnly: false,
  toCatalogPrice: false,
  increasePercentage: null,
  capPercentage: null,
  priceDigits: null,
  effectivePolicy: "NextRenewal",
  effectiveDate: "",
  noticeDays: USUAL_NOTICE,
  subscriptionsPerDay: null,
};

/** What the form of a draft holds at first. */
export function valuesOf(rise: Rise) {
  return {
    ...rise,
    productRatePlanKey: rise.productRatePlanId,
    productRatePlanChargeKey: rise.productRatePlanChargeId ?? "",
    batch: rise.batch ?? "",
    currency: rise.currency ?? "",
    startedBefore: rise.startedBefore ?? "",
    priceUnchangedSince: rise.priceUnchangedSince ?? "",
    effectiveDate: rise.effectiveDate ?? "",
  };
}

/** What a form sends: what was left empty filters and limits nothing. */
export function bodyOf({ increasePercentage, ...given }: RiseBody): RiseBody {
  const dated = given.effectivePolicy === "SpecificDate";
  const byPercent = given.toCatalogPrice !== true && increasePercentage !== undefined;
  return {
    ...given,
    productRatePlanChargeKey: given.productRatePlanChargeKey ?? null,
    batch: given.batch ?? null,
    currency: given.currency ?? null,
    startedBefore: given.startedBefore ?? null,
    priceUnchangedSince: given.priceUnchangedSince ?? null,
    ...(byPercent ? { increasePercentage } : {}),
    capPercentage: given.capPercentage ?? null,
    priceDigits: given.priceDigits ?? null,
    effectiveDate: dated ? (given.effectiveDate ?? null) : null,
    noticeDays: given.noticeDays ?? 0,
    subscriptionsPerDay: given.subscriptionsPerDay ?? null,
  };
}
