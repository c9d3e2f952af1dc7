"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CustomFieldsCard } from "@/components/custom-fields/custom-fields-card";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { PageHeader } from "@/components/layout/page-header";
import { StatTile } from "@/components/layout/stat-tile";
import { PaymentRunActions } from "@/components/payment-runs/payment-run-actions";
import { PaymentRunItems } from "@/components/payment-runs/payment-run-items";
import { runReads } from "@/components/payment-runs/payment-run-reads";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Instant } from "@/components/ui/instant";
import { Money } from "@/components/ui/money";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Status } from "@/components/ui/status";
import { updatePaymentRun } from "@/lib/areas/payment-runs/contract";
import {
  getPaymentRunSummary,
  queryPaymentRunItems,
  queryPaymentRuns,
} from "@/lib/areas/payment-runs/result-contract";
import { paymentRunOf } from "@/lib/portal/lists/payment-runs";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import type { RowOf } from "@/lib/portal/use-list";
import { useOperation } from "@/lib/portal/use-operation";

type Run = RowOf<typeof queryPaymentRuns>;

const lookAgainMs = 1500;

/** One payment run: its progress, what it collected, and failures with the gateway's response. */
export function PaymentRunView({ runNumber }: { runNumber: string }) {
  const client = useQueryClient();
  const denied = useDenied("payments:write");
  const update = useOperation(updatePaymentRun, { refreshes: runReads });
  const { data, error, refetch } = useQuery({
    ...operationQuery(queryPaymentRuns, paymentRunOf(runNumber)),
    refetchInterval: ({ state }) => (works(state.data?.data[0]) ? lookAgainMs : false),
  });
  const run = data?.data[0];
  const summary = useQuery(
    operationQuery(getPaymentRunSummary, { params: { paymentRunKey: runNumber } }),
  );
  const step = `${run?.status} ${run?.numberOfUnprocessed} ${run?.numberOfErrors}`;
  useEffect(() => {
    for (const { id } of [getPaymentRunSummary, queryPaymentRunItems]) {
      if (step) void client.invalidateQueries({ queryKey: [id] });
    }
  }, [client, step]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!run) return null;
  return (
    <>
      <PageHeader
        title={`Payment run ${run.paymentRunNumber}`}
        trail={[{ label: "Payment runs", href: paths.paymentRuns() }]}
        status={<Status value={run.status} />}
        actions={<PaymentRunActions run={run} />}
        meta={
          <>
            <span>
              Due by <CalendarDate date={run.targetDate} absent="its own day" />
            </span>
            <span>
              Begins <Instant at={run.executedDate ?? run.runDate} absent="soon" />
            </span>
            <span>Made by {run.createdBy}</span>
          </>
        }
      />
      <Progress run={run} />
      <div className="my-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {summary.data?.totalValues.map((of) => {
          const money = (amount: number) => <Money amount={amount} currency={of.currency} />;
          return (
            <StatTile
              key={of.currency}
              label={`Paid in ${of.currency}`}
              value={money(of.totalValueOfPayments)}
              detail={
                <>
                  Credit {money(of.totalValueOfCreditMemos)} · paid ahead{" "}
                  {money(of.totalValueOfUnappliedPayments)} · failed {money(of.totalValueOfErrors)}
                </>
              }
            />
          );
        })}
      </div>
      <PaymentRunItems runId={run.id} runNumber={runNumber} ended={!works(run)} />
      <CustomFieldsCard
        object="PaymentRun"
        record={run}
        of={run.paymentRunNumber}
        denied={denied ?? (run.status === "Pending" ? null : "Only a run that waits changes")}
        save={(body) => update.mutateAsync({ params: { paymentRunKey: runNumber }, body })}
      />
    </>
  );
}

function works(run: Run | undefined): boolean {
  return run?.status === "Processing" || (run?.status === "Pending" && run.runDate === null);
}

function Progress({ run }: { run: Run }) {
  const all = run.numberOfDocuments;
  const done = all - run.numberOfUnprocessed;
  if (run.status === "Pending" || run.status === "Canceled") return null;
  return (
    <div>
      <p className="mb-1.5 text-muted text-sm" role="status">
        {done} of {all} documents done: {run.numberOfPayments}{" "}
        {run.numberOfPayments === 1 ? "payment" : "payments"}, {run.numberOfErrors} failed
      </p>
      <ProgressBar done={done} all={all} />
    </div>
  );
}
