"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/layout/empty-state";
import { actionName } from "@/components/order-actions/action-words";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Status } from "@/components/ui/status";
import {
  listOrdersOfSubscription,
  listPendingOrders,
} from "@/lib/areas/orders/reads/read-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

type Order = CallResult<typeof listOrdersOfSubscription>["orders"][number];

const columns: Column<Order>[] = [
  { id: "number", header: "Order", primary: true, cell: (order) => order.orderNumber },
  { id: "status", header: "Status", cell: (order) => <Status value={order.status} /> },
  { id: "date", header: "Date", cell: (order) => <CalendarDate date={order.orderDate} /> },
  {
    id: "actions",
    header: "Actions",
    wrap: true,
    cell: ({ subscriptions }) =>
      subscriptions
        .flatMap(({ orderActions }) => orderActions.map(({ type }) => actionName(type)))
        .join(", "),
  },
  {
    id: "documents",
    header: "Documents",
    wrap: true,
    cell: ({ invoiceNumbers, creditMemoNumbers }) =>
      [...invoiceNumbers, ...(creditMemoNumbers ?? [])].join(", "),
  },
  { id: "by", header: "By", secondary: true, cell: (order) => order.createdBy },
];

/** The orders that created or changed a subscription, and the pending ones. */
export function SubscriptionOrders({ subscriptionNumber }: { subscriptionNumber: string }) {
  const input = { params: { subscriptionNumber }, query: { pageSize: "40" } };
  const done = useQuery(operationQuery(listOrdersOfSubscription, input));
  const waiting = useQuery(operationQuery(listPendingOrders, input));
  const all = done.data && waiting.data && [...waiting.data.orders, ...done.data.orders];
  return (
    <OperationTable
      flush
      label="Orders"
      columns={columns}
      rows={all && [...new Map(all.map((order) => [order.orderNumber, order])).values()]}
      rowKey={(order) => order.orderId}
      rowHref={(order) => paths.order(order.orderNumber)}
      expectedRows={2}
      error={done.error ?? waiting.error}
      onRetry={() => void Promise.all([done.refetch(), waiting.refetch()])}
      empty={<EmptyState title="No orders" />}
    />
  );
}
