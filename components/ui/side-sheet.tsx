"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { classNames } from "@/components/ui/class-names";
import { DialogFrame, type DialogFrameProps } from "@/components/ui/dialog-frame";

export type SideSheetProps = DialogFrameProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the sheet has finished closing. */
  onClosed?: () => void;
  size?: "md" | "lg";
};

/** A panel at the right edge: the page stays in view while something beside it is made or changed. */
export function SideSheet(props: SideSheetProps) {
  const { open, onOpenChange, onClosed, size = "md", ...frame } = props;
  return (
    <Base.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 flex justify-end">
          <Base.Popup
            className={classNames(
              "flex h-dvh w-full flex-col overflow-hidden border-l bg-raised text-ink shadow-sheet",
              "transition-[opacity,translate] duration-200 ease-out",
              "data-ending-style:translate-x-8 data-starting-style:translate-x-8",
              "data-ending-style:opacity-0 data-starting-style:opacity-0",
              size === "lg" ? "max-w-3xl" : "max-w-lg",
            )}
          >
            <DialogFrame {...frame} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
