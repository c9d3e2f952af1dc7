import * as z from "zod";
import type { Rise } from "@/components/price-rises/rise-words";
import { createPriceRise } from "@/lib/areas/price-rises/contract";

type RiseBody = z.output<typeof createPriceRise.body>;
type RiseForm = z.output<typeof riseSchema>;

/** How prices rise, which the interface says by the fields that are given. */
const increase = z.enum(["Percent", "Amount", "Catalog"]);
export type Increase = z.output<typeof increase>;

/** Further plans of the form may be none, which the interface says by leaving them out. */
const morePlans = z.array(z.string());

export const riseSchema = createPriceRise.body.extend({ increase, productRatePlanKeys: morePlans });

/** A month's notice is usual. */
const USUAL_NOTICE = 30;

const NO_PLANS: string[] = [];

/** What the form of a new rise holds at first. */
export const NEW_RISE = {
  name: "",
  productKey: "",
  productRatePlanKey: "",
  productRatePlanKeys: NO_PLANS,
  productRatePlanChargeKey: "",
  batch: "",
  currency: "",
  startedBefore: "",
  priceUnchangedSince: "",
  listPricesOnly: false,
  increase: "Percent",
  increasePercentage: null,
  increaseAmount: null,
  capPercentage: null,
  priceDigits: null,
  effectivePolicy: "NextRenewal",
  effectiveDate: "",
  noticeDays: USUAL_NOTICE,
  subscriptionsPerDay: null,
};

/** What the form of a draft holds at first. */
export function valuesOf(rise: Rise) {
  const [firstPlan, ...morePlans] = rise.productId === null ? rise.productRatePlanIds : [];
  return {
    ...rise,
    increase: increaseOf(rise),
    productKey: rise.productId ?? "",
    productRatePlanKey: firstPlan ?? "",
    productRatePlanKeys: morePlans,
    productRatePlanChargeKey: rise.productRatePlanChargeId ?? "",
    batch: rise.batch ?? "",
    currency: rise.currency ?? "",
    startedBefore: rise.startedBefore ?? "",
    priceUnchangedSince: rise.priceUnchangedSince ?? "",
    effectiveDate: rise.effectiveDate ?? "",
  };
}

function increaseOf({ increasePercentage, increaseAmount }: Rise): Increase {
  if (increasePercentage !== null) return "Percent";
  return increaseAmount === null ? "Catalog" : "Amount";
}

/** What a form sends: what was left empty filters and limits nothing. */
export function bodyOf({ increase: by, ...given }: RiseForm): RiseBody {
  const { productKey, productRatePlanKey, productRatePlanKeys: more, ...rest } = given;
  const { productRatePlanChargeKey, increasePercentage, increaseAmount, ...others } = rest;
  const plans = productRatePlanKey === undefined ? [] : [productRatePlanKey, ...more];
  const isOne = plans.length === 1;
  const several = plans.length > 1 ? { productRatePlanKeys: plans } : { productKey };
  const dated = given.effectivePolicy === "SpecificDate";
  return {
    ...others,
    ...(isOne
      ? { productRatePlanKey, productRatePlanChargeKey: productRatePlanChargeKey ?? null }
      : several),
    batch: given.batch ?? null,
    currency: given.currency ?? null,
    startedBefore: given.startedBefore ?? null,
    priceUnchangedSince: given.priceUnchangedSince ?? null,
    ...(by === "Percent" ? { increasePercentage } : {}),
    ...(by === "Amount" ? { increaseAmount } : {}),
    ...(by === "Catalog" ? { toCatalogPrice: true } : {}),
    capPercentage: given.capPercentage ?? null,
    priceDigits: given.priceDigits ?? null,
    effectiveDate: dated ? (given.effectiveDate ?? null) : null,
    noticeDays: given.noticeDays ?? 0,
    subscriptionsPerDay: given.subscriptionsPerDay ?? null,
  };
}
