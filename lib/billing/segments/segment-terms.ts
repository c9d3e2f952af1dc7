import type {
  BillingDay,
  BillingPeriod,
  BillingPeriodAlignment,
  BillingTiming,
  ChargeExtras,
  ChargeModel,
  ChargeType,
  Common,
  DeliverySchedule,
  EarlierDay,
  ListPriceBase,
  PriceTier,
  ProrationOption,
} from "@/lib/billing/charge-segment";
import type { Adjoining } from "./adjoining";
import type { DiscountTerms } from "@/lib/billing/discounts/discount-segment";
import type { Drawdown, Prepayment } from "@/lib/billing/prepaid/prepaid-terms";
import type { ChargeTax } from "@/lib/billing/tax/tax";
import type {
  LookupTables,
  RatingGroup,
  Smoothing,
  UnitOfMeasure,
} from "@/lib/billing/usage/usage-record";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";

/**
 * The stored terms of a charge of any kind. `segmentOf` builds the segment: terms of other kinds are dropped, missing
 * ones are refused.
 */
export type SegmentTerms = Common &
  Adjoining & {
    readonly type: ChargeType;
    readonly model: ChargeModel;
    /** Null for models without a quantity (flat fee) and for usage. */
    readonly quantity: Decimal | null;
    readonly tiers: readonly PriceTier[];
    /** Null for one-time charges. */
    readonly billingPeriod: BillingPeriod | null;
    readonly specificBillingPeriod: number | null;
    readonly listPriceBase: ListPriceBase;
    readonly specificListPriceBase: number | null;
    readonly billingTiming: BillingTiming;
    readonly billingDay: BillingDay;
    readonly billingPeriodAlignment: BillingPeriodAlignment;
    readonly chargeStart: LocalDate;
    readonly subscriptionStart: LocalDate;
    readonly termStart: LocalDate;
    readonly termEnd: LocalDate | null;
    readonly prorationOption: ProrationOption;
    readonly autoRenew?: boolean;
    readonly closed?: boolean;
    readonly endless?: boolean;
    readonly earlierDays?: readonly EarlierDay[];
    readonly extras?: ChargeExtras;
    readonly discount?: DiscountTerms;
    readonly tax?: ChargeTax;
    readonly delivery?: DeliverySchedule;
    readonly prepayment?: Prepayment;
  } & UsageWords;

/** Terms of usage charges beside their price table. */
export type UsageWords = {
  readonly ratedUntil?: LocalDate;
  readonly openPeriod?: Period;
  readonly includedUnits?: Decimal | null;
  readonly overagePrice?: Decimal | null;
  readonly unitOfMeasure?: UnitOfMeasure;
  readonly packageSize?: Decimal;
  readonly ratingGroup?: RatingGroup;
  readonly usageRating?: "EndOfBillingPeriod" | "OnDemand";
  readonly smoothing?: Smoothing;
  readonly formula?: string;
  readonly amountField?: string;
  readonly rateField?: string;
  readonly lookupTables?: LookupTables;
  readonly drawdown?: Drawdown;
};
