"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  useDialogFields,
  useDialogFieldsOfMany,
} from "@/components/custom-fields/use-dialog-fields";
import { ErrorState } from "@/components/layout/error-state";
import { CreditLines } from "@/components/invoices/credit-lines";
import { CreditOutcome } from "@/components/invoices/credit-outcome";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { createCreditMemoFromInvoice } from "@/lib/areas/credit-memos/change-contract";
import { previewInvoiceCredit } from "@/lib/areas/credit-memos/create/preview-contract";
import type { getInvoice } from "@/lib/areas/invoices/contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { previewQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";
import { useSettled } from "@/lib/portal/use-settled";

type Preview = CallResult<typeof previewInvoiceCredit>;
type What = "all" | "lines";

const choices = [
  { value: "all", label: "Everything not credited yet" },
  { value: "lines", label: "Amounts by line" },
] as const satisfies readonly { value: What; label: string }[];

const pauseMs = 250;
const refreshes = [...memoReads, previewInvoiceCredit];

export type CreditInvoiceProps = {
  invoice: CallResult<typeof getInvoice>;
  open: boolean;
  onClose: () => void;
};

/** Credits lines of an invoice, and shows beforehand the total and the new balance. */
export function CreditInvoice({ invoice, open, onClose }: CreditInvoiceProps) {
  const { invoiceNumber, currency } = invoice;
  const [what, setWhat] = useState<What>("all");
  const [amounts, setAmounts] = useState<Readonly<Record<string, number | null>>>({});
  const [reason, setReason] = useState("");
  const named = Object.entries(amounts).flatMap(([invoiceItemId, amount]) =>
    amount !== null && amount > 0 ? [{ invoiceItemId, amount }] : [],
  );
  const items = what === "all" ? undefined : named;
  const [settled, waits] = useSettled(items, pauseMs);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...previewQuery(previewInvoiceCredit, {
      params: { invoiceKey: invoiceNumber },
      body: settled ? { items: settled } : {},
    }),
    enabled: open,
    staleTime: 0,
  });
  const create = useOperation(createCreditMemoFromInvoice, { refreshes });
  const custom = useDialogFields("CreditMemo");
  const customOfLines = useDialogFieldsOfMany("CreditMemoItem");
  const close = () => {
    setWhat("all");
    setAmounts({});
    setReason("");
    custom.clear();
    customOfLines.clear();
    onClose();
  };
  const confirm = async () => {
    const memo = await create.mutateAsync({
      params: { invoiceKey: invoiceNumber },
      body: {
        ...custom.entered(),
        autoPost: true,
        autoApplyToInvoiceUponPosting: true,
        ...(items && {
          items: items.map((item) => ({ ...item, ...customOfLines.enteredOf(item.invoiceItemId) })),
        }),
        ...(reason && { reasonCode: reason }),
      },
    });
    toast.success(`${memo.number} credits ${formatMoney(memo.amount, currency)}`);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Credit ${invoiceNumber}`}
      confirmLabel={data ? `Credit ${formatMoney(data.amount, currency)}` : "Credit"}
      disabledReason={disabledReason(data, what, waits || isPlaceholderData)}
      onConfirm={confirm}
    >
      <div className="space-y-4">
        <Field
          label="What to credit"
          help="Future billing does not change. To bill these periods again, reverse the invoice instead."
        >
          <Select options={choices} value={what} onValueChange={setWhat} />
        </Field>
        {error && <ErrorState error={error} onRetry={() => void refetch()} className="px-0 py-2" />}
        {!data && !error && <Skeleton className="h-32" />}
        {data && what === "lines" && (
          <CreditLines
            items={data.items}
            currency={currency}
            amounts={amounts}
            onAmount={(id, amount) => setAmounts({ ...amounts, [id]: amount })}
            fieldsOf={customOfLines.fieldsOf}
          />
        )}
        {data && !error && <CreditOutcome preview={data} accountName={invoice.accountName} />}
        <Field label="Reason" optional>
          <Input
            value={reason}
            maxLength={255}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {custom.fields}
      </div>
    </ConfirmDialog>
  );
}

function disabledReason(preview: Preview | undefined, what: What, typing: boolean): string | null {
  if (!preview || typing) return "Still calculating";
  if (preview.amount > 0) return null;
  return what === "lines" ? "Enter an amount first" : "It is fully credited already";
}
