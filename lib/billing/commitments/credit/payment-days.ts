import { type Decimal, decimal } from "@/lib/values/decimal";
import { addDays, daysBetween, type LocalDate, later } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import { containsDate, type Period } from "@/lib/values/period";
import { committedPeriods } from "@/lib/billing/commitments/committed-periods";

/** How often credit is paid: every so many months, or days. */
export type PaymentFrequency = { readonly months: number } | { readonly days: number };

/**
 * The days on which each period of a schedule is paid, by the days of the periods. A period that holds several payment days is
 * paid in as many equal parts; one that holds none is paid with the one before it. Without a frequency each period is paid on its first day.
 */
export function paymentDays(
  schedule: Period,
  periods: readonly Period[],
  frequency: PaymentFrequency | null,
  anchor: LocalDate,
): LocalDate[][] {
  if (frequency === null) return periods.map(({ start }) => [start]);
  const days = daysOf(schedule, frequency, anchor);
  return periods.map((period) => {
    const within = days.filter((day) => containsDate(period, day));
    if (within.length) return within;
    return [days.findLast((day) => day <= period.start) ?? period.start];
  });
}

/** The first days of the stretches that are paid at once, counted from the anchor. */
function daysOf(schedule: Period, frequency: PaymentFrequency, anchor: LocalDate): LocalDate[] {
  if ("months" in frequency) {
    const { months } = frequency;
    const stretches = committedPeriods(
      { days: schedule, amount: decimal(0), months },
      anchor,
      "USD",
    );
    return stretches.map(({ days }) => days.start);
  }
  const passed = Math.floor(daysBetween(anchor, schedule.start) / frequency.days);
  const days: LocalDate[] = [];
  for (let day = addDays(anchor, passed * frequency.days); day < schedule.end; ) {
    days.push(later(day, schedule.start));
    day = addDays(day, frequency.days);
  }
  return days;
}

/** What is paid of a price through a part of it; the parts differ by a minor unit at most and add up to the price. */
export function paidThrough(
  price: Decimal,
  part: number,
  parts: number,
  currency: string,
): Decimal {
  return roundMoney(price.times(part).dividedBy(parts), currency);
}
