import type { ReactNode } from "react";
import { cellStyle } from "@/components/table/cell-style";
import { type Column, primaryColumn } from "@/components/table/column";
import { classNames } from "@/components/ui/class-names";

export type TableTotalsProps<Row> = {
  columns: readonly Column<Row>[];
  /** By column id. */
  totals: Readonly<Record<string, ReactNode>>;
  label: string;
  withActions: boolean;
};

/** The sums below a list, each under its column. */
export function TableTotals<Row>({ columns, totals, label, withActions }: TableTotalsProps<Row>) {
  const primary = primaryColumn(columns);
  return (
    <tfoot role="rowgroup" className="bg-sunken font-semibold @max-xl:block">
      <tr role="row" className="border-t @max-xl:flex @max-xl:flex-col @max-xl:py-3">
        {columns.map((column) => (
          <td
            key={column.id}
            role="cell"
            data-label={column.header}
            className={classNames(
              cellStyle({ ...column, end: column.align === "end", primary: column.id === primary }),
              column.id !== primary && totals[column.id] === undefined && "@max-xl:hidden",
              "font-semibold",
            )}
          >
            {totals[column.id] ?? (column.id === primary ? label : null)}
          </td>
        ))}
        {withActions && <td role="cell" className="@max-xl:hidden" />}
      </tr>
    </tfoot>
  );
}
