import { type Axis, percentOf, type Stretch } from "./axis-model";

export type AxisBarProps = {
  axis: Axis;
  stretch: Stretch;
  y: number;
  className: string;
  thickness?: number;
};

/** A range of days as a bar. */
export function AxisBar({ axis, stretch, y, className, thickness = 14 }: AxisBarProps) {
  const start = percentOf(axis, stretch.start);
  const end = percentOf(axis, stretch.end ?? axis.to);
  if (end <= start) return null;
  return (
    <rect
      x={`${start}%`}
      width={`${end - start}%`}
      y={y}
      height={thickness}
      rx="3"
      className={className}
    />
  );
}
