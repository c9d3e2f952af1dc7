import type { AccountStatus } from "@/lib/areas/accounts/model";
import type { LocalDate } from "@/lib/values/local-date";
import type { SubscriptionDetails } from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { Ramp } from "@/lib/areas/subscriptions/timeline/ramp-model";

/** The data of an account that orders need. */
export type AccountFacts = {
  readonly id: string;
  readonly accountNumber: string;
  readonly status: AccountStatus;
  readonly currency: string;
  readonly billCycleDay: number;
};

/** The job of an asynchronous order. */
export const ORDER_JOB_TASK = "order-job";

export const ORDER_STATUSES = [
  "Draft",
  "Scheduled",
  "Pending",
  "Executing",
  "Completed",
  "Failed",
  "Cancelled",
  "Reverted",
] as const;

/**
 * Draft and Scheduled orders have had no effect yet. Completed ones have; Pending ones, too, with a
 * subscription that is pending. Executing: a scheduled one on its day.
 */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The status of an order with open items: a completed one is Executing until they are final. */
export function shownStatus(status: OrderStatus): OrderStatus {
  return status === "Completed" ? "Executing" : status;
}

/** The allowed operations by status of the order; others are refused. Reference 4.2. */
export const ORDER_VERBS = {
  replace: ["Draft", "Scheduled"],
  activate: ["Draft"],
  cancel: ["Draft", "Scheduled"],
  run: ["Scheduled", "Executing"],
  setDates: ["Pending", "Completed"],
  revert: ["Completed"],
  delete: ["Draft", "Scheduled", "Cancelled", "Failed", "Completed", "Pending"],
} as const satisfies Record<string, readonly OrderStatus[]>;

/** Orders without effect: their request can be read, and sent again. */
export const KEEPS_REQUEST: readonly OrderStatus[] = ["Draft", "Scheduled", "Failed", "Cancelled"];

export type OrderVerb = keyof typeof ORDER_VERBS;

/** Whether an operation is allowed for an order of this status. */
export function orderAllows(verb: OrderVerb, status: OrderStatus): boolean {
  const allowed: readonly OrderStatus[] = ORDER_VERBS[verb];
  return allowed.includes(status);
}

/** A stored order. */
export type Order = {
  readonly id: string;
  readonly orderNumber: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly currency: string;
  readonly orderDate: LocalDate;
  readonly status: OrderStatus;
  readonly category: string;
  readonly description: string | null;
  readonly reasonCode: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly createdByName: string;
  readonly updatedByName: string;
  /** The request, of an order that is or was a draft or scheduled. */
  readonly request: unknown;
  readonly scheduledFor: LocalDate | null;
  readonly activation: Readonly<Record<string, unknown>> | null;
  readonly failure: string | null;
  readonly cancelReason: string | null;
  readonly invoiceNumbers: string[];
  readonly creditMemoNumbers: string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A stored action; `body` is parsed by `actionOf` of subscriptions. */
export type StoredOrderAction = {
  readonly id: string;
  readonly orderId: string;
  readonly sequence: number;
  readonly type: string;
  readonly changeReason: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly contractEffective: LocalDate;
  readonly serviceActivation: LocalDate | null;
  readonly customerAcceptance: LocalDate | null;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly ramp?: Ramp | null;
    readonly details?: Partial<SubscriptionDetails>;
  };
  /** Its requested container; null in early orders. */
  readonly request: Readonly<Record<string, unknown>> | null;
  readonly producedVersion: number;
  readonly subscriptionId: string;
  readonly subscriptionNumber: string;
  readonly ownerId: string;
  readonly ownerNumber: string;
};

/** An order as a row of a list. */
export type OrderRow = Pick<
  Order,
  | "id"
  | "orderNumber"
  | "orderDate"
  | "status"
  | "category"
  | "description"
  | "accountId"
  | "accountNumber"
  | "customFields"
  | "createdByName"
  | "reasonCode"
  | "cancelReason"
  | "scheduledFor"
  | "createdAt"
  | "updatedAt"
> & {
  readonly accountName: string;
  readonly subscriptionNumbers: string[];
  readonly createdById: string | null;
};
