import type { PriceTier } from "@/lib/billing/charge-segment";
import { compareDates, type LocalDate } from "@/lib/values/local-date";
import type {
  RenewalSetting,
  SubscribedCharge,
  SubscribedRatePlan,
  TermLength,
  TermType,
  TriggerDates,
} from "@/lib/areas/subscriptions/model";
import type { Ramp } from "./ramp-model";
import type { WrittenFields } from "./written-fields-model";

/** What is agreed about the terms when a subscription is created. */
export type AgreedTerms = {
  readonly termType: TermType;
  readonly startDate: LocalDate;
  /** Null for evergreen subscriptions. */
  readonly initialTerm: TermLength | null;
  readonly autoRenew: boolean;
  readonly renewalSetting: RenewalSetting;
  /** Null when nothing was agreed: then a renewal is as long as the term before. */
  readonly renewalTerm: TermLength | null;
};

/** What every booked action has. */
export type Booked = {
  /** Id of the order action. Ids of the segments that it opens are derived from it. */
  readonly id: string;
  /** Position among all bookings of the subscription; the version that the action makes. */
  readonly version: number;
  readonly dates: TriggerDates;
  /** The ramp from this version on; null ends it, absent leaves it. */
  readonly ramp?: Ramp | null;
  /** Custom fields that were written to its version afterwards. */
  readonly written?: WrittenFields;
};

/** What a subscription says about its documents and itself, beside terms and charges. */
export type SubscriptionDetails = {
  readonly billToContactId: string | null;
  readonly soldToContactId: string | null;
  readonly shipToContactId: string | null;
  readonly paymentTerm: string | null;
  readonly invoiceSeparately: boolean;
  readonly notes: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
};

export type CreateSubscriptionAction = Booked & {
  readonly type: "CreateSubscription";
  readonly terms: AgreedTerms;
  /** A tenant that demands the date leaves the subscription waiting for it. */
  readonly waitsFor: "Pending Activation" | "Pending Acceptance" | null;
  readonly ratePlans: readonly SubscribedRatePlan[];
  /** Set when the subscription is stored; absent in what was stored before there were changes. */
  readonly details?: SubscriptionDetails;
};

/** How renewals go from now on. What is absent stays. */
export type RenewalTerms = {
  readonly autoRenew?: boolean;
  readonly renewalSetting?: RenewalSetting;
  readonly renewalTerm?: TermLength | null;
};

/** The newest term as it becomes. */
export type TermChange = {
  readonly termType: TermType;
  /** Null for an evergreen term, and for one that `endDate` ends. */
  readonly length: TermLength | null;
  /** Moves the beginning of a first term; later terms begin where the one before ends. */
  readonly startDate?: LocalDate;
  /** The first day after the term, in place of a length. */
  readonly endDate?: LocalDate;
};

/** A booked date that may be taken back before it has come. */
export type Withdrawable = "cancel" | "suspend" | "resume";

export type TermsAndConditionsAction = Booked & {
  readonly type: "TermsAndConditions";
  readonly terms?: RenewalTerms & { readonly lastTerm?: TermChange };
  /** Custom fields are merged, everything else is replaced. */
  readonly details?: Partial<SubscriptionDetails>;
  /** Takes back what earlier versions have booked: their last cancel, pause or resume. */
  readonly withdraws?: readonly Withdrawable[];
};

export type AddProductAction = Booked & {
  readonly type: "AddProduct";
  readonly ratePlan: SubscribedRatePlan;
};

/** What an update may change of a charge. */
type ChangeableTerms = Pick<
  SubscribedCharge,
  | "quantity"
  | "tiers"
  | "name"
  | "description"
  | "billCycleType"
  | "billCycleDay"
  | "weeklyBillCycleDay"
  | "billingPeriodAlignment"
  | "endDateCondition"
  | "upToPeriods"
  | "upToPeriodsType"
  | "priceChangeOption"
  | "priceIncreasePercentage"
  | "attributes"
  | "customFields"
>;

/** New terms of a charge from a day on. Fields that are absent stay as they are. */
export type ChargeUpdate = Partial<ChangeableTerms> & {
  /** Id of the charge's first segment, which is the identity of the charge. */
  readonly chargeId: string;
  /** When the charge changes on another day than the action. */
  readonly effective?: LocalDate;
  /** The first day on which the charge is gone; null takes an earlier end back. */
  readonly endDate?: LocalDate | null;
};

export type UpdateProductAction = Booked & {
  readonly type: "UpdateProduct";
  readonly ratePlanId: string;
  /** When the update happens on another day than ContractEffective. */
  readonly specificUpdateDate?: LocalDate;
  readonly charges: readonly ChargeUpdate[];
  /** Of the rate plan; merged. */
  readonly customFields?: Readonly<Record<string, unknown>>;
};

export type RemoveProductAction = Booked & {
  readonly type: "RemoveProduct";
  readonly ratePlanId: string;
  /** Of the rate plan; merged. */
  readonly customFields?: Readonly<Record<string, unknown>>;
};

export type RenewSubscriptionAction = Booked & {
  readonly type: "RenewSubscription";
  /** Another length than was agreed; null renews to evergreen. */
  readonly length?: TermLength | null;
  /** How later renewals go. */
  readonly terms?: RenewalTerms;
  readonly details?: Partial<SubscriptionDetails>;
  /** Price tables of that day, by charge, for charges that follow the catalog. */
  readonly catalogTiers?: Readonly<Record<string, readonly PriceTier[]>>;
};

export const CANCELLATION_POLICIES = [
  "SpecificDate",
  "EndOfCurrentTerm",
  "EndOfLastInvoicePeriod",
] as const;

export type CancelSubscriptionAction = Booked & {
  readonly type: "CancelSubscription";
  readonly policy: (typeof CANCELLATION_POLICIES)[number];
  /** The first day without service: what the policy came to when it was booked. */
  readonly effective: LocalDate;
};

/** Who owns a subscription, and who pays for it. */
export type Owners = { readonly accountId: string; readonly invoiceAccountId: string };

export type OwnerTransferAction = Booked &
  Owners & {
    readonly type: "OwnerTransfer";
    /** The owners when the transfer was booked, so that replay knows who came before. */
    readonly previous: Owners;
    readonly details?: Partial<SubscriptionDetails>;
  };

export type SuspendAction = Booked & {
  readonly type: "Suspend";
  /** The first day of the pause. */
  readonly effective: LocalDate;
  /** What a later resumption does that does not say itself whether it extends the term. */
  readonly extendsTerm?: boolean;
};

export type ResumeAction = Booked & {
  readonly type: "Resume";
  /** The first day after the pause. On or before its first day, the pause is withdrawn. */
  readonly effective: LocalDate;
  /** The term that was paused becomes longer by the pause. */
  readonly extendsTerm: boolean;
};

export type ChangePlanAction = Booked & {
  readonly type: "ChangePlan";
  /** The rate plan that goes. */
  readonly ratePlanId: string;
  /** The one that comes. */
  readonly ratePlan: SubscribedRatePlan;
  /** The day of the change: now for an upgrade, the end of the billing period for a downgrade. */
  readonly effective: LocalDate;
};

/** What can happen to a subscription. */
export type SubscriptionAction =
  | CreateSubscriptionAction
  | TermsAndConditionsAction
  | AddProductAction
  | UpdateProductAction
  | RemoveProductAction
  | RenewSubscriptionAction
  | CancelSubscriptionAction
  | OwnerTransferAction
  | SuspendAction
  | ResumeAction
  | ChangePlanAction;

export type ActionType = SubscriptionAction["type"];

/** The day on which an action takes effect; charges of an update may have days of their own. */
export function effectDate(action: SubscriptionAction): LocalDate {
  switch (action.type) {
    case "CancelSubscription":
    case "Suspend":
    case "Resume":
    case "ChangePlan":
      return action.effective;
    case "UpdateProduct":
      return action.specificUpdateDate ?? action.dates.contractEffective;
    default:
      return action.dates.contractEffective;
  }
}

/** Order of replay: by the day of the effect, on one day by booking. */
export function inOrder(a: SubscriptionAction, b: SubscriptionAction): number {
  return compareDates(effectDate(a), effectDate(b)) || a.version - b.version;
}
