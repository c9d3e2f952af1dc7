"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/layout/empty-state";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { getSubscriptionRampMetrics } from "@/lib/areas/orders/ramps/ramp-read-contract";
import { formatMoney, formatNumber, formatPeriod } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

type Interval = CallResult<typeof getSubscriptionRampMetrics>["rampMetrics"]["intervals"][number];
type Row = Interval & { currency: string };

/** The monthly revenue on the last day of an interval. */
function endingRevenue({ intervalMetrics = [], endDate }: Interval): number {
  const last = intervalMetrics.flatMap(({ mrr }) => mrr.filter((one) => one.endDate === endDate));
  return Number(last.reduce((sum, { net }) => sum + net, 0).toFixed(4));
}

/** The units of each charge that has any, from one segment to the next. */
function unitsOf({ intervalMetrics = [] }: Interval): string {
  const units = new Map<string, number[]>();
  for (const { chargeNumber, quantity } of intervalMetrics) {
    if (quantity === null) continue;
    units.set(chargeNumber ?? "", [...(units.get(chargeNumber ?? "") ?? []), quantity]);
  }
  return [...units.values()].map((list) => list.map(formatNumber).join(" → ")).join(", ");
}

const columns: Column<Row>[] = [
  {
    id: "interval",
    header: "Interval",
    primary: true,
    wrap: true,
    cell: ({ name, startDate, endDate }) => (
      <>
        {name}
        <span className="block font-normal text-muted text-sm">
          {formatPeriod(startDate, endDate)}
        </span>
      </>
    ),
  },
  { id: "units", header: "Units", align: "end", cell: unitsOf },
  {
    id: "mrr",
    header: "MRR at its end",
    align: "end",
    cell: (row) => <Money amount={endingRevenue(row)} currency={row.currency} />,
  },
  {
    id: "value",
    header: "Contract value",
    align: "end",
    cell: ({ netTcv, currency }) => <Money amount={netTcv} currency={currency} />,
  },
  {
    id: "billing",
    header: "Billed for it",
    align: "end",
    secondary: true,
    cell: ({ netTcb, currency }) => <Money amount={netTcb} currency={currency} />,
  },
];

/** The totals of a subscription's ramp, interval by interval, after discounts. */
export function SubscriptionRamp({ subscription }: { subscription: Subscription }) {
  const { ramp, currency, subscriptionNumber } = subscription;
  const { data, error, refetch } = useQuery({
    ...operationQuery(getSubscriptionRampMetrics, {
      params: { "subscription-key": subscriptionNumber },
    }),
    enabled: ramp !== null,
  });
  if (ramp === null) return null;
  const metrics = data?.rampMetrics;
  return (
    <Card title={ramp.name ? `Ramp: ${ramp.name}` : `Ramp ${ramp.number}`} flush>
      <OperationTable
        flush
        label="Intervals of the ramp"
        columns={columns}
        rows={metrics?.intervals.map((interval) => ({ ...interval, currency }))}
        rowKey={({ startDate }) => startDate}
        expectedRows={ramp.intervals.length}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No intervals" />}
      />
      {metrics && (
        <p className="border-t px-5 py-3 text-muted text-sm">
          Total contract value of {ramp.number}: {formatMoney(metrics.netTcv, currency)}.
        </p>
      )}
    </Card>
  );
}
