"use client";

import { UserPlus, UsersRound } from "lucide-react";
import { CreditSign } from "@/components/accounts/credit-sign";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { ButtonLink } from "@/components/ui/button-link";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { accountList } from "@/lib/portal/lists/accounts";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Account = RowOf<typeof accountList.contract>;

const columns: Column<Account>[] = [
  {
    id: "name",
    header: "Name",
    sortBy: "name",
    cell: (account) => account.name,
    primary: true,
    wrap: true,
  },
  { id: "number", header: "Number", cell: (account) => account.accountNumber },
  {
    id: "status",
    header: "Status",
    cell: (account) => (
      <span className="inline-flex flex-wrap gap-1">
        <Status value={account.status} />
        {account.creditAvailable > 0 && <CreditSign />}
      </span>
    ),
  },
  {
    id: "contact",
    header: "Bill-to contact",
    secondary: true,
    cell: (account) => account.billToName,
  },
  {
    id: "invoiced",
    header: "Last invoice",
    secondary: true,
    cell: (account) => <CalendarDate date={account.lastInvoiceDate} />,
  },
  {
    id: "mrr",
    header: "MRR",
    align: "end",
    cell: (account) => <Money amount={account.mrr} currency={account.currency} />,
  },
  {
    id: "balance",
    header: "Balance",
    sortBy: "balance",
    align: "end",
    cell: (account) => (
      <Money amount={account.balance} currency={account.currency} strong={account.balance !== 0} />
    ),
  },
];

const statuses = [
  { value: "Active", label: "Active" },
  { value: "Canceled", label: "Canceled" },
];

/** Every account that the viewer may see, newest first. */
export function AccountsTable() {
  const shown = useColumns("Account", columns);
  const { rows, error, retry, filtered, paging, single } = useList(accountList);
  const denied = useDenied("accounts:write");
  return (
    <OperationTable
      label="Accounts"
      columns={shown}
      rows={rows}
      rowKey={(account) => account.id}
      rowHref={(account) => paths.account(account.accountNumber)}
      expectedRows={accountList.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="name" label="Name contains" />
          <FilterChips label="Status" parameter="status" options={statuses} />
        </>
      }
      empty={
        <EmptyState
          icon={<UsersRound aria-hidden />}
          title={filtered ? "No account matches" : "No accounts yet"}
          action={
            !filtered &&
            !denied && (
              <ButtonLink
                variant="primary"
                href={paths.newAccount()}
                icon={<UserPlus aria-hidden />}
              >
                New account
              </ButtonLink>
            )
          }
        >
          {filtered
            ? "Take a filter away to see more."
            : "An account is a customer: contacts, a currency, and a way to pay."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
