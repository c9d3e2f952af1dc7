"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { firstControl } from "@/components/ui/first-control";

export type SheetShellProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after the closing animation. */
  onClosed?: () => void;
  size?: "md" | "lg";
  side?: "left" | "right";
  /** A click outside does not close it: something may have been typed. */
  holdsInput?: boolean;
  children: ReactNode;
};

/** The moving part of side sheets and drawers, without their content. */
export function SheetShell(props: SheetShellProps) {
  const { open, onOpenChange, onClosed, size = "md", side = "right", holdsInput, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  const left = side === "left";
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
      disablePointerDismissal={holdsInput}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport
          className={classNames("fixed inset-0 z-40 flex", left ? "justify-start" : "justify-end")}
        >
          <Base.Popup
            ref={popup}
            initialFocus={firstControl(popup)}
            className={classNames(
              "flex h-dvh w-full flex-col overflow-hidden bg-raised text-ink shadow-sheet",
              "transition-[opacity,translate] duration-200 ease-out",
              "data-ending-style:opacity-0 data-starting-style:opacity-0",
              left
                ? "max-w-72 border-r data-ending-style:-translate-x-8 data-starting-style:-translate-x-8"
                : "border-l data-ending-style:translate-x-8 data-starting-style:translate-x-8",
              !left && (size === "lg" ? "max-w-3xl" : "max-w-lg"),
            )}
          >
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
