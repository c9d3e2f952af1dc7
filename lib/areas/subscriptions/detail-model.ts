import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type {
  NumberedCharge,
  Pause,
  PeriodType,
  RenewalSetting,
  Segment,
  StoredStatus,
  TermType,
} from "./model";
import type { HeldFeature } from "@/lib/areas/subscriptions/timeline/held-features-model";
import type { Ramp } from "@/lib/areas/subscriptions/timeline/ramp-model";

/** A stored subscription with the names of its accounts and its latest order. */
export type Subscription = {
  readonly id: string;
  readonly subscriptionNumber: string;
  readonly version: number;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly invoiceAccountId: string;
  readonly invoiceAccountNumber: string;
  readonly invoiceAccountName: string;
  readonly currency: string;
  readonly status: StoredStatus;
  readonly termType: TermType;
  readonly autoRenew: boolean;
  readonly initialTerm: number | null;
  readonly initialTermPeriodType: PeriodType | null;
  readonly renewalSetting: RenewalSetting;
  readonly renewalTerm: number | null;
  readonly renewalTermPeriodType: PeriodType | null;
  /** The current term is not the first one. */
  readonly renewed: boolean;
  readonly subscriptionStart: LocalDate;
  readonly termStart: LocalDate;
  readonly termEnd: LocalDate | null;
  /** The first day without service of a canceled subscription. */
  readonly cancelledOn: LocalDate | null;
  /** Its pauses, oldest first. */
  readonly pauses: readonly Pause[];
  readonly contractEffective: LocalDate;
  readonly serviceActivation: LocalDate | null;
  readonly customerAcceptance: LocalDate | null;
  readonly invoiceSeparately: boolean;
  readonly paymentTerm: string | null;
  readonly billToContactId: string | null;
  readonly soldToContactId: string | null;
  readonly shipToContactId: string | null;
  /** The owner's contacts, for a subscription without its own. */
  readonly ownerSoldToContactId: string;
  readonly ownerShipToContactId: string | null;
  /** The contact of the billed account. */
  readonly payerBillToContactId: string;
  readonly notes: string | null;
  /** The reason of its cancellation, if its order has one. */
  readonly cancelReason: string | null;
  readonly ramp: Ramp | null;
  readonly cmrr: Decimal;
  readonly tcv: Decimal;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly orderNumber: string | null;
  readonly lastBookingDate: LocalDate | null;
  /** The users of its first and latest order. */
  readonly createdById: string | null;
  readonly updatedById: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A stored segment with its charge and its state of billing. */
export type StoredSegment = {
  readonly charge: NumberedCharge;
  readonly segment: Segment;
  readonly originalChargeId: string;
  readonly version: number;
  readonly currency: string;
  readonly processedThrough: LocalDate | null;
  readonly nextBillingDate: LocalDate | null;
  readonly mrr: Decimal;
  readonly tcv: Decimal;
};

/** A stored rate plan with its segments by charge. */
export type StoredRatePlan = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly ratePlanNumber: string;
  readonly productRatePlanId: string;
  readonly productRatePlanNumber: string | null;
  readonly name: string;
  readonly productId: string;
  readonly productName: string;
  readonly productSku: string;
  readonly uniqueToken: string | null;
  readonly lastChangeType: string;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly features: readonly StoredFeature[];
  readonly segments: readonly StoredSegment[];
};

/** A stored feature of a rate plan with its days. */
export type StoredFeature = Pick<
  HeldFeature,
  | "id"
  | "featureId"
  | "featureCode"
  | "name"
  | "description"
  | "quantity"
  | "uom"
  | "customFields"
  | "start"
  | "end"
>;

export type SegmentChoice =
  | { readonly kind: "all" | "last" }
  | { readonly kind: "on"; readonly day: LocalDate };

/** The original terms of a charge, and the orders that have changed it since. */
export type ChargeOrigin = {
  /** Of its first segment. */
  readonly chargeId: string;
  readonly ratePlanId: string;
  /** The catalog's prices of that day by row, as plain decimal text. */
  readonly listPrices: readonly string[];
  /** Its first and last day, if given by an order. */
  readonly startsOn: LocalDate | null;
  readonly endsOn: LocalDate | null;
  readonly orderDate: LocalDate;
  /** Of the charge in the catalog. */
  readonly catalogNumber: string | null;
};

/** A booking that changes charges or removes their rate plan. */
export type Amendment = {
  readonly subscriptionId: string;
  readonly version: number;
  readonly ratePlanId: string;
  /** Null when the whole rate plan is removed. */
  readonly chargeIds: readonly string[] | null;
  readonly orderDate: LocalDate;
};

/** The origins of the charges of subscriptions, and their amendments. */
export type Origins = {
  readonly origins: ReadonlyMap<string, ChargeOrigin>;
  /** The oldest first. */
  readonly amendments: readonly Amendment[];
};
