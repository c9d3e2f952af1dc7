"use client";

import type { Column } from "@/components/table/column";
import { roomStyle } from "@/components/table/cell-style";
import { SortLink, useSort } from "@/components/table/sort-link";
import { classNames } from "@/components/ui/class-names";

export type TableHeadProps<Row> = { columns: readonly Column<Row>[]; withActions: boolean };

const headerStyle = classNames(
  "h-9 whitespace-nowrap bg-sunken px-3 text-left font-medium text-muted text-sm first:pl-4 last:pr-4",
  "sm:first:pl-5 sm:last:pr-5 in-data-fits:sticky in-data-fits:top-(--topbar) in-data-fits:z-10 shadow-[inset_0_-1px_var(--line)]",
);

/** Column headers; they stay in view while a long list scrolls. */
export function TableHead<Row>({ columns, withActions }: TableHeadProps<Row>) {
  return (
    <thead role="rowgroup" className="@max-xl:sr-only">
      <tr role="row">
        {columns.map((column) => (
          <ColumnHeader key={column.id} {...column} />
        ))}
        {withActions && (
          <th role="columnheader" scope="col" className={classNames(headerStyle, "w-12")}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type ColumnHeaderProps = Pick<Column<never>, "header" | "align" | "secondary" | "spare" | "sortBy">;

function ColumnHeader({ header, align, secondary, spare, sortBy }: ColumnHeaderProps) {
  const { direction } = useSort(sortBy);
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction}
      className={classNames(
        headerStyle,
        align === "end" && "text-right",
        roomStyle({ secondary, spare }),
      )}
    >
      {sortBy === undefined ? header : <SortLink header={header} sortBy={sortBy} />}
    </th>
  );
}
