import { extrasOf } from "@/lib/areas/catalog/charges/bounds/amount-bounds-model";
import {
  type ChargeTerms,
  type EndDateCondition,
  type TriggerEvent,
  WEEKDAYS,
} from "@/lib/areas/catalog/model";
import { enginePrepayment } from "@/lib/areas/catalog/prepaid/prepaid-model";
import { engineTerms } from "@/lib/areas/catalog/charges/usage-model";
import type {
  BillingDay,
  ChargeSegment,
  EarlierDay,
  PriceTier,
} from "@/lib/billing/charge-segment";
import type { Adjoining } from "@/lib/billing/segments/adjoining";
import { segmentOf } from "@/lib/billing/segments/segment-of-terms";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Subscription } from "./detail-model";

export const TERM_TYPES = ["TERMED", "EVERGREEN"] as const;
export type TermType = (typeof TERM_TYPES)[number];

export const PERIOD_TYPES = ["Month", "Year", "Day", "Week"] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

export const RENEWAL_SETTINGS = ["RENEW_WITH_SPECIFIC_TERM", "RENEW_TO_EVERGREEN"] as const;
export type RenewalSetting = (typeof RENEWAL_SETTINGS)[number];

/** The length of a term, such as 12 × Month. */
export type TermLength = { readonly period: number; readonly periodType: PeriodType };

/** One term; `end` is exclusive, null when the subscription is evergreen. */
export type Term = {
  readonly start: LocalDate;
  readonly end: LocalDate | null;
  readonly length: TermLength | null;
};

/** The length of the current term: that of the first one until it renews; null when evergreen. */
export function currentTermLength(of: Subscription) {
  if (of.termType === "EVERGREEN") return { period: null, periodType: null };
  return of.renewed
    ? { period: of.renewalTerm, periodType: of.renewalTermPeriodType }
    : { period: of.initialTerm, periodType: of.initialTermPeriodType };
}

/** The days on which a contract, its service and its acceptance take effect; null if unknown. */
export type TriggerDates = {
  readonly contractEffective: LocalDate;
  readonly serviceActivation: LocalDate | null;
  readonly customerAcceptance: LocalDate | null;
};

/** Days without service; `end` is exclusive, null while unknown. */
export type Pause = { readonly start: LocalDate; readonly end: LocalDate | null };

/** Stored statuses. The others are derived from dates. */
export const STORED_STATUSES = [
  "Active",
  "Pending Activation",
  "Pending Acceptance",
  "Draft",
] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];
export const SUBSCRIPTION_STATUSES = [
  ...STORED_STATUSES,
  "Suspended",
  "Cancelled",
  "Expired",
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The data that determines a status. */
export type Standing = {
  readonly status: StoredStatus;
  readonly termEnd: LocalDate | null;
  readonly pauses?: readonly Pause[];
  readonly cancelledOn?: LocalDate | null;
};

/**
 * The status on a day: cancelled from the cancel date, suspended during a pause, expired on the day
 * after the last one of a termed subscription. Decisions, Subscriptions: status.
 */
export function statusOn(standing: Standing, day: LocalDate): SubscriptionStatus {
  const { status, termEnd, pauses = [], cancelledOn = null } = standing;
  if (status !== "Active") return status;
  if (cancelledOn !== null && cancelledOn <= day) return "Cancelled";
  if (pauses.some(({ start, end }) => start <= day && (end === null || day < end))) {
    return "Suspended";
  }
  return termEnd !== null && termEnd <= day ? "Expired" : status;
}

/** A charge of a subscription: a copy of the catalog's terms, with its own price. */
export type SubscribedCharge = Omit<
  ChargeTerms,
  | "defaultQuantity"
  | "minQuantity"
  | "maxQuantity"
  | "accountingCode"
  | "tiers"
  | "triggerEvent"
  | "endDateCondition"
> & {
  readonly triggerEvent: TriggerEvent;
  readonly endDateCondition: EndDateCondition;
  /** Id of the first segment. */
  readonly chargeId: string;
  /** Null until numbers are assigned; in a preview always. */
  readonly chargeNumber: string | null;
  readonly productRatePlanChargeId: string;
  /** Null for models without a quantity. */
  readonly quantity: Decimal | null;
  readonly tiers: readonly PriceTier[];
  readonly uniqueToken: string | null;
  /** The catalog's prices by row, if overridden. */
  readonly listPrices?: readonly string[];
  /** Its first day, if an order has set one instead of an event. */
  readonly startsOn?: LocalDate;
  /** Delay of its start, for discounts. */
  readonly startsAfter?: {
    readonly count: number;
    readonly unit: "Days" | "Weeks" | "Months" | "Years";
  };
  /** Exclusive end, if an order has set one. */
  readonly endsOn?: LocalDate;
};

/** A feature of a rate plan of a subscription, as it was agreed. */
export type SubscribedFeature = {
  readonly featureId: string;
  readonly featureCode: string;
  readonly name: string;
  readonly description: string | null;
  /** Units that are included in a billing period, plain decimal text; null and absent without a limit. */
  readonly quantity?: string | null;
  readonly uom?: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
};

/** A rate plan of a subscription. */
export type SubscribedRatePlan = {
  readonly ratePlanId: string;
  /** Null until numbers are assigned; in a preview always. */
  readonly ratePlanNumber: string | null;
  readonly productRatePlanId: string;
  readonly productRatePlanNumber: string;
  readonly name: string;
  readonly productId: string;
  readonly productName: string;
  readonly productSku: string;
  readonly uniqueToken: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  /** Absent in early rows: none. */
  readonly features?: readonly SubscribedFeature[];
  readonly charges: readonly SubscribedCharge[];
};

/** A charge with its number, as every stored one. */
export type NumberedCharge = SubscribedCharge & { readonly chargeNumber: string };

/** The number of a stored charge or rate plan. @throws RangeError when it has none, which is a bug. */
export function numberGiven(number: string | null): string {
  if (number === null) throw new RangeError("a charge or rate plan is stored without a number");
  return number;
}

/** Days of a charge with one price and one quantity; `end` is exclusive. */
export type Segment = {
  readonly id: string;
  /** From 1. */
  readonly segment: number;
  readonly start: LocalDate;
  readonly end: LocalDate | null;
};

/** The data beside a charge that its billing depends on. Without a subscription number until numbers are assigned. */
export type ChargeSurroundings = {
  readonly subscriptionId: string;
  readonly ratePlanId: string;
  readonly subscriptionNumber: string | null;
  readonly subscriptionStart: LocalDate;
  readonly termStart: LocalDate;
  readonly termEnd: LocalDate | null;
  readonly autoRenew: boolean;
  readonly currency: string;
  readonly ratePlanName: string;
  readonly productName: string;
  /** The account's, for charges that follow the account. */
  readonly billCycleDay: number;
  /** Earlier ones, for charges that follow the account. */
  readonly earlierDays?: readonly EarlierDay[] | null;
  readonly chargeStart: LocalDate;
  readonly processedThrough: LocalDate | null;
  /** Usage: the first day not billed by earlier segments of the charge. */
  readonly ratedUntil?: LocalDate | null;
  /** The segment ends independently of the term. */
  readonly closed?: boolean;
  /** First day of the unbroken stretch of equal price that the segment continues. */
  readonly continuousSince?: LocalDate | null;
  /** Another segment continues this one at the same price. */
  readonly goesOn?: boolean | null;
  /** Another segment of the stretch was billed beyond the end of this one. */
  readonly wasBilled?: boolean | null;
  /** Of a segment without days: the end of the segment before it, which may be later. */
  readonly servedUntil?: LocalDate | null;
  /** The charge has no end, even if this segment is cut. */
  readonly endless?: boolean;
  /** An invoice schedule bills it. */
  readonly onSchedule?: boolean | null;
};

/**
 * The engine's view of one stored segment, for previews and billing.
 *
 * @throws BillingRefusal when its terms are not those of one kind of charge, which the catalog refuses.
 */
export function chargeSegment(
  charge: SubscribedCharge,
  segment: Segment,
  around: ChargeSurroundings,
): ChargeSegment {
  const { usage } = charge.attributes;
  return segmentOf({
    segmentId: segment.id,
    chargeNumber: charge.chargeNumber,
    chargeName: charge.name,
    ratePlanName: around.ratePlanName,
    productName: around.productName,
    subscriptionNumber: around.subscriptionNumber,
    type: charge.chargeType,
    model: charge.chargeModel,
    currency: around.currency,
    quantity: charge.quantity,
    ...(usage ? engineTerms(charge.chargeModel, charge.tiers, usage) : { tiers: charge.tiers }),
    billingPeriod: charge.billingPeriod,
    specificBillingPeriod: charge.specificBillingPeriod,
    listPriceBase: charge.listPriceBase,
    specificListPriceBase: charge.specificListPriceBase,
    billingTiming: charge.billingTiming,
    billingDay: billingDay(charge, around.billCycleDay),
    billingPeriodAlignment: charge.billingPeriodAlignment,
    effectiveStart: segment.start,
    effectiveEnd: segment.end,
    chargeStart: around.chargeStart,
    subscriptionStart: around.subscriptionStart,
    termStart: around.termStart,
    termEnd: around.termEnd,
    prorationOption: charge.prorationOption,
    processedThrough: around.processedThrough,
    autoRenew: around.autoRenew,
    subscriptionId: around.subscriptionId,
    ratePlanId: around.ratePlanId,
    segmentNumber: segment.segment,
    ...extrasOf(charge.attributes.bounds, around.currency),
    delivery: charge.attributes.delivery,
    prepayment: enginePrepayment(charge.attributes.prepayment, around.termEnd),
    discount: charge.attributes.discount,
    tax: charge.attributes.tax,
    closed: around.closed ?? false,
    ...(around.ratedUntil ? { ratedUntil: around.ratedUntil } : {}),
    ...adjoining(segment, around),
    ...(around.endless ? { endless: true } : {}),
    ...(around.onSchedule ? { onSchedule: true } : {}),
    ...movedDays(charge, around),
  });
}

/** Billing days that the account had before, where the charge follows the account's day. */
function movedDays({ billCycleType }: SubscribedCharge, { earlierDays }: ChargeSurroundings) {
  return billCycleType === "DefaultFromCustomer" && earlierDays?.length ? { earlierDays } : {};
}

/** The relations to other segments of the charge. */
function adjoining(
  { start }: Segment,
  { continuousSince, goesOn, wasBilled, servedUntil }: ChargeSurroundings,
): Adjoining {
  return {
    ...(continuousSince ? { continuousSince } : {}),
    ...(goesOn ? { goesOn } : {}),
    ...(wasBilled ? { wasBilled } : {}),
    ...(servedUntil && servedUntil <= start ? { servedUntil } : {}),
  };
}

function billingDay(charge: SubscribedCharge, accountDay: number): BillingDay {
  const type = charge.billCycleType;
  if (type === "DefaultFromCustomer") return { type, day: accountDay };
  if (type === "SpecificDayofMonth") return { type, day: charge.billCycleDay };
  if (type !== "SpecificDayofWeek" || charge.weeklyBillCycleDay === null) {
    return { type, day: null };
  }
  return { type, day: WEEKDAYS.indexOf(charge.weeklyBillCycleDay) + 1 };
}
