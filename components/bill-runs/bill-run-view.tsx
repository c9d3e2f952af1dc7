"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { BillRunAccounts } from "@/components/bill-runs/bill-run-accounts";
import { BillRunActions } from "@/components/bill-runs/bill-run-actions";
import { BillRunInvoices } from "@/components/bill-runs/bill-run-invoices";
import { BillRunSums } from "@/components/bill-runs/bill-run-sums";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Instant } from "@/components/ui/instant";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Status } from "@/components/ui/status";
import { getBillRunSummary } from "@/lib/areas/bill-runs/documents/summary-contract";
import { queryBillingRuns, queryBillRunAccounts } from "@/lib/areas/bill-runs/result-contract";
import { queryInvoices } from "@/lib/areas/invoices/list-contract";
import { billRunOf } from "@/lib/portal/lists/bill-runs";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import type { RowOf } from "@/lib/portal/use-list";

type Run = RowOf<typeof queryBillingRuns>;

const lookAgainMs = 1500;
const WORKING = ["Pending", "Processing", "PostInProgress", "CancelInProgress"];

const works = (run: Run | undefined) => run !== undefined && WORKING.includes(run.status);

type Props = {
  runNumber: string;
  /** When it repeats, as a sentence. */
  schedule: string | undefined;
};

/** One bill run: its progress, its documents, and the accounts that failed with their reasons. */
export function BillRunView({ runNumber, schedule }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...operationQuery(queryBillingRuns, billRunOf(runNumber)),
    refetchInterval: ({ state }) => (works(state.data?.data[0]) ? lookAgainMs : false),
  });
  const run = data?.data[0];
  const step = `${run?.status} ${run?.numberOfWaitingAccounts} ${run?.numberOfFailedAccounts} ${run?.numberOfInvoices}`;
  useEffect(() => {
    for (const { id } of [queryBillRunAccounts, queryInvoices, getBillRunSummary]) {
      if (step) void client.invalidateQueries({ queryKey: [id] });
    }
  }, [client, step]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!run) return null;
  return (
    <>
      <PageHeader
        title={`Bill run ${run.billingRunNumber}`}
        trail={[{ label: "Bill runs", href: paths.billRuns() }]}
        status={<Status value={run.status} />}
        actions={<BillRunActions run={run} />}
        meta={
          <>
            {run.name && <span>{run.name}</span>}
            {schedule && <span>{schedule}</span>}
            <span>
              Bills through <CalendarDate date={run.targetDate} />
            </span>
            <span>
              Documents of <CalendarDate date={run.invoiceDate} />
            </span>
          </>
        }
      />
      <Progress run={run} />
      <BillRunSums runNumber={runNumber} />
      <div className="mt-5 space-y-5">
        <BillRunInvoices runId={run.id} count={run.numberOfInvoices} />
        <BillRunAccounts
          runId={run.id}
          runNumber={runNumber}
          ended={!works(run)}
          ofNight={run.billRunType === "Nightly"}
          waits={run.status === "Pending" || run.status === "Paused"}
        />
      </div>
    </>
  );
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

function Progress({ run }: { run: Run }) {
  const all = run.numberOfAccounts;
  const done = all - run.numberOfWaitingAccounts;
  if (run.status === "Pending" || run.status === "Paused") {
    if (!run.scheduledExecutionTime) return null;
    return (
      <p className="text-muted text-sm" role="status">
        {run.status === "Paused" ? "It was to begin: " : "It begins: "}
        <Instant at={run.scheduledExecutionTime} />
      </p>
    );
  }
  if (run.billRunType === "Nightly" && run.status === "Processing") {
    return (
      <p className="text-muted text-sm" role="status">
        So far it has {counted(run.numberOfInvoices, "invoice")} and{" "}
        {counted(run.numberOfCreditMemos, "credit memo")}.
      </p>
    );
  }
  return (
    <div>
      <p className="mb-1.5 text-muted text-sm" role="status">
        {done} of {counted(all, "account")} done: {counted(run.numberOfInvoices, "invoice")},{" "}
        {counted(run.numberOfCreditMemos, "credit memo")}, {run.numberOfFailedAccounts} failed
      </p>
      <ProgressBar done={done} all={all} />
      {run.errorMessage && <p className="mt-2 text-sm">{run.errorMessage}</p>}
    </div>
  );
}
