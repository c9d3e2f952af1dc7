import { wireId } from "@/lib/kernel/ids";
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
    chargeCount,
    currencies: row.currencies,
    subscriptionCount: row.subscriptionCount,
    ...row.customFields,
    ...dates(row),
  };
}

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
    ...stamps(row),
  };
}

const numbered = (text: string | null) => (text === null ? null : exactNumber(decimal(text)));

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
    createdDate: row.createdAt.toISOString(),
  };
}
