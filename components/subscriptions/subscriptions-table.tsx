"use client";

import { RefreshCw } from "lucide-react";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import { NewOrderLink } from "@/components/orders/draft/new-order-link";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { MoreFilters } from "@/components/table/more-filters";
import { OperationTable } from "@/components/table/operation-table";
import { statuses, terms } from "@/components/subscriptions/list-choices";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { formatWords } from "@/lib/portal/format";
import { ofAccount } from "@/lib/portal/list";
import { subscriptionList } from "@/lib/portal/lists/subscriptions";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Subscription = RowOf<typeof subscriptionList.contract>;

const account: Column<Subscription> = {
  id: "account",
  header: "Account",
  sortBy: "account",
  wrap: true,
  cell: ({ accountName, accountNumber }) => (
    <TextLink href={paths.account(accountNumber)}>{accountName}</TextLink>
  ),
};

const mostNamed = 3;

/** "Notes Monthly, Teams Monthly and 3 more": as many names as fit in a row. */
function plansText(names: readonly string[]): string {
  if (names.length <= mostNamed) return names.join(", ");
  const named = names.slice(0, mostNamed - 1);
  return `${named.join(", ")} and ${names.length - named.length} more`;
}

const columns: Column<Subscription>[] = [
  {
    id: "number",
    header: "Subscription",
    sortBy: "number",
    primary: true,
    cell: (subscription) => subscription.subscriptionNumber,
  },
  {
    id: "status",
    header: "Status",
    cell: (subscription) => <Status value={subscription.status} />,
  },
  account,
  {
    id: "plans",
    header: "Rate plans",
    wrap: true,
    cell: ({ ratePlanNames }) => plansText(ratePlanNames),
  },
  {
    id: "start",
    header: "Starts",
    sortBy: "start",
    secondary: true,
    cell: ({ subscriptionStartDate }) => <CalendarDate date={subscriptionStartDate} />,
  },
  {
    id: "term",
    header: "Term ends",
    secondary: true,
    cell: ({ termEndDate, termType }) =>
      termEndDate ? <CalendarDate date={termEndDate} /> : formatWords(termType),
  },
  {
    id: "next",
    header: "Next billing",
    cell: (subscription) => <CalendarDate date={subscription.nextBillingDate} />,
  },
  {
    id: "mrr",
    header: "MRR",
    align: "end",
    cell: ({ currentMrr, currency }) => <Money amount={currentMrr} currency={currency} />,
  },
];

/** Subscriptions, newest first: all of them, or those of one account. */
export function SubscriptionsTable({ owner }: { owner?: { id: string; number: string } }) {
  const shown = useColumns("Subscription", columns, owner && account);
  const list = owner === undefined ? subscriptionList : ofAccount(subscriptionList, owner.id);
  const { rows, error, retry, filtered, paging, single } = useList(list);
  const denied = useDenied("orders:write");
  const { orders } = useViewer();
  return (
    <OperationTable
      label="Subscriptions"
      columns={shown}
      rows={rows}
      rowKey={(subscription) => subscription.id}
      rowHref={(subscription) => paths.subscription(subscription.subscriptionNumber)}
      expectedRows={list.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="number" label="Number begins with" />
          <FilterChips label="Status" parameter="status" options={statuses} />
          <FilterChips label="Term" parameter="term" allLabel="Any term" options={terms} />
          <MoreFilters day="Starts" also={["currency"]} />
        </>
      }
      empty={
        <EmptyState
          icon={<RefreshCw aria-hidden />}
          title={filtered ? "No subscription matches" : "No subscriptions yet"}
          action={!filtered && !denied && <NewOrderLink account={owner?.number} />}
        >
          {filtered
            ? "Take a filter away to see more."
            : orders
              ? "An order makes the first one."
              : "Programs make them by the calls of subscriptions: your company does not use Orders."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
