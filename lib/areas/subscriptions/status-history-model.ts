import { earlier, type LocalDate } from "@/lib/values/local-date";
import type { Subscription } from "./detail-model";
import { statusOn, type SubscriptionStatus } from "./model";

/** A stretch of one status; `endDate` is the first day after it, null while none is known. */
export type StatusStretch = {
  readonly status: SubscriptionStatus;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
};

type Described = Pick<
  Subscription,
  "status" | "subscriptionStart" | "termEnd" | "pauses" | "cancelledOn"
>;

/** Statuses with their days as far as they are known on a day: pauses and a cancel are booked ahead. */
export function statusHistory(subscription: Described, today: LocalDate): StatusStretch[] {
  const { status, subscriptionStart, pauses } = subscription;
  if (status !== "Active") return [{ status, startDate: subscriptionStart, endDate: null }];
  const last = lastStatus(subscription, today);
  const history: StatusStretch[] = [];
  const add = (of: SubscriptionStatus, startDate: LocalDate, end: LocalDate | null) => {
    const endDate = last && end ? earlier(last.startDate, end) : (end ?? last?.startDate ?? null);
    if (endDate === null || startDate < endDate) history.push({ status: of, startDate, endDate });
  };
  let day: LocalDate | null = subscriptionStart;
  for (const { start, end } of pauses) {
    if (day === null) break;
    add("Active", day, start);
    add("Suspended", start, end);
    day = end;
  }
  if (day !== null) add("Active", day, null);
  return last ? [...history, last] : history;
}

/** The status that ends the history: cancelled on a day, or expired already. */
function lastStatus(subscription: Described, today: LocalDate): StatusStretch | undefined {
  const { cancelledOn, termEnd } = subscription;
  if (cancelledOn !== null) return { status: "Cancelled", startDate: cancelledOn, endDate: null };
  if (termEnd === null || statusOn(subscription, today) !== "Expired") return undefined;
  return { status: "Expired", startDate: termEnd, endDate: null };
}

/** Days of a cancel, a pause and a resumption that are booked and have not come. */
export function scheduledDates({ cancelledOn, pauses }: Described, today: LocalDate) {
  const ahead = (day: LocalDate | null) => (day !== null && day > today ? day : null);
  const pause = pauses.find(({ end }) => end === null || end > today);
  return {
    scheduledCancelDate: ahead(cancelledOn),
    scheduledSuspendDate: ahead(pause?.start ?? null),
    scheduledResumeDate: ahead(pause?.end ?? null),
  };
}
