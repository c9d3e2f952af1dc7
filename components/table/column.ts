import type { ReactNode } from "react";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and amounts are right-aligned, with tabular digits. */
  align?: "start" | "end";
  /** The column that names the row; it carries the row's link. The first one by default. */
  primary?: boolean;
  /** The value of `sort` in the address for this column, if it can be sorted. */
  sortBy?: string;
  /** Left out where the table is narrow, but shown again in the stacked form on phones. */
  secondary?: boolean;
  /** As `secondary`, and left out wherever the table would be wider than its room. */
  spare?: boolean;
  /** Width of the placeholder while loading, as a Tailwind class; `w-24` when absent. */
  placeholder?: string;
  /** May break into several lines. */
  wrap?: boolean;
};

/** The column that names the row. */
export function primaryColumn<Row>(columns: readonly Column<Row>[]): string | undefined {
  return (columns.find((column) => column.primary) ?? columns[0])?.id;
}
