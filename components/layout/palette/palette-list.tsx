"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Link } from "@/components/ui/link";
import type { PaletteGroup, PaletteItem } from "./palette-item";
import { classNames } from "@/components/ui/class-names";
import { optionStyle } from "@/components/ui/popup-style";

export type PaletteListProps = { onChoose: (item: PaletteItem) => void };

function PaletteLine({ item, onChoose }: { item: PaletteItem } & PaletteListProps) {
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => onChoose(item)}
      render={item.href ? <Link href={item.href} tabIndex={-1} /> : undefined}
      className={classNames(optionStyle, "min-h-9 gap-3 px-3 data-highlighted:bg-accent-soft")}
    >
      <span className="flex w-4 shrink-0 text-faint [&_svg]:size-4">{item.icon}</span>
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.detail && <span className="shrink-0 text-muted text-sm">{item.detail}</span>}
    </Autocomplete.Item>
  );
}

/** The groups of the palette and their lines. */
export function PaletteList({ onChoose }: PaletteListProps) {
  return (
    <Autocomplete.List className="min-h-0 flex-1 scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5 data-empty:p-0">
      {(group: PaletteGroup) => (
        <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-1">
          <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 font-medium text-faint text-xs">
            {group.value}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: PaletteItem) => <PaletteLine key={item.id} item={item} onChoose={onChoose} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}
