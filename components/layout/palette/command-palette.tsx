"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { LoaderCircle, Search } from "lucide-react";
import { useMemo, useState } from "react";
import { groupsOf } from "./palette-groups";
import { matchingGroups, type PaletteGroup, type PaletteItem } from "./palette-item";
import { todaysPlaces } from "./palette-places";
import { PaletteList } from "./palette-list";
import { useViewer } from "@/components/layout/frame/viewer";
import { type PaletteSearch, usePaletteSearch } from "./use-palette-search";
import { Kbd } from "@/components/ui/kbd";

export type CommandPaletteProps = {
  onClose: () => void;
  /** Finds objects by number, name or id. */
  search?: PaletteSearch;
  /** Groups of the page in view, shown first: "Pause A-S00000012". */
  pageGroups?: readonly PaletteGroup[];
};

const noGroups: readonly PaletteGroup[] = [];

/** The content of the palette; mounted while it is open, so that each opening starts fresh. */
export function CommandPalette({ onClose, search, pageGroups = noGroups }: CommandPaletteProps) {
  const [typed, setTyped] = useState("");
  const { found, searching, failed } = usePaletteSearch(search, typed);

  const { today, environment, orders, settlement } = useViewer();
  const groups = useMemo(() => {
    // Places that only keywords find stay hidden until something is typed.
    const further = typed.trim() === "" ? [] : todaysPlaces(today, environment);
    const own = groupsOf({ orders, settlement });
    const offered = matchingGroups([...pageGroups, ...own, ...further], typed);
    return found.length > 0 ? [{ value: "Found", items: found }, ...offered] : offered;
  }, [found, pageGroups, typed, today, environment, orders, settlement]);

  function choose(item: PaletteItem) {
    onClose();
    item.onSelect?.();
  }

  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      value={typed}
      onValueChange={(text, { reason }) => {
        if (reason !== "item-press") setTyped(text);
      }}
      itemToStringValue={(item: PaletteItem) => item.label}
      mode="none"
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex h-13 shrink-0 items-center gap-3 border-b px-4.5">
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <Autocomplete.Input
          aria-label="Search or jump to"
          placeholder="Search, or jump to…"
          className="h-full w-full min-w-0 bg-transparent text-lg outline-none"
        />
        {searching && (
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-faint" />
        )}
        <Dialog.Close className="rounded-xs" aria-label="Close">
          <Kbd>Esc</Kbd>
        </Dialog.Close>
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <Autocomplete.Status className="sr-only">
          {searching ? "Searching" : failed ? "The search failed" : ""}
        </Autocomplete.Status>
        <Autocomplete.Empty className="px-5 text-muted not-empty:py-8">
          {searching ? "Searching…" : `Nothing matches “${typed}”.`}
        </Autocomplete.Empty>
        {failed && (
          <p className="px-5 pt-3 text-negative text-sm">
            Objects could not be searched. Pages and actions are shown.
          </p>
        )}
        <PaletteList onChoose={choose} />
      </div>
      <div
        aria-hidden
        className="hidden shrink-0 gap-4 border-t bg-sunken px-4.5 py-2 text-muted text-sm sm:flex"
      >
        <span className="flex items-center gap-1.5">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> move
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd>Enter</Kbd> open
        </span>
      </div>
    </Autocomplete.Root>
  );
}
