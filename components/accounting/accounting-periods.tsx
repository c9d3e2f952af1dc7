"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { AccountingPeriodForm } from "@/components/accounting/accounting-period-form";
import type { Period } from "@/components/accounting/accounting-words";
import { PeriodDeedDialog } from "@/components/accounting/period-deed-dialog";
import { deedsOf, type PeriodDeed } from "@/components/accounting/period-deeds";
import { TrialBalanceSheet } from "@/components/accounting/trial-balance-sheet";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { listAccountingPeriods } from "@/lib/areas/accounting/periods/contract";
import { operationQuery } from "@/lib/portal/query";

const tones = { Open: "info", PendingClose: "warning", Closed: "neutral" } as const;

const columns: Column<Period>[] = [
  { id: "name", header: "Name", primary: true, wrap: true, cell: ({ name }) => name },
  { id: "first", header: "First day", cell: ({ startDate }) => <CalendarDate date={startDate} /> },
  { id: "last", header: "Last day", cell: ({ endDate }) => <CalendarDate date={endDate} /> },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <Status value={status} tone={tones[status]} />,
  },
  {
    id: "year",
    header: "Fiscal year",
    align: "end",
    secondary: true,
    cell: ({ fiscalYear, fiscalQuarter }) =>
      fiscalQuarter === null ? fiscalYear : `${fiscalYear} Q${fiscalQuarter}`,
  },
];

/** The accounting periods of the company, the latest first. */
export function AccountingPeriods() {
  const { data, error, refetch } = useQuery(operationQuery(listAccountingPeriods));
  const [editing, setEditing] = useState<Period | "new" | null>(null);
  const [doing, setDoing] = useState<{ period: Period; deed: PeriodDeed } | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const denied = useDenied("settings:write");
  const periods = data?.accountingPeriods.toReversed();
  const add = (
    <Button icon={<Plus aria-hidden />} disabledReason={denied} onClick={() => setEditing("new")}>
      New accounting period
    </Button>
  );
  return (
    <Card title="Accounting periods" actions={add} flush>
      <OperationTable
        flush
        label="Accounting periods"
        columns={columns}
        rows={periods}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        expectedRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No accounting periods yet">
            A period is closed when its books are done: from then on no invoice, credit memo or
            payment is dated in it.
          </EmptyState>
        }
        rowActions={(period) =>
          deedsOf(period, denied, {
            edit: () => setEditing(period),
            show: () => setShown(period.id),
            ask: (deed) => setDoing({ period, deed }),
          })
        }
      />
      <AccountingPeriodForm
        editing={editing}
        last={periods?.[0]}
        onClose={() => setEditing(null)}
      />
      <PeriodDeedDialog doing={doing} onClose={() => setDoing(null)} />
      <TrialBalanceSheet
        period={periods?.find(({ id }) => id === shown) ?? null}
        onClose={() => setShown(null)}
      />
    </Card>
  );
}
