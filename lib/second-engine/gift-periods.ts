import { periodAt } from "./calendar";
import type { Span } from "./days";
import type { Given } from "./gifts";
import type { Rules } from "./history";
import { type Era, eraOn } from "./moved-days";
import { NOTHING, read, size, write } from "./rational";
import { Recurring, round } from "./recurring";
import { inside, type Stretch } from "./timeline";

/** The period in which the days begin, and each later one that begins and ends within them; amounts without sign. */
export function periodsOf(
  stretch: Stretch,
  days: Span,
  eras: readonly Era[],
  subscriptionStart: number,
  rules: Rules,
): Given[] {
  const charge = {
    ...stretch.charge,
    price: write(size(read(stretch.charge.price ?? "0"))),
    proration: "TimeBasedProration" as const,
    quantity: undefined,
  };
  if (charge.type === "OneTime") {
    const amount = round(read(charge.price ?? "0"), rules);
    return [{ start: stretch.start, end: Number.POSITIVE_INFINITY, amount, uncut: amount }];
  }
  const at = (day: number): Given => {
    const era = eraOn(eras, day);
    const place = { accountDay: era.day, start: subscriptionStart };
    const of = new Recurring({ ...stretch, charge }, place, rules);
    const period = periodAt(of.calendar, day);
    const start = Math.max(period.start, stretch.start, era.start);
    const last = Math.min(period.end, era.end);
    const end = Math.min(last, stretch.end ?? last);
    const amount = start < end ? of.owedFor(period, { start, end }).amount : NOTHING;
    return { start, end, amount, uncut: of.owedFor(period, { start, end: last }).amount };
  };
  const periods = [at(Math.max(days.start, stretch.start))];
  for (
    let { end } = periods[0] ?? days;
    end < days.end &&
    inside({ start: stretch.start, end: stretch.end ?? Number.POSITIVE_INFINITY }, end);
  ) {
    const next = at(end);
    if (next.end > days.end) break;
    periods.push(next);
    end = next.end;
  }
  return periods;
}
