import { dayNumber, weekday } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { DeliverySchedule } from "../charge-segment";
import type { Fraction } from "../line-trace";

/** Number of delivery days in a stretch. */
export function deliveryDays(schedule: DeliverySchedule, stretch: Period): number {
  const days = dayNumber(stretch.end) - dayNumber(stretch.start);
  if (days <= 0) return 0;
  const wanted = new Set(schedule.weekdays);
  const weeks = Math.floor(days / 7);
  const first = weekday(stretch.start);
  let count = weeks * wanted.size;
  for (let offset = 0; offset < days - weeks * 7; offset += 1) {
    if (wanted.has(((first - 1 + offset) % 7) + 1)) count += 1;
  }
  return count;
}

/**
 * The number of deliveries in a stretch, as the factor of the price of one delivery. Delivery charges are never
 * prorated.
 */
export function deliveryFraction(
  schedule: DeliverySchedule,
  period: Period,
  stretch: Period,
): Fraction {
  const days = deliveryDays(schedule, stretch);
  const part = { start: stretch.start, end: stretch.end, days, of: 1, unit: period };
  return { basis: "Deliveries", numerator: days, denominator: 1, units: 1, parts: [part] };
}
