"use client";

import { useQuery } from "@tanstack/react-query";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { bodyOf } from "@/components/debit-memos/owed-part";
import { useOwed } from "@/components/debit-memos/use-owed";
import { ChoiceAndAmount, useChoiceAndAmount } from "@/components/payments/choice-and-amount";
import { AppliedThen } from "@/components/payments/now-then";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { applyCreditMemo } from "@/lib/areas/credit-memos/change-contract";
import { queryCreditMemos } from "@/lib/areas/credit-memos/list-contract";
import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
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
  /** The invoice or debit memo that it is applied to; chosen in the dialog when absent. */
  owed?: Side & { kind: OwedKind };
};

/** Applies credit to an invoice or a debit memo, from either side. */
export function ApplyDialog(props: ApplyDialogProps) {
  const { open, onClose, accountId, currency, memo, owed } = props;
  const memos = useCredit(accountId, open && memo === undefined);
  const documents = useOwed({ id: accountId }, open && owed === undefined) ?? [];
  const choices: Side[] = memo === undefined ? memos : documents;
  const { chosen, typed, choose, type, close } = useChoiceAndAmount(onClose);
  const apply = useOperation(applyCreditMemo, { refreshes: memoReads });
  const other = choices.find(({ number }) => number === (chosen ?? choices[0]?.number));
  const from = memo ?? other;
  const to = owed ?? documents.find(({ number }) => number === other?.number);
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
          body: bodyOf(to?.kind ?? "Invoice", to?.number ?? "", amount),
        })
      }
    >
      {choices.length === 0 ? (
        <p>{memo ? "This account owes nothing." : "This account has no credit remaining."}</p>
      ) : (
        <div className="space-y-4">
          <ChoiceAndAmount
            label={memo ? "Invoice or debit memo" : "Credit memo"}
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

/** The memos of an account that have a remaining amount. */
function useCredit(accountId: string, enabled: boolean): Side[] {
  const filter = [`accountId.EQ:${accountId}`, "status.EQ:Posted", "unappliedAmount.GT:0"];
  const { data } = useQuery({
    ...operationQuery(queryCreditMemos, {
      query: { pageSize: "50", filter, sort: ["creditMemoDate.ASC"] },
    }),
    enabled,
  });
  return (data?.data ?? []).map((row) => ({ number: row.number, open: row.unappliedAmount }));
}
