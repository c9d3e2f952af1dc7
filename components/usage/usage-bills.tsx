"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { SideSheet } from "@/components/ui/side-sheet";
import { TextLink } from "@/components/ui/text-link";
import { queryProcessedUsages } from "@/lib/areas/usage/processed/processed-contract";
import { formatPeriod } from "@/lib/portal/format";
import type { usageList } from "@/lib/portal/lists/usage";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import type { RowOf } from "@/lib/portal/use-list";

type Bill = RowOf<typeof queryProcessedUsages>;

const columns: Column<Bill>[] = [
  {
    id: "document",
    header: "Document",
    primary: true,
    cell: ({ invoiceNumber, creditMemoNumber }) =>
      invoiceNumber !== null ? (
        <TextLink href={paths.invoice(invoiceNumber)}>{invoiceNumber}</TextLink>
      ) : (
        creditMemoNumber !== null && (
          <TextLink href={paths.creditMemo(creditMemoNumber)}>{creditMemoNumber}</TextLink>
        )
      ),
  },
  { id: "charge", header: "Charge", cell: ({ chargeNumber }) => chargeNumber },
  {
    id: "period",
    header: "Service period",
    wrap: true,
    cell: (bill) => formatPeriod(bill.billingPeriodStartDate, bill.billingPeriodEndDate),
  },
];

export type UsageBillsProps = {
  /** The billed record; null closes the sheet. */
  usage: RowOf<typeof usageList.contract> | null;
  onClose: () => void;
};

/** Where a usage record is billed, and how it can be corrected nevertheless. */
export function UsageBills({ usage, onClose }: UsageBillsProps) {
  const shown = useLast(usage);
  const { data, error, refetch } = useQuery({
    ...operationQuery(queryProcessedUsages, {
      query: { filter: [`usageId.EQ:${shown?.id ?? ""}`], pageSize: "50" },
    }),
    enabled: shown !== null,
  });
  return (
    <SideSheet
      open={usage !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Where it is billed"
      description={shown && `${shown.quantity} ${shown.uOM} of ${shown.accountName}`}
    >
      <div className="space-y-4">
        <p className="text-pretty text-muted text-sm">
          A record that is billed does not change. To correct it, reverse or cancel its invoice: all
          usage of the invoice is then not billed, this record can be corrected or deleted, and the
          next bill charges it as it is then.
        </p>
        <OperationTable
          label="Documents that bill the record"
          columns={columns}
          rows={data?.data}
          rowKey={(bill) => bill.id}
          expectedRows={1}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState title="Not billed any more" />}
        />
      </div>
    </SideSheet>
  );
}
