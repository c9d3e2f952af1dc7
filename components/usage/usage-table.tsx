"use client";

import { Activity } from "lucide-react";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import { EventsLink } from "@/components/meters/events-link";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { UsageActions, useUsageActions } from "@/components/usage/usage-actions";
import { formatNumber } from "@/lib/portal/format";
import { ofAccount } from "@/lib/portal/list";
import { usageList } from "@/lib/portal/lists/usage";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Usage = RowOf<typeof usageList.contract>;

const account: Column<Usage> = {
  id: "account",
  header: "Account",
  wrap: true,
  cell: (usage) => (
    <TextLink href={paths.accountTab(usage.accountNumber, "usage")}>{usage.accountName}</TextLink>
  ),
};

const columns: Column<Usage>[] = [
  {
    id: "day",
    header: "Used on",
    primary: true,
    cell: (usage) => <CalendarDate date={usage.startDate} />,
  },
  account,
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    cell: (usage) => `${formatNumber(usage.quantity)} ${usage.uOM}`,
  },
  { id: "status", header: "Status", cell: (usage) => <Status value={usage.rbeStatus} /> },
  {
    id: "charge",
    header: "Charge",
    cell: (usage) => usage.chargeNumber ?? usage.subscriptionNumber ?? "Any in this unit",
  },
  {
    id: "key",
    header: "Key",
    secondary: true,
    wrap: true,
    cell: ({ uniqueKey }) => (
      <>
        <span className="wrap-anywhere">{uniqueKey}</span> <EventsLink usageKey={uniqueKey} />
      </>
    ),
  },
  {
    id: "source",
    header: "Source",
    secondary: true,
    wrap: true,
    cell: (usage) => usage.fileName ?? "API",
  },
];

const statuses = [
  { value: "Pending", label: "Not billed" },
  { value: "Processed", label: "Billed" },
];
const sources = [
  { value: "API", label: "API" },
  { value: "Import", label: "Files" },
];

/** Usage records, the newest first: all of them, or those of one account. */
export function UsageTable({ accountId }: { accountId?: string }) {
  const list = accountId === undefined ? usageList : ofAccount(usageList, accountId);
  const { rows, error, retry, filtered, paging, single } = useList(list);
  const actions = useUsageActions();
  const shown = useColumns("Usage", columns, accountId === undefined ? undefined : account);
  return (
    <>
      <OperationTable
        label="Usage"
        columns={shown}
        rows={rows}
        rowKey={(usage) => usage.id}
        rowLabel={(usage) => `${usage.quantity} ${usage.uOM} on ${usage.startDate}`}
        rowActions={actions.of}
        expectedRows={list.pageSize}
        error={error}
        onRetry={retry}
        toolbar={
          <>
            {accountId === undefined && (
              <FilterSearch parameter="account" label="Account begins with" />
            )}
            <FilterSearch parameter="key" label="Key begins with" />
            <FilterChips label="Status" parameter="status" options={statuses} />
            <FilterChips
              label="Source"
              parameter="source"
              options={sources}
              allLabel="Any source"
            />
          </>
        }
        empty={
          <EmptyState
            icon={<Activity aria-hidden />}
            title={filtered ? "No usage matches" : "No usage yet"}
          >
            {filtered
              ? "Take a filter away to see more."
              : "Usage comes from your systems by API, or from a file that you upload."}
          </EmptyState>
        }
        footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
      />
      <UsageActions state={actions} />
    </>
  );
}
