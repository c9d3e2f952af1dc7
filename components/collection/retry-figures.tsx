"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { StatTile } from "@/components/layout/stat-tile";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import {
  getCustomerGroupMetrics,
  getRecoveredAmounts,
  getRetryBaseline,
} from "@/lib/areas/payments/collections/metrics-contract";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

type Group = CallResult<typeof getCustomerGroupMetrics>["customer_groups"][number];
type Trend = Group["document_success_rate_trend"];

const TRENDS = { up: "rising", down: "falling", neutral: "unchanged" };
const percent = (rate: number | null) => (rate === null ? "–" : `${formatNumber(rate)} %`);
const trendText = (trend: Trend) =>
  trend ? `${TRENDS[trend]} against the 30 days before` : undefined;

const columns: Column<Group>[] = [
  { id: "rule", header: "Rule", primary: true, wrap: true, cell: ({ name }) => name },
  {
    id: "invoices",
    header: "Documents collected",
    align: "end",
    cell: (of) => percent(of.document_success_rate),
  },
  {
    id: "retries",
    header: "Retries that went through",
    align: "end",
    cell: (of) => percent(of.retry_success_rate),
  },
  {
    id: "attempts",
    header: "Retries per collected document",
    align: "end",
    cell: (of) => (of.average_attempts === null ? "–" : formatNumber(of.average_attempts)),
  },
];

/** How well retries went so far, of all rules and of each. */
export function RetryFigures() {
  const denied = useDenied("payments:read");
  const enabled = !denied;
  const baseline = useQuery({ ...operationQuery(getRetryBaseline), enabled });
  const recovered = useQuery({ ...operationQuery(getRecoveredAmounts), enabled });
  const groups = useQuery({ ...operationQuery(getCustomerGroupMetrics), enabled });
  const error = baseline.error ?? recovered.error;
  if (denied) return null;
  if (error) return <ErrorState error={error} onRetry={() => void baseline.refetch()} />;
  if (!baseline.data || !recovered.data) return null;
  const all = baseline.data;
  return (
    <Card title="How retries go" className="mb-8 max-w-4xl">
      {all.retry_success_rate === null ? (
        <p className="text-muted">No payment has been retried yet.</p>
      ) : (
        <div className="space-y-5">
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <StatTile
              label="Documents collected"
              value={percent(all.document_success_rate)}
              detail={trendText(all.document_success_rate_trend)}
            />
            <StatTile
              label="Retries that went through"
              value={percent(all.retry_success_rate)}
              detail={trendText(all.retry_success_rate_trend)}
            />
            <StatTile
              label="Days until collected"
              value={
                all.average_days_outstanding === null
                  ? "–"
                  : formatNumber(all.average_days_outstanding)
              }
              detail={trendText(all.average_days_outstanding_trend)}
            />
            {Object.entries(recovered.data.currency).map(([currency, amounts]) => (
              <StatTile
                key={currency}
                label={`Recovered in ${currency}`}
                value={<Money amount={amounts.total_amount} currency={currency} />}
                detail={
                  <>
                    <Money amount={amounts.last_30_days} currency={currency} /> in the last 30 days
                  </>
                }
              />
            ))}
          </div>
          <OperationTable
            flush
            label="Retry rules"
            columns={columns}
            rows={groups.data?.customer_groups}
            rowKey={({ id }) => id}
            error={groups.error}
            onRetry={() => void groups.refetch()}
          />
        </div>
      )}
    </Card>
  );
}
