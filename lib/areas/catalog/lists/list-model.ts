import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { PriceFormat } from "@/lib/billing/charge-segment";
import type { LocalDate } from "@/lib/values/local-date";
import type { ChargeAttributes, FeatureStatus, RatePlanStatus } from "@/lib/areas/catalog/model";

export type Stamped = { createdAt: Date; updatedAt: Date };
export type Dated = Stamped & {
  effectiveStart: LocalDate;
  effectiveEnd: LocalDate;
  status: RatePlanStatus;
};

/** A product as a row of a list. */
export type ProductRow = Dated & {
  id: string;
  productNumber: string;
  sku: string;
  name: string;
  category: string | null;
  description: string | null;
  allowFeatureChanges: boolean;
  ratePlanCount: number;
  customFields: CustomFields;
};

/** A rate plan as a row of a list. */
export type RatePlanListRow = Dated & {
  id: string;
  ratePlanNumber: string;
  name: string;
  description: string | null;
  productId: string;
  productName: string;
  productNumber: string;
  grade: number | null;
  activeCurrencies: string | null;
  chargeCount: number;
  currencies: string[];
  subscriptionCount: number;
  customFields: CustomFields;
};

/** A charge as a row of a list. */
export type ChargeListRow = Stamped & {
  id: string;
  chargeNumber: string;
  name: string;
  productRatePlanId: string;
  ratePlanNumber: string;
  chargeType: string;
  chargeModel: string;
  billingPeriod: string | null;
  uom: string | null;
  customFields: CustomFields;
  billCycleType: string;
  billCycleDay: number | null;
  weeklyBillCycleDay: string | null;
  specificBillingPeriod: number | null;
  billingPeriodAlignment: string;
  billingTiming: string;
  listPriceBase: string;
  specificListPriceBase: number | null;
  triggerEvent: string;
  endDateCondition: string;
  upToPeriods: number | null;
  upToPeriodsType: string | null;
  prorationOption: string;
  priceChangeOption: string;
  priceIncreasePercentage: string | null;
  defaultQuantity: string | null;
  minQuantity: string | null;
  maxQuantity: string | null;
  accountingCode: string | null;
  attributes: ChargeAttributes;
};

/** A tier as a row of a list; decimals as text. */
export type TierListRow = {
  id: string;
  productRatePlanChargeId: string;
  currency: string;
  tier: number;
  startingUnit: string | null;
  endingUnit: string | null;
  price: string;
  priceFormat: PriceFormat;
  flatFee: string | null;
};

/** A feature as a row of a list. */
export type FeatureListRow = Stamped & {
  id: string;
  featureCode: string;
  name: string;
  description: string | null;
  status: FeatureStatus;
  productCount: number;
  customFields: CustomFields;
};

/** A feature of a product as a row of a list. */
export type ProductFeatureListRow = Omit<FeatureListRow, "productCount" | "customFields"> & {
  quantity: string | null;
  uOM: string | null;
  productId: string;
  featureId: string;
};
