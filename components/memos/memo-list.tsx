import type { ReactNode } from "react";
import { DownloadPdfs } from "@/components/bulk-pdf/download-pdfs";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { MoreFilters } from "@/components/table/more-filters";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { paths } from "@/lib/portal/paths";
import type { useList } from "@/lib/portal/use-list";

/** What rows of both lists have. */
export type ListedMemo = {
  id: string;
  number: string;
  status: string;
  accountNumber: string;
  accountName: string;
  memoDate: string;
  reasonCode: string | null;
  totalAmount: number;
  currency: string;
};

/** The columns that both lists have; `own` are after the date, and `left` is what remains or is owed. */
export function memoColumns<Memo extends ListedMemo>(
  header: string,
  own: readonly Column<Memo>[],
  left: { id: string; header: string; of: (memo: Memo) => number },
): { account: Column<Memo>; columns: Column<Memo>[] } {
  const account: Column<Memo> = {
    id: "account",
    header: "Account",
    wrap: true,
    cell: (memo) => (
      <TextLink href={paths.account(memo.accountNumber)}>{memo.accountName}</TextLink>
    ),
  };
  const money = (memo: Memo, amount: number, strong = false) => (
    <Money amount={amount} currency={memo.currency} strong={strong} />
  );
  const columns: Column<Memo>[] = [
    { id: "number", header, cell: (memo) => memo.number, primary: true },
    { id: "status", header: "Status", cell: (memo) => <Status value={memo.status} /> },
    account,
    {
      id: "date",
      header: "Date",
      sortBy: "date",
      cell: (memo) => <CalendarDate date={memo.memoDate} />,
    },
    ...own,
    {
      id: "reason",
      header: "Reason",
      secondary: true,
      wrap: true,
      cell: (memo) => memo.reasonCode,
    },
    {
      id: "amount",
      header: "Amount",
      sortBy: "amount",
      align: "end",
      cell: (memo) => money(memo, memo.totalAmount),
    },
    {
      id: left.id,
      header: left.header,
      sortBy: left.id,
      align: "end",
      cell: (memo) => money(memo, left.of(memo), left.of(memo) !== 0),
    },
  ];
  return { account, columns };
}

export type MemoListProps<Memo extends ListedMemo> = {
  /** "Credit memos". */
  label: string;
  /** "credit memo". */
  noun: string;
  docType: "CreditMemo" | "DebitMemo";
  /** What makes such memos. */
  origin: string;
  icon: ReactNode;
  columns: Column<Memo>[];
  list: Omit<ReturnType<typeof useList>, "rows"> & { rows: Memo[] | undefined };
  expectedRows: number;
  hrefOf: (memo: Memo) => string;
  /** The chip for memos of which something remains, or is owed. */
  left: { label: string; parameter: string };
};

/** Memos, newest first, with the filters that both lists have. */
export function MemoList<Memo extends ListedMemo>(props: MemoListProps<Memo>) {
  const { label, noun, origin, icon, columns, list, expectedRows, hrefOf, left } = props;
  const { rows, error, retry, filtered, paging, single, allIds } = list;
  return (
    <OperationTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(memo) => memo.id}
      rowHref={hrefOf}
      expectedRows={expectedRows}
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
          <FilterChips {...left} options={[{ value: "0", label: "Has balance" }]} />
          <MoreFilters day="Date" />
        </>
      }
      empty={
        <EmptyState icon={icon} title={filtered ? `No ${noun} matches` : `No ${noun}s yet`}>
          {filtered ? "Take a filter away to see more." : origin}
        </EmptyState>
      }
      footer={
        <ListFooter paging={paging} rows={rows?.length} single={single}>
          <DownloadPdfs docType={props.docType} documents={rows ?? []} allIds={allIds} />
        </ListFooter>
      }
    />
  );
}
