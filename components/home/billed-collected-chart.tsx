import type { Figures } from "@/components/home/home-view";
import { type ChartMonth, MonthChart, monthName } from "@/components/home/month-chart";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";

/** A month of the chart: both bars, and under the pointer both amounts. */
function chartMonth(
  { month, billed, collected }: Figures["months"][number],
  currency: string,
): ChartMonth {
  const year = month.slice(0, 4);
  return {
    month,
    bars: [
      { key: "billed", from: 0, to: billed, at: 0.14, wide: 0.34, colour: "fill-line-strong" },
      { key: "collected", from: 0, to: collected, at: 0.52, wide: 0.34, colour: "fill-accent" },
    ],
    told: (
      <>
        <p className="font-semibold">
          {monthName(month)} {year}
        </p>
        <p>
          Billed <Money amount={billed} currency={currency} />
        </p>
        <p>
          Collected <Money amount={collected} currency={currency} />
        </p>
      </>
    ),
  };
}

/** Billed against collected in the last twelve months, as bars and, for everyone, as a table. */
export function BilledCollectedChart({ figures }: { figures: Figures }) {
  const { currency, months } = figures;
  return (
    <Card
      title="Billed and collected"
      description="The last twelve months"
      actions={
        <p aria-hidden className="flex gap-4 text-muted text-sm">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-xs bg-line-strong" /> Billed
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-xs bg-accent" /> Collected
          </span>
        </p>
      }
    >
      <MonthChart months={months.map((month) => chartMonth(month, currency))} />
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-xs py-1 text-muted text-sm">
          View data
        </summary>
        <table className="mt-2 w-full text-right tabular-nums">
          <caption className="sr-only">Billed and collected by month</caption>
          <thead className="text-muted text-sm">
            <tr>
              <th scope="col" className="py-1 text-left font-medium">
                Month
              </th>
              <th scope="col" className="py-1 font-medium">
                Billed
              </th>
              <th scope="col" className="py-1 font-medium">
                Collected
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, billed, collected }) => (
              <tr key={month} className="border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  {monthName(month)} {month.slice(0, 4)}
                </th>
                <td>
                  <Money amount={billed} currency={currency} />
                </td>
                <td>
                  <Money amount={collected} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
