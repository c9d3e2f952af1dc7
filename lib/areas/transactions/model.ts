import type { LocalDate } from "@/lib/values/local-date";

type Owner = { accountId: string; accountNumber: string; accountName: string; currency: string };

/** An invoice of an account; amounts are decimal text. */
export type InvoiceRow = Owner & {
  id: string;
  invoiceNumber: string;
  invoiceDate: LocalDate;
  dueDate: LocalDate;
  targetDate: LocalDate;
  amount: string;
  balance: string;
  status: string;
  reversed: boolean;
  createdByName: string;
  /** When its PDF became what it is. */
  writtenAt: Date;
};

/** A line of an invoice; `serviceEnd` is the first day that is not included. */
export type LineRow = {
  id: string;
  invoiceId: string | null;
  subscriptionId: string | null;
  subscriptionNumber: string | null;
  chargeId: string | null;
  chargeName: string;
  chargeDescription: string | null;
  chargeType: string;
  productName: string;
  kind: string;
  serviceStart: LocalDate;
  serviceEnd: LocalDate;
  quantity: string | null;
  uom: string | null;
  amount: string;
  taxAmount: string;
  createdAt: Date;
};

/** A payment of an account. */
export type PaymentRow = Owner & {
  id: string;
  paymentNumber: string;
  type: string;
  status: string;
  effectiveDate: LocalDate;
  amount: string;
  paymentMethodId: string | null;
  gatewayTransactionId: string | null;
};

/** What a payment has paid of an invoice. */
export type PaidRow = {
  paymentId: string;
  invoiceId: string;
  invoiceNumber: string;
  amount: string;
};
