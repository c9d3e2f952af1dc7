import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

export type PaymentStatus = "Draft" | "Processing" | "Processed" | "Error" | "Canceled" | "Posted";

export type PaymentType = "Electronic" | "External";

/** A payment with what was put against invoices, what is left and what was given back. */
export type Payment = {
  id: string;
  paymentNumber: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  paymentMethodId: string | null;
  paymentMethodBrand: string | null;
  paymentMethodLast4: string | null;
  type: PaymentType;
  status: PaymentStatus;
  currency: string;
  amount: Decimal;
  appliedAmount: Decimal;
  unappliedAmount: Decimal;
  refundAmount: Decimal;
  effectiveDate: LocalDate;
  gateway: string | null;
  gatewayTransactionId: string | null;
  gatewayResponse: string | null;
  gatewayResponseCode: string | null;
  gatewayState: string;
  comment: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Money of a payment put against one invoice. */
export type PaymentPart = {
  id: string;
  invoiceId: string;
  invoiceNumber: string;
  amount: Decimal;
  createdAt: Date;
};

/** One time that a gateway was asked for money, whatever came of it. */
export type PaymentAttempt = Pick<
  Payment,
  | "id"
  | "accountId"
  | "accountNumber"
  | "accountName"
  | "currency"
  | "amount"
  | "paymentMethodId"
  | "paymentMethodBrand"
  | "paymentMethodLast4"
  | "gateway"
> & {
  paymentId: string;
  status: "Verifying" | "Approved" | "Failed" | "Voided";
  responseCode: string | null;
  responseText: string | null;
  attemptedAt: Date;
};

/** A payment that has just been collected. */
export type CollectedPayment = { paymentId: string; paymentNumber: string; amount: Decimal };

/** States of an intent in which money may have moved and nobody knows yet. */
export const OPEN_INTENT_STATES = ["created", "sent", "unknown"] as const;
export type IntentState = (typeof OPEN_INTENT_STATES)[number] | "succeeded" | "failed" | "voided";
