"use client";

import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { closeUsageAlert, listUsageAlerts } from "@/lib/areas/usage-alerts/contract";
import { formatNumber, formatPeriod } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

type Alert = CallResult<typeof listUsageAlerts>["alerts"][number];

const columns: Column<Alert>[] = [
  {
    id: "account",
    header: "Account",
    primary: true,
    wrap: true,
    cell: ({ accountNumber, accountName }) => (
      <TextLink href={paths.accountTab(accountNumber, "usage")}>{accountName}</TextLink>
    ),
  },
  {
    id: "quantity",
    header: "Used",
    align: "end",
    cell: ({ quantity, unitOfMeasure }) => `${formatNumber(quantity)} ${unitOfMeasure}`,
  },
  {
    id: "threshold",
    header: "Threshold",
    align: "end",
    cell: ({ threshold, unitOfMeasure }) => `${formatNumber(threshold)} ${unitOfMeasure}`,
  },
  {
    id: "period",
    header: "Billing period",
    secondary: true,
    wrap: true,
    cell: (alert) => formatPeriod(alert.periodStartDate, alert.periodEndDate),
  },
];

const SHOWN = "20";

/** Usage that has reached a threshold, until a user closes the alert; of one account or of all. */
export function OpenAlerts({ accountKey }: { accountKey?: string }) {
  const { scopes } = useViewer();
  const denied = useDenied("usage:write");
  const query = { open: "true" as const, pageSize: SHOWN, ...(accountKey && { accountKey }) };
  const { data } = useQuery({
    ...operationQuery(listUsageAlerts, { query }),
    enabled: scopes.includes("usage:read"),
  });
  const close = useOperation(closeUsageAlert, { refreshes: [listUsageAlerts] });
  if (!data?.alerts.length) return null;
  return (
    <Card title="Usage that has reached a threshold" flush>
      <OperationTable
        flush
        label="Usage that has reached a threshold"
        columns={columns}
        rows={data.alerts}
        rowKey={(alert) => alert.id}
        rowLabel={({ accountName, unitOfMeasure }) => `${unitOfMeasure} of ${accountName}`}
        rowActions={(alert) => [
          {
            label: "Close",
            icon: <Check aria-hidden />,
            disabledReason: denied,
            onSelect: () => close.mutate({ params: { "alert-id": alert.id } }),
          },
        ]}
        footer={data.nextPage && <span className="text-muted">The newest {SHOWN}</span>}
      />
    </Card>
  );
}
