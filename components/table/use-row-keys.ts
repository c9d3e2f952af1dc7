"use client";

import { type RefObject, useEffect } from "react";
import { isShortcut } from "@/lib/portal/shortcuts";

const steps: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus from row to row: j and k from anywhere on the page, arrows, Home and End inside
 * the table. Enter follows the row's link natively. With several tables on a page, j and k belong
 * to the one that has the focus, else to the first.
 */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    function move(event: KeyboardEvent) {
      const element = table.current;
      if (!element || !isShortcut(event)) return;
      const rows = [...element.querySelectorAll<HTMLElement>("[data-row-focus]")];
      const current = rows.findIndex((row) => row.closest("tr")?.contains(document.activeElement));
      const letter = event.key === "j" || event.key === "k";
      if (current < 0 && !(letter && isAddressed(element))) return;

      const next = targetOf(event.key, current, rows.length);
      if (next === undefined) return;
      event.preventDefault();
      rows[next]?.focus();
    }

    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [table]);
}

function targetOf(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  if (step === undefined) return undefined;
  return Math.min(Math.max(current + step, 0), count - 1);
}

function isAddressed(element: HTMLTableElement): boolean {
  const focused = document.activeElement?.closest("[data-operation-table]");
  return (focused ?? document.querySelector("[data-operation-table]")) === element;
}
