import type { Ctx } from "@/lib/kernel/context";
import type { ChargeModel } from "@/lib/billing/charge-segment";
import { offsetDateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import {
  BILLING_PERIOD_WORDS,
  BILLING_TIMING_WORDS,
  CHARGE_MODEL_WORDS,
  CHARGE_TYPE_WORDS,
  END_DATE_CONDITION_WORDS,
  LIST_PRICE_BASE_WORDS,
  PRICE_FORMAT_WORDS,
  TRIGGER_EVENT_WORDS,
  UP_TO_PERIODS_TYPE_WORDS,
} from "@/lib/values/charge-words";
import { usesTenantIncrease } from "@/lib/billing/price-change";
import type { Decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { CatalogTier, Product, ProductRatePlan, ProductRatePlanCharge } from "./model";
import type { ChargeRecord, ProductRecord, RatePlanRecord } from "./object-contract";
import { priceField } from "@/lib/areas/catalog/charges/special-rules";
import { attributeFields } from "@/lib/areas/catalog/charges/special-terms";
import { dateFields } from "@/lib/areas/catalog/charges/dates/charge-dates";
import { boundFields } from "@/lib/areas/catalog/charges/bounds/amount-bounds";
import { taxFields } from "@/lib/areas/catalog/charges/tax-terms";
import { withOveragePrice } from "@/lib/areas/catalog/charges/usage-model";
import { keysOf } from "@/lib/values/keys";

/** A word of object operations; undefined for null and for words that they do not have. */
function worded<W extends Readonly<Record<string, string>>>(words: W, stored: string | null) {
  return keysOf(words).find((word) => words[word] === stored);
}

const numbered = (value: Decimal | null) => (value === null ? undefined : exactNumber(value));

function stamps(
  ctx: Ctx,
  { id, createdAt, updatedAt }: { id: string; createdAt: Date; updatedAt: Date },
) {
  return {
    Id: wireId(id),
    CreatedDate: offsetDateTimeText(ctx.timeZone, createdAt),
    UpdatedDate: offsetDateTimeText(ctx.timeZone, updatedAt),
  };
}

/** A product as object operations show it. Absent values are left out. */
export function productRecord(ctx: Ctx, product: Product): ProductRecord {
  return {
    ...product.customFields,
    ...stamps(ctx, product),
    AllowFeatureChanges: product.allowFeatureChanges,
    Category: product.category ?? undefined,
    Description: product.description ?? undefined,
    EffectiveEndDate: product.effectiveEnd,
    EffectiveStartDate: product.effectiveStart,
    Name: product.name,
    ProductNumber: product.productNumber,
    SKU: product.sku,
  };
}

/** A rate plan as object operations show it. Absent values are left out. */
export function ratePlanRecord(ctx: Ctx, ratePlan: ProductRatePlan): RatePlanRecord {
  return {
    ...ratePlan.customFields,
    ...stamps(ctx, ratePlan),
    ActiveCurrencies: ratePlan.activeCurrencies.length ? [...ratePlan.activeCurrencies] : undefined,
    Description: ratePlan.description ?? undefined,
    EffectiveEndDate: ratePlan.effectiveEnd ?? undefined,
    EffectiveStartDate: ratePlan.effectiveStart ?? undefined,
    ExternalRatePlanIds: ratePlan.externalRatePlanIds ?? undefined,
    Grade: ratePlan.grade ?? undefined,
    Name: ratePlan.name,
    ProductId: wireId(ratePlan.productId),
    ProductRatePlanNumber: ratePlan.ratePlanNumber,
  };
}

/** A charge as object operations show it, in their spellings. Absent values are left out. */
export function chargeRecord(ctx: Ctx, charge: ProductRatePlanCharge): ChargeRecord {
  return {
    ...charge.customFields,
    ...stamps(ctx, charge),
    ...timing(charge),
    ...attributeFields(charge.attributes),
    AccountingCode: charge.accountingCode ?? undefined,
    ChargeModel: worded(CHARGE_MODEL_WORDS, charge.chargeModel),
    ChargeType: worded(CHARGE_TYPE_WORDS, charge.chargeType),
    DefaultQuantity: numbered(charge.defaultQuantity),
    Description: charge.description ?? undefined,
    MaxQuantity: numbered(charge.maxQuantity),
    MinQuantity: numbered(charge.minQuantity),
    Name: charge.name,
    ...priceChange(charge),
    ProductRatePlanChargeNumber: charge.chargeNumber,
    ProductRatePlanChargeTierData: {
      ProductRatePlanChargeTier: charge.tiers.map((tier) => tierRecord(tier, charge.chargeModel)),
    },
    ProductRatePlanId: wireId(charge.productRatePlanId),
    ...boundFields(charge.attributes),
    ...dateFields(charge.attributes),
    ...taxFields(charge.attributes),
    UOM: charge.uom ?? undefined,
  };
}

/** A tier as an object of its own. Absent values are left out. */
export function ownedTierRecord(ctx: Ctx, charge: ProductRatePlanCharge, tier: CatalogTier) {
  return {
    ...tierRecord(tier, charge.chargeModel),
    ...stamps(ctx, { ...charge, id: tier.id ?? "" }),
    ProductRatePlanChargeId: wireId(charge.id),
    Tier: tier.tier,
  };
}

function increaseOption(charge: ProductRatePlanCharge) {
  if (usesTenantIncrease(charge)) return "FromTenantPercentageValue" as const;
  return charge.priceIncreasePercentage ? ("SpecificPercentageValue" as const) : undefined;
}

function priceChange(charge: ProductRatePlanCharge) {
  return {
    PriceChangeOption: charge.priceChangeOption,
    PriceIncreaseOption: increaseOption(charge),
    PriceIncreasePercentage: numbered(charge.priceIncreasePercentage),
    UseTenantDefaultForPriceChange: usesTenantIncrease(charge),
  };
}

function timing(charge: ProductRatePlanCharge) {
  return {
    BillCycleDay: charge.billCycleDay ?? undefined,
    BillCycleType: charge.billCycleType,
    BillingPeriod: worded(BILLING_PERIOD_WORDS, charge.billingPeriod),
    BillingPeriodAlignment: charge.billingPeriodAlignment,
    BillingTiming: worded(BILLING_TIMING_WORDS, charge.billingTiming),
    EndDateCondition: worded(END_DATE_CONDITION_WORDS, charge.endDateCondition),
    ListPriceBase: worded(LIST_PRICE_BASE_WORDS, charge.listPriceBase),
    ProrationOption: charge.prorationOption,
    SpecificBillingPeriod: charge.specificBillingPeriod ?? undefined,
    SpecificListPriceBase: charge.specificListPriceBase ?? undefined,
    TriggerEvent: worded(TRIGGER_EVENT_WORDS, charge.triggerEvent),
    UpToPeriods: charge.upToPeriods ?? undefined,
    UpToPeriodsType: worded(UP_TO_PERIODS_TYPE_WORDS, charge.upToPeriodsType),
    WeeklyBillCycleDay: charge.weeklyBillCycleDay ?? undefined,
  };
}

const isOverage = (tier: CatalogTier, model: ChargeModel) =>
  withOveragePrice(model, [tier]).overage !== null;

function tierRecord(tier: CatalogTier, model: ChargeModel) {
  return {
    Currency: tier.currency,
    ...(isOverage(tier, model) ? { IsOveragePrice: true } : {}),
    EndingUnit: numbered(tier.endingUnit),
    FlatFee: numbered(tier.flatFee ?? null),
    [priceField(model)]: exactNumber(tier.price),
    PriceFormat: worded(PRICE_FORMAT_WORDS, tier.priceFormat),
    StartingUnit: numbered(tier.startingUnit),
  };
}
