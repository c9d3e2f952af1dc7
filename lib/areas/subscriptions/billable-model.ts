import type { ChargeSegment, OneTimeSegment } from "@/lib/billing/charge-segment";
import type { CreditLine } from "@/lib/billing/commitments/credit/credit-terms";
import type { TrueUpTerms } from "@/lib/billing/commitments/commitment-terms";
import type { ScheduledLine } from "@/lib/billing/schedules/schedule-terms";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** The fields of a charge that an invoice needs beside its amount. */
type BillableWords = {
  /** The payer. */
  readonly accountId: string;
  readonly productSku: string;
  readonly uom: string | null;
  /** The subscription has separate invoices. */
  readonly invoiceSeparately: boolean;
  /** Overrides that of the account. */
  readonly billToContactId: string | null;
  readonly soldToContactId: string | null;
  readonly paymentTerm: string | null;
};

/** One charge segment of a subscription. */
export type SubscriptionCharge = BillableWords & {
  readonly segment: ChargeSegment;
  readonly subscriptionId: string;
  readonly orderLine?: undefined;
  readonly trueUp?: undefined;
  readonly credit?: undefined;
  readonly schedule?: undefined;
};

/** An order line item, or a fulfillment of one: the segment has its id, and no subscription. */
export type OrderLineCharge = BillableWords & {
  readonly segment: OneTimeSegment;
  readonly subscriptionId: null;
  readonly orderLine: {
    readonly itemId: string;
    /** The delivery or return that is billed, where the item is billed by these. */
    readonly fulfillmentId?: string;
    readonly serviceStart: LocalDate;
    readonly serviceEnd: LocalDate;
    /** Id of the item that comes back, whose taxes apply. */
    readonly returns?: string;
  };
  readonly trueUp?: undefined;
  readonly credit?: undefined;
  readonly schedule?: undefined;
};

/** The period of a commitment: the segment has its id, no price and no subscription. */
export type TrueUpCharge = BillableWords & {
  readonly segment: OneTimeSegment & { readonly trueUp: TrueUpTerms };
  readonly subscriptionId: null;
  readonly orderLine?: undefined;
  readonly trueUp: { readonly commitmentId: string };
  readonly credit?: undefined;
  readonly schedule?: undefined;
};

/** Lines of a period of a credit commitment: the segment has an id of its own, and no subscription. */
export type CreditCharge = BillableWords & {
  readonly segment: OneTimeSegment & { readonly credit: readonly CreditLine[] };
  readonly subscriptionId: null;
  readonly orderLine?: undefined;
  readonly trueUp?: undefined;
  readonly credit: {
    readonly periodId: string;
    /** The subscription whose line is paid, and its number. */
    readonly paysFor: string | null;
    readonly subscriptionNumber: string | null;
    /** What the bill does to the period; absent where it only pays. */
    readonly step?: {
      /** The first payment day after it that is not billed. */
      readonly payOn: LocalDate | null;
      readonly evaluates: boolean;
    };
  };
  readonly schedule?: undefined;
};

/** What an item of an invoice schedule bills of a charge: the segment has an id of its own, and no subscription. */
export type ScheduleCharge = BillableWords & {
  readonly segment: OneTimeSegment & { readonly scheduled: readonly ScheduledLine[] };
  readonly subscriptionId: null;
  readonly orderLine?: undefined;
  readonly trueUp?: undefined;
  readonly credit?: undefined;
  readonly schedule: {
    readonly scheduleId: string;
    readonly itemId: string;
    /** Of its charge; null for an item that bills nothing. */
    readonly subscriptionId: string | null;
    /** What the charges of the schedule cost when the item is billed. */
    readonly total: Decimal;
  };
};

/** A charge segment of a subscription, an order line item, a period of a commitment, or an item of an invoice schedule. */
export type BillableCharge =
  | SubscriptionCharge
  | OrderLineCharge
  | TrueUpCharge
  | CreditCharge
  | ScheduleCharge;

/** The billed-through day of a segment after a document, and its next due date. */
export type ChargeAdvance = {
  readonly chargeId: string;
  readonly from: LocalDate | null;
  readonly through: LocalDate;
  readonly nextBillingDate: LocalDate | null;
};

/** A move of a charge's billed-through day; null when nothing is billed any more. */
export type ChargeMove = Omit<ChargeAdvance, "through"> & { readonly through: LocalDate | null };
