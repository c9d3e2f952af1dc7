import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export type StatTileProps = {
  label: string;
  /** The number, usually a `Money`. */
  value: ReactNode;
  /** What it is compared with, or made of. */
  detail?: ReactNode;
  tone?: "neutral" | "positive" | "warning" | "negative";
  className?: string;
};

const colours = {
  neutral: "",
  positive: "text-positive",
  warning: "text-warning",
  negative: "text-negative",
};

/** One number that matters. Several form a grid, and are read out as a list of facts. */
export function StatTile({ label, value, detail, tone = "neutral", className }: StatTileProps) {
  return (
    <div
      data-card=""
      className={classNames(
        "min-w-0 rounded-lg border bg-surface px-4 py-3 shadow-card",
        className,
      )}
    >
      <p className="text-muted text-sm">{label}</p>
      <p
        className={classNames(
          "mt-0.5 font-semibold text-xl tabular-nums tracking-tight max-sm:text-lg [&_span]:whitespace-normal",
          colours[tone],
        )}
      >
        {value}
      </p>
      {detail && <p className="mt-0.5 text-faint text-sm">{detail}</p>}
    </div>
  );
}
