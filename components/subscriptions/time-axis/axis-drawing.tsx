import { useId } from "react";
import { AxisBar } from "./axis-bar";
import { type Axis, type AxisEvent, percentOf } from "./axis-model";

const height = 156;
const rows = { terms: 30, life: 54, intervals: 70, changes: 92, bills: 116, credits: 130 };

const tickNames = new Intl.DateTimeFormat("en-GB", {
  month: "short",
  year: "2-digit",
  timeZone: "UTC",
});

const styles: Record<AxisEvent["kind"], string> = {
  change: "fill-accent stroke-surface",
  cancellation: "fill-negative stroke-surface",
  posted: "fill-info stroke-surface",
  credit: "fill-surface stroke-info",
  expected: "fill-surface stroke-info",
};

/** A memo is drawn below the bills: it is often created on the day of one. */
const rowOf: Record<AxisEvent["kind"], number> = {
  change: rows.changes,
  cancellation: rows.changes,
  posted: rows.bills,
  expected: rows.bills,
  credit: rows.credits,
};

function Mark({ axis, event, onSelect }: MarkProps) {
  const x = `${percentOf(axis, event.day)}%`;
  return (
    <circle
      cx={x}
      cy={rowOf[event.kind]}
      r="6"
      strokeWidth="2"
      strokeDasharray={event.kind === "expected" ? "3 2" : undefined}
      className={`cursor-pointer ${styles[event.kind]}`}
      onClick={onSelect}
    >
      <title>{event.title}</title>
    </circle>
  );
}

type MarkProps = { axis: Axis; event: AxisEvent; onSelect: () => void };

export type AxisDrawingProps = {
  axis: Axis;
  today: string;
  selected: AxisEvent | undefined;
  onSelect: (event: AxisEvent) => void;
};

/** The drawing of a time axis: terms and pauses as bars, changes and bills as marks. */
export function AxisDrawing({ axis, today, selected, onSelect }: AxisDrawingProps) {
  const hatch = useId();
  const line = (day: string, className: string, dash?: string) => (
    <line
      x1={`${percentOf(axis, day)}%`}
      x2={`${percentOf(axis, day)}%`}
      y1="18"
      y2={height - 14}
      strokeDasharray={dash}
      className={className}
    />
  );
  const within = today >= axis.from && today <= axis.to;
  return (
    <svg aria-hidden width="100%" height={height} className="block overflow-visible">
      <pattern
        id={hatch}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" className="fill-warning-soft" />
        <rect width="2" height="6" className="fill-warning" />
      </pattern>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          {line(tick, "stroke-line")}
          <text
            x={`${percentOf(axis, tick)}%`}
            y="11"
            textAnchor="middle"
            className="fill-muted text-xs"
          >
            {tickNames.format(new Date(`${tick}T00:00:00Z`))}
          </text>
        </g>
      ))}
      {axis.terms.map((term) => (
        <AxisBar
          key={term.start}
          axis={axis}
          stretch={term}
          y={rows.terms}
          className="fill-neutral-soft stroke-line-strong"
        />
      ))}
      {axis.life && (
        <AxisBar
          axis={axis}
          stretch={axis.life}
          y={rows.life}
          className="fill-accent-soft stroke-accent"
        />
      )}
      {axis.pauses.map((pause) => (
        <g key={pause.start} fill={`url(#${hatch})`}>
          <AxisBar axis={axis} stretch={pause} y={rows.life} className="stroke-warning" />
        </g>
      ))}
      {axis.intervals.map((interval, index) => (
        <AxisBar
          key={interval.start}
          axis={axis}
          stretch={interval}
          y={rows.intervals}
          thickness={6}
          className={index % 2 === 0 ? "fill-positive" : "fill-positive-soft stroke-positive"}
        />
      ))}
      {within && line(today, "stroke-ink", "2 3")}
      {within && (
        <text
          x={`${percentOf(axis, today)}%`}
          y={height - 2}
          textAnchor="middle"
          className="fill-ink text-xs"
        >
          Today
        </text>
      )}
      {selected && line(selected.day, "stroke-accent")}
      {axis.events.map((event) => (
        <Mark key={event.id} axis={axis} event={event} onSelect={() => onSelect(event)} />
      ))}
    </svg>
  );
}
