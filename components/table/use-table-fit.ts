"use client";

import { type RefObject, useEffect } from "react";

/**
 * Marks the container of a table with `data-fits` while the table is not wider. Only then may the
 * headers stick to the page: a table that scrolls sideways needs its own scroll container, and
 * headers stick to the nearest one.
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
    const observer = new ResizeObserver(() => {
      outer.toggleAttribute("data-fits", inner.offsetWidth <= outer.clientWidth);
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [room, table, shown]);
}
