import type { LocalDate } from "@/lib/values/local-date";
import type { EffectivePolicy, ItemState, PriceStep, RestoredBy, RiseStatus } from "./model";

/** What rises in one currency. */
type RiseTotal = {
  readonly currency: string;
  readonly subscriptions: number;
  readonly charges: number;
  readonly capped: number;
  readonly yearBefore: string;
  readonly yearAfter: string;
};

/** A rise with its totals; numerics are text. */
export type ShownRise = {
  readonly id: string;
  readonly riseNumber: string;
  readonly name: string;
  readonly status: RiseStatus;
  readonly productRatePlanId: string | null;
  readonly productRatePlanIds: readonly string[];
  readonly productId: string | null;
  readonly productRatePlanChargeId: string | null;
  readonly batch: string | null;
  readonly currency: string | null;
  readonly startedBefore: LocalDate | null;
  readonly unchangedSince: LocalDate | null;
  readonly listPricesOnly: boolean;
  readonly percentage: string | null;
  readonly increaseAmount: string | null;
  readonly cap: string | null;
  readonly digits: number | null;
  readonly policy: EffectivePolicy;
  readonly effectiveDay: LocalDate | null;
  readonly noticeDays: number;
  readonly perDay: number | null;
  readonly calculatedOn: LocalDate | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly createdByName: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly totals: readonly RiseTotal[];
  readonly states: readonly { readonly state: ItemState; readonly items: number }[];
};

/** An item with its account and subscription; numerics are text. */
export type ShownItem = {
  readonly id: string;
  readonly riseId: string;
  readonly state: ItemState;
  readonly reason: string | null;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly subscriptionId: string;
  readonly subscriptionNumber: string;
  readonly ratePlanId: string;
  readonly chargeId: string;
  readonly orderId: string | null;
  readonly chargeNumber: string;
  readonly chargeName: string;
  readonly currency: string;
  readonly prices: readonly PriceStep[];
  readonly capped: boolean;
  readonly orderOn: LocalDate | null;
  readonly effectiveOn: LocalDate | null;
  readonly yearBefore: string | null;
  readonly yearAfter: string | null;
  readonly firstBillOn: LocalDate | null;
  readonly firstBillBefore: string | null;
  readonly firstBillAfter: string | null;
  readonly firstTotalBefore: string | null;
  readonly firstTotalAfter: string | null;
  readonly orderNumber: string | null;
  readonly restoredBy: RestoredBy | null;
  readonly restoredOn: LocalDate | null;
  readonly updatedAt: Date;
  /** Whether its account has an address to which notices go. */
  readonly hasAddress: boolean;
  /** The mail that told the customer of it. */
  readonly noticeMailId: string | null;
  readonly noticedAt: Date | null;
  readonly noticeStatus: "Queued" | "Sent" | "Failed" | "NoAddress" | null;
};
