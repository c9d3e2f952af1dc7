"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, FileSpreadsheet } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { buttonStyle } from "@/components/ui/button-style";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Status } from "@/components/ui/status";
import { listBillingPreviewRuns } from "@/lib/areas/billing-previews/contract";
import { portalCalls } from "@/lib/portal/call-operation";
import type { CallResult } from "@/lib/portal/operation-address";
import { formatNumber } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";

type Run = CallResult<typeof listBillingPreviewRuns>["runs"][number];

const lookAgainMs = 1500;
const works = ({ status }: Run) => status === "Pending" || status === "Processing";

const columns: Column<Run>[] = [
  { id: "number", header: "Preview", primary: true, cell: ({ runNumber }) => runNumber },
  { id: "status", header: "Status", cell: ({ status }) => <Status value={status} /> },
  { id: "day", header: "Bills through", cell: (run) => <CalendarDate date={run.targetDate} /> },
  {
    id: "accounts",
    header: "Accounts",
    align: "end",
    cell: (run) =>
      works(run)
        ? `${formatNumber(run.succeededAccounts)} of ${formatNumber(run.totalAccounts)}`
        : formatNumber(run.totalAccounts),
  },
  {
    id: "failed",
    header: "Failed",
    align: "end",
    cell: ({ failedAccounts }) => formatNumber(failedAccounts),
  },
  { id: "file", header: "File", wrap: true, cell: (run) => <ResultFile run={run} /> },
];

function ResultFile({ run: { resultFileUrl, runNumber, errorMessage } }: { run: Run }) {
  if (resultFileUrl === null) return errorMessage;
  return (
    <a
      href={portalCalls + resultFileUrl}
      download={`${runNumber}.csv`}
      className={buttonStyle({ size: "sm" })}
    >
      <Download aria-hidden />
      Download CSV
    </a>
  );
}

/** Billing preview runs, the newest first. */
export function PreviewRunsTable() {
  const { data, error, refetch } = useQuery({
    ...operationQuery(listBillingPreviewRuns),
    refetchInterval: ({ state }) => (state.data?.runs.some(works) ? lookAgainMs : false),
  });
  return (
    <OperationTable
      label="Billing preview runs"
      columns={columns}
      rows={data?.runs}
      rowKey={({ billingPreviewRunId }) => billingPreviewRunId}
      expectedRows={3}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState icon={<FileSpreadsheet aria-hidden />} title="No previews yet">
          A preview is a file with every line that the chosen accounts would be billed. Nothing is
          billed.
        </EmptyState>
      }
    />
  );
}
