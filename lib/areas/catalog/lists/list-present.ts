import { presentDates } from "@/lib/areas/catalog/charges/dates/charge-dates";
import { boundMap } from "@/lib/areas/catalog/charges/bounds/amount-bounds-model";
import { presentPrepaid } from "@/lib/areas/catalog/prepaid/prepaid-model";
import { presentAttributes } from "@/lib/areas/catalog/charges/special-terms";
import { presentTax } from "@/lib/areas/catalog/charges/tax-terms";
import { presentUsage } from "@/lib/areas/catalog/charges/usage-model";
import { OWN_ID, wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type {
  ChargeListRow,
  Dated,
  FeatureListRow,
  ProductFeatureListRow,
  ProductRow,
  RatePlanListRow,
  Stamped,
  TierListRow,
} from "./list-model";

const stamps = ({ createdAt, updatedAt }: Stamped) => ({
  createdDate: createdAt.toISOString(),
  updatedDate: updatedAt.toISOString(),
});

const dates = ({ effectiveStart, effectiveEnd, status, ...row }: Dated) => ({
  effectiveStartDate: effectiveStart,
  effectiveEndDate: effectiveEnd,
  status,
  ...stamps(row),
});

export function presentProductRow(row: ProductRow) {
  const { productNumber, sku, name, category, description, ratePlanCount } = row;
  return {
    id: wireId(row.id),
    productNumber,
    sku,
    name,
    category,
    description,
    sKU: sku,
    allowFeatureChanges: row.allowFeatureChanges,
    ratePlanCount,
    ...row.customFields,
    ...dates(row),
  };
}

export function presentRatePlanRow(row: RatePlanListRow) {
  const { name, description, productName, productNumber, chargeCount } = row;
  return {
    id: wireId(row.id),
    productRatePlanNumber: row.ratePlanNumber,
    name,
    description,
    productId: wireId(row.productId),
    productName,
    productNumber,
    grade: row.grade,
    activeCurrencies: row.activeCurrencies,
    chargeCount,
    currencies: row.currencies,
    subscriptionCount: row.subscriptionCount,
    ...row.customFields,
    ...dates(row),
  };
}

const numbered = (text: string | null) => (text === null ? null : exactNumber(decimal(text)));

export function presentChargeRow(row: ChargeListRow) {
  const { name, chargeType, chargeModel, billingPeriod, uom } = row;
  return {
    id: wireId(row.id),
    productRatePlanChargeNumber: row.chargeNumber,
    name,
    productRatePlanId: wireId(row.productRatePlanId),
    productRatePlanNumber: row.ratePlanNumber,
    chargeType,
    chargeModel,
    billingPeriod,
    uom,
    ...row.customFields,
    uOM: uom,
    ...termsOf(row),
    ...quantitiesOf(row),
    ...specialsOf(row),
    ...NOT_YET,
    ...stamps(row),
  };
}

function termsOf(row: ChargeListRow) {
  const { billCycleType, billCycleDay, weeklyBillCycleDay, billingTiming, triggerEvent } = row;
  const { specificBillingPeriod, billingPeriodAlignment, listPriceBase } = row;
  const { specificListPriceBase, endDateCondition, upToPeriods, upToPeriodsType } = row;
  const { prorationOption, priceChangeOption, accountingCode } = row;
  return {
    billCycleType,
    billCycleDay,
    weeklyBillCycleDay,
    specificBillingPeriod,
    billingPeriodAlignment,
    billingTiming,
    listPriceBase,
    specificListPriceBase,
    triggerEvent,
    endDateCondition,
    ...presentDates(row.attributes),
    upToPeriods,
    upToPeriodsType,
    prorationOption,
    priceChangeOption,
    useTenantDefaultForPriceChange:
      priceChangeOption === "SpecificPercentageValue" && row.priceIncreasePercentage === null,
    accountingCode,
  };
}

const quantitiesOf = (row: ChargeListRow) => ({
  priceIncreasePercentage: numbered(row.priceIncreasePercentage),
  defaultQuantity: numbered(row.defaultQuantity),
  minQuantity: numbered(row.minQuantity),
  maxQuantity: numbered(row.maxQuantity),
});

function specialsOf(row: ChargeListRow) {
  const { attributes } = row;
  const { applyDiscountTo, discountLevel, isStackedDiscount } = presentAttributes(attributes);
  const { includedUnits, ratingGroup, packageSize, usageRecordRatingOption } = presentUsage(
    attributes.usage,
  );
  const partly = attributes.discount?.applyToBillingPeriodPartially ?? false;
  return {
    ...presentTax(attributes),
    ...presentPrepaid(attributes, row.defaultQuantity ? decimal(row.defaultQuantity) : null),
    includedUnits,
    ratingGroup,
    packageSize,
    usageRecordRatingOption,
    applyDiscountTo,
    discountLevel,
    discountClassId: attributes.discount?.discountClass ?? null,
    isStackedDiscount: isStackedDiscount ?? false,
    minimumAmounts: boundMap(attributes.bounds, "minimum"),
    maximumAmounts: boundMap(attributes.bounds, "maximum"),
    applyToBillingPeriodPartially: partly,
  };
}

/** What programs read of a charge and Perennial does not do yet. */
const NOT_YET = {
  numberOfPeriod: null,
  isAllocationEligible: false,
  isUnbilled: false,
  legacyRevenueReporting: false,
  excludeItemBillingFromRevenueAccounting: false,
  excludeItemBookingFromRevenueAccounting: false,
  priceUpsellQuantityStacked: false,
  revenueRecognitionRuleName: null,
  revRecTriggerCondition: null,
  createdById: OWN_ID,
  updatedById: OWN_ID,
} as const;

export function presentTierRow(row: TierListRow) {
  const { currency, tier, priceFormat } = row;
  return {
    id: wireId(row.id),
    productRatePlanChargeId: wireId(row.productRatePlanChargeId),
    currency,
    tier,
    startingUnit: numbered(row.startingUnit),
    endingUnit: numbered(row.endingUnit),
    price: exactNumber(decimal(row.price)),
    priceFormat,
    flatFee: numbered(row.flatFee),
  };
}

export function presentFeatureRow(row: FeatureListRow) {
  const { featureCode, name, description, status, productCount } = row;
  return {
    id: wireId(row.id),
    featureCode,
    name,
    description,
    status,
    productCount,
    ...row.customFields,
    ...stamps(row),
  };
}

export function presentProductFeatureRow(row: ProductFeatureListRow) {
  const { featureCode, name, description, status } = row;
  return {
    id: wireId(row.id),
    productId: wireId(row.productId),
    featureId: wireId(row.featureId),
    featureCode,
    name,
    description,
    status,
    quantity: row.quantity === null ? null : Number(row.quantity),
    uOM: row.uOM,
    ...stamps(row),
  };
}
