"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { type RefObject, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { DialogFrame, type DialogFrameProps } from "@/components/ui/dialog-frame";
import { firstControl } from "@/components/ui/first-control";

export type DialogProps = DialogFrameProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  size?: "sm" | "md" | "lg";
  /** Gets the focus when the dialog opens; its first field otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
};

const widths = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" };

export function Dialog({ open, onOpenChange, size = "sm", initialFocus, ...frame }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center p-2 sm:items-start sm:pt-[12vh]">
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus ?? firstControl(popup)}
            className={classNames(
              "flex max-h-[calc(100dvh-1rem)] w-full flex-col overflow-hidden rounded-xl border sm:max-h-[76vh]",
              "bg-raised text-ink shadow-sheet transition-[opacity,translate] duration-150",
              "data-ending-style:translate-y-1 data-starting-style:translate-y-2",
              "data-ending-style:opacity-0 data-starting-style:opacity-0",
              widths[size],
            )}
          >
            <DialogFrame {...frame} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
