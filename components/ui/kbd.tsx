import type { ReactNode } from "react";

/** A key on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-b-2 bg-surface px-1 font-medium font-sans text-muted text-xs">
      {children}
    </kbd>
  );
}
