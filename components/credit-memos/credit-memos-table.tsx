"use client";

import { Undo2 } from "lucide-react";
import { useColumns } from "@/components/custom-fields/use-columns";
import { memoColumns, MemoList } from "@/components/memos/memo-list";
import { ofAccount } from "@/lib/portal/list";
import { creditMemoList } from "@/lib/portal/lists/credit-memos";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

const { account, columns } = memoColumns<RowOf<typeof creditMemoList.contract>>(
  "Credit memo",
  [
    {
      id: "invoice",
      header: "Invoice",
      secondary: true,
      cell: (memo) => memo.referredInvoiceNumber,
    },
  ],
  { id: "left", header: "Remaining", of: (memo) => memo.unappliedAmount },
);

/** Credit memos, newest first: all of them, or those of one account. */
export function CreditMemosTable({ accountId }: { accountId?: string }) {
  const list = accountId === undefined ? creditMemoList : ofAccount(creditMemoList, accountId);
  const shown = useColumns("CreditMemo", columns, accountId === undefined ? undefined : account);
  return (
    <MemoList
      label="Credit memos"
      noun="credit memo"
      docType="CreditMemo"
      origin="Credit memos are created when a bill nets to a credit, and when an invoice is reversed or written off."
      icon={<Undo2 aria-hidden />}
      columns={shown}
      list={useList(list)}
      expectedRows={list.pageSize}
      hrefOf={(memo) => paths.creditMemo(memo.number)}
      left={{ label: "Remaining", parameter: "left" }}
    />
  );
}
