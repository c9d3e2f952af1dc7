import type { Adjoining } from "@/lib/billing/segments/adjoining";
import type {
  ChargeModel,
  ChargeType,
  Common,
  DiscountLevel,
  Scheduled,
} from "@/lib/billing/charge-segment";
import type { Decimal } from "@/lib/values/decimal";

/** The stored terms of a discount charge beside its value. */
export type DiscountTerms = DiscountReach & {
  /** Percentage: see `stackedDiscounts` of the rules. */
  readonly stacked: boolean;
};

/** The scope of a discount. */
type DiscountReach = {
  readonly applyTo: readonly ChargeType[];
  readonly level: DiscountLevel;
  /** Reduce only the covered days of a billing period, not whole periods that begin while it is in effect. */
  readonly applyToBillingPeriodPartially: boolean;
  /** See `discountClasses` of the rules; of a discount that reduces lines. */
  readonly discountClass?: string;
};

type Discount = Common & { readonly type: "Discount"; readonly discount: DiscountReach };

/** A discount for all its days together, or one for each billing period. */
type Repeated =
  | { readonly chargeType: "OneTime" }
  | (Scheduled & { readonly chargeType: "Recurring" });

/** A percentage of the reduced lines; a percentage charge (Calculated) raises lines, and its percentage is below zero. */
export type PercentageDiscount = Discount &
  Repeated & {
    readonly model: "DiscountPercentage" | "Calculated";
    readonly percentage: Decimal;
    /** See `stackedDiscounts` of the rules. */
    readonly stacked: boolean;
  };

type FixedAmount = Discount & {
  readonly model: "DiscountFixedAmount";
  /** For all its days, or for one unit of the list price base. */
  readonly amount: Decimal;
};

/** A fixed amount for each billing period. */
export type RecurringFixedDiscount = FixedAmount &
  Scheduled &
  Pick<Adjoining, "continuousSince"> & { readonly chargeType: "Recurring" };

/** A fixed amount, once or for each billing period. */
export type FixedDiscount =
  | (FixedAmount & { readonly chargeType: "OneTime" })
  | RecurringFixedDiscount;

export type DiscountSegment = PercentageDiscount | FixedDiscount;

type DiscountModel = DiscountSegment["model"];

/** Models that are priced by the lines of other charges. */
export const isDiscountModel = (model: ChargeModel): model is DiscountModel =>
  model === "DiscountPercentage" || model === "DiscountFixedAmount" || model === "Calculated";

/** The percentage of a discount, or its amount. */
export const discountValue = (discount: DiscountSegment): Decimal =>
  discount.model === "DiscountFixedAmount" ? discount.amount : discount.percentage;

/** 1 for a discount that reduces lines; −1 for what raises them: a negative fixed amount (decision 84), a percentage charge (106). */
export const discountSide = (discount: DiscountSegment): 1 | -1 =>
  discountValue(discount).lessThan(0) ? -1 : 1;
