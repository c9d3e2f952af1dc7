"use client";

import { TrendingUp } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import { countOf, howText, type Rise, toneOfRise } from "@/components/price-rises/rise-words";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { Instant } from "@/components/ui/instant";
import { Money } from "@/components/ui/money";
import { Status, statusText } from "@/components/ui/status";
import { priceRiseList } from "@/lib/portal/lists/price-rises";
import { paths } from "@/lib/portal/paths";
import { useList } from "@/lib/portal/use-list";

const columns: Column<Rise>[] = [
  { id: "name", header: "Price rise", wrap: true, primary: true, cell: ({ name }) => name },
  { id: "number", header: "Number", secondary: true, cell: ({ number }) => number },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <Status value={status} tone={toneOfRise[status]} />,
  },
  { id: "how", header: "Increase", wrap: true, cell: howText },
  {
    id: "started",
    header: "Started",
    secondary: true,
    cell: ({ startedDate }) => <Instant at={startedDate} absent="Not yet" />,
  },
  {
    id: "subscriptions",
    header: "Subscriptions",
    align: "end",
    cell: ({ totals }) => totals.reduce((sum, { subscriptions }) => sum + subscriptions, 0),
  },
  {
    id: "failed",
    header: "Failed",
    align: "end",
    spare: true,
    cell: (rise) => countOf(rise, "Failed", "UndoFailed"),
  },
  {
    id: "year",
    header: "More in a year",
    align: "end",
    cell: ({ totals }) =>
      totals.map(({ currency, yearDifference }) => (
        <div key={currency}>
          <Money amount={yearDifference} currency={currency} />
        </div>
      )),
  },
];

const statuses = ["Draft", "Running", "Paused", "Completed", "Canceled", "Undone"].map((value) => ({
  value,
  label: statusText(value),
}));

/** Price rises, newest first. */
export function PriceRisesTable() {
  const { rows, error, retry, filtered, paging, single } = useList(priceRiseList);
  return (
    <OperationTable
      label="Price rises"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ number }) => paths.priceRise(number)}
      expectedRows={4}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="name" label="Name contains" />
          <FilterChips label="Status" parameter="status" options={statuses} />
        </>
      }
      empty={
        <EmptyState
          icon={<TrendingUp aria-hidden />}
          title={filtered ? "No price rise matches" : "No price rises yet"}
        >
          {filtered
            ? "Take a filter away to see more."
            : "A price rise changes the prices of subscriptions already sold, after a dry run that shows each customer."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
