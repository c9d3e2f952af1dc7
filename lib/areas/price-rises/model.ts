import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

export const RISE_STATUSES = [
  "Calculating",
  "Draft",
  "Running",
  "Paused",
  "Completed",
  "Canceled",
  "Undoing",
  "Undone",
] as const;

export const ITEM_STATES = [
  "Planned",
  "LeftOut",
  "Applied",
  "Failed",
  "Canceled",
  "Undoing",
  "Undone",
  "UndoFailed",
] as const;

export const EFFECTIVE_POLICIES = ["SpecificDate", "NextRenewal", "NextBillingPeriod"] as const;

export const RESTORED_BY = ["OrderDeleted", "ChangedBack", "Kept"] as const;

export type RiseStatus = (typeof RISE_STATUSES)[number];

/**
 * LeftOut: its reason says why. Failed and UndoFailed can be retried. Canceled: not reached before the rise was canceled or
 * undone.
 */
export type ItemState = (typeof ITEM_STATES)[number];

/** OrderDeleted: as if it had never been. Kept: nothing could, or had to, be changed back. */
export type RestoredBy = (typeof RESTORED_BY)[number];

export type EffectivePolicy = (typeof EFFECTIVE_POLICIES)[number];

/** Which charges a rise includes; null filters nothing. */
export type Cohort = {
  /** The only rate plan; null where there are several, or a product is named. */
  readonly productRatePlanId: string | null;
  /** The rate plans; of a product those that it had when its dry run was last computed. */
  readonly productRatePlanIds: string[];
  /** The product of which all rate plans rise. */
  readonly productId: string | null;
  /** Null for all charges of the rate plans. */
  readonly productRatePlanChargeId: string | null;
  readonly batch: string | null;
  readonly currency: string | null;
  /** Subscriptions that began before this day. */
  readonly startedBefore: LocalDate | null;
  /** Charges whose price has been the same since this day at the latest. */
  readonly unchangedSince: LocalDate | null;
  /** Charges that were sold at the catalog's price only. */
  readonly listPricesOnly: boolean;
};

/** How prices rise, and when. */
export type RiseTerms = {
  /** Without a percentage and an amount, prices rise to the catalog's of today. */
  readonly percentage: Decimal | null;
  /** What is added to every price, in the currency of the cohort. */
  readonly amount: Decimal | null;
  /** The most by which a price rises, in percent. */
  readonly cap: Decimal | null;
  /** Decimals of new prices; null for those of the old price, and at least the currency's. */
  readonly digits: number | null;
  readonly policy: EffectivePolicy;
  /** With SpecificDate only. */
  readonly effectiveDay: LocalDate | null;
  readonly noticeDays: number;
  /** The most subscriptions whose turn is on one day; null for all on the first one. */
  readonly perDay: number | null;
};

/** A price rise. */
export type PriceRise = Cohort &
  RiseTerms & {
    readonly id: string;
    readonly riseNumber: string;
    readonly name: string;
    readonly status: RiseStatus;
    readonly entityId: string;
    readonly orgIds: string[];
    /** The day of which its dry run is. */
    readonly calculatedOn: LocalDate | null;
    readonly startedAt: Date | null;
    readonly completedAt: Date | null;
    readonly createdByName: string;
    readonly createdAt: Date;
    readonly updatedAt: Date;
  };

/** One price of a charge, before and after. Bounds are those of its tier; decimals are text. */
export type PriceStep = {
  readonly tier: number;
  readonly startingUnit: string | null;
  readonly endingUnit: string | null;
  readonly oldPrice: string;
  readonly newPrice: string;
};

/** What a rise plans for a charge of a subscription. */
export type PlannedItem = {
  readonly subscriptionId: string;
  readonly accountId: string;
  readonly ratePlanId: string;
  readonly chargeId: string;
  readonly chargeNumber: string;
  readonly chargeName: string;
  readonly currency: string;
  readonly state: Extract<ItemState, "Planned" | "LeftOut">;
  /** Why it is left out. */
  readonly reason: string | null;
  readonly prices: readonly PriceStep[];
  readonly capped: boolean;
  /** The day on which its order is placed. */
  readonly orderOn: LocalDate | null;
  /** The first day of the new price. */
  readonly effectiveOn: LocalDate | null;
  /** The bills of a year before and after, without discounts; null for usage. */
  readonly yearBefore: Decimal | null;
  readonly yearAfter: Decimal | null;
  /** The day by which the first line at the new price is due; null for usage, and where it is left out. */
  readonly firstBillBy: LocalDate | null;
};

/** The first bill with a line at the new price, of the account that pays for it, with discounts and taxes. */
export type FirstBill = {
  readonly on: LocalDate;
  /** What the charge costs on it, at the old and the new prices of the rise. */
  readonly before: Decimal;
  readonly after: Decimal;
  /** What the whole bill totals, negative where more is credited than owed. */
  readonly totalBefore: Decimal;
  readonly totalAfter: Decimal;
};

/** A stored item that waits for its turn. */
export type RiseItem = Pick<
  PlannedItem,
  | "subscriptionId"
  | "accountId"
  | "ratePlanId"
  | "chargeId"
  | "chargeNumber"
  | "chargeName"
  | "prices"
> & {
  readonly id: string;
  readonly subscriptionNumber: string;
  readonly orderOn: LocalDate;
  readonly effectiveOn: LocalDate;
  /** Its days are computed again. */
  readonly late: boolean;
  /** The order that changed the price. */
  readonly orderNumber: string | null;
};

/** Whether prices rise to those of the catalog. */
export const risesToCatalog = ({ percentage, amount }: Pick<RiseTerms, "percentage" | "amount">) =>
  percentage === null && amount === null;

export type RiseVerb =
  | "update"
  | "calculate"
  | "delete"
  | "start"
  | "pause"
  | "resume"
  | "cancel"
  | "undo"
  | "retry";

const ALLOWED: Readonly<Record<RiseVerb, readonly RiseStatus[]>> = {
  update: ["Draft"],
  calculate: ["Draft"],
  delete: ["Draft"],
  start: ["Draft"],
  pause: ["Running"],
  resume: ["Paused"],
  cancel: ["Running", "Paused"],
  undo: ["Running", "Paused", "Completed", "Canceled"],
  retry: ["Running", "Completed", "Undoing", "Undone"],
};

/** States of a rise that allow a verb. */
export function statesFor(verb: RiseVerb): readonly RiseStatus[] {
  return ALLOWED[verb];
}

/** The task of the worker. */
export const RISE_TASK = "price-rise";

/** The operation of its work in the audit trail. */
export const RISE_OPERATION = "priceRise";

/** Rounds after which an account that is always in use counts as failed. */
export const MOST_ROUNDS = 30;
