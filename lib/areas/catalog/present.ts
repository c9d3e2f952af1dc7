import { presentDates } from "@/lib/areas/catalog/charges/dates/charge-dates";
import { presentBounds } from "@/lib/areas/catalog/charges/bounds/amount-bounds-model";
import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import type { Decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import { modelRow } from "@/lib/areas/catalog/charges/charge-models";
import { presentFeature } from "@/lib/areas/catalog/features/feature-present";
import {
  type CatalogCharge,
  type CatalogProduct,
  type CatalogRatePlan,
  type CatalogTier,
  ratePlanStatus,
} from "./model";
import { presentPrepaid } from "@/lib/areas/catalog/prepaid/prepaid-model";
import { priceTexts, pricingSummary } from "@/lib/areas/catalog/charges/price-present";
import { usesTenantIncrease } from "@/lib/billing/price-change";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import { presentAttributes } from "@/lib/areas/catalog/charges/special-terms";
import { presentTax } from "@/lib/areas/catalog/charges/tax-terms";
import {
  presentUsage,
  RECORD_PRICED_MODELS,
  withOveragePrice,
} from "@/lib/areas/catalog/charges/usage-model";

const numbered = (value: Decimal | null) => (value === null ? null : exactNumber(value));

/** A product as the reads of version 1 show it, with rate plans in both of their forms. */
export function presentProduct(ctx: Ctx, product: CatalogProduct) {
  const id = wireId(product.id);
  return {
    ...product.customFields,
    id,
    productNumber: product.productNumber,
    sku: product.sku,
    name: product.name,
    description: product.description,
    category: product.category,
    allowFeatureChanges: product.allowFeatureChanges,
    effectiveStartDate: product.effectiveStart,
    effectiveEndDate: product.effectiveEnd,
    productFeatures: product.features.map(presentFeature),
    productRatePlans: product.ratePlans.map((ratePlan) => presentRatePlan(ctx, ratePlan)),
    productRatePlansAddress: `/v1/rateplan/${id}/productRatePlan`,
  };
}

/** A rate plan as the reads of version 1 show it. */
export function presentRatePlan(ctx: Ctx, ratePlan: CatalogRatePlan) {
  return {
    ...ratePlan.customFields,
    id: wireId(ratePlan.id),
    productRatePlanNumber: ratePlan.ratePlanNumber,
    name: ratePlan.name,
    description: ratePlan.description,
    grade: ratePlan.grade,
    status: ratePlanStatus(ratePlan, ctx.today),
    effectiveStartDate: ratePlan.effectiveStart,
    effectiveEndDate: ratePlan.effectiveEnd,
    activeCurrencies: [...ratePlan.activeCurrencies],
    productRatePlanCharges: ratePlan.charges.map(presentCharge),
  };
}

/** A rate plan read directly: with its product, and its ids in other systems. */
export function presentOwnedRatePlan(ctx: Ctx, ratePlan: CatalogRatePlan) {
  return {
    ...presentRatePlan(ctx, ratePlan),
    productId: wireId(ratePlan.productId),
    externallyManagedPlanIds: externalIds(ratePlan),
  };
}

const externalIds = ({ externalRatePlanIds }: CatalogRatePlan) =>
  externalRatePlanIds?.split(",").map((text) => text.trim()) ?? [];

/** A charge as the reads of version 1 show it. */
export function presentCharge(charge: CatalogCharge) {
  return {
    ...charge.customFields,
    id: wireId(charge.id),
    productRatePlanChargeNumber: charge.chargeNumber,
    name: charge.name,
    description: charge.description,
    type: charge.chargeType,
    model: charge.chargeModel,
    uom: charge.uom,
    pricingSummary: pricingSummary(charge),
    priceTexts: priceTexts(charge),
    pricing: pricingOf(charge),
    ...presentAttributes(charge.attributes),
    ...presentFamily(charge.attributes),
    defaultQuantity: numbered(charge.defaultQuantity),
    minQuantity: numbered(charge.minQuantity),
    maxQuantity: numbered(charge.maxQuantity),
    billingDay: billingDayText(charge),
    billingPeriod: charge.billingPeriod,
    specificBillingPeriod: charge.specificBillingPeriod,
    billingPeriodAlignment: charge.billingPeriodAlignment,
    billingTiming: charge.billingTiming,
    listPriceBase: charge.listPriceBase,
    specificListPriceBase: charge.specificListPriceBase,
    triggerEvent: charge.triggerEvent,
    endDateCondition: charge.endDateCondition,
    ...presentDates(charge.attributes),
    upToPeriods: charge.upToPeriods,
    upToPeriodsType: charge.upToPeriodsType,
    prorationOption: charge.prorationOption,
    priceChangeOption: charge.priceChangeOption,
    priceIncreasePercentage: numbered(charge.priceIncreasePercentage),
    useTenantDefaultForPriceChange: usesTenantIncrease(charge),
    ...presentPrepaid(charge.attributes, charge.defaultQuantity),
    ...presentTax(charge.attributes),
  };
}

/** Fields of what Perennial does not do yet, and a discount's. */
function presentFamily({ discount, usage }: CatalogCharge["attributes"]) {
  return {
    isStackedDiscount: discount?.stacked ?? false,
    applyToBillingPeriodPartially: discount?.applyToBillingPeriodPartially ?? false,
    discountClass: discount?.discountClass ?? null,
    productDiscountApplyDetails: [],
    useDiscountSpecificAccountingCode: null,
    unusedIncludedUnitPrice: presentUsage(usage).unusedUnitsCreditRates,
    revRecCode: null,
    revRecTriggerCondition: null,
    revenueRecognitionRuleName: null,
    financeInformation: {},
  };
}

/** The source of the billing day, and the day after a slash where the charge has one. */
function billingDayText({
  billCycleType,
  billCycleDay,
  weeklyBillCycleDay,
}: CatalogCharge): string {
  const day = weeklyBillCycleDay ?? billCycleDay;
  return day === null ? billCycleType : `${billCycleType}/${day}`;
}

function pricingOf({ chargeModel, tiers, attributes }: CatalogCharge) {
  const { hasTiers } = modelRow(chargeModel);
  const priceless = isDiscountModel(chargeModel) || RECORD_PRICED_MODELS.includes(chargeModel);
  const { includedUnits } = presentUsage(attributes.usage);
  const currencies = [...new Set(tiers.map((tier) => tier.currency))];
  return currencies.map((currency) => {
    const all = tiers.filter((tier) => tier.currency === currency);
    const { tiers: own, overage } = withOveragePrice(chargeModel, all);
    const [single] = all;
    return {
      currency,
      price: hasTiers || overage || !single || priceless ? null : exactNumber(single.price),
      discountAmount: amountIf(chargeModel === "DiscountFixedAmount", single),
      discountPercentage: amountIf(chargeModel === "DiscountPercentage", single),
      percentage: amountIf(chargeModel === "Calculated", single),
      includedUnits,
      overagePrice: overage ? exactNumber(overage.price) : null,
      ...presentBounds(attributes.bounds, currency),
      tiers: hasTiers ? own.map(presentTier) : null,
    };
  });
}

function amountIf(applies: boolean, tier: CatalogTier | undefined): number | null {
  return applies && tier ? exactNumber(tier.price) : null;
}

function presentTier(row: CatalogTier) {
  const { tier, startingUnit, endingUnit, price, priceFormat, flatFee } = row;
  return {
    tier,
    startingUnit: numbered(startingUnit),
    endingUnit: numbered(endingUnit),
    price: exactNumber(price),
    priceFormat,
    flatFee: numbered(flatFee ?? null),
  };
}
