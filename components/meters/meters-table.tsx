"use client";

import { useQuery } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import type { Meter } from "@/components/meters/meter-words";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Instant } from "@/components/ui/instant";
import { Status } from "@/components/ui/status";
import { listMeters } from "@/lib/areas/meters/contract";
import { formatNumber } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

/** Whether a meter counts, and whether all of its days are right. */
export function MeterState({ meter }: { meter: Meter }) {
  if (meter.publishedVersion === null) return <Status value="Draft" />;
  if (meter.lastRunStatus === "Failed") return <Status value="Failed" label="Run failed" />;
  if (meter.daysWithErrors > 0) return <Status value="Error" label="Has errors" tone="warning" />;
  return <Status value="Active" label="Counting" />;
}

const columns: Column<Meter>[] = [
  { id: "name", header: "Meter", primary: true, wrap: true, cell: ({ name }) => name },
  { id: "state", header: "State", cell: (meter) => <MeterState meter={meter} /> },
  {
    id: "version",
    header: "Version",
    secondary: true,
    cell: ({ publishedVersion, latestVersion }) => publishedVersion ?? latestVersion,
  },
  {
    id: "today",
    header: "Events today",
    align: "end",
    cell: ({ eventsToday }) => formatNumber(eventsToday),
  },
  {
    id: "events",
    header: "Events",
    align: "end",
    spare: true,
    cell: ({ events }) => formatNumber(events),
  },
  {
    id: "run",
    header: "Last run",
    cell: ({ lastRunDate }) => <Instant at={lastRunDate} absent="Not yet" />,
  },
  {
    id: "errors",
    header: "Errors",
    align: "end",
    wrap: true,
    cell: ({ daysWithErrors, refusedToday }) => errorsText(daysWithErrors, refusedToday),
  },
];

function errorsText(days: number, refused: number): string {
  const texts = [
    ...(days > 0 ? [days === 1 ? "1 day" : `${formatNumber(days)} days`] : []),
    ...(refused > 0 ? [`${formatNumber(refused)} refused today`] : []),
  ];
  return texts.join(", ") || "None";
}

/** Meters, the newest first. */
export function MetersTable() {
  const { data, error, refetch } = useQuery(operationQuery(listMeters));
  return (
    <OperationTable
      label="Meters"
      columns={columns}
      rows={data?.meters}
      rowKey={({ id }) => id}
      rowHref={({ id }) => paths.meter(id)}
      expectedRows={3}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState icon={<Gauge aria-hidden />} title="No meters yet">
          A meter turns the events that your systems send into the usage of a day.
        </EmptyState>
      }
    />
  );
}
