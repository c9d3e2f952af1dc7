import { classNames } from "@/components/ui/class-names";
import { formatDate } from "@/lib/portal/format";

export type CalendarDateProps = {
  /** `YYYY-MM-DD`. */
  date: string | null | undefined;
  /** Shown when there is none. */
  absent?: string;
  className?: string;
};

/** A day without a zone: the same for every viewer. */
export function CalendarDate({ date, absent = "–", className }: CalendarDateProps) {
  if (!date) return <span className="text-faint">{absent}</span>;
  return (
    <time dateTime={date} className={classNames("whitespace-nowrap tabular-nums", className)}>
      {formatDate(date)}
    </time>
  );
}
