"use client";

import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import type { getTestClock } from "@/lib/areas/test-clock/contract";
import { formatWords } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";

type Failure = CallResult<typeof getTestClock>["failures"][number];

const columns: Column<Failure>[] = [
  {
    id: "day",
    header: "Day",
    cell: (failure) => <CalendarDate date={failure.day} />,
    primary: true,
  },
  { id: "step", header: "Step", cell: (failure) => formatWords(failure.step) },
  { id: "why", header: "Failure reason", wrap: true, cell: (failure) => failure.message },
];

function pageOf({ subjectType, subjectId }: Failure): string {
  return subjectType === "subscription" ? paths.subscription(subjectId) : paths.account(subjectId);
}

/** Failed work of the test clock; it is retried every day. */
export function ClockFailures({ failures }: { failures: readonly Failure[] }) {
  if (failures.length === 0) return null;
  return (
    <Card title="Failed work" description="It is retried every day." flush>
      <OperationTable
        flush
        label="Failed work"
        columns={columns}
        rows={failures}
        rowKey={(failure) => `${failure.day} ${failure.step} ${failure.subjectId}`}
        rowHref={pageOf}
      />
    </Card>
  );
}
