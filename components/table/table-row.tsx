"use client";

import { Link } from "@/components/ui/link";
import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { cellStyle, rowStyle } from "@/components/table/cell-style";
import { type Column, primaryColumn } from "@/components/table/column";
import { RowActions } from "@/components/table/row-actions";
import { classNames } from "@/components/ui/class-names";
import type { MenuItem } from "@/components/ui/menu";

export type TableRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  href?: string;
  /** What the row is, for the name of its menu. */
  label: string;
  actions?: readonly MenuItem[];
};

const ownBehaviour = "a, button, input, label, [role=menuitem]";

export function TableRow<Row>({ row, columns, href, label, actions }: TableRowProps<Row>) {
  const router = useRouter();
  const primary = primaryColumn(columns);

  function follow(event: MouseEvent<HTMLTableRowElement>) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (!href || !event.currentTarget.contains(target) || target.closest(ownBehaviour)) return;
    if (getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) open(href, "_blank", "noopener");
    else router.push(href);
  }

  return (
    <tr
      role="row"
      data-row-focus={href ? undefined : ""}
      tabIndex={href ? undefined : -1}
      onClick={follow}
      className={classNames(rowStyle, href && "cursor-pointer", "-outline-offset-2")}
    >
      {columns.map((column) => {
        const isPrimary = column.id === primary;
        const content = column.cell(row);
        return (
          <td
            key={column.id}
            role="cell"
            data-label={column.header}
            className={cellStyle({ ...column, end: column.align === "end", primary: isPrimary })}
          >
            {isPrimary && href ? (
              <Link
                href={href}
                data-row-focus=""
                className="rounded-xs text-accent-text underline-offset-3 hover:underline"
              >
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        );
      })}
      {actions && (
        <td
          role="cell"
          className="w-12 py-1 pr-2 text-right align-top sm:pr-3 @max-xl:absolute @max-xl:top-2 @max-xl:right-0"
        >
          <RowActions of={label} items={actions} />
        </td>
      )}
    </tr>
  );
}
