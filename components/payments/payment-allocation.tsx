"use client";

import { useQuery } from "@tanstack/react-query";
import { Allocation } from "@/components/payments/allocation";
import { previewPayment } from "@/lib/areas/payments/preview-contract";
import { previewQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

const pauseMs = 250;

export type PaymentAllocationProps = {
  accountNumber: string;
  amount: number;
  /** The paid invoice, with the amount allocated to it. */
  invoice?: { invoiceNumber: string; amount: number };
  enabled: boolean;
};

/** Preview of what a payment would pay. */
export function PaymentAllocation(props: PaymentAllocationProps) {
  const { accountNumber, amount, invoice, enabled } = props;
  const invoices = invoice && invoice.amount > 0 ? [invoice] : [];
  const [body] = useSettled({ accountNumber, amount, invoices }, pauseMs);
  const { data, error, refetch } = useQuery({
    ...previewQuery(previewPayment, { body }),
    enabled: enabled && amount > 0,
    staleTime: 0,
  });
  if (!(amount > 0)) return null;
  return (
    <Allocation
      label="What it pays"
      outsideLabel="Stays on the payment"
      preview={data}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
