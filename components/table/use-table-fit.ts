"use client";

import { type RefObject, useEffect } from "react";

/**
 * Marks the container of a table with `data-fits` while the table is not wider. Only then may the
 * headers stick to the page: a table that scrolls sideways needs its own scroll container, and
 * headers stick to the nearest one. It is `data-crowded` while it has less room than the table with its
 * spare columns needs; these are left out then.
 */
export function useTableFit(
  room: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
  shown: boolean,
): void {
  useEffect(() => {
    const outer = room.current;
    const inner = table.current;
    if (!shown || !outer || !inner) return;
    // The room that all columns need, once it was too small.
    let needed = 0;
    const observer = new ResizeObserver(() => {
      const fits = inner.offsetWidth <= outer.clientWidth;
      if (!fits) needed = Math.max(needed, inner.offsetWidth);
      outer.toggleAttribute("data-crowded", outer.clientWidth < needed);
      outer.toggleAttribute("data-fits", fits);
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [room, table, shown]);
}
