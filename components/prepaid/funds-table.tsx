"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { useFunds } from "@/components/prepaid/use-prepaid";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import type { queryPrepaidBalanceFunds } from "@/lib/areas/prepaid/contract";
import { formatNumber } from "@/lib/portal/format";
import type { RowOf } from "@/lib/portal/use-list";

type Fund = RowOf<typeof queryPrepaidBalanceFunds>;

const columns: Column<Fund>[] = [
  {
    id: "start",
    header: "First day",
    primary: true,
    cell: ({ startDate }) => <CalendarDate date={startDate} />,
  },
  {
    id: "end",
    header: "Last day",
    cell: ({ endDate }) => <CalendarDate date={endDate} absent="Never expires" />,
  },
  {
    id: "rollover",
    header: "Rolls over until",
    secondary: true,
    cell: ({ rolloverValidityPeriodEndDate: end }) => <CalendarDate date={end} absent="Expires" />,
  },
  { id: "charge", header: "Sold by", secondary: true, cell: ({ chargeNumber }) => chargeNumber },
  { id: "unit", header: "Unit", secondary: true, cell: ({ uOM }) => uOM },
  {
    id: "sold",
    header: "Sold",
    align: "end",
    cell: ({ totalBalance }) => formatNumber(totalBalance),
  },
  {
    id: "remaining",
    header: "Remaining",
    align: "end",
    cell: ({ balance }) => formatNumber(balance),
  },
];

/** The newest funds of a subscription. */
export function FundsTable({ filter }: { filter: string }) {
  const { data, error, refetch } = useFunds(filter);
  return (
    <OperationTable
      flush
      label="Prepaid funds"
      columns={columns}
      rows={data?.data ?? []}
      rowKey={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title="No prepaid units yet" />}
    />
  );
}
