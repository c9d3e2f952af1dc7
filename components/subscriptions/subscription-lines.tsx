"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { useViewer } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { formatPeriod } from "@/lib/portal/format";
import { linesOfSubscription, type subscriptionLines } from "@/lib/portal/lists/invoices";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Line = RowOf<typeof subscriptionLines.contract>;

const columns: Column<Line>[] = [
  { id: "invoice", header: "Invoice", cell: (line) => line.invoiceNumber, primary: true },
  {
    id: "date",
    header: "Date",
    secondary: true,
    cell: (line) => <CalendarDate date={line.invoiceDate} />,
  },
  { id: "charge", header: "Charge", wrap: true, cell: (line) => line.chargeName },
  {
    id: "period",
    header: "Service period",
    wrap: true,
    cell: (line) => formatPeriod(line.serviceStartDate, line.serviceEndDate),
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: (line) => <Money amount={line.chargeAmount} currency={line.currency} />,
  },
];

/** The invoice lines of a subscription. */
export function SubscriptionLines({ subscriptionId }: { subscriptionId: string }) {
  const { scopes } = useViewer();
  const list = linesOfSubscription(subscriptionId);
  const { rows, error, retry, paging, single } = useList(list);
  return (
    <Card title="Invoiced" flush>
      <OperationTable
        flush
        label="Invoiced"
        columns={columns}
        rows={rows}
        rowKey={(line) => line.id}
        rowHref={(line) => paths.invoice(line.invoiceNumber)}
        expectedRows={3}
        error={error}
        onRetry={retry}
        missingScope={scopes.includes("invoices:read") ? undefined : "invoices:read"}
        empty={<EmptyState title="Nothing was invoiced yet" />}
        footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
      />
    </Card>
  );
}
