import type { ReactNode } from "react";

export type PaletteItem = {
  id: string;
  label: string;
  /** At the end of the line: a number, a status, "Account". */
  detail?: ReactNode;
  icon?: ReactNode;
  /** Further search keywords. */
  keywords?: string;
  href?: string;
  onSelect?: () => void;
};

export type PaletteGroup = { value: string; items: PaletteItem[] };

/** Groups with the items that hold every word typed; groups left empty are dropped. */
export function matchingGroups(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => {
        const text = `${item.label} ${item.keywords ?? ""} ${group.value}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((group) => group.items.length > 0);
}
