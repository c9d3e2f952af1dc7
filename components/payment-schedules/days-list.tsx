import { Badge } from "@/components/ui/badge";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";

const shownDays = 12;

export type PlannedDay = { day: string; amount: number; isNew?: boolean };

/** Payment dates: the first dozen, and how many follow. */
export function DaysList({ days, currency }: { days: readonly PlannedDay[]; currency: string }) {
  const more = days.length - shownDays;
  return (
    <ol className="mt-3 space-y-1">
      {days.slice(0, shownDays).map(({ day, amount, isNew }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex items-baseline gap-3">
          <CalendarDate date={day} className="w-28" />
          <Money amount={amount} currency={currency} />
          {isNew && <Badge>new</Badge>}
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more} more</li>}
    </ol>
  );
}
