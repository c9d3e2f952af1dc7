"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Fragment, useState } from "react";
import { debitReads } from "@/components/debit-memos/debit-reads";
import {
  useDialogFields,
  useDialogFieldsOfMany,
} from "@/components/custom-fields/use-dialog-fields";
import { ErrorState } from "@/components/layout/error-state";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MoneyInput } from "@/components/ui/money-input";
import { Skeleton } from "@/components/ui/skeleton";
import { createDebitMemoFromInvoice } from "@/lib/areas/debit-memos/change-contract";
import { type getInvoice, listInvoiceItems } from "@/lib/areas/invoices/contract";
import { formatPeriod } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** The lines that the dialog shows; further ones are debited by the call. */
const MOST_LINES = "40";

export type ChargeMoreProps = {
  invoice: CallResult<typeof getInvoice>;
  open: boolean;
  onClose: () => void;
};

/** Asks for more of lines of an invoice, by a draft debit memo that shows its tax before it is posted. */
export function ChargeMore({ invoice, open, onClose }: ChargeMoreProps) {
  const { invoiceNumber, currency } = invoice;
  const router = useRouter();
  const [amounts, setAmounts] = useState<Readonly<Record<string, number | null>>>({});
  const [reason, setReason] = useState("");
  const { data, error, refetch } = useQuery({
    ...operationQuery(listInvoiceItems, {
      params: { "invoice-key": invoiceNumber },
      query: { pageSize: MOST_LINES },
    }),
    enabled: open,
  });
  const create = useOperation(createDebitMemoFromInvoice, { refreshes: debitReads });
  const custom = useDialogFields("DebitMemo");
  const customOfLines = useDialogFieldsOfMany("DebitMemoItem");
  const items = Object.entries(amounts).flatMap(([invoiceItemId, amount]) =>
    amount !== null && amount > 0 ? [{ invoiceItemId, amount }] : [],
  );
  const close = () => {
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
        items: items.map((item) => ({ ...item, ...customOfLines.enteredOf(item.invoiceItemId) })),
        ...(reason && { reasonCode: reason }),
      },
    });
    router.push(paths.debitMemo(memo.number));
  };
  const lines = data?.invoiceItems.filter(({ chargeAmount }) => chargeAmount > 0);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Charge more for ${invoiceNumber}`}
      confirmLabel="Create draft"
      disabledReason={items.length > 0 ? null : "Enter an amount first"}
      onConfirm={confirm}
    >
      <div className="space-y-4">
        <p>
          A debit memo asks for what the invoice left out. The draft shows its tax, at the rates of
          the invoice, before you post it. Future billing does not change.
        </p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} className="px-0 py-2" />}
        {!lines && !error && <Skeleton className="h-32" />}
        {lines?.map((line) => (
          <Fragment key={line.id}>
            <Field
              label={`${line.chargeName}, ${formatPeriod(line.serviceStartDate, line.serviceEndDate)}`}
              help="More, without tax."
            >
              <MoneyInput
                currency={currency}
                min={0}
                value={amounts[line.id] ?? null}
                onValueChange={(amount) => setAmounts({ ...amounts, [line.id]: amount })}
              />
            </Field>
            {(amounts[line.id] ?? 0) > 0 && customOfLines.fieldsOf(line.id, line.chargeName)}
          </Fragment>
        ))}
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
