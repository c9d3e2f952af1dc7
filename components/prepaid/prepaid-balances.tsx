"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/layout/empty-state";
import { useBalances } from "@/components/prepaid/use-prepaid";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import type { queryPrepaidBalances } from "@/lib/areas/prepaid/contract";
import { formatNumber } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import type { RowOf } from "@/lib/portal/use-list";

type Balance = RowOf<typeof queryPrepaidBalances>;

const columns: Column<Balance>[] = [
  { id: "unit", header: "Unit", primary: true, cell: ({ uOM }) => uOM },
  {
    id: "subscription",
    header: "Subscription",
    secondary: true,
    cell: ({ subscriptionNumber }) => subscriptionNumber,
  },
  {
    id: "state",
    header: "Status",
    cell: ({ prepaidBalanceState: state }) => (
      <Status value={state === "ACTIVE" ? "Active" : "Expired"} />
    ),
  },
  {
    id: "end",
    header: "Last day",
    cell: ({ endDate }) => <CalendarDate date={endDate} absent="Never expires" />,
  },
  {
    id: "sold",
    header: "Sold",
    align: "end",
    cell: ({ totalFund }) => formatNumber(totalFund),
  },
  {
    id: "remaining",
    header: "Remaining",
    align: "end",
    cell: ({ balance }) => formatNumber(balance),
  },
];

/** The prepaid units of an account's subscriptions; renders nothing where there are none. */
export function PrepaidBalances({ accountKey }: { accountKey: string }) {
  const { data: account } = useQuery(
    operationQuery(getAccountSummary, { params: { "account-key": accountKey } }),
  );
  const id = account?.basicInfo.id;
  const { data, error, refetch } = useBalances(`accountId.EQ:${id}`, id !== undefined);
  if (!error && !data?.data.length) return null;
  return (
    <Card title="Prepaid units" flush>
      <OperationTable
        flush
        label="Prepaid units"
        columns={columns}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        rowHref={({ subscriptionNumber }) => paths.subscription(subscriptionNumber)}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No prepaid units yet" />}
      />
    </Card>
  );
}
