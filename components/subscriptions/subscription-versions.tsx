"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { actionName } from "@/components/order-actions/action-words";
import type { Version } from "@/components/subscriptions/time-axis/axis-model";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { useOrdersOfVersions } from "@/components/subscriptions/use-orders-of-versions";
import { useVersions } from "@/components/subscriptions/use-versions";
import { formatDate } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";

const columns: Column<Version>[] = [
  { id: "version", header: "Version", primary: true, cell: ({ version }) => String(version) },
  {
    id: "actions",
    header: "What was done",
    wrap: true,
    cell: ({ actions }) =>
      actions
        .map(({ type, effective_date: day }) => `${actionName(type)} from ${formatDate(day)}`)
        .join("; "),
  },
  {
    id: "term",
    header: "Term until",
    secondary: true,
    cell: ({ current_term: term }) => <CalendarDate date={term.end_date} absent="No end" />,
  },
];

/** Every version of a subscription, the newest first. */
export function SubscriptionVersions({ subscriptionNumber }: { subscriptionNumber: string }) {
  const { versions, error, refetch } = useVersions(subscriptionNumber);
  const orders = useOrdersOfVersions(subscriptionNumber);
  return (
    <OperationTable
      flush
      label="Versions"
      columns={[
        ...columns,
        { id: "order", header: "Order", cell: ({ version }) => orders.get(version) },
      ]}
      rows={versions}
      rowKey={(version) => String(version.version)}
      rowHref={({ version }) => {
        const order = orders.get(version);
        return order ? paths.order(order) : paths.subscription(subscriptionNumber);
      }}
      expectedRows={2}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title="No versions" />}
    />
  );
}
