"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { DayState } from "@/components/meters/meter-days";
import { MoreRows } from "@/components/meters/more-rows";
import { usePages } from "@/components/meters/use-pages";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Instant } from "@/components/ui/instant";
import { TextLink } from "@/components/ui/text-link";
import { listEventsOfMeterDay } from "@/lib/areas/meters/days/pages-contract";
import { formatDate, formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths, withQuery } from "@/lib/portal/paths";

type Event = CallResult<typeof listEventsOfMeterDay>["events"][number];

const columns: Column<Event>[] = [
  { id: "id", header: "Event", primary: true, wrap: true, cell: ({ eventId }) => eventId },
  { id: "time", header: "Happened", cell: ({ time }) => <Instant at={time} seconds /> },
  {
    id: "received",
    header: "Came",
    secondary: true,
    cell: ({ receivedDate }) => <Instant at={receivedDate} seconds />,
  },
  {
    id: "counts",
    header: "Counts",
    cell: ({ isCounted }) => (isCounted ? "Yes" : "No, a filter leaves it out"),
  },
  {
    id: "data",
    header: "As it was sent",
    wrap: true,
    cell: ({ data }) => <code className="text-sm wrap-anywhere">{JSON.stringify(data)}</code>,
  },
];

/** A day of a meter, with the events that its usage comes from. */
export function DayEvents({
  meter,
  dayId,
}: {
  meter: { id: string; name: string };
  dayId: string;
}) {
  const params = { meterId: meter.id, dayId };
  const pages = usePages(
    listEventsOfMeterDay,
    (cursor) => ({ params, query: cursor === undefined ? {} : { cursor } }),
    ({ nextPage }) => nextPage,
  );
  const day = pages.data?.pages[0]?.day;
  if (pages.error) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
  return (
    <>
      <PageHeader
        title={day ? `${meter.name} on ${formatDate(day.day)}` : meter.name}
        trail={[
          { label: "Usage", href: paths.usage() },
          { label: "Meters", href: paths.meters() },
          { label: meter.name, href: paths.meter(meter.id) },
        ]}
        status={day && <DayState state={day.state} />}
        meta={
          day && (
            <>
              <TextLink href={paths.accountTab(day.accountNumber, "usage")}>
                {day.accountName}
              </TextLink>
              {day.usageRecords > 0 && (
                <TextLink href={withQuery(paths.usage(), { key: day.usageKey })}>
                  Its usage
                </TextLink>
              )}
            </>
          )
        }
        figures={
          day && [
            { label: "Quantity", value: formatNumber(day.quantity) },
            { label: "Events that count", value: formatNumber(day.events) },
          ]
        }
      />
      {day?.error && <p className="mb-4 text-negative">{day.error}</p>}
      <OperationTable
        label="Events of the day"
        columns={columns}
        rows={pages.data?.pages.flatMap(({ events }) => events)}
        rowKey={({ eventId }) => eventId}
        expectedRows={5}
        empty={<EmptyState title="No events" />}
        footer={<MoreRows pages={pages} label="Show more events" />}
      />
    </>
  );
}
