import type { ReactNode } from "react";

export type ColumnsProps = {
  children: ReactNode;
  /** The narrower column at the right; below the main one on narrow screens. */
  aside: ReactNode;
};

/** Main matter and what accompanies it, on the page of an object. */
export function Columns({ children, aside }: ColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <div className="min-w-0 space-y-5">{children}</div>
      <div className="min-w-0 space-y-5">{aside}</div>
    </div>
  );
}
