"use client";

import { useQuery } from "@tanstack/react-query";
import { paymentReads } from "@/components/payments/payment-reads";
import { takenOff, underNumbers } from "@/components/debit-memos/owed-part";
import { UnapplyDialog } from "@/components/payments/unapply-dialog";
import { unapplyPayment } from "@/lib/areas/payments/change-contract";
import { getPayment, listPaymentParts } from "@/lib/areas/payments/contract";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

export type UnapplyPaymentProps = {
  paymentNumber: string;
  /** The invoice that is selected first. */
  invoiceNumber?: string;
  currency: string;
  open: boolean;
  onClose: () => void;
};

/** Unapplies a payment from an invoice; the amount becomes unapplied. */
export function UnapplyPayment(props: UnapplyPaymentProps) {
  const { paymentNumber, open } = props;
  const params = { "payment-key": paymentNumber };
  const { data: payment } = useQuery({ ...operationQuery(getPayment, { params }), enabled: open });
  const { data } = useQuery({
    ...operationQuery(listPaymentParts, { params, query: { pageSize: "40" } }),
    enabled: open,
  });
  const unapply = useOperation(unapplyPayment, { refreshes: paymentReads });
  return (
    <UnapplyDialog
      {...props}
      from={{ number: paymentNumber, unapplied: payment?.unappliedAmount ?? 0 }}
      parts={payment && data && underNumbers(data.parts)}
      onUnapply={(part) => unapply.mutateAsync({ params, body: takenOff(data?.parts ?? [], part) })}
      note="The account balance stays the same. Collection of the invoice is paused, and the payment can be applied to another invoice or refunded."
    />
  );
}
