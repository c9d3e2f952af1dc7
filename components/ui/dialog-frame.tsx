"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";

export type DialogFrameProps = {
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
};

/** Title, scrolling content and buttons: the content of dialogs and side sheets. */
export function DialogFrame({ title, description, footer, children }: DialogFrameProps) {
  return (
    <>
      <header className="flex shrink-0 items-start justify-between gap-4 px-5 pt-4 pb-3">
        <div className="min-w-0">
          <Base.Title className="wrap-anywhere font-semibold text-lg">{title}</Base.Title>
          {description && (
            <Base.Description className="mt-0.5 wrap-anywhere text-base text-muted">
              {description}
            </Base.Description>
          )}
        </div>
        <Base.Close
          aria-label="Close"
          className={`${buttonStyle({ variant: "quiet", size: "icon-sm" })} -mr-1.5`}
        >
          <X aria-hidden />
        </Base.Close>
      </header>
      <div
        data-dialog-body=""
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5"
      >
        {children}
      </div>
      {footer && (
        <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t bg-sunken px-5 py-3">
          {footer}
        </footer>
      )}
    </>
  );
}
