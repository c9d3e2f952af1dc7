"use client";

import { ListChecks } from "lucide-react";
import { billRunReads } from "@/components/bill-runs/bill-run-reads";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { retryBillRun } from "@/lib/areas/bill-runs/contract";
import type { queryBillRunAccounts } from "@/lib/areas/bill-runs/result-contract";
import { accountsOfBillRun } from "@/lib/portal/lists/bill-runs";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";
import { useOperation } from "@/lib/portal/use-operation";

type Account = RowOf<typeof queryBillRunAccounts>;

const labels: Record<Account["state"], string> = {
  Pending: "Waiting",
  Billed: "Billed",
  Empty: "Nothing due",
  Error: "Failed",
  Canceled: "Canceled",
};

const columns: Column<Account>[] = [
  { id: "number", header: "Number", cell: (of) => of.accountNumber, primary: true },
  {
    id: "account",
    header: "Account",
    wrap: true,
    cell: (of) => <TextLink href={paths.account(of.accountNumber)}>{of.accountName}</TextLink>,
  },
  {
    id: "state",
    header: "Result",
    cell: (of) => <Status value={of.state} label={labels[of.state]} />,
  },
  { id: "message", header: "Reason", wrap: true, cell: (of) => of.message },
];

const states = (["Error", "Billed", "Empty", "Pending", "Canceled"] as const).map((value) => ({
  value,
  label: labels[value],
}));

type Props = {
  runId: string;
  runNumber: string;
  ended: boolean;
  /** A night has only the accounts that failed. */
  ofNight: boolean;
  /** Whether it begins later: it has no accounts until then. */
  waits: boolean;
};

function emptyTitle({ ofNight, waits }: Pick<Props, "ofNight" | "waits">): string {
  if (waits) return "The run has not begun";
  return ofNight ? "No account failed" : "No account has anything due";
}

/** The accounts of a run with their outcomes; a failed one can be retried alone. */
export function BillRunAccounts(props: Props) {
  const list = accountsOfBillRun(props.runId);
  const { rows, error, retry, filtered, paging, single } = useList(list);
  const denied = useDenied("invoices:write");
  const again = useOperation(retryBillRun, { refreshes: billRunReads });
  const params = { billRunId: props.runNumber };
  return (
    <OperationTable
      label={props.ofNight ? "Accounts that failed" : "Accounts"}
      columns={columns}
      rows={rows}
      rowKey={(of) => of.id}
      rowLabel={(of) => of.accountNumber}
      rowHref={(of) => paths.account(of.accountNumber)}
      rowActions={(of) =>
        of.state === "Error" && props.ended && !denied
          ? [
              {
                label: "Try again",
                onSelect: () =>
                  void again.mutateAsync({ params, body: { accountIds: [of.accountNumber] } }),
              },
            ]
          : []
      }
      expectedRows={list.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="account" label="Account begins with" />
          <FilterChips label="Result" parameter="state" options={states} />
        </>
      }
      empty={
        <EmptyState
          icon={<ListChecks aria-hidden />}
          title={filtered ? "No account matches" : emptyTitle(props)}
        />
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
