"use client";

import { ReceiptText } from "lucide-react";
import { DownloadPdfs } from "@/components/bulk-pdf/download-pdfs";
import { InvoiceStatus } from "@/components/invoices/invoice-status";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import { useViewer } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { MoreFilters } from "@/components/table/more-filters";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { ofAccount } from "@/lib/portal/list";
import { invoiceList } from "@/lib/portal/lists/invoices";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Invoice = RowOf<typeof invoiceList.contract>;

const account: Column<Invoice> = {
  id: "account",
  header: "Account",
  wrap: true,
  cell: (invoice) => (
    <TextLink href={paths.account(invoice.accountNumber)}>{invoice.accountName}</TextLink>
  ),
};

const columns: Column<Invoice>[] = [
  { id: "number", header: "Invoice", cell: (invoice) => invoice.invoiceNumber, primary: true },
  { id: "status", header: "Status", cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
  account,
  {
    id: "date",
    header: "Date",
    sortBy: "date",
    cell: (invoice) => <CalendarDate date={invoice.invoiceDate} />,
  },
  {
    id: "due",
    header: "Due",
    sortBy: "due",
    secondary: true,
    cell: (invoice) => <CalendarDate date={invoice.dueDate} />,
  },
  {
    id: "amount",
    header: "Amount",
    sortBy: "amount",
    align: "end",
    cell: (invoice) => <Money amount={invoice.amount} currency={invoice.currency} />,
  },
  {
    id: "balance",
    header: "Balance",
    sortBy: "balance",
    align: "end",
    cell: (invoice) => (
      <Money amount={invoice.balance} currency={invoice.currency} strong={invoice.balance !== 0} />
    ),
  },
];

const numbered = ({ id, invoiceNumber: number, accountName }: Invoice) => ({
  ...{ id, number, accountName },
});

/** Invoices, newest first: all of them, or those of one account. */
export function InvoicesTable({ accountId }: { accountId?: string }) {
  const shown = useColumns("Invoice", columns, accountId === undefined ? undefined : account);
  const { today } = useViewer();
  const list = accountId === undefined ? invoiceList : ofAccount(invoiceList, accountId);
  const { rows, error, retry, filtered, paging, single, allIds } = useList(list);
  return (
    <OperationTable
      label="Invoices"
      columns={shown}
      rows={rows}
      rowKey={(invoice) => invoice.id}
      rowHref={(invoice) => paths.invoice(invoice.invoiceNumber)}
      expectedRows={list.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="number" label="Number begins with" />
          <FilterChips
            label="Status"
            parameter="status"
            options={["Draft", "Posted", "Canceled"].map((value) => ({ value, label: value }))}
          />
          <FilterChips
            label="Balance"
            parameter="owed"
            allLabel="Any"
            options={[{ value: "0", label: "Open" }]}
          />
          <FilterChips
            label="Due"
            parameter="overdue"
            allLabel="Any"
            options={[{ value: today, label: "Overdue" }]}
          />
          <MoreFilters day="Invoice date" />
        </>
      }
      empty={
        <EmptyState
          icon={<ReceiptText aria-hidden />}
          title={filtered ? "No invoice matches" : "No invoices yet"}
        >
          {filtered
            ? "Take a filter away to see more."
            : "An order that bills makes the first one; after that, they are billed automatically."}
        </EmptyState>
      }
      footer={
        <ListFooter paging={paging} rows={rows?.length} single={single}>
          <DownloadPdfs docType="Invoice" documents={(rows ?? []).map(numbered)} allIds={allIds} />
        </ListFooter>
      }
    />
  );
}
