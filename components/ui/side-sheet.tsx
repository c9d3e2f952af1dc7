"use client";

import { DialogFrame, type DialogFrameProps } from "@/components/ui/dialog-frame";
import { SheetShell, type SheetShellProps } from "@/components/ui/sheet-shell";

export type SideSheetProps = DialogFrameProps & Omit<SheetShellProps, "children">;

/** A panel at the right edge: the page stays visible beside it. */
export function SideSheet({ open, onOpenChange, onClosed, size, ...frame }: SideSheetProps) {
  return (
    <SheetShell open={open} onOpenChange={onOpenChange} onClosed={onClosed} size={size}>
      <DialogFrame {...frame} />
    </SheetShell>
  );
}
