"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { OpenAlerts } from "@/components/usage/alerts/open-alerts";
import { UsageThresholds } from "@/components/usage/alerts/usage-thresholds";
import { UsageTable } from "@/components/usage/usage-table";
import { getUnbilledUsage } from "@/lib/areas/usage/contract";
import { formatNumber, formatPeriod } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

type Sum = CallResult<typeof getUnbilledUsage>["unbilled"][number];

const keyOf = (sum: Sum) => [sum.subscriptionNumber, sum.chargeNumber, sum.unitOfMeasure].join(" ");

const columns: Column<Sum>[] = [
  {
    id: "charge",
    header: "Charge",
    primary: true,
    cell: (sum) => sum.chargeNumber ?? "Any in this unit",
  },
  {
    id: "subscription",
    header: "Subscription",
    cell: (sum) => sum.subscriptionNumber ?? "Any",
  },
  {
    id: "days",
    header: "Used on",
    cell: (sum) => formatPeriod(sum.firstStartDate, sum.lastStartDate),
  },
  { id: "records", header: "Records", align: "end", cell: (sum) => formatNumber(sum.records) },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    cell: (sum) => `${formatNumber(sum.quantity)} ${sum.unitOfMeasure}`,
  },
];

/** An account's unbilled usage, and all its usage records. */
export function AccountUsage({ accountKey, accountId }: { accountKey: string; accountId: string }) {
  const { data, error, refetch } = useQuery(
    operationQuery(getUnbilledUsage, { params: { "account-key": accountKey } }),
  );
  return (
    <div className="space-y-5">
      <OpenAlerts accountKey={accountKey} />
      <Card title="Not billed yet" flush>
        <OperationTable
          flush
          label="Unbilled usage"
          columns={columns}
          rows={data?.unbilled}
          rowKey={keyOf}
          expectedRows={2}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState title="Everything is billed">New usage adds up here.</EmptyState>}
        />
      </Card>
      <UsageThresholds accountKey={accountKey} />
      <UsageTable accountId={accountId} />
    </div>
  );
}
