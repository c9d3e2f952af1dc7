"use client";

import { Dialog } from "@base-ui/react/dialog";
import { CommandPalette, type CommandPaletteProps } from "./command-palette";

export type PaletteDialogProps = Omit<CommandPaletteProps, "onClose"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The command palette over the page. */
export function PaletteDialog({ open, onOpenChange, ...palette }: PaletteDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-2 sm:pt-[12vh]">
          <Dialog.Popup
            aria-label="Command palette"
            className="flex max-h-[min(32rem,calc(100dvh-1rem))] w-full max-w-xl flex-col overflow-hidden rounded-xl border bg-raised text-ink shadow-sheet transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <CommandPalette {...palette} onClose={() => onOpenChange(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
