"use client";

import { type ReactNode, useRef } from "react";
import type { Column } from "@/components/table/column";
import { TableHead } from "@/components/table/table-head";
import { TableMessage } from "@/components/table/table-message";
import { TableRow } from "@/components/table/table-row";
import { TableSkeleton } from "@/components/table/table-skeleton";
import { TableTotals } from "@/components/table/table-totals";
import { useRowKeys } from "@/components/table/use-row-keys";
import { useTableFit } from "@/components/table/use-table-fit";
import { classNames } from "@/components/ui/class-names";
import type { MenuItem } from "@/components/ui/menu";

export type OperationTableProps<Row> = {
  /** What it lists: "Invoices". Names the table and its messages. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  rowHref?: (row: Row) => string;
  /** Name of a row for its menu; its key when absent. */
  rowLabel?: (row: Row) => string;
  rowActions?: (row: Row) => readonly MenuItem[];
  /** Rows that the skeleton draws. */
  expectedRows?: number;
  /** Anything thrown by the call that reads the list. */
  error?: unknown;
  onRetry?: () => void;
  /** The scope that the viewer lacks, if any. */
  missingScope?: string;
  /** Content of an empty list: an `EmptyState`. */
  empty?: ReactNode;
  /** Sums by column id. */
  totals?: Readonly<Record<string, ReactNode>>;
  totalsLabel?: string;
  /** Filters and buttons above the rows. */
  toolbar?: ReactNode;
  /** A `Pager`, or a note, below the rows. */
  footer?: ReactNode;
  /** Inside a card that draws the frame already. */
  flush?: boolean;
};

/** The table of every list: rows, placeholders, nothing yet, failure, no permission, totals. */
export function OperationTable<Row>(props: OperationTableProps<Row>) {
  const { label, columns, rows, rowActions, totals } = props;
  const { error, missingScope, empty, toolbar, footer, flush } = props;
  const table = useRef<HTMLTableElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useRowKeys(table);

  const withActions = Boolean(rowActions);
  const loading = rows === undefined && !error && !missingScope;
  const refused = Boolean(missingScope || error);
  const showsRows = !refused && (loading || (rows?.length ?? 0) > 0);
  useTableFit(room, table, showsRows);

  return (
    <div
      data-card={flush ? undefined : ""}
      className={classNames("min-w-0", !flush && "rounded-lg border bg-surface shadow-card")}
    >
      {toolbar && (
        <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2.5 sm:px-5 print:hidden">
          {toolbar}
        </div>
      )}
      <div className="@container" aria-busy={loading || undefined}>
        {showsRows ? (
          <div ref={room} className="relative overflow-x-auto data-fits:overflow-visible">
            <table
              ref={table}
              role="table"
              aria-label={label}
              data-operation-table=""
              className="w-full border-collapse text-base @max-xl:block"
            >
              <TableHead columns={columns} withActions={withActions} />
              <TableBody {...props} loading={loading} />
              {totals && !loading && (
                <TableTotals
                  columns={columns}
                  totals={totals}
                  label={props.totalsLabel ?? "Total"}
                  withActions={withActions}
                />
              )}
            </table>
          </div>
        ) : (
          <TableMessage
            label={label}
            empty={empty}
            {...{ error, missingScope, onRetry: props.onRetry }}
          />
        )}
        <span role="status" className="sr-only">
          {loading ? `Loading ${label.toLowerCase()}` : ""}
        </span>
      </div>
      {footer && (
        <div className="flex min-h-12 flex-wrap items-center justify-end gap-2 border-t px-4 py-2 sm:px-5 print:hidden">
          {footer}
        </div>
      )}
    </div>
  );
}

/** The rows, or placeholders while loading. */
function TableBody<Row>(props: OperationTableProps<Row> & { loading: boolean }) {
  const { columns, rows, rowKey, rowHref, rowLabel, rowActions, expectedRows = 8, loading } = props;
  return (
    <tbody role="rowgroup" className="@max-xl:block">
      {loading && (
        <TableSkeleton columns={columns} rows={expectedRows} withActions={Boolean(rowActions)} />
      )}
      {rows?.map((row) => (
        <TableRow
          key={rowKey(row)}
          row={row}
          columns={columns}
          href={rowHref?.(row)}
          label={rowLabel?.(row) ?? rowKey(row)}
          actions={rowActions?.(row)}
        />
      ))}
    </tbody>
  );
}
