import { deliveryDays } from "@/lib/billing/charge-models/delivery";
import type { DeliverySchedule } from "@/lib/billing/charge-segment";
import type { Decimal } from "@/lib/values/decimal";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { HALF_UP, roundMoney } from "@/lib/values/money";
import type { Period } from "@/lib/values/period";

/** Which delivery of a billed line a day is, counted from 1, and how many the line has. */
export type Delivery = { readonly number: number; readonly of: number };

/** The delivery of a line on a day; undefined when nothing is delivered then. The end of the line is exclusive. */
export function deliveryOn(
  schedule: DeliverySchedule,
  line: Period,
  day: LocalDate,
): Delivery | undefined {
  if (day < line.start || day >= line.end) return undefined;
  const through = (end: LocalDate) => deliveryDays(schedule, { start: line.start, end });
  const number = through(addDays(day, 1));
  return number === through(day) ? undefined : { number, of: through(line.end) };
}

/**
 * The part of an amount of a line, net or tax, that belongs to one of its deliveries. The parts of all deliveries add up
 * to the amount exactly, in whatever order they are credited; they differ by the smallest unit of the currency at most.
 */
export function shareOfDelivery(
  amount: Decimal,
  { number, of }: Delivery,
  currency: string,
): Decimal {
  const through = (count: number) =>
    roundMoney(amount.times(count).dividedBy(of), currency, HALF_UP);
  return through(number).minus(through(number - 1));
}
