import { prices } from "../catalog";
import type { CaseCharge, CaseTier } from "./case";

/** A charge of a case as the catalog takes it. */
export function chargeOf(
  name: string,
  charge: CaseCharge,
  { currency, taxes }: { currency: string; taxes: ReadonlyMap<string, string> },
): object {
  const { type = "Recurring", quantity, included, tax, discount } = charge;
  const own = Object.entries(charge).filter(([key]) => /^[A-Z]/.test(key));
  const isCounted = quantity !== undefined || type === "Usage";
  return {
    Name: name,
    ChargeType: type,
    ChargeModel: modelOf(charge),
    ...(type === "OneTime" ? { BillingPeriod: undefined } : periodOf(charge)),
    ...(isCounted ? { UOM: charge.unit ?? "Unit" } : {}),
    ...(quantity === undefined ? {} : { DefaultQuantity: Number(quantity) }),
    ...(included === undefined ? {} : { IncludedUnits: Number(included) }),
    ...(tax === undefined ? {} : { Taxable: true, TaxCode: tax, TaxMode: taxes.get(tax) }),
    ...(discount === undefined && charge.model !== PERCENTAGE ? {} : DISCOUNT),
    ProductRatePlanChargeTierData: prices(...pricesOf(charge, currency)),
    ...Object.fromEntries(own),
  };
}

/** A percentage charge; its `price` is the percentage. */
const PERCENTAGE = "Percentage Pricing";

const DISCOUNT = { ApplyDiscountTo: "ONETIMERECURRINGUSAGE", DiscountLevel: "subscription" };

function modelOf({ type, model, tiers, quantity, included, discount }: CaseCharge): string {
  if (model !== undefined) return model;
  if (discount === "fixed") return "Discount-Fixed Amount";
  if (discount === "percent") return "Discount-Percentage";
  if (included !== undefined) return "Overage Pricing";
  if (tiers !== undefined) return "Tiered Pricing";
  return quantity !== undefined || type === "Usage" ? "Per Unit Pricing" : "Flat Fee Pricing";
}

/** Aligned to the account's billing day by default. */
function periodOf({ type, period = "Month", arrears, discount }: CaseCharge): object {
  const [, count, word] = /^(\d+) (Days|Weeks|Months)$/.exec(period) ?? [];
  const isTimed = type !== "Usage" && discount === undefined;
  return {
    BillingPeriod: word === undefined ? period : `Specific ${word}`,
    ...(count === undefined ? {} : { SpecificBillingPeriod: Number(count) }),
    BillCycleType: "DefaultFromCustomer",
    ...(arrears === true && isTimed ? { BillingTiming: "In Arrears" } : {}),
  };
}

function pricesOf({ price = "0", tiers, discount, model }: CaseCharge, Currency: string): object[] {
  if (model === PERCENTAGE) return [{ Currency, Percentage: Number(price) }];
  if (discount === "percent") return [{ Currency, DiscountPercentage: Number(price) }];
  if (discount === "fixed") return [{ Currency, DiscountAmount: Number(price) }];
  if (tiers === undefined) return [{ Currency, Price: Number(price) }];
  return tiers.map((tier, index) => ({
    Currency,
    Price: Number(tier[1]),
    PriceFormat: tier[2] === "flat" ? "Flat Fee" : "Per Unit",
    ...(tier[2] === "plus" ? { FlatFee: Number(tier[3]) } : {}),
    ...(tier[2] === "overage" ? { IsOveragePrice: true } : rangeOf(tiers, index)),
  }));
}

/** Tiers follow each other in whole units, or where the one before ends in a fraction. */
function rangeOf(tiers: readonly CaseTier[], index: number) {
  const before = Number(tiers[index - 1]?.[0] ?? -1);
  const end = tiers[index]?.[0];
  return {
    StartingUnit: Number.isInteger(before) ? before + 1 : before,
    ...(end === null || end === undefined ? {} : { EndingUnit: Number(end) }),
  };
}

/** What an order changes about a charge. */
export function pricingOf(
  charge: CaseCharge,
  change: {
    price?: string | undefined;
    quantity?: string | undefined;
    tiers?: CaseTier[] | undefined;
  },
): object {
  const { price, quantity, tiers } = change;
  if (charge.model === PERCENTAGE)
    return { recurringCalculated: { percentage: Number(price ?? charge.price) } };
  const model = modelOf(charge).replaceAll(/ Pricing| |-/g, "");
  const of = {
    ...(price === undefined ? {} : { listPrice: Number(price) }),
    ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
    ...(tiers === undefined
      ? {}
      : { tiers: tiers.map((tier, index) => orderTier(tiers, tier, index)) }),
  };
  return { [`recurring${model}`]: of };
}

function orderTier(tiers: readonly CaseTier[], tier: CaseTier, index: number) {
  const [, price, format] = tier;
  const { StartingUnit: startingUnit, EndingUnit: endingUnit } = rangeOf(tiers, index);
  const priceFormat = format === "flat" ? "FlatFee" : "PerUnit";
  const fee = tier[2] === "plus" ? { flatFee: Number(tier[3]) } : {};
  return { tier: index + 1, startingUnit, endingUnit, price: Number(price), priceFormat, ...fee };
}
