"use client";

import { Search } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Kbd } from "@/components/ui/kbd";

function never(): () => void {
  return () => undefined;
}

/** Looks like a search box, opens the palette. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const shortcut = useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘ K" : "Ctrl K"),
    () => "Ctrl K",
  );
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-sm border border-line-strong bg-surface px-2.5 text-left text-muted hover:bg-hover sm:max-w-md pointer-coarse:h-10"
    >
      <Search aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 flex-1 truncate">
        Search<span className="max-sm:hidden"> or jump to…</span>
      </span>
      <span aria-hidden className="max-sm:hidden">
        <Kbd>{shortcut}</Kbd>
      </span>
    </button>
  );
}
