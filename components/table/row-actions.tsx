"use client";

import { Ellipsis } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuItem } from "@/components/ui/menu";

export type RowActionsProps = {
  /** What the row is: "invoice INV-00000012". */
  of: string;
  items: readonly MenuItem[];
};

/** The menu at the end of a row. */
export function RowActions({ of, items }: RowActionsProps) {
  if (items.length === 0) return null;
  return (
    <Menu
      items={items}
      trigger={
        <IconButton size="icon-sm" label={`Actions for ${of}`} icon={<Ellipsis aria-hidden />} />
      }
    />
  );
}
