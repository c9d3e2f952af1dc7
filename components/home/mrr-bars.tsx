import { type MovementMonth, movementKinds } from "@/components/home/movement-kinds";

const height = 200;
const top = 8;
const floor = 172;

const monthNames = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

export function monthName(month: string): string {
  return monthNames.format(new Date(`${month}-01T00:00:00Z`));
}

type Piece = { key: string; bar: string; y: number; height: number };

/** The pieces of a month: what came stands above the line of nothing, what went below it. */
function piecesOf(month: MovementMonth, zero: number, scale: number): Piece[] {
  let up = zero;
  let down = zero;
  return movementKinds.flatMap(({ key, bar }) => {
    const amount = month[key];
    const size = Math.abs(amount) * scale;
    if (size === 0) return [];
    const y = amount > 0 ? (up -= size) : down;
    if (amount < 0) down += size;
    return [{ key, bar, y, height: size }];
  });
}

/** The movements of each month as stacked bars around a line of nothing. */
export function MrrBars({ months }: { months: readonly MovementMonth[] }) {
  const sum = (month: MovementMonth, sign: 1 | -1) =>
    movementKinds.reduce((total, { key }) => total + Math.max(month[key] * sign, 0), 0);
  const most = Math.max(...months.map((month) => sum(month, 1)), 0);
  const least = Math.max(...months.map((month) => sum(month, -1)), 0);
  const scale = (floor - top) / Math.max(most + least, 1);
  const zero = top + most * scale;
  const step = 100 / months.length;
  return (
    <svg aria-hidden width="100%" height={height} className="block">
      {months.map((month, index) => (
        <g key={month.month}>
          {piecesOf(month, zero, scale).map((piece) => (
            <rect
              key={piece.key}
              x={`${index * step + step * 0.2}%`}
              width={`${step * 0.6}%`}
              y={piece.y}
              height={piece.height}
              className={piece.bar}
            />
          ))}
          <text
            x={`${index * step + step / 2}%`}
            y={height - 8}
            textAnchor="middle"
            className={`fill-muted text-xs ${index % 2 === 0 ? "max-sm:hidden" : ""}`}
          >
            {monthName(month.month)}
          </text>
        </g>
      ))}
      <line x1="0" x2="100%" y1={zero} y2={zero} className="stroke-line-strong" />
    </svg>
  );
}
