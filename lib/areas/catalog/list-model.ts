import type { LocalDate } from "@/lib/values/local-date";
import type { RatePlanStatus } from "./model";

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
  ratePlanCount: number;
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
  chargeCount: number;
  currencies: string[];
  subscriptionCount: number;
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
};
