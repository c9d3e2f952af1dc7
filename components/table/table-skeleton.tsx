import { cellStyle, rowStyle } from "@/components/table/cell-style";
import { type Column, primaryColumn } from "@/components/table/column";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";

export type TableSkeletonProps<Row> = {
  columns: readonly Column<Row>[];
  rows: number;
  withActions: boolean;
};

/** Rows as high as the loaded ones, so that nothing moves when they arrive. */
export function TableSkeleton<Row>({ columns, rows, withActions }: TableSkeletonProps<Row>) {
  const primary = primaryColumn(columns);
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} role="row" className={rowStyle}>
      {columns.map((column) => {
        const end = column.align === "end";
        return (
          <td
            key={column.id}
            role="cell"
            data-label={column.header}
            className={cellStyle({ ...column, end, primary: column.id === primary })}
          >
            <span className="flex h-5.5 items-center">
              <Skeleton
                className={classNames(column.placeholder ?? "w-24", "max-w-full", end && "ml-auto")}
              />
            </span>
          </td>
        );
      })}
      {withActions && <td role="cell" className="w-12 @max-xl:hidden" />}
    </tr>
  ));
}
