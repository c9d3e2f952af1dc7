"use client";

import { useQuery } from "@tanstack/react-query";
import { RefundDialog } from "./refund-dialog";
import { getPayment } from "@/lib/areas/payments/contract";
import { operationQuery } from "@/lib/portal/query";

export type RefundOfInvoiceProps = {
  paymentNumber: string;
  /** The amounts of the payment applied to invoices. */
  invoice: { invoiceNumber: string; amount: number };
  onClose: () => void;
};

/** Refunds what a payment has paid of one invoice. */
export function RefundOfInvoice({ paymentNumber, invoice, onClose }: RefundOfInvoiceProps) {
  const { data: payment } = useQuery(
    operationQuery(getPayment, { params: { "payment-key": paymentNumber } }),
  );
  if (!payment) return null;
  return <RefundDialog payment={payment} invoice={invoice} open onClose={onClose} />;
}
