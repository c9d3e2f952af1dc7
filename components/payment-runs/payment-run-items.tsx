"use client";

import { ListChecks } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { runReads } from "@/components/payment-runs/payment-run-reads";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { retryPaymentRun } from "@/lib/areas/payment-runs/contract";
import type { queryPaymentRunItems } from "@/lib/areas/payment-runs/result-contract";
import { gatewayWords } from "@/lib/portal/gateway-words";
import { itemsOfPaymentRun } from "@/lib/portal/lists/payment-runs";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";
import { useOperation } from "@/lib/portal/use-operation";

type Item = RowOf<typeof queryPaymentRunItems>;

const labels: Record<Item["state"], string> = {
  Pending: "Scheduled",
  Processed: "Collected",
  Error: "Failed",
  Unprocessed: "Nothing due",
};

const columns: Column<Item>[] = [
  { id: "account", header: "Account", wrap: true, cell: (of) => of.accountName, primary: true },
  {
    id: "document",
    header: "Invoice",
    cell: (of) =>
      of.documentNumber && (
        <TextLink href={paths.invoice(of.documentNumber)}>{of.documentNumber}</TextLink>
      ),
  },
  {
    id: "state",
    header: "Result",
    cell: (of) => <Status value={of.state} label={labels[of.state]} />,
  },
  {
    id: "payment",
    header: "Payment",
    cell: (of) =>
      of.paymentNumber && (
        <TextLink href={paths.payment(of.paymentNumber)}>{of.paymentNumber}</TextLink>
      ),
  },
  {
    id: "error",
    header: "Failure reason",
    wrap: true,
    cell: (of) => gatewayWords(of.errorMessage),
  },
  {
    id: "collected",
    header: "Collected",
    align: "end",
    cell: (of) => <Money amount={of.amountCollected} currency={of.currency} />,
  },
  {
    id: "wanted",
    header: "Due",
    align: "end",
    cell: (of) =>
      of.amountToCollect !== null && <Money amount={of.amountToCollect} currency={of.currency} />,
  },
];

const states = (["Error", "Processed", "Unprocessed", "Pending"] as const).map((value) => ({
  value,
  label: labels[value],
}));

/** The documents of a run with their outcomes; a failed one can be retried alone. */
export function PaymentRunItems(props: { runId: string; runNumber: string; ended: boolean }) {
  const list = itemsOfPaymentRun(props.runId);
  const { rows, error, retry, filtered, paging, single } = useList(list);
  const denied = useDenied("payments:write");
  const again = useOperation(retryPaymentRun, { refreshes: runReads });
  const params = { paymentRunKey: props.runNumber };
  return (
    <OperationTable
      label="Documents"
      columns={columns}
      rows={rows}
      rowKey={(of) => of.id}
      rowLabel={(of) => of.documentNumber ?? of.accountNumber}
      rowHref={(of) => paths.account(of.accountNumber)}
      rowActions={(of) =>
        of.state === "Error" && props.ended && !denied
          ? [
              {
                label: "Try again",
                onSelect: () => void again.mutateAsync({ params, body: { itemIds: [of.id] } }),
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
          title={filtered ? "No document matches" : "It has no documents"}
        />
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
