import type * as z from "zod";
import { startOfDay } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import type { getInvoiceCycleHistory } from "./cycle-contract";
import { type CycleRow, isActive, type RetryAttempt } from "./cycle-model";

type Cycle = z.output<typeof getInvoiceCycleHistory.result>["cycles"][number];

/** Every cycle of an invoice, the oldest first. */
export function presentCycles(
  row: CycleRow,
  attempts: readonly RetryAttempt[],
  timeZone: string,
): Cycle[] {
  const own = attempts.filter(({ invoiceId }) => invoiceId === row.invoiceId);
  const numbers = [...new Set([...own.map(({ cycle }) => cycle), row.cycle])].toSorted(
    (a, b) => a - b,
  );
  const latest = numbers.at(-1);
  return numbers.map((number) => {
    const tries = own.filter(({ cycle }) => cycle === number);
    const last = tries.at(-1);
    const current = number === row.cycle;
    const active = current && isActive(row);
    return {
      account_id: wireId(row.accountId),
      invoice_id: row.kind === "Invoice" ? wireId(row.invoiceId) : null,
      debit_memo_id: row.kind === "DebitMemo" ? wireId(row.invoiceId) : null,
      payment_method_id: idOrNull(active ? row.paymentMethodId : (last?.paymentMethodId ?? null)),
      currency: row.currency,
      status: active ? "Active" : endOf(row, tries, number === latest),
      current_attempt_number: tries.at(-1)?.attemptNumber ?? row.attempts,
      next_attempt: active ? nextOf(row, timeZone) : null,
      customer_group: last?.rule ?? row.rule,
      attempts: tries.map((of) => presentAttempt(of, row.currency)),
    };
  });
}

const idOrNull = (id: string | null) => id && wireId(id);

function endOf(row: CycleRow, tries: readonly RetryAttempt[], latest: boolean): Cycle["status"] {
  if (tries.some(({ success }) => success)) return "Recovered";
  if (!latest) return tries.at(-1)?.outcome ? "Exhausted" : "Restarted";
  if (row.outcome === "Removed") return "Removed";
  return row.outcome ? "Exhausted" : "Closed";
}

function nextOf({ nextAttemptAt, nextAttemptOn }: CycleRow, timeZone: string): string | null {
  const at = nextAttemptAt ?? (nextAttemptOn && startOfDay(timeZone, nextAttemptOn));
  return at?.toISOString() ?? null;
}

function presentAttempt(of: RetryAttempt, currency: string): Cycle["attempts"][number] {
  return {
    attempt_number: of.attemptNumber,
    time_of_execution: of.triedAt.toISOString(),
    source: of.source,
    cpr_generated: of.source === "Schedule",
    success: of.success,
    amount_collected: moneyNumber(decimal(of.amount), currency),
    action_info: { action: of.outcome },
    retry_info: { next: of.nextAttemptAt?.toISOString() ?? null, criteria: of.rule },
    gateway_info: { id: of.gateway, code: of.responseCode, response: of.response },
  };
}
