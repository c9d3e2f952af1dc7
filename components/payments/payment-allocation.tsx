"use client";

import { useQuery } from "@tanstack/react-query";
import { bodyOf } from "@/components/debit-memos/owed-part";
import { Allocation } from "@/components/payments/allocation";
import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import { previewPayment } from "@/lib/areas/payments/preview-contract";
import { previewQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

const pauseMs = 250;

export type PaymentAllocationProps = {
  accountNumber: string;
  amount: number;
  /** The paid document, with the amount allocated to it. */
  owed?: { number: string; kind: OwedKind; amount: number };
  enabled: boolean;
};

/** Preview of what a payment would pay. */
export function PaymentAllocation(props: PaymentAllocationProps) {
  const { accountNumber, amount, owed, enabled } = props;
  const documents = owed && owed.amount > 0 ? bodyOf(owed.kind, owed.number, owed.amount) : {};
  const [body] = useSettled({ accountNumber, amount, ...documents }, pauseMs);
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
