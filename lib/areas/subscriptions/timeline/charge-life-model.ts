import { addDays, addMonths, earlier, type LocalDate } from "@/lib/values/local-date";
import type { TriggerEvent } from "@/lib/areas/catalog/model";
import type { SubscribedCharge, TriggerDates } from "@/lib/areas/subscriptions/model";
import type { Opened } from "./charge-openings-model";
import type { Ending, History } from "./timeline-history-model";
import type { CourseAt } from "./timeline-courses-model";
import { lengthenedEnd, type Lengthening, type TermCourse } from "./timeline-terms-model";

/** The first day of a charge: set by an order, or the day of its event plus its delay. */
export function chargeStart(charge: SubscribedCharge, dates: TriggerDates): LocalDate {
  const begin = charge.startsOn ?? triggerDate(charge.triggerEvent, dates);
  const { count, unit } = charge.startsAfter ?? { count: 0, unit: "Days" };
  switch (unit) {
    case "Days":
      return addDays(begin, count);
    case "Weeks":
      return addDays(begin, 7 * count);
    case "Months":
      return addMonths(begin, count);
    case "Years":
      return addMonths(begin, 12 * count);
  }
}

/** The day of a trigger event; an unknown one is estimated by the event before it. */
export function triggerDate(event: TriggerEvent, dates: TriggerDates): LocalDate {
  const activation = dates.serviceActivation ?? dates.contractEffective;
  if (event === "ContractEffective") return dates.contractEffective;
  return event === "ServiceActivation" ? activation : (dates.customerAcceptance ?? activation);
}

/** The exclusive end of a charge that starts on `start`, in a subscription that ends on `end`. */
export function segmentEnd(
  charge: SubscribedCharge,
  start: LocalDate,
  end: LocalDate | null,
): LocalDate | null {
  if (charge.chargeType === "OneTime") return addDays(start, 1);
  const own = chargeEnd(charge, start);
  return own === null || end === null ? (own ?? end) : earlier(own, end);
}

/**
 * The exclusive end of a charge that ends independently of its subscription, from its first day; null
 * if none. Pauses that extend the term extend a fixed period, too, because its agreed duration is
 * served; a set end is not moved.
 */
export function chargeEnd(
  charge: SubscribedCharge,
  start: LocalDate,
  pauses: readonly Lengthening[] = [],
): LocalDate | null {
  const isFixed = charge.endDateCondition === "Fixed_Period";
  const fixed = isFixed ? lengthenedEnd(start, fixedEnd(charge, start), pauses) : null;
  const { endsOn } = charge;
  return endsOn === undefined || fixed === null ? (endsOn ?? fixed) : earlier(fixed, endsOn);
}

const MONTHS_OF_PERIOD: Readonly<Record<string, number>> = {
  Month: 1,
  Quarter: 3,
  Semi_Annual: 6,
  Annual: 12,
  Eighteen_Months: 18,
  Two_Years: 24,
  Three_Years: 36,
  Five_Years: 60,
};

/** End of a charge with a duration in days, weeks, months, years or billing periods. */
function fixedEnd(charge: SubscribedCharge, start: LocalDate): LocalDate {
  const count = charge.upToPeriods ?? 1;
  switch (charge.upToPeriodsType ?? "Billing_Periods") {
    case "Days":
      return addDays(start, count);
    case "Weeks":
      return addDays(start, 7 * count);
    case "Months":
      return addMonths(start, count);
    case "Years":
      return addMonths(start, 12 * count);
    case "Billing_Periods":
      return afterBillingPeriods(charge, start, count);
  }
}

function afterBillingPeriods(charge: SubscribedCharge, start: LocalDate, count: number): LocalDate {
  const specific = charge.specificBillingPeriod ?? 1;
  if (charge.billingPeriod === "Week") return addDays(start, 7 * count);
  if (charge.billingPeriod === "Specific_Weeks") return addDays(start, 7 * specific * count);
  if (charge.billingPeriod === "Specific_Days") return addDays(start, specific * count);
  const months = MONTHS_OF_PERIOD[charge.billingPeriod ?? "Month"] ?? specific;
  return addMonths(start, months * count);
}

/**
 * The own end of a charge. If a pause had extended it when the segment was opened, an earlier end is
 * caused by the withdrawal of that pause, and not by the charge.
 */
export function ownEnd(
  { charge: { chargeType }, start }: { charge: SubscribedCharge; start: LocalDate },
  { version, state: { charge } }: Opened,
  history: History,
  { lengthenings }: TermCourse,
  courseAt: CourseAt,
): Ending[] {
  if (chargeType === "OneTime") return [];
  const on = chargeEnd(charge, start, lengthenings);
  if (on === null) return [];
  const varies = charge.endDateCondition === "Fixed_Period" && version < history.version;
  const before = varies ? chargeEnd(charge, start, courseAt(version).lengthenings) : on;
  const wasLater = before !== null && before > on;
  return [{ on, version: wasLater ? history.version : version }];
}
