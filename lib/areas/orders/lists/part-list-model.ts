import type { LineItem } from "@/lib/areas/order-lines/model";
import type { LocalDate } from "@/lib/values/local-date";

/** An action of an executed order. */
export type OrderActionRow = {
  id: string;
  orderId: string;
  orderNumber: string;
  createdById: string | null;
  type: string;
  sequence: number;
  subscriptionId: string;
  subscriptionNumber: string;
  subscriptionVersion: number;
  changeReason: string | null;
  contractEffective: LocalDate;
  serviceActivation: LocalDate | null;
  customerAcceptance: LocalDate | null;
  customFields: Readonly<Record<string, unknown>>;
  createdAt: Date;
};

/** A line item with its order and the accounts that own it and pay for it. */
export type OrderLineRow = Pick<LineItem, "id" | "itemNumber" | "state" | "terms"> & {
  orderId: string;
  orderNumber: string;
  createdById: string | null;
  returnable: number;
  fulfilled: number;
  ownerAccountId: string;
  invoiceAccountId: string;
  createdAt: Date;
  updatedAt: Date;
};
