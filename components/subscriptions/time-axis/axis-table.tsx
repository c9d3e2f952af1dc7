import type { Axis } from "./axis-model";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { addDays, localDate } from "@/lib/values/local-date";
import { TextLink } from "@/components/ui/text-link";

type Row = {
  id: string;
  day: string;
  until?: string | null;
  what: string;
  href?: string;
  amount?: number;
};

function rowsOf({ terms, pauses, intervals, events, life }: Axis): Row[] {
  const stretch =
    (what: string) =>
    ({ start, end }: { start: string; end: string | null }) => ({
      id: `${what} ${start}`,
      day: start,
      until: end,
      what,
    });
  const rows: Row[] = [
    ...terms.map(stretch("Term")),
    ...pauses.map(stretch("Paused")),
    ...intervals.map((interval) => stretch(`Ramp: ${interval.name}`)(interval)),
    ...events.map(({ id, day, title, href, amount }) => ({ id, day, what: title, href, amount })),
    ...(life === null || life.end === null
      ? []
      : [{ id: "end", day: life.end, what: "Runs no more" }]),
  ];
  return rows.sort((one, other) => one.day.localeCompare(other.day));
}

/** Everything that the time axis draws, in words and numbers. */
export function AxisTable({ axis, currency }: { axis: Axis; currency: string }) {
  return (
    <details className="mt-2">
      <summary className="w-fit cursor-pointer rounded-xs py-1 text-muted text-sm">
        View data
      </summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">The timeline as a table</caption>
        <thead className="text-left text-muted text-sm">
          <tr>
            <th scope="col" className="py-1 font-medium">
              From
            </th>
            <th scope="col" className="py-1 font-medium">
              Through
            </th>
            <th scope="col" className="py-1 font-medium">
              What
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(axis).map(({ id, day, until, what, href, amount }) => (
            <tr key={id} className="border-t align-top">
              <td className="py-1 pr-3">
                <CalendarDate date={day} />
              </td>
              <td className="py-1 pr-3">
                {until && <CalendarDate date={addDays(localDate(until), -1)} />}
              </td>
              <td className="py-1 pr-3">{href ? <TextLink href={href}>{what}</TextLink> : what}</td>
              <td className="py-1 text-right">
                {amount !== undefined && <Money amount={amount} currency={currency} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
