"use client";

import { FilePlus2 } from "lucide-react";
import { memoColumns, MemoList } from "@/components/memos/memo-list";
import { CalendarDate } from "@/components/ui/calendar-date";
import { ofAccount } from "@/lib/portal/list";
import { debitMemoList } from "@/lib/portal/lists/debit-memos";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

const { account, columns } = memoColumns<RowOf<typeof debitMemoList.contract>>(
  "Debit memo",
  [
    {
      id: "due",
      header: "Due",
      sortBy: "due",
      cell: (memo) => <CalendarDate date={memo.dueDate} />,
    },
  ],
  { id: "balance", header: "Balance", of: (memo) => memo.balance },
);

/** Debit memos, newest first: all of them, or those of one account. */
export function DebitMemosTable({ accountId }: { accountId?: string }) {
  const list = accountId === undefined ? debitMemoList : ofAccount(debitMemoList, accountId);
  const shown = accountId === undefined ? columns : columns.filter((column) => column !== account);
  return (
    <MemoList
      label="Debit memos"
      noun="debit memo"
      docType="DebitMemo"
      origin="A debit memo asks for an amount that no bill has, of a charge or of an invoice."
      icon={<FilePlus2 aria-hidden />}
      columns={shown}
      list={useList(list)}
      expectedRows={list.pageSize}
      hrefOf={(memo) => paths.debitMemo(memo.number)}
      left={{ label: "Balance", parameter: "balance" }}
    />
  );
}
