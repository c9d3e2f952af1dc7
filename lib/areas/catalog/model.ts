import type {
  BillingDayType,
  BillingPeriod,
  BillingPeriodAlignment,
  BillingTiming,
  ChargeModel,
  ChargeType,
  DeliverySchedule,
  ListPriceBase,
  PriceTier,
  ProrationOption,
} from "@/lib/billing/charge-segment";
import type { DiscountTerms } from "@/lib/billing/discounts/discount-segment";
import type { PriceChangeOption } from "@/lib/billing/price-change";
import type { ChargeTax } from "@/lib/billing/tax/tax";
import type { UnitOfMeasure } from "@/lib/billing/usage/usage-record";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { BoundsByCurrency } from "./charges/bounds/amount-bounds-model";
import type { PrepaymentTerms } from "@/lib/areas/catalog/prepaid/prepaid-model";
import type { UsageTerms } from "@/lib/areas/catalog/charges/usage-model";

export type TriggerEvent = "ContractEffective" | "ServiceActivation" | "CustomerAcceptance";

/** A charge may start on a day instead: that of its `dates`, or the one that an order gives. */
export type CatalogTriggerEvent = TriggerEvent | "SpecificDate";

/** `One_Time` belongs to one-time charges, which have no end; the others to all other charges. */
export type EndDateCondition = "Subscription_End" | "Fixed_Period" | "One_Time";

/** A charge may end on a day instead: that of its `dates`, or the one that an order gives. */
export type CatalogEndCondition = EndDateCondition | "Specific_End_Date";

export type UpToPeriodsType = "Billing_Periods" | "Days" | "Weeks" | "Months" | "Years";

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
/** In the order of ISO 8601, so that the position plus one is the engine's day of the week. */
export type WeekdayName = (typeof WEEKDAYS)[number];

/** One row of a charge's price table, in one currency. */
export type CatalogTier = PriceTier & {
  readonly currency: string;
  /** Once it is stored. */
  readonly id?: string;
};

/** Terms of special models beside price and time, as JSON stores them and the engine reads them. */
export type ChargeAttributes = {
  /** Delivery pricing only. */
  readonly delivery?: DeliverySchedule;
  /** Discounts only. */
  readonly discount?: DiscountTerms;
  /** Taxable charges only. */
  readonly tax?: ChargeTax;
  /** Usage charges only. */
  readonly usage?: UsageTerms;
  /** The least and the most that a billing period costs, by currency. */
  readonly bounds?: BoundsByCurrency;
  /** Charges that sell units in advance only. */
  readonly prepayment?: PrepaymentTerms;
  /** In the catalog only: subscriptions have days of their own. */
  readonly dates?: ChargeDates;
};

/** The first day of a charge, and the first one on which it no longer runs. */
export type ChargeDates = { readonly starts?: LocalDate; readonly ends?: LocalDate };

/**
 * A catalog charge's terms of price and time, in the spellings of the reads. A subscription copies
 * them when it subscribes, so later changes never reach it.
 */
export type ChargeTerms = {
  readonly name: string;
  readonly description: string | null;
  readonly chargeType: ChargeType;
  readonly chargeModel: ChargeModel;
  readonly billCycleType: BillingDayType;
  /** 1 to 31, with `SpecificDayofMonth` only. */
  readonly billCycleDay: number | null;
  /** With `SpecificDayofWeek` only. */
  readonly weeklyBillCycleDay: WeekdayName | null;
  /** Null for one-time charges. */
  readonly billingPeriod: BillingPeriod | null;
  readonly specificBillingPeriod: number | null;
  readonly billingPeriodAlignment: BillingPeriodAlignment;
  readonly billingTiming: BillingTiming;
  readonly listPriceBase: ListPriceBase;
  readonly specificListPriceBase: number | null;
  readonly triggerEvent: CatalogTriggerEvent;
  readonly endDateCondition: CatalogEndCondition;
  readonly upToPeriods: number | null;
  readonly upToPeriodsType: UpToPeriodsType | null;
  readonly prorationOption: ProrationOption;
  /** How the price changes when the subscription renews. */
  readonly priceChangeOption: PriceChangeOption;
  /** With `SpecificPercentageValue` only; 5 raises by a twentieth, -5 lowers. */
  readonly priceIncreasePercentage: Decimal | null;
  readonly uom: string | null;
  readonly defaultQuantity: Decimal | null;
  readonly minQuantity: Decimal | null;
  readonly maxQuantity: Decimal | null;
  readonly accountingCode: string | null;
  readonly attributes: ChargeAttributes;
  readonly customFields: Readonly<Record<string, unknown>>;
  /** Ordered by currency and tier. */
  readonly tiers: readonly CatalogTier[];
};

/** A unit in which quantities are counted, and how they are rounded before they are priced. */
export type MeasuringUnit = UnitOfMeasure & {
  readonly id: string;
  readonly name: string;
  readonly displayAs: string;
  readonly active: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A charge of the catalog. When it is read for a currency, `tiers` contains that currency only. */
export type CatalogCharge = ChargeTerms & {
  readonly id: string;
  readonly chargeNumber: string;
  readonly productRatePlanId: string;
  /** How its unit of measure is rounded; null for an undeclared unit. */
  readonly unit?: UnitOfMeasure | null;
};

/** A rate plan of the catalog with its product's facts that subscriptions copy. */
export type CatalogRatePlan = {
  readonly id: string;
  readonly ratePlanNumber: string;
  readonly name: string;
  readonly description: string | null;
  readonly grade: number | null;
  /** Currencies in which it is sold; all that have prices when empty. */
  readonly activeCurrencies: readonly string[];
  /** First and last day on which it can be sold: its own, or its product's. */
  readonly effectiveStart: LocalDate;
  readonly effectiveEnd: LocalDate;
  readonly externalRatePlanIds: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly productId: string;
  readonly productNumber: string;
  readonly productName: string;
  readonly productSku: string;
  readonly charges: readonly CatalogCharge[];
};

/** A product as it is stored. */
export type Product = {
  readonly id: string;
  readonly productNumber: string;
  readonly name: string;
  readonly sku: string;
  readonly category: string | null;
  readonly description: string | null;
  readonly allowFeatureChanges: boolean;
  /** First and last day on which it can be sold. */
  readonly effectiveStart: LocalDate;
  readonly effectiveEnd: LocalDate;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type FeatureStatus = "Active" | "Inactive";

/** A feature that products can have. */
export type Feature = {
  readonly id: string;
  readonly featureCode: string;
  readonly name: string;
  readonly description: string | null;
  readonly status: FeatureStatus;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A feature of a product. */
export type ProductFeature = {
  readonly id: string;
  readonly productId: string;
  readonly featureId: string;
  /** Plain decimal text; null without a limit. */
  readonly quantity: string | null;
  readonly uom: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A feature as its product shows it; `id` is that of the feature. */
export type FeatureOfProduct = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: FeatureStatus;
  readonly description: string | null;
  /** Units that a subscription includes, plain decimal text; null without a limit. */
  readonly quantity: string | null;
  readonly uom: string | null;
};

/** What orders need of a product's features. */
export type ProductFeatures = Pick<CatalogRatePlan, "productId" | "productName"> & {
  /** Whether subscriptions may have others than the product. */
  readonly allowFeatureChanges: boolean;
  readonly features: readonly FeatureOfProduct[];
};

/** A rate plan for an order, with the features of its product. */
export type SoldRatePlan = CatalogRatePlan & ProductFeatures;

/** A product with its features and its rate plans. */
export type CatalogProduct = Product & {
  readonly features: readonly FeatureOfProduct[];
  readonly ratePlans: readonly CatalogRatePlan[];
};

/** A rate plan as it is stored; null dates are those of its product. */
export type ProductRatePlan = {
  readonly id: string;
  readonly productId: string;
  readonly ratePlanNumber: string;
  readonly name: string;
  readonly description: string | null;
  readonly grade: number | null;
  readonly activeCurrencies: readonly string[];
  readonly externalRatePlanIds: string | null;
  readonly effectiveStart: LocalDate | null;
  readonly effectiveEnd: LocalDate | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A charge as it is stored, with the prices of all currencies. */
export type ProductRatePlanCharge = CatalogCharge & {
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type RatePlanStatus = "Active" | "Expired" | "NotStarted";

/** Status of a rate plan or product on a day. Both ends of its range are days in effect. */
export function ratePlanStatus(
  { effectiveStart, effectiveEnd }: { effectiveStart: LocalDate; effectiveEnd: LocalDate },
  on: LocalDate,
): RatePlanStatus {
  if (on < effectiveStart) return "NotStarted";
  return on > effectiveEnd ? "Expired" : "Active";
}

/** A rate plan of a catalog group, with its rank there. */
export type CatalogGroupEntry = { readonly id: string; readonly grade: number | null };

/** Rate plans that belong together: to grade between, or to be shown as one. */
export type CatalogGroup = {
  readonly id: string;
  readonly groupNumber: string;
  readonly name: string;
  readonly type: "Grading" | "Display";
  readonly description: string | null;
  readonly ratePlans: readonly (CatalogGroupEntry & {
    readonly name: string;
    readonly description: string | null;
    readonly effectiveStart: LocalDate;
    readonly effectiveEnd: LocalDate;
  })[];
};
