import type { ChargeTerms } from "@/lib/areas/catalog/model";
import { WEEKDAYS } from "@/lib/areas/catalog/model";
import { engineTerms } from "@/lib/areas/catalog/charges/usage-model";
import type {
  Adjoining,
  BillingDay,
  ChargeSegment,
  EarlierDay,
  OneTimeSegment,
  PriceTier,
} from "@/lib/billing/charge-segment";
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

/** How long a term is, such as 12 × Month. */
export type TermLength = { readonly period: number; readonly periodType: PeriodType };

/** One term; `end` is the first day after it, null when the subscription is evergreen. */
export type Term = {
  readonly start: LocalDate;
  readonly end: LocalDate | null;
  readonly length: TermLength | null;
};

/** How long the current term is: as the first one until it renews. An evergreen one has no length. */
export function currentTermLength(of: Subscription) {
  if (of.termType === "EVERGREEN") return { period: null, periodType: null };
  return of.renewed
    ? { period: of.renewalTerm, periodType: of.renewalTermPeriodType }
    : { period: of.initialTerm, periodType: of.initialTermPeriodType };
}

/** The days on which a contract, its service and its acceptance take effect; null is not known. */
export type TriggerDates = {
  readonly contractEffective: LocalDate;
  readonly serviceActivation: LocalDate | null;
  readonly customerAcceptance: LocalDate | null;
};

/** A stretch without service; `end` is the first day after it, null while none is known. */
export type Pause = { readonly start: LocalDate; readonly end: LocalDate | null };

/** Statuses that are stored. The others are read from the dates. */
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

/** What a status is decided from. */
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

/** A charge as a subscription holds it: the catalog's terms as they were, with its own price. */
export type SubscribedCharge = Omit<
  ChargeTerms,
  "defaultQuantity" | "minQuantity" | "maxQuantity" | "accountingCode" | "tiers"
> & {
  /** Id of the first segment. */
  readonly chargeId: string;
  readonly chargeNumber: string;
  readonly productRatePlanChargeId: string;
  /** Null for models without a quantity. */
  readonly quantity: Decimal | null;
  readonly tiers: readonly PriceTier[];
  readonly uniqueToken: string | null;
  /** The catalog's prices, row by row, where others were agreed on. */
  readonly listPrices?: readonly string[];
  /** Its first day, where an order has named one in place of an event. */
  readonly startsOn?: LocalDate;
  /** How long after that it starts, for discounts that wait. */
  readonly startsAfter?: {
    readonly count: number;
    readonly unit: "Days" | "Weeks" | "Months" | "Years";
  };
  /** First day on which it no longer runs, where an order has named one. */
  readonly endsOn?: LocalDate;
};

/** A rate plan as a subscription holds it. */
export type SubscribedRatePlan = {
  readonly ratePlanId: string;
  readonly ratePlanNumber: string;
  readonly productRatePlanId: string;
  readonly productRatePlanNumber: string;
  readonly name: string;
  readonly productId: string;
  readonly productName: string;
  readonly productSku: string;
  readonly uniqueToken: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly charges: readonly SubscribedCharge[];
};

/** A stretch of a charge with one price and one quantity; `end` is the first day after it. */
export type Segment = {
  readonly id: string;
  /** From 1. */
  readonly segment: number;
  readonly start: LocalDate;
  readonly end: LocalDate | null;
};

/** Everything around a charge that its billing depends on. It has no number of a subscription until numbers are taken. */
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
  /** The account's, for charges that follow it. */
  readonly billCycleDay: number;
  /** Those of before it, for charges that follow it. */
  readonly earlierDays?: readonly EarlierDay[] | null;
  readonly chargeStart: LocalDate;
  readonly processedThrough: LocalDate | null;
  /** Usage: until when earlier segments of the charge were billed. */
  readonly ratedUntil?: LocalDate | null;
  /** The segment ends by itself and not with the term. */
  readonly closed?: boolean;
  /** First day of the stretch of equal price that the segment continues. */
  readonly continuousSince?: LocalDate | null;
  /** Another segment continues this one so. */
  readonly goesOn?: boolean | null;
  /** Another segment of the stretch was billed beyond the end of this one. */
  readonly wasBilled?: boolean | null;
  /** Where the segment before one without a day ends; later than that one where it reaches beyond. */
  readonly servedUntil?: LocalDate | null;
  /** The charge goes on without an end, whatever cuts it. */
  readonly endless?: boolean;
};

/**
 * The engine's view of one stored segment. Preview and billing both come through here.
 *
 * @throws BillingRefusal when its terms are not those of one kind of charge, which the catalog lets nobody enter.
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
    delivery: charge.attributes.delivery,
    discount: charge.attributes.discount,
    tax: charge.attributes.tax,
    closed: around.closed ?? false,
    ...(around.ratedUntil ? { ratedUntil: around.ratedUntil } : {}),
    ...adjoining(segment, around),
    ...(around.endless ? { endless: true } : {}),
    ...(charge.billCycleType === "DefaultFromCustomer" && around.earlierDays?.length
      ? { earlierDays: around.earlierDays }
      : {}),
  });
}

/** What other segments of the charge mean for this one. */
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

/** What an invoice needs of a charge beside its amount. */
type BillableWords = {
  /** Who pays. */
  readonly accountId: string;
  readonly productSku: string;
  readonly uom: string | null;
  /** The subscription asks for invoices of its own. */
  readonly invoiceSeparately: boolean;
  /** What the subscription says instead of its account. */
  readonly billToContactId: string | null;
  readonly soldToContactId: string | null;
  readonly paymentTerm: string | null;
};

/** One charge segment of a subscription. */
export type SubscriptionCharge = BillableWords & {
  readonly segment: ChargeSegment;
  readonly subscriptionId: string;
  readonly orderLine?: undefined;
};

/** An item of an order: the segment has its id, and it belongs to no subscription. */
export type OrderLineCharge = BillableWords & {
  readonly segment: OneTimeSegment;
  readonly subscriptionId: null;
  readonly orderLine: {
    readonly serviceStart: LocalDate;
    readonly serviceEnd: LocalDate;
    /** Id of the item that comes back: it is taxed as that one was. */
    readonly returns?: string;
  };
};

/** What is billed: a charge segment of a subscription, or an item of an order. */
export type BillableCharge = SubscriptionCharge | OrderLineCharge;

/** How far a segment is billed after a document, and when it is due again. */
export type ChargeAdvance = {
  readonly chargeId: string;
  readonly from: LocalDate | null;
  readonly through: LocalDate;
  readonly nextBillingDate: LocalDate | null;
};

/** A move of a charge's billed-through day; back to where nothing is billed when that is null. */
export type ChargeMove = Omit<ChargeAdvance, "through"> & { readonly through: LocalDate | null };
