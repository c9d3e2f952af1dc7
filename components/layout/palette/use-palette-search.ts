"use client";

import { useEffect, useState } from "react";
import type { PaletteItem } from "./palette-item";

export type PaletteSearch = (query: string, signal: AbortSignal) => Promise<PaletteItem[]>;

type Answer = { query: string; items: PaletteItem[]; failed: boolean };

const pauseMs = 180;
const shortestQuery = 2;

/** Objects found for what is typed: debounced, and only the latest response counts. */
export function usePaletteSearch(search: PaletteSearch | undefined, typed: string) {
  const query = typed.trim();
  const wanted = search !== undefined && query.length >= shortestQuery;
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    if (!search || !wanted) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(query, abort.signal).then(
        (items) => !abort.signal.aborted && setAnswer({ query, items, failed: false }),
        () => !abort.signal.aborted && setAnswer({ query, items: [], failed: true }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search, wanted, query]);

  const current = wanted && answer?.query === query ? answer : null;
  return {
    found: current?.items ?? [],
    searching: wanted && !current,
    failed: current?.failed ?? false,
  };
}
