import type { LocalDate } from "@/lib/values/local-date";
import { chargeEnd } from "./charge-end-model";
import type { Opened } from "./charge-openings-model";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import type { CourseAt } from "./renewal-openings-model";
import type { Ending, History } from "./timeline-history-model";
import type { TermCourse } from "./timeline-terms-model";

/**
 * The end that a charge has by itself. Where a pause had made it later when the segment was opened,
 * it is the withdrawal of that pause which ends the segment earlier, and not the charge.
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
