"use client";

import type { ReactNode } from "react";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Instant } from "@/components/ui/instant";
import type { getInvoiceCollection } from "@/lib/areas/payments/collections/retry-contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type Collection = CallResult<typeof getInvoiceCollection>;

/** When the next retry of an invoice is, in words. */
export function nextTry(of: Collection): ReactNode {
  if (of.held) return "Paused";
  if (of.nextAttemptTime) return <Instant at={of.nextAttemptTime} />;
  if (of.nextAttemptDate) return <CalendarDate date={of.nextAttemptDate} />;
  if (of.automatic) return "On its due date";
  return of.attempts > 0 ? "Retries exhausted" : "Not collected automatically";
}
