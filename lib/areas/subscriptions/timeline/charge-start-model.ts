import { addDays, addMonths, type LocalDate } from "@/lib/values/local-date";
import {
  type SubscribedCharge,
  type TriggerDates,
  triggerDate,
} from "@/lib/areas/subscriptions/model";

/** The first day of a charge: what an order has named, or its event, and how long it waits then. */
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
