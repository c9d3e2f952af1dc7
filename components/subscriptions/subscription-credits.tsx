"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { useState } from "react";
import { useCredits } from "@/components/subscriptions/use-credits";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import type { queryCreditMemoItems } from "@/lib/areas/credit-memos/lists/item-list-contract";
import { formatPeriod } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import type { RowOf } from "@/lib/portal/use-list";

type Line = RowOf<typeof queryCreditMemoItems>;

const columns: Column<Line>[] = [
  {
    id: "memo",
    header: "Credit memo",
    primary: true,
    cell: (line) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {line.creditMemoNumber}
        {line.status !== "Posted" && <Status value={line.status} />}
      </span>
    ),
  },
  {
    id: "date",
    header: "Date",
    secondary: true,
    cell: (line) => <CalendarDate date={line.creditMemoDate} />,
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
    cell: (line) => <Money amount={line.amount} currency={line.currency} />,
  },
];

const fewLines = 10;

/** The credit memo lines of a subscription, newest first; renders nothing when there are none. */
export function SubscriptionCredits({ subscriptionId }: { subscriptionId: string }) {
  const { data, error, refetch } = useCredits(subscriptionId);
  const [all, setAll] = useState(false);
  if (!error && !data?.data.length) return null;
  const rows = data?.data ?? [];
  const more = data?.nextPage ? `the newest ${rows.length}` : `all ${rows.length}`;
  return (
    <Card title="Credits" flush>
      <OperationTable
        flush
        label="Credits"
        columns={columns}
        rows={all ? rows : rows.slice(0, fewLines)}
        rowKey={(line) => line.id}
        rowHref={(line) => paths.creditMemo(line.creditMemoNumber)}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No credits yet" />}
        footer={
          rows.length > fewLines && (
            <Button size="sm" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? "Show fewer" : `Show ${more}`}
            </Button>
          )
        }
      />
    </Card>
  );
}
