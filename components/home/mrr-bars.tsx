import { type Bar, type ChartMonth, MonthChart, monthName } from "@/components/home/month-chart";
import { type MovementMonth, movementKinds } from "@/components/home/movement-kinds";
import { Money } from "@/components/ui/money";

/** The movements of a month as stacked bars: gains above zero, losses below. */
function barsOf(month: MovementMonth): Bar[] {
  let up = 0;
  let down = 0;
  return movementKinds.flatMap(({ key, bar }) => {
    const amount = month[key];
    if (amount === 0) return [];
    const from = amount > 0 ? up : down;
    const to = from + amount;
    if (amount > 0) up = to;
    else down = to;
    return [{ key, from, to, at: 0.2, wide: 0.6, colour: bar }];
  });
}

function chartMonth(month: MovementMonth, currency: string): ChartMonth {
  const moved = movementKinds.filter(({ key }) => month[key] !== 0);
  return {
    month: month.month,
    bars: barsOf(month),
    told: (
      <>
        <p className="font-semibold">
          {monthName(month.month)} {month.month.slice(0, 4)}
        </p>
        {moved.map(({ key, label }) => (
          <p key={key}>
            {label} <Money signed amount={month[key]} currency={currency} />
          </p>
        ))}
        <p>
          At its end <Money amount={month.closing} currency={currency} />
        </p>
      </>
    ),
  };
}

/** Why recurring revenue moved, month by month. */
export function MrrBars(props: { months: readonly MovementMonth[]; currency: string }) {
  return <MonthChart months={props.months.map((month) => chartMonth(month, props.currency))} />;
}
