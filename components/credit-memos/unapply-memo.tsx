"use client";

import { useQuery } from "@tanstack/react-query";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { takenOff, underNumbers } from "@/components/debit-memos/owed-part";
import { UnapplyDialog } from "@/components/payments/unapply-dialog";
import { unapplyCreditMemo } from "@/lib/areas/credit-memos/change-contract";
import { getCreditMemo, listCreditMemoParts } from "@/lib/areas/credit-memos/contract";
import { getInvoiceCollection } from "@/lib/areas/payments/collections/retry-contract";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

export type UnapplyMemoProps = {
  memoNumber: string;
  /** The invoice that is selected first. */
  invoiceNumber?: string;
  currency: string;
  open: boolean;
  onClose: () => void;
};

/** Taking credit off pauses the collection of the invoice, which its page shows. */
const refreshes = [...memoReads, getInvoiceCollection];

/** Takes a credit memo off an invoice; the credit stays on the memo. */
export function UnapplyMemo(props: UnapplyMemoProps) {
  const { memoNumber, open } = props;
  const params = { "credit-memo-key": memoNumber };
  const { data: memo } = useQuery({ ...operationQuery(getCreditMemo, { params }), enabled: open });
  const { data } = useQuery({
    ...operationQuery(listCreditMemoParts, { params, query: { pageSize: "40" } }),
    enabled: open,
  });
  const unapply = useOperation(unapplyCreditMemo, { refreshes });
  return (
    <UnapplyDialog
      {...props}
      from={{ number: memoNumber, unapplied: memo?.unappliedAmount ?? 0 }}
      parts={memo && data && underNumbers(data.parts)}
      onUnapply={(part) => unapply.mutateAsync({ params, body: takenOff(data?.parts ?? [], part) })}
      note="The account balance stays the same. Collection of the invoice is paused, and the credit can be applied to another invoice or refunded."
    />
  );
}
