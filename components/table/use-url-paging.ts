"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** The parameter that holds the visited cursors: one value per page after the first. */
export const cursorParameter = "cursor";

export type UrlPaging = {
  /** The cursor of the current page; absent on the first page. */
  cursor: string | undefined;
  /** Counted from one. */
  page: number;
  previousHref: string | undefined;
  nextHref: string | undefined;
};

/**
 * Paging through a list that only knows its next cursor. The address carries every cursor passed
 * (`?cursor=a&cursor=b`), so that "previous" works after a reload and in a shared link. A page
 * number as text is a cursor too.
 */
export function useUrlPaging(nextCursor: string | null | undefined): UrlPaging {
  const pathname = usePathname();
  const parameters = useSearchParams();
  const passed = parameters.getAll(cursorParameter);

  function hrefOf(cursors: string[]): string {
    const changed = new URLSearchParams(parameters);
    changed.delete(cursorParameter);
    for (const cursor of cursors) changed.append(cursorParameter, cursor);
    const query = changed.toString();
    return query === "" ? pathname : `${pathname}?${query}`;
  }

  return {
    cursor: passed.at(-1),
    page: passed.length + 1,
    previousHref: passed.length > 0 ? hrefOf(passed.slice(0, -1)) : undefined,
    nextHref: nextCursor ? hrefOf([...passed, nextCursor]) : undefined,
  };
}
