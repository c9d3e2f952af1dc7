"use client";

import { useQuery } from "@tanstack/react-query";
import { Allocation } from "@/components/payments/allocation";
import { previewRefund } from "@/lib/areas/payments/preview-contract";
import { previewQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

const pauseMs = 250;

export type RefundAllocationProps = { paymentKey: string; amount: number; enabled: boolean };

/** Which invoices, lines and taxes are owed again because of a refund, before it is given. */
export function RefundAllocation({ paymentKey, amount, enabled }: RefundAllocationProps) {
  const totalAmount = useSettled(amount, pauseMs);
  const { data, error, refetch } = useQuery({
    ...previewQuery(previewRefund, {
      params: { "payment-key": paymentKey },
      body: { totalAmount },
    }),
    enabled: enabled && totalAmount > 0,
    staleTime: 0,
  });
  if (!(amount > 0)) return null;
  return (
    <Allocation
      label="Where it comes from"
      outsideLabel="What is left of the payment"
      preview={data}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
