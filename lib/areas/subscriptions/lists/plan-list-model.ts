import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { LocalDate } from "@/lib/values/local-date";

/** A rate plan of a subscription as a row of a list. */
export type RatePlanRow = {
  id: string;
  ratePlanNumber: string;
  name: string;
  subscriptionId: string;
  subscriptionNumber: string;
  ownerId: string;
  invoiceOwnerId: string;
  productId: string;
  productRatePlanId: string;
  lastChangeType: string;
  customFields: CustomFields;
  createdAt: Date;
  updatedAt: Date;
};

/** A segment of a charge as a row of a list; decimals are text. */
export type ChargeRow = {
  id: string;
  chargeNumber: string;
  name: string;
  ratePlanId: string;
  productRatePlanChargeId: string;
  subscriptionId: string;
  ownerId: string;
  invoiceOwnerId: string;
  originalId: string;
  segment: number;
  isLastSegment: boolean;
  version: number;
  chargeType: string;
  chargeModel: string;
  currency: string;
  quantity: string | null;
  uom: string | null;
  mrr: string;
  tcv: string;
  effectiveStart: LocalDate;
  effectiveEnd: LocalDate | null;
  processedThrough: LocalDate | null;
  billCycleType: string;
  billCycleDay: number | null;
  weeklyBillCycleDay: string | null;
  billingPeriod: string | null;
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
  price: string | null;
  taxable: boolean;
  isPrepaid: boolean;
  isRollover: boolean;
  customFields: CustomFields;
  createdAt: Date;
  updatedAt: Date;
};
