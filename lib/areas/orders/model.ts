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
  readonly createdAt: Date;
  readonly updatedAt: Date;
};
