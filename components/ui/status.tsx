import { Badge, type Tone } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { formatWords } from "@/lib/portal/format";

const toneOfWord: Record<string, Tone> = {
  active: "positive",
  posted: "positive",
  processed: "positive",
  completed: "positive",
  paid: "positive",
  succeeded: "positive",
  enabled: "positive",
  draft: "neutral",
  cancelled: "neutral",
  canceled: "neutral",
  expired: "neutral",
  closed: "neutral",
  voided: "neutral",
  reversed: "neutral",
  inactive: "neutral",
  disabled: "neutral",
  scheduled: "info",
  pending: "info",
  pendingactivation: "info",
  pendingacceptance: "info",
  processing: "info",
  running: "info",
  open: "info",
  suspended: "warning",
  paused: "warning",
  partiallypaid: "warning",
  unknown: "warning",
  error: "negative",
  failed: "negative",
  declined: "negative",
  pastdue: "negative",
  overdue: "negative",
};

/** Labels that differ from the API's values. */
const labels: Record<string, string> = {
  suspended: "Paused",
  error: "Failed",
  cancelled: "Canceled",
};

const wordOf = (value: string) => value.toLowerCase().replace(/[^a-z]/g, "");

/** The label of a state, also in filters. */
export const statusText = (value: string): string => labels[wordOf(value)] ?? formatWords(value);

export type StatusProps = {
  /** The API's value, in any of its spellings: `Active`, `PendingActivation`, `past_due`. */
  value: string;
  /** Overrides the tone implied by the value. */
  tone?: Tone;
  /** Overrides the label. */
  label?: string;
  className?: string;
};

/** A state in words and colour; the words alone are enough. */
export function Status({ value, tone, label, className }: StatusProps) {
  const shown = tone ?? toneOfWord[wordOf(value)] ?? "neutral";
  return (
    <Badge tone={shown} className={classNames("rounded-full pr-2", className)}>
      <svg viewBox="0 0 8 8" aria-hidden className="size-1.5!">
        <circle cx="4" cy="4" r={shown === "neutral" ? 3 : 4} fill="currentColor" />
      </svg>
      {label ?? statusText(value)}
    </Badge>
  );
}
