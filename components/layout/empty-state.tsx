import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** What will be listed here, and how to get it. */
  children?: ReactNode;
  /** The button that creates the first one. */
  action?: ReactNode;
  /** The same with the API, as a code block. */
  snippet?: ReactNode;
  className?: string;
};

export function EmptyState({ icon, title, children, action, snippet, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-center px-5 py-12 text-center", className)}>
      {icon && (
        <span className="mb-3 flex size-10 items-center justify-center rounded-full bg-accent-soft text-accent-text [&_svg]:size-5">
          {icon}
        </span>
      )}
      <p className="font-semibold text-base">{title}</p>
      {children && <div className="mt-1 max-w-md text-muted text-pretty">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
      {snippet && <div className="mt-6 w-full max-w-xl text-left">{snippet}</div>}
    </div>
  );
}
