import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { TEST_GATEWAY } from "@/lib/areas/gateways/model";
import { asTenant } from "@/lib/platform/database/ambient";
import { askForCardNews } from "@/lib/platform/gateways/ask-gateway";
import { type CardNews, knowsCardNews } from "@/lib/platform/gateways/card-news";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { newId, uuidOf, wireId } from "@/lib/kernel/ids";
import { enqueue } from "@/lib/platform/jobs";
import { systemTransaction } from "@/lib/platform/system-work";
import { brandOfNumber, issuerOf } from "./card-model";
import { openCard, sealCard } from "./card-vault";
import { leaveCascade } from "@/lib/areas/payment-methods/cascading/cascade-queries";
import { findPaymentMethod } from "@/lib/areas/payment-methods/find-payment-method";
import type { CardMethod, PaymentMethod } from "@/lib/areas/payment-methods/model";
import { retireMethod, updateMethod } from "@/lib/areas/payment-methods/queries";
import { logTransaction } from "@/lib/areas/payment-methods/records/transaction-queries";
import {
  type BatchCounts,
  batchById,
  cardsOfBatch,
  endBatch,
  insertBatch,
  replaceNumber,
  type UpdateBatch,
} from "./updater-queries";
import { CARD_UPDATE_TASK, TEST_UPDATER } from "./updater-model";
import { isKeyOf } from "@/lib/values/keys";

const OPERATION = "updateCards";

/** Enqueues a card update for the worker; returns the batch's id. */
export async function startCardUpdate(
  ctx: Ctx,
  { updaterAccountId, billingCycleDay }: { updaterAccountId: string; billingCycleDay: number },
): Promise<string> {
  if (uuidOf(updaterAccountId) !== TEST_UPDATER.id) {
    throw new NotFound("payment method updater", updaterAccountId, { resource: 546020 });
  }
  const id = newId();
  const { entityId, orgIds } = ctx;
  const batch = { id, updater: TEST_UPDATER.name, billCycleDay: billingCycleDay, entityId, orgIds };
  await insertBatch(ctx, batch);
  const payload = { tenantId: ctx.tenantId, batchId: id };
  await enqueue(CARD_UPDATE_TASK, payload, { key: `card-update:${id}` });
  const subject = { subjectType: "cardUpdateBatch", subjectId: id };
  ctx.record({ ...subject, action: "create", detail: { billingCycleDay } });
  return id;
}

/**
 * Queries every card of a batch, each in a separate transaction. It may be killed at any point and
 * run again: updates that were applied are then reported as unchanged.
 */
export async function runCardUpdate(tenantId: string, batchId: string): Promise<void> {
  const batch = await asTenant(tenantId, () => batchById(tenantId, batchId));
  if (batch?.status !== "Pending") return;
  const cards = await asTenant(tenantId, () => cardsOfBatch(tenantId, batch, TEST_GATEWAY));
  const counts: BatchCounts = {
    asked: cards.length,
    renewed: 0,
    replaced: 0,
    closed: 0,
    unanswered: 0,
  };
  const { entityId, orgIds } = batch;
  for (const id of cards) {
    const scope = { operation: OPERATION, entityId, orgIds, once: true };
    const outcome = await systemTransaction(tenantId, scope, (ctx) => updateCard(ctx, batch, id));
    if (isKeyOf(counts, outcome)) counts[outcome] += 1;
  }
  await systemTransaction(tenantId, { operation: OPERATION }, (ctx) =>
    endBatch(tenantId, batchId, counts, ctx.now),
  );
}

type Outcome = CardNews["outcome"] | "unanswered";

/** Queries one card under the lock of its account, and applies the update. */
async function updateCard(ctx: Ctx, batch: UpdateBatch, id: string): Promise<Outcome> {
  const { accountId } = await findPaymentMethod(ctx, id);
  if (accountId === null) return "unchanged";
  await lockAccount(ctx, accountId);
  const method = await findPaymentMethod(ctx, id);
  const gateway = gatewayNamed(method.gateway);
  if (method.kind !== "card" || method.status !== "Active") return "unchanged";
  if (!knowsCardNews(gateway)) return "unchanged";
  const { number } = await openCard(ctx, method.id);
  const { expirationMonth, expirationYear } = method;
  const news = await askForCardNews(gateway, {
    key: `update-${wireId(batch.id)}-${wireId(id)}`,
    payer: wireId(id),
    card: {
      kind: "card",
      number,
      expirationMonth,
      expirationYear,
    },
  });
  await logTransaction(ctx, {
    paymentMethodId: id,
    gateway: gateway.name,
    transactionType: "Update",
    transactionId: null,
    reasonCode: news?.code ?? "no_answer",
    reasonText: news?.text ?? "The gateway gave no answer.",
    request: "What became of the card?",
    response: news ? `${news.outcome}: ${news.text}` : "",
  });
  if (!news) return "unanswered";
  await takeOver(ctx, method, news);
  return news.outcome;
}

async function takeOver(ctx: Ctx, method: CardMethod, news: CardNews): Promise<void> {
  const { tenantId, now } = ctx;
  switch (news.outcome) {
    case "closed":
      await retireMethod(tenantId, method.id, "Closed", now);
      await leaveCascade(tenantId, method.id);
      return report(ctx, method, "closed", { reason: news.text });
    case "replaced": {
      const face = { brand: brandOfNumber(news.number), last4: news.number.slice(-4) };
      await replaceNumber(tenantId, method.id, sealCard(tenantId, method.id, news.number), face);
      const details = { ...method.details, bankIdentificationNumber: issuerOf(news.number) };
      await updateMethod(tenantId, method.id, { ...method, ...expiryOf(news), details }, now);
      return report(ctx, method, "updated", { fields: ["number", "expiry"], ...face });
    }
    case "renewed":
      await updateMethod(tenantId, method.id, { ...method, ...expiryOf(news) }, now);
      return report(ctx, method, "updated", { fields: ["expiry"] });
    default:
  }
}

function expiryOf({
  expirationMonth,
  expirationYear,
}: {
  expirationMonth: number;
  expirationYear: number;
}) {
  return { expirationMonth, expirationYear };
}

function report(
  ctx: Ctx,
  method: PaymentMethod,
  what: "closed" | "updated",
  more: Record<string, unknown>,
): void {
  const subject = { subjectType: "paymentMethod", subjectId: method.id };
  const detail = { ...more, by: TEST_UPDATER.name };
  ctx.record({ ...subject, action: what === "closed" ? "close" : "update", detail });
  const owner = method.accountId === null ? {} : { accountId: wireId(method.accountId) };
  const payload = { paymentMethodId: wireId(method.id), ...owner, ...detail };
  ctx.emit({ ...subject, type: `payment_method.${what}`, payload });
}
