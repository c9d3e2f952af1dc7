"use client";

import { useQuery } from "@tanstack/react-query";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { ChoiceAndAmount, useChoiceAndAmount } from "@/components/payments/choice-and-amount";
import { AppliedThen } from "@/components/payments/now-then";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { applyCreditMemo } from "@/lib/areas/credit-memos/change-contract";
import { queryCreditMemos } from "@/lib/areas/credit-memos/list-contract";
import { queryInvoices } from "@/lib/areas/invoices/list-contract";
import { formatMoney } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** A document with a remaining amount or a balance. */
type Side = { number: string; open: number };

export type ApplyDialogProps = {
  open: boolean;
  onClose: () => void;
  accountId: string;
  currency: string;
  /** The memo whose credit is applied; chosen in the dialog when absent. */
  memo?: Side;
  /** The invoice that it is applied to; chosen in the dialog when absent. */
  invoice?: Side;
};

/** Applies credit to an invoice, from either side. */
export function ApplyDialog(props: ApplyDialogProps) {
  const { open, onClose, accountId, currency, memo, invoice } = props;
  const choices = useChoices(accountId, open, memo === undefined ? "memo" : "invoice");
  const { chosen, typed, choose, type, close } = useChoiceAndAmount(onClose);
  const apply = useOperation(applyCreditMemo, { refreshes: memoReads });
  const other = choices.find(({ number }) => number === (chosen ?? choices[0]?.number));
  const from = memo ?? other;
  const to = invoice ?? other;
  const most = Math.min(from?.open ?? 0, to?.open ?? 0);
  const amount = typed ?? most;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Apply credit"
      confirmLabel="Apply"
      disabledReason={choices.length === 0 ? "There is nothing to apply" : null}
      onConfirm={() =>
        apply.mutateAsync({
          params: { "credit-memo-key": from?.number ?? "" },
          body: { invoices: [{ invoiceId: to?.number ?? "", amount }] },
        })
      }
    >
      {choices.length === 0 ? (
        <p>
          {memo ? "No invoice of this account is open." : "This account has no credit remaining."}
        </p>
      ) : (
        <div className="space-y-4">
          <ChoiceAndAmount
            label={memo ? "Invoice" : "Credit memo"}
            options={choices.map(({ number, open: left }) => ({
              value: number,
              label: `${number}, ${formatMoney(left, currency)} ${memo ? "open" : "remaining"}`,
            }))}
            value={other?.number ?? null}
            onChoose={choose}
            {...{ currency, amount, most }}
            onType={type}
          />
          {from && to && (
            <AppliedThen
              currency={currency}
              invoice={{ number: to.number, owed: to.open }}
              from={{ number: from.number, unapplied: from.open }}
              applied={amount}
            />
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

/** An account's open invoices, or its memos with a remaining amount. */
function useChoices(accountId: string, enabled: boolean, kind: "memo" | "invoice"): Side[] {
  const of = (left: string) => [`accountId.EQ:${accountId}`, "status.EQ:Posted", `${left}.GT:0`];
  const memos = useQuery({
    ...operationQuery(queryCreditMemos, {
      query: { pageSize: "50", filter: of("unappliedAmount"), sort: ["creditMemoDate.ASC"] },
    }),
    enabled: enabled && kind === "memo",
  });
  const invoices = useQuery({
    ...operationQuery(queryInvoices, {
      query: { pageSize: "50", filter: of("balance"), sort: ["dueDate.ASC"] },
    }),
    enabled: enabled && kind === "invoice",
  });
  return kind === "memo"
    ? (memos.data?.data ?? []).map((row) => ({ number: row.number, open: row.unappliedAmount }))
    : (invoices.data?.data ?? []).map((row) => ({ number: row.invoiceNumber, open: row.balance }));
}
