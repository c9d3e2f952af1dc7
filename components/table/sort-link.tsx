"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Link } from "@/components/ui/link";
import { usePathname, useSearchParams } from "next/navigation";
import { cursorParameter } from "@/components/table/use-url-paging";
import { sortParameter } from "@/lib/portal/list";

/** The current direction of a column, and the address of the next one. */
export function useSort(sortBy: string | undefined) {
  const pathname = usePathname();
  const parameters = useSearchParams();
  const current = parameters.get(sortParameter);
  const direction = sortBy === undefined ? undefined : directionOf(current, sortBy);
  const changed = new URLSearchParams(parameters);
  changed.delete(cursorParameter);
  if (direction === "descending") changed.delete(sortParameter);
  else changed.set(sortParameter, direction === "ascending" ? `-${sortBy}` : (sortBy ?? ""));
  const query = changed.toString();
  return { direction, href: query === "" ? pathname : `${pathname}?${query}` };
}

function directionOf(current: string | null, sortBy: string) {
  if (current === sortBy) return "ascending" as const;
  return current === `-${sortBy}` ? ("descending" as const) : undefined;
}

export type SortLinkProps = { header: string; sortBy: string };

/**
 * A header that sorts the list: ascending, descending, then the default. Stacked tables have no
 * headers.
 */
export function SortLink({ header, sortBy }: SortLinkProps) {
  const { direction, href } = useSort(sortBy);
  const Icon =
    direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <>
      <span className="@xl:hidden">{header}</span>
      <Link
        href={href}
        scroll={false}
        className="inline-flex items-center gap-1 rounded-xs hover:text-ink @max-xl:hidden"
      >
        {header}
        <Icon aria-hidden className={direction ? "size-3.5 text-ink" : "size-3.5 text-faint"} />
      </Link>
    </>
  );
}
