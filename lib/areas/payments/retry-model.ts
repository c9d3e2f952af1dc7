import { addDays, type LocalDate } from "@/lib/values/local-date";

/** Days after the first attempt on which a collection that failed is tried again. */
export const RETRY_DAYS = [3, 5, 7] as const;

/** What became of an invoice whose collection did not go through. */
export type PaymentRetry = {
  invoiceId: string;
  attempts: number;
  firstAttemptOn: LocalDate;
  lastAttemptOn: LocalDate;
  /** Null when it is not tried again. */
  nextAttemptOn: LocalDate | null;
  lastResponse: string;
};

/** The retry after one more failed attempt on `day`: on days 3, 5 and 7, then never. */
export function afterFailure(
  before: PaymentRetry | undefined,
  invoiceId: string,
  day: LocalDate,
  response: string,
): PaymentRetry {
  const attempts = (before?.attempts ?? 0) + 1;
  const firstAttemptOn = before?.firstAttemptOn ?? day;
  const pause = RETRY_DAYS[attempts - 1];
  const nextAttemptOn = pause === undefined ? null : addDays(firstAttemptOn, pause);
  return {
    invoiceId,
    attempts,
    firstAttemptOn,
    lastAttemptOn: day,
    nextAttemptOn,
    lastResponse: response,
  };
}

/** True when collection may try the invoice on `day`. */
export function isDueForCollection(
  dueDate: LocalDate,
  retry: PaymentRetry | undefined,
  day: LocalDate,
): boolean {
  if (!retry) return dueDate <= day;
  return retry.nextAttemptOn !== null && retry.nextAttemptOn <= day;
}
