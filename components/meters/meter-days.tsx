"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { MoreRows } from "@/components/meters/more-rows";
import { usePages } from "@/components/meters/use-pages";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { listMeterDays } from "@/lib/areas/meters/days/pages-contract";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths, withQuery } from "@/lib/portal/paths";

type Day = CallResult<typeof listMeterDays>["days"][number];

const columnsOf = (unit: string): Column<Day>[] => [
  {
    id: "day",
    header: "Day",
    primary: true,
    cell: ({ day }) => <CalendarDate date={day} />,
  },
  {
    id: "account",
    header: "Account",
    wrap: true,
    cell: ({ accountNumber, accountName }) => (
      <TextLink href={paths.accountTab(accountNumber, "usage")}>{accountName}</TextLink>
    ),
  },
  {
    id: "charge",
    header: "Charge",
    secondary: true,
    cell: ({ chargeNumber, subscriptionNumber }) =>
      chargeNumber ?? subscriptionNumber ?? "Any in this unit",
  },
  {
    id: "state",
    header: "State",
    wrap: true,
    cell: ({ state, error }) => (
      <>
        <DayState state={state} />
        {error && <p className="mt-1 text-muted text-sm">{error}</p>}
      </>
    ),
  },
  { id: "events", header: "Events", align: "end", cell: ({ events }) => formatNumber(events) },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    cell: ({ quantity }) => `${formatNumber(quantity)} ${unit}`,
  },
  {
    id: "usage",
    header: "Usage",
    cell: ({ usageKey, usageRecords }) =>
      usageRecords > 0 && (
        <TextLink href={withQuery(paths.usage(), { key: usageKey })}>
          {usageRecords === 1 ? "1 record" : `${usageRecords} records`}
        </TextLink>
      ),
  },
];

/** Whether the usage of a day is what its events make. */
export function DayState({ state }: Pick<Day, "state">) {
  const label = state === "Due" ? "To be counted" : state;
  const tone = state === "Due" ? "info" : state === "Error" ? "negative" : "positive";
  return <Status value={state} label={label} tone={tone} />;
}

/** What a meter has counted, day by day. */
export function MeterDays({ meterId, unit }: { meterId: string; unit: string }) {
  const params = { meterId };
  const pages = usePages(
    listMeterDays,
    (cursor) => ({ params, query: cursor === undefined ? {} : { cursor } }),
    ({ nextPage }) => nextPage,
  );
  return (
    <OperationTable
      label="Days"
      columns={columnsOf(unit)}
      rows={pages.data?.pages.flatMap(({ days }) => days)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => paths.meterDay(meterId, id)}
      expectedRows={5}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      empty={
        <EmptyState title="No events yet">
          A day appears here with its first event, and its usage within a minute.
        </EmptyState>
      }
      footer={<MoreRows pages={pages} label="Show more days" />}
    />
  );
}
