import type {
  Adjoining,
  ChargeModel,
  ChargeType,
  Common,
  DiscountLevel,
  Scheduled,
} from "@/lib/billing/charge-segment";
import type { Decimal } from "@/lib/values/decimal";

/** What a discount charge says beside its value, as it is stored. */
export type DiscountTerms = DiscountReach & {
  /** Percentage: see `stackedDiscounts` of the rules. */
  readonly stacked: boolean;
};

/** What a discount reduces. */
type DiscountReach = {
  readonly applyTo: readonly ChargeType[];
  readonly level: DiscountLevel;
  /** Reduce only the days of a billing period that the discount covers, not all that begin in it. */
  readonly applyToBillingPeriodPartially: boolean;
};

type Discount = Common & { readonly type: "Discount"; readonly discount: DiscountReach };

/** A discount of all its days at once, or one of each billing period. */
type Repeated =
  | { readonly chargeType: "OneTime" }
  | (Scheduled & { readonly chargeType: "Recurring" });

/** Takes a share of what it reduces. */
export type PercentageDiscount = Discount &
  Repeated & {
    readonly model: "DiscountPercentage";
    readonly percentage: Decimal;
    /** See `stackedDiscounts` of the rules. */
    readonly stacked: boolean;
  };

type FixedAmount = Discount & {
  readonly model: "DiscountFixedAmount";
  /** For all its days, or for one unit of the list price base. */
  readonly amount: Decimal;
};

/** Has an amount to give in each of its billing periods. */
export type RecurringFixedDiscount = FixedAmount &
  Scheduled &
  Pick<Adjoining, "continuousSince"> & { readonly chargeType: "Recurring" };

/** Has an amount to give, or an amount in each of its billing periods. */
export type FixedDiscount =
  | (FixedAmount & { readonly chargeType: "OneTime" })
  | RecurringFixedDiscount;

export type DiscountSegment = PercentageDiscount | FixedDiscount;

type DiscountModel = DiscountSegment["model"];

export const isDiscountModel = (model: ChargeModel): model is DiscountModel =>
  model === "DiscountPercentage" || model === "DiscountFixedAmount";

/** The percentage of a discount, or its amount. */
export const discountValue = (discount: DiscountSegment): Decimal =>
  discount.model === "DiscountPercentage" ? discount.percentage : discount.amount;
