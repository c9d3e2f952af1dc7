import { wireId } from "@/lib/platform/ids";
import type { ChargeListRow, Dated, ProductRow, RatePlanListRow, Stamped } from "./list-model";

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
    ...stamps(row),
  };
}
