import type * as z from "zod";
import type { Account } from "@/lib/areas/accounts/model";
import type { LocalDate } from "@/lib/values/local-date";
import type { getInvoiceCollection, getPaymentRetryRules } from "./retry-contract";
import { type PaymentRetry, type RetryRule, startsAnew } from "./retry-model";

type Hold = { reason: string; heldByName: string; resumesOn: LocalDate | null };

/** How an invoice is collected, with what failed before. */
export function presentCollection(
  { autoPay, status }: Account,
  held: Hold | undefined,
  retry: PaymentRetry | undefined,
): z.output<typeof getInvoiceCollection.result> {
  const waits = autoPay && status === "Active" && !held;
  return {
    automatic: waits && (retry?.nextAttemptOn !== null || startsAnew(retry)),
    held: held !== undefined,
    holdReason: held?.reason ?? null,
    heldBy: held?.heldByName ?? null,
    resumeDate: held?.resumesOn ?? null,
    ...tried(retry),
    ...(waits ? next(retry) : next(undefined)),
  };
}

function tried(retry: PaymentRetry | undefined) {
  return {
    attempts: retry?.attempts ?? 0,
    lastAttemptDate: retry?.lastAttemptOn ?? null,
    lastResponse: retry?.lastResponse ?? null,
    rule: retry?.rule ?? null,
    outcome: retry?.outcome ?? null,
  };
}

function next(retry: PaymentRetry | undefined) {
  return {
    nextAttemptDate: retry?.nextAttemptOn ?? null,
    nextAttemptTime: retry?.nextAttemptAt?.toISOString() ?? null,
  };
}

export function presentRules(
  rules: readonly RetryRule[],
): z.output<typeof getPaymentRetryRules.result> {
  return { rules: rules as z.output<typeof getPaymentRetryRules.result>["rules"] };
}
