"use client";

import { FileText } from "lucide-react";
import { NewOrderLink } from "@/components/orders/draft/new-order-link";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { MoreFilters } from "@/components/table/more-filters";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Status, statusText } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { ofAccount } from "@/lib/portal/list";
import { orderList } from "@/lib/portal/lists/orders";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Order = RowOf<typeof orderList.contract>;

const accountColumn: Column<Order> = {
  id: "account",
  header: "Account",
  sortBy: "account",
  wrap: true,
  cell: (order) => (
    <TextLink href={paths.account(order.accountNumber)}>{order.accountName}</TextLink>
  ),
};

const columns: Column<Order>[] = [
  {
    id: "number",
    header: "Order",
    sortBy: "number",
    cell: (order) => order.orderNumber,
    primary: true,
  },
  { id: "status", header: "Status", cell: (order) => <Status value={order.status} /> },
  accountColumn,
  {
    id: "date",
    header: "Date",
    sortBy: "date",
    cell: (order) => <CalendarDate date={order.orderDate} />,
  },
  {
    id: "subscriptions",
    header: "Subscriptions",
    wrap: true,
    cell: (order) =>
      order.subscriptionNumbers.map((number) => (
        <TextLink key={number} href={paths.subscription(number)} className="mr-2">
          {number}
        </TextLink>
      )),
  },
  {
    id: "description",
    header: "Description",
    secondary: true,
    wrap: true,
    cell: (order) => order.description,
  },
  { id: "by", header: "By", secondary: true, cell: (order) => order.createdBy },
];

const statuses = [
  "Completed",
  "Pending",
  "Draft",
  "Scheduled",
  "Failed",
  "Cancelled",
  "Reverted",
].map((value) => ({ value, label: statusText(value) }));

export type OrdersTableProps = {
  /** The account whose orders they are; all of them without one. */
  account?: { id: string; number: string };
};

/** Orders, newest first: all of them, or those of one account. */
export function OrdersTable({ account }: OrdersTableProps) {
  const shown = useColumns("Order", columns, account && accountColumn);
  const list = account === undefined ? orderList : ofAccount(orderList, account.id);
  const { rows, error, retry, filtered, paging, single } = useList(list);
  return (
    <OperationTable
      label="Orders"
      columns={shown}
      rows={rows}
      rowKey={(order) => order.id}
      rowHref={(order) => paths.order(order.orderNumber)}
      expectedRows={list.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="number" label="Number begins with" />
          <FilterChips label="Status" parameter="status" options={statuses} />
          <MoreFilters day="Order date" also={[]} />
        </>
      }
      empty={
        <EmptyState
          icon={<FileText aria-hidden />}
          title={filtered ? "No order matches" : "No orders yet"}
          action={!filtered && <NewOrderLink account={account?.number} />}
        >
          {filtered
            ? "Take a filter away to see more."
            : "An order makes or changes subscriptions, and can bill and collect in the same step."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
