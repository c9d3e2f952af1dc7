import type { ReactNode } from "react";
import { axisTicks } from "@/components/home/axis-ticks";
import { Tooltip } from "@/components/ui/tooltip";
import { formatCompact } from "@/lib/portal/format";

const HEIGHT = 220;
const TOP = 12;
const FLOOR = 190;

const monthNames = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

/** `2026-01` → `Jan`. */
export function monthName(month: string): string {
  return monthNames.format(new Date(`${month}-01T00:00:00Z`));
}

/** A bar of a month: its edges are amounts; `at` and `wide` are fractions of the month's width. */
export type Bar = {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly wide: number;
  readonly colour: string;
};

export type ChartMonth = {
  readonly month: string;
  readonly bars: readonly Bar[];
  /** The bars' amounts in words, under the pointer. */
  readonly told: ReactNode;
};

/**
 * Bars by month with the values of their axis. Screen readers and keyboard users get the same data in a table below
 * it.
 */
export function MonthChart({ months }: { months: readonly ChartMonth[] }) {
  const edges = months.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [from, to]));
  const ticks = axisTicks(Math.min(...edges, 0), Math.max(...edges, 0));
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)];
  const heightOf = (amount: number) => FLOOR - ((amount - least) / (most - least)) * (FLOOR - TOP);
  return (
    <div aria-hidden className="flex gap-2">
      <svg width="44" height={HEIGHT} className="block shrink-0">
        {ticks.map((tick) => (
          <text
            key={tick}
            x="44"
            y={heightOf(tick) + 4}
            textAnchor="end"
            className="fill-muted text-xs tabular-nums"
          >
            {formatCompact(tick)}
          </text>
        ))}
      </svg>
      <div className="relative min-w-0 flex-1">
        <svg width="100%" height={HEIGHT} className="block">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={heightOf(tick)}
              y2={heightOf(tick)}
              className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
            />
          ))}
          {months.map((month, index) => (
            <Month key={month.month} {...{ month, index, heightOf }} step={100 / months.length} />
          ))}
        </svg>
        <div className="absolute inset-0 grid auto-cols-fr grid-flow-col">
          {months.map(({ month, told }) => (
            <Tooltip key={month} content={told}>
              <span data-month={month} className="rounded-sm hover:bg-ink/5" />
            </Tooltip>
          ))}
        </div>
      </div>
    </div>
  );
}

type MonthProps = {
  month: ChartMonth;
  index: number;
  step: number;
  heightOf: (amount: number) => number;
};

function Month({ month, index, step, heightOf }: MonthProps) {
  return (
    <g>
      {month.bars.map(({ key, from, to, at, wide, colour }) => (
        <rect
          key={key}
          x={`${(index + at) * step}%`}
          width={`${wide * step}%`}
          y={heightOf(Math.max(from, to))}
          height={Math.abs(heightOf(from) - heightOf(to))}
          className={colour}
        />
      ))}
      <text
        x={`${(index + 0.5) * step}%`}
        y={HEIGHT - 12}
        textAnchor="middle"
        className={`fill-muted text-xs ${index % 2 === 0 ? "max-sm:hidden" : ""}`}
      >
        {monthName(month.month)}
      </text>
    </g>
  );
}
