import { useQuery } from "@tanstack/react-query";
import { useViewer } from "@/components/layout/frame/viewer";
import { queryDebitMemos } from "@/lib/areas/debit-memos/lists/list-contract";
import { queryInvoices } from "@/lib/areas/invoices/list-contract";
import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import { operationQuery } from "@/lib/portal/query";

/** An invoice or a debit memo that an account owes. */
export type Owed = {
  number: string;
  open: number;
  currency: string;
  kind: OwedKind;
  dueDate: string;
};

type OwingAccount = { readonly id: string } | { readonly number: string };

/** What an account owes, the oldest due date first; undefined until it is read. */
export function useOwed(account: OwingAccount, enabled: boolean): Owed[] | undefined {
  const query = {
    pageSize: "50",
    sort: ["dueDate.ASC"],
    filter: [
      "id" in account ? `accountId.EQ:${account.id}` : `accountNumber.EQ:${account.number}`,
      "status.EQ:Posted",
      "balance.GT:0",
    ],
  };
  const invoices = useQuery({ ...operationQuery(queryInvoices, { query }), enabled });
  const { settlement } = useViewer();
  const memos = useQuery({
    ...operationQuery(queryDebitMemos, { query }),
    enabled: enabled && settlement,
  });
  if (!invoices.data || (settlement && !memos.data)) return undefined;
  const owed: Owed[] = [
    ...invoices.data.data.map(({ invoiceNumber, balance, currency, dueDate }) => ({
      ...{ number: invoiceNumber, open: balance, currency, dueDate },
      kind: "Invoice" as const,
    })),
    ...(memos.data?.data ?? []).map(({ number, balance, currency, dueDate }) => ({
      ...{ number, open: balance, currency, dueDate },
      kind: "DebitMemo" as const,
    })),
  ];
  return owed.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
}
