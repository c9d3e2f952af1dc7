import type { ReactNode } from "react";

export type MessagePageProps = {
  /** A short label above the title: "404". */
  mark?: string;
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
};

/** A page with a single message. */
export function MessagePage({ mark, title, actions, children }: MessagePageProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start px-6 py-20 sm:py-28">
      {mark && <p className="font-semibold text-accent-text text-sm tabular-nums">{mark}</p>}
      <h1 className="mt-1 font-semibold text-2xl tracking-tight">{title}</h1>
      {children && <div className="mt-2 text-muted text-pretty">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
