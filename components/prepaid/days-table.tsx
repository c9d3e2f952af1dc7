"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { useDays } from "@/components/prepaid/use-prepaid";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import type { queryDailyConsumptionSummaries } from "@/lib/areas/prepaid/daily-contract";
import { formatAmount, formatNumber } from "@/lib/portal/format";
import type { RowOf } from "@/lib/portal/use-list";

type Day = RowOf<typeof queryDailyConsumptionSummaries>;

const columnsIn = (currency: string): Column<Day>[] => [
  {
    id: "day",
    header: "Day",
    primary: true,
    cell: ({ transactionDate }) => <CalendarDate date={transactionDate} />,
  },
  {
    id: "charge",
    header: "Used by",
    secondary: true,
    cell: ({ usageChargeName, usageChargeNumber }) => `${usageChargeName} (${usageChargeNumber})`,
  },
  { id: "unit", header: "Unit", secondary: true, cell: ({ uom }) => uom },
  {
    id: "quantity",
    header: "Units",
    align: "end",
    cell: ({ dailyTotalQuantity }) => formatNumber(dailyTotalQuantity),
  },
  {
    id: "cost",
    header: "Cost when sold",
    align: "end",
    cell: ({ dailyConsumptionAmount }) => formatAmount(dailyConsumptionAmount, currency),
  },
];

/** What billed usage of the newest days has taken of a subscription's prepaid units, and what these had cost. */
export function DaysTable({ filter, currency }: { filter: string; currency: string }) {
  const { data, error, refetch } = useDays(filter);
  return (
    <OperationTable
      flush
      label="Prepaid units used by day"
      columns={columnsIn(currency)}
      rows={data?.data ?? []}
      rowKey={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title="No usage has been billed yet" />}
    />
  );
}
