"use client";

import { useQuery } from "@tanstack/react-query";
import { type OpenFailure, stepText } from "@/components/home/open-failures";
import { useViewer } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { queryWorkFailures } from "@/lib/areas/daily-work/failure-contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

const columns: Column<OpenFailure>[] = [
  {
    id: "account",
    header: "Account",
    primary: true,
    wrap: true,
    cell: (failure) => failure.accountName ?? "All accounts",
  },
  { id: "step", header: "Not done", cell: (failure) => stepText(failure.step) },
  { id: "why", header: "Why", wrap: true, cell: (failure) => failure.message },
  {
    id: "since",
    header: "Since",
    secondary: true,
    cell: (failure) => <CalendarDate date={failure.firstDay} />,
  },
];

const SHOWN = "20";

/** Accounts whose billing, renewal or collection failed, each with the cause. */
export function UndoneWork() {
  const { scopes } = useViewer();
  const { data } = useQuery({
    ...operationQuery(queryWorkFailures, { query: { pageSize: SHOWN } }),
    enabled: scopes.includes("accounts:read"),
  });
  if (!data?.data.length) return null;
  return (
    <Card
      title="Work that could not be done"
      description="It is tried again every day, and holds up no other account."
      flush
    >
      <OperationTable
        flush
        label="Work that could not be done"
        columns={columns}
        rows={data.data}
        rowKey={(failure) => failure.id}
        rowHref={({ accountNumber }) =>
          accountNumber === null ? paths.testClock() : paths.account(accountNumber)
        }
        footer={data.nextPage && <span className="text-muted">The newest {SHOWN}</span>}
      />
    </Card>
  );
}
