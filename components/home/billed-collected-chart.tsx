import type { Figures } from "@/components/home/home-view";
import { monthName } from "@/components/home/mrr-bars";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";

const height = 220;
const floor = 190;
const top = 12;

function Bars({ figures }: { figures: Figures }) {
  const { months } = figures;
  const most = Math.max(...months.flatMap(({ billed, collected }) => [billed, collected]), 1);
  const heightOf = (amount: number) => Math.max((amount / most) * (floor - top), 0);
  const step = 100 / Math.max(months.length, 1);
  const bar = (share: number, amount: number, className: string) => (
    <rect
      x={`${share * step}%`}
      width={`${0.34 * step}%`}
      y={floor - heightOf(amount)}
      height={heightOf(amount)}
      rx="2"
      className={className}
    />
  );
  return (
    <svg aria-hidden width="100%" height={height} className="block">
      {[0, 0.5, 1].map((part) => (
        <line
          key={part}
          x1="0"
          x2="100%"
          y1={floor - part * (floor - top)}
          y2={floor - part * (floor - top)}
          className="stroke-line"
        />
      ))}
      {months.map(({ month, billed, collected }, index) => (
        <g key={month}>
          {bar(index + 0.14, billed, "fill-line-strong")}
          {bar(index + 0.52, collected, "fill-accent")}
          <text
            x={`${(index + 0.5) * step}%`}
            y={floor + 18}
            textAnchor="middle"
            className={`fill-muted text-xs ${index % 2 === 0 ? "max-sm:hidden" : ""}`}
          >
            {monthName(month)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Billed against collected in the last twelve months, as bars and, for everybody, as a table. */
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
      <Bars figures={figures} />
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
