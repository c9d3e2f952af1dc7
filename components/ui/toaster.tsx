"use client";

import { Toaster as Base } from "sonner";

/**
 * Where short confirmations appear; `toast` comes from sonner. A form's errors stand at their
 * fields: a toast is never the only place where something that went wrong is said.
 */
export function Toaster() {
  return (
    <Base
      position="bottom-right"
      gap={8}
      visibleToasts={4}
      toastOptions={{
        unstyled: true,
        duration: 6000,
        classNames: {
          toast:
            "flex w-88 max-w-[calc(100vw-2rem)] items-center gap-3 rounded-md border border-line-strong bg-raised px-4 py-3 text-base text-ink shadow-pop",
          title: "font-medium",
          description: "text-muted text-sm",
          icon: "shrink-0 text-accent-text [&_svg]:size-4",
          content: "min-w-0 flex-1",
          actionButton:
            "h-7 shrink-0 rounded-sm border border-line-strong px-2.5 font-medium text-sm hover:bg-hover",
          error: "[&_[data-icon]]:text-negative",
          warning: "[&_[data-icon]]:text-warning",
        },
      }}
    />
  );
}
