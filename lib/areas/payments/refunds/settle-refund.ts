import { asTenant } from "@/lib/platform/database/ambient";
import { askGateway, lookUpAtGateway } from "@/lib/platform/gateways/ask-gateway";
import type { Finding, Gateway, GatewayResult } from "@/lib/platform/gateways/gateway";
import { wireId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { decimal } from "@/lib/values/decimal";
import { releaseMoney } from "./change-refund";
import {
  type DueIntent,
  endIntent,
  lockIntentAccount,
} from "@/lib/areas/payments/gateway/intent-queries";
import { giveUp } from "./refund";
import { leaveUnclaimed, settleRefundIntent } from "./refund-intent-queries";
import type { RefundWriteOff } from "./refund-model";
import { partsOfDraft } from "./refund-parts";
import { decideRefund } from "./refund-queries";
import { storePaymentRefund } from "./store-refund";

const OPERATION = "settleIntents";

/** Seconds until a gateway without an answer is queried again. */
export const ASK_AGAIN = 15;

type RefundDue = Extract<DueIntent, { kind: "refund" }>;

/**
 * Looks up a refund whose answer never came and completes it: one unknown to the gateway after the
 * grace period is sent again under the same key, so that a late first request is the same refund.
 * The refund is stored if its process died before it could.
 */
export async function settleRefund(
  tenantId: string,
  gateway: Gateway,
  intent: RefundDue,
  grace: number,
): Promise<"refunded" | "failed" | "waiting"> {
  const found = await asTenant(tenantId, async () => {
    const finding = await lookUpAtGateway(gateway, intent.gatewayKey, intent.ofKey);
    const lost = finding?.outcome === "absent" && intent.age >= grace;
    return lost ? sendAgain(gateway, intent) : finding;
  });
  const { writeOff } = intent.details;
  const { entityId, orgIds } = writeOff ?? {};
  const scope = { operation: OPERATION, entityId, orgIds };
  const finish = (withWriteOff: boolean) =>
    systemTransaction(tenantId, scope, async (ctx) => {
      await lockIntentAccount(tenantId, intent.accountId);
      const end = await close(ctx, intent, found);
      if (end === "refunded" && withWriteOff && writeOff) await giveUpParts(ctx, intent, writeOff);
      return end;
    });
  try {
    return await finish(true);
  } catch (error) {
    // The invoices' balance has changed meanwhile: the refund has succeeded all the same.
    if (!writeOff || !(error instanceof RuleViolation)) throw error;
    log.warn({ refund: intent.details.id, reason: error.message }, "a refund gave nothing up");
    return finish(false);
  }
}

function giveUpParts(ctx: Ctx, { details }: RefundDue, writeOff: RefundWriteOff): Promise<void> {
  return giveUp(ctx, partsOfDraft(details.parts), writeOff);
}

function sendAgain(gateway: Gateway, intent: RefundDue): Promise<GatewayResult> {
  const { gatewayKey: key, ofKey: of, amount, currency } = intent;
  const request = { key, of, amount, currency };
  return askGateway(gateway, request, (signal) => gateway.refund(request, signal));
}

async function close(
  ctx: Ctx,
  intent: RefundDue,
  found: Finding | GatewayResult | undefined,
): Promise<"refunded" | "failed" | "waiting"> {
  const { tenantId } = ctx;
  const { code, text } = found ?? { code: "not_reached", text: "The gateway could not be asked." };
  if (found?.outcome === "approved") {
    const { transactionId } = found;
    const said = { transactionId, code, text };
    const state = { state: "succeeded", ...said, checkAfter: null } as const;
    if (!(await settleRefundIntent(tenantId, intent.id, "unknown", state))) return "waiting";
    await through(ctx, intent, said);
    return "refunded";
  }
  if (found?.outcome === "declined" || found?.outcome === "voided") {
    await endIntent(tenantId, intent.id, { state: "failed", code, text, checkAfter: null });
    await failed(ctx, intent, { code, text });
    return "failed";
  }
  await endIntent(tenantId, intent.id, { state: "unknown", code, text, checkAfter: ASK_AGAIN });
  return "waiting";
}

type Said = { transactionId: string; code: string; text: string };

async function through(ctx: Ctx, { id, details }: RefundDue, said: Said): Promise<void> {
  const verdict = { status: "Processed", ...said } as const;
  if (await decideRefund(ctx, details.id, verdict)) return announce(ctx, details, "processed");
  await storePaymentRefund(ctx, details, verdict);
  await leaveUnclaimed(ctx.tenantId, id);
}

/** A pending refund returns the money to its payment; one that was never stored took none. */
async function failed(ctx: Ctx, { details }: RefundDue, said: Omit<Said, "transactionId">) {
  const verdict = { status: "Error", transactionId: null, ...said } as const;
  if (!(await decideRefund(ctx, details.id, verdict))) return;
  await releaseMoney(ctx, { ...details, amount: decimal(details.amount) }, details.standalone);
  announce(ctx, details, "failed");
}

function announce(ctx: Ctx, details: RefundDue["details"], what: "processed" | "failed"): void {
  const { id, refundNumber, amount, currency, accountId } = details;
  const facts = { refundNumber, amount, currency };
  const subject = { subjectType: "refund", subjectId: id };
  ctx.record({ ...subject, action: what === "failed" ? "fail" : "process", detail: facts });
  const payload = { ...facts, accountId: wireId(accountId) };
  ctx.emit({ ...subject, type: `refund.${what}`, payload });
}
