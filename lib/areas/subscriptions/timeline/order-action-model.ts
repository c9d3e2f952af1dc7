import type { PriceTier } from "@/lib/billing/charge-segment";
import type { Decimal } from "@/lib/values/decimal";
import { compareDates, type LocalDate } from "@/lib/values/local-date";
import type {
  RenewalSetting,
  SubscribedCharge,
  SubscribedFeature,
  SubscribedRatePlan,
  TermLength,
  TermType,
  TriggerDates,
} from "@/lib/areas/subscriptions/model";
import type { Ramp } from "./ramp-model";
import type { WrittenFields } from "./written-fields-model";

/** The agreed terms of a new subscription. */
export type AgreedTerms = {
  readonly termType: TermType;
  readonly startDate: LocalDate;
  /** Null for evergreen subscriptions. */
  readonly initialTerm: TermLength | null;
  readonly autoRenew: boolean;
  readonly renewalSetting: RenewalSetting;
  /** Null for renewals as long as the term before. */
  readonly renewalTerm: TermLength | null;
};

/** Fields of every booked action. */
export type Booked = {
  /** Id of the order action. Ids of its new segments are derived from it. */
  readonly id: string;
  /** Position among all bookings of the subscription; the version that the action creates. */
  readonly version: number;
  readonly dates: TriggerDates;
  /** The ramp from this version on; null ends it, absent does not change it. */
  readonly ramp?: Ramp | null;
  /** Custom fields written to its version afterwards. */
  readonly written?: WrittenFields;
};

/** Fields of a subscription beside terms and charges. */
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
  /** The missing date, if the tenant requires it. */
  readonly waitsFor: "Pending Activation" | "Pending Acceptance" | null;
  readonly ratePlans: readonly SubscribedRatePlan[];
  /** Set when the subscription is stored; absent in early rows. */
  readonly details?: SubscriptionDetails;
};

/** Terms of future renewals. Absent ones do not change. */
export type RenewalTerms = {
  readonly autoRenew?: boolean;
  readonly renewalSetting?: RenewalSetting;
  readonly renewalTerm?: TermLength | null;
};

/** A change of the latest term. */
export type TermChange = {
  readonly termType: TermType;
  /** Null for an evergreen term, and for one with `endDate`. */
  readonly length: TermLength | null;
  /** Moves the start of a first term; later terms start at the end of the term before. */
  readonly startDate?: LocalDate;
  /** Exclusive, instead of a length. */
  readonly endDate?: LocalDate;
};

/** A booked change that can be withdrawn before its day. */
export type Withdrawable = "cancel" | "suspend" | "resume";

export type TermsAndConditionsAction = Booked & {
  readonly type: "TermsAndConditions";
  readonly terms?: RenewalTerms & { readonly lastTerm?: TermChange };
  /** Custom fields are merged, other fields replaced. */
  readonly details?: Partial<SubscriptionDetails>;
  /** Withdraws the last cancellation, pause or resumption of earlier versions. */
  readonly withdraws?: readonly Withdrawable[];
};

export type AddProductAction = Booked & {
  readonly type: "AddProduct";
  readonly ratePlan: SubscribedRatePlan;
};

/** The terms of a charge that an update may change. */
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

/** New terms of a charge from a day on. Absent fields do not change. */
export type ChargeUpdate = Partial<ChangeableTerms> & {
  /** Id of the charge's first segment, which is the identity of the charge. */
  readonly chargeId: string;
  /** If the charge changes on another day than the action. */
  readonly effective?: LocalDate;
  /** The exclusive end of the charge; null removes an earlier end. */
  readonly endDate?: LocalDate | null;
};

export type UpdateProductAction = Booked & {
  readonly type: "UpdateProduct";
  readonly ratePlanId: string;
  /** If the update takes effect on another day than ContractEffective. */
  readonly specificUpdateDate?: LocalDate;
  readonly charges: readonly ChargeUpdate[];
  /** All features of the rate plan from that day on; absent if they stay. */
  readonly features?: readonly SubscribedFeature[];
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
  /** Overrides the agreed length; null renews to evergreen. */
  readonly length?: TermLength | null;
  /** Terms of later renewals. */
  readonly terms?: RenewalTerms;
  readonly details?: Partial<SubscriptionDetails>;
  /** Price tables of that day, by charge, for charges that follow the catalog. */
  readonly catalogTiers?: Readonly<Record<string, readonly PriceTier[]>>;
  /** The tenant's percentage of that day, for charges that follow it. */
  readonly tenantIncrease?: Decimal;
};

export const CANCELLATION_POLICIES = [
  "SpecificDate",
  "EndOfCurrentTerm",
  "EndOfLastInvoicePeriod",
] as const;

export type CancelSubscriptionAction = Booked & {
  readonly type: "CancelSubscription";
  readonly policy: (typeof CANCELLATION_POLICIES)[number];
  /** The first day without service, computed from the policy at booking. */
  readonly effective: LocalDate;
};

/** The owner and the payer of a subscription. */
export type Owners = { readonly accountId: string; readonly invoiceAccountId: string };

export type OwnerTransferAction = Booked &
  Owners & {
    readonly type: "OwnerTransfer";
    /** The owners when the transfer was booked, for replaying. */
    readonly previous: Owners;
    readonly details?: Partial<SubscriptionDetails>;
  };

export type SuspendAction = Booked & {
  readonly type: "Suspend";
  /** The first day of the pause. */
  readonly effective: LocalDate;
  /** The default of a later resumption. */
  readonly extendsTerm?: boolean;
};

export type ResumeAction = Booked & {
  readonly type: "Resume";
  /** The exclusive end of the pause. On or before its first day, the pause is withdrawn. */
  readonly effective: LocalDate;
  /** Whether the paused term is extended by the pause. */
  readonly extendsTerm: boolean;
};

export type ChangePlanAction = Booked & {
  readonly type: "ChangePlan";
  /** The removed rate plan. */
  readonly ratePlanId: string;
  /** The new one. */
  readonly ratePlan: SubscribedRatePlan;
  /** The day of the change: now for an upgrade, the end of the billing period for a downgrade. */
  readonly effective: LocalDate;
};

/** An action on a subscription. */
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

/** The day on which an action takes effect; charges of an update may have other days. */
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

/** Order of replay: by effective day, on one day by booking. */
export function inOrder(a: SubscriptionAction, b: SubscriptionAction): number {
  return compareDates(effectDate(a), effectDate(b)) || a.version - b.version;
}
