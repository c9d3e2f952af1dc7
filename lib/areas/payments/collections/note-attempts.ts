import type { Ctx } from "@/lib/kernel/context";
import type { Account } from "@/lib/areas/accounts/model";
import type { PaymentMethod } from "@/lib/areas/payment-methods/model";
import { startOfDay } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";
import type { Decimal } from "@/lib/values/decimal";
import { storeAttempts } from "./attempt-queries";
import { retriesOf } from "./collection-queries";
import type { AttemptSource, PaymentRetry } from "./retry-model";

type Tried = {
  source: AttemptSource;
  code: string | undefined;
  method: PaymentMethod | undefined;
};

/** Stores a failed attempt, with the plan after it. */
export async function noteFailure(
  ctx: Ctx,
  account: Account,
  retry: PaymentRetry,
  { source, code, method }: Tried,
): Promise<void> {
  const { nextAttemptAt, nextAttemptOn } = retry;
  await storeAttempts(ctx.tenantId, [
    {
      ...attemptOf(ctx, account, retry, source),
      attemptNumber: retry.attempts,
      success: false,
      amount: "0",
      paymentId: null,
      paymentMethodId: method?.id ?? null,
      gateway: method?.gateway ?? null,
      responseCode: code ?? null,
      response: retry.lastResponse,
      rule: retry.rule,
      nextAttemptAt: nextAttemptAt ?? (nextAttemptOn && startOfDay(ctx.timeZone, nextAttemptOn)),
      outcome: retry.outcome,
    },
  ]);
}

/** Records the collection of invoices which had failed before; others are not about retries. */
export async function noteCollected(
  ctx: Ctx,
  account: Account,
  paid: readonly { invoiceId: string; amount: Decimal }[],
  { source, paymentId }: { source: AttemptSource; paymentId: string },
): Promise<void> {
  const retries = await retriesOf(ctx.tenantId, account.id);
  const known = paid.flatMap(({ invoiceId, amount }) => {
    const retry = retries.get(invoiceId);
    return retry ? [{ retry, amount }] : [];
  });
  await storeAttempts(
    ctx.tenantId,
    known.map(({ retry, amount }) => ({
      ...attemptOf(ctx, account, retry, source),
      ...placeOf(retry),
      success: true,
      amount: amount.toFixed(),
      paymentId,
      paymentMethodId: account.defaultPaymentMethodId,
      gateway: null,
      responseCode: null,
      response: null,
      rule: retry.rule,
      nextAttemptAt: null,
      outcome: null,
    })),
  );
}

/** The position of a successful attempt: with another payment method it is the first one of a new cycle. */
function placeOf({ otherMethod, cycle, attempts }: PaymentRetry) {
  if (otherMethod) return { cycle: cycle + 1, attemptNumber: 1 };
  return { cycle, attemptNumber: attempts + 1 };
}

function attemptOf(ctx: Ctx, account: Account, retry: PaymentRetry, source: AttemptSource) {
  return {
    id: newId(),
    accountId: account.id,
    invoiceId: retry.invoiceId,
    cycle: retry.cycle,
    triedAt: ctx.now,
    source,
  };
}
