import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Tone } from "@/components/ui/badge";

export type TimelineEntry = {
  id: string;
  title: ReactNode;
  /** A `CalendarDate` or an `Instant`. */
  when: ReactNode;
  /** Who did it, why, what changed. */
  detail?: ReactNode;
  /** The money column. */
  amount?: ReactNode;
  /** The balance after it. */
  balance?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
};

export type TimelineProps = {
  label: string;
  entries: readonly TimelineEntry[];
  className?: string;
};

const colours: Record<Tone, string> = {
  neutral: "bg-neutral-soft text-muted",
  accent: "bg-accent-soft text-accent-text",
  positive: "bg-positive-soft text-positive",
  warning: "bg-warning-soft text-warning",
  negative: "bg-negative-soft text-negative",
  info: "bg-info-soft text-info",
};

/** What happened, newest first or oldest first as given; amounts line up at the right. */
export function Timeline({ label, entries, className }: TimelineProps) {
  return (
    <ol aria-label={label} className={className}>
      {entries.map((entry) => (
        <li key={entry.id} className="group relative flex gap-3 pb-4 last:pb-0">
          <span
            aria-hidden
            className="absolute top-7 bottom-0 left-3.25 w-px bg-line group-last:hidden"
          />
          <span
            aria-hidden
            className={classNames(
              "relative mt-px flex size-6.5 shrink-0 items-center justify-center rounded-full [&_svg]:size-3.5",
              colours[entry.tone ?? "neutral"],
            )}
          >
            {entry.icon ?? <span className="size-1.5 rounded-full bg-current" />}
          </span>
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 pt-0.5">
            <p className="min-w-0 font-medium">{entry.title}</p>
            {entry.amount && <p className="tabular-nums">{entry.amount}</p>}
            <div className="flex w-full flex-wrap justify-between gap-x-4 text-muted text-sm">
              <p className="min-w-0">
                <span className="mr-2 text-faint">{entry.when}</span>
                {entry.detail}
              </p>
              {entry.balance && <p className="text-faint tabular-nums">{entry.balance}</p>}
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
