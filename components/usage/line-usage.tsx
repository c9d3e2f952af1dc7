"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { CalendarDate } from "@/components/ui/calendar-date";
import { listUsageOfLine } from "@/lib/areas/invoices/rated/rated-contract";
import { callOperation } from "@/lib/portal/call-operation";
import { EventsLink } from "@/components/meters/events-link";
import { TextLink } from "@/components/ui/text-link";
import { paths } from "@/lib/portal/paths";
import { cursorOf } from "@/lib/portal/list";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationKey } from "@/lib/portal/query";
import { decimal } from "@/lib/values/decimal";
import { counted, writtenMoney, writtenQuantity } from "@/lib/values/written";

type Page = CallResult<typeof listUsageOfLine>;
type Row = Page["usage"][number];

/** How records share the amount of their line. */
const SHARES: Readonly<Record<Page["share"], string>> = {
  Line: "Each record adds what its units cost after those of the records before it.",
  Day: "The units of each day are priced together; each record adds what its units cost after those before it.",
  File: "The units of each file are priced together; each record adds what its units cost after those before it.",
  GroupId:
    "The units of each group are priced together; each record adds what its units cost after those before it.",
  Record: "Each record has its own price.",
  HighestDay: "Only the records of the day with the most units add to the price.",
  None: "The amount is not that of single records.",
};

const columnsOf = (uom: string, currency: string): Column<Row>[] => [
  {
    id: "day",
    header: "Used on",
    primary: true,
    wrap: true,
    cell: (row) => (
      <>
        <CalendarDate date={row.startDate} />
        <span className="block text-muted text-sm">
          {[row.fileName ?? row.uniqueKey, row.changedDate && "changed before it was billed"]
            .filter(Boolean)
            .join(", ")}
        </span>
        <EventsLink usageKey={row.uniqueKey} />
      </>
    ),
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    cell: (row) => writtenQuantity(String(row.quantity), uom),
  },
  {
    id: "amount",
    header: "Adds",
    align: "end",
    cell: (row) => writtenMoney(row.amount, currency),
  },
];

/** The usage that a line has charged, record by record, and what each adds to its amount. */
export function LineUsage({ itemId }: { itemId: string }) {
  const params = { "invoice-item-id": itemId };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: [...operationKey(listUsageOfLine, { params }), "pages"],
      initialPageParam: "",
      queryFn: ({ pageParam, signal }) =>
        callOperation(
          listUsageOfLine,
          { params, query: pageParam ? { cursor: pageParam } : {} },
          { signal },
        ),
      getNextPageParam: ({ nextPage }: Page) => cursorOf(nextPage),
    },
  );
  const first = data?.pages[0];
  const rows = data?.pages.flatMap(({ usage }) => usage);
  const currency = first?.currency ?? "USD";
  const rest = decimal(first?.amountBesides ?? 0);
  return (
    <section aria-label="Usage of the line" className="mt-6 space-y-2">
      <h3 className="font-semibold">Usage that it charges</h3>
      {first && first.records > 0 && (
        <p className="text-pretty text-muted text-sm">
          {counted(first.records, "record")}. {SHARES[first.share]}{" "}
          <TextLink href={paths.usage()}>All usage</TextLink>
        </p>
      )}
      <OperationTable
        label="Usage of the line"
        columns={columnsOf(first?.uom ?? "", currency)}
        rows={rows}
        rowKey={(row) => row.id}
        expectedRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No usage">
            Nothing was used, or the line was reversed and its usage waits for the next bill.
          </EmptyState>
        }
        footer={
          hasNextPage && (
            <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more records
            </Button>
          )
        }
      />
      {first && first.records > 0 && (
        <p className="text-muted text-sm tabular-nums">
          All records: {writtenMoney(first.amountOfRecords, currency)}
          {!rest.isZero() &&
            `. ${rest.isNegative() ? "Less" : "Plus"} ${writtenMoney(rest.abs(), currency)} of rounding and what else the steps above name`}
          .
        </p>
      )}
    </section>
  );
}
