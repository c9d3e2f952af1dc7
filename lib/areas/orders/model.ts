import type { LocalDate } from "@/lib/values/local-date";

/** Completed, or Pending while one of its subscriptions waits for a date. */
export type OrderStatus = "Completed" | "Pending";

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
  readonly invoiceNumbers: string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** An action as it is stored; `body` holds what `actionOf` of the subscriptions revives. */
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
  readonly body: Readonly<Record<string, unknown>>;
  readonly producedVersion: number;
  readonly subscriptionId: string;
  readonly subscriptionNumber: string;
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
  | "createdByName"
  | "createdAt"
  | "updatedAt"
> & { readonly accountName: string; readonly subscriptionNumbers: string[] };
