import type { Ctx } from "@/lib/kernel/context";
import { IntegrationError, Locked, RuleViolation } from "@/lib/kernel/errors";
import { askGateway } from "@/lib/platform/gateways/ask-gateway";
import type { GatewayResult } from "@/lib/platform/gateways/gateway";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { newId, wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { endIntentApart } from "@/lib/areas/payments/gateway/intent-queries";
import { gatewayRoom } from "./memo-refund-queries";
import type { Payment } from "@/lib/areas/payments/model";
import {
  chargeKeyOf,
  type IntentAnswer,
  queueRefundIntent,
  type RefundIntent,
  settleRefundIntent,
  storeRefundIntent,
} from "./refund-intent-queries";
import type { RefundAnswer, RefundDraft } from "./refund-model";
import { storePaymentRefund } from "./store-refund";

/** Seconds that a living caller may take from the gateway's answer to its commit. */
const TIME_TO_COMMIT = 5;
/** Seconds after a missing answer at which the gateway is queried for the first time. */
const FIRST_LOOK = 2;

/** The results of earlier refunds in the same call. */
export type AmongOthers = {
  /** Money was refunded: the call stands, whatever happens to the others. */
  readonly gone: boolean;
  /** A gateway gave no answer: the settle job requests the others. */
  readonly silent: boolean;
};

const ALONE: AmongOthers = { gone: false, silent: false };

/**
 * Requests a refund from a locked payment's gateway, with the intent committed before, and stores
 * the refund. A refusal ends the call, unless money of the same call was refunded already: then the
 * refund is stored as Error, and its money stays on the payment.
 *
 * @throws IntegrationError with status 402 when the gateway declined, 502 when it was not reached;
 * RuleViolation when no gateway has moved the payment; Locked while another refund of it is open.
 */
export async function askForRefund(
  ctx: Ctx,
  payment: Payment,
  draft: RefundDraft,
  /** What is stored: its parts are those still to be unapplied from their invoices. */
  stored: RefundDraft,
  among: AmongOthers = ALONE,
): Promise<void> {
  const intent = await intentOf(ctx, payment, draft);
  if (among.silent) {
    await queueRefundIntent(ctx.tenantId, { ...intent, checkAfter: FIRST_LOOK });
    await storePaymentRefund(ctx, stored, QUEUED);
    return;
  }
  if (!(await storeRefundIntent(ctx.tenantId, intent))) {
    throw new Locked("Another refund of the payment is still being verified with the gateway.", {
      retryAfter: 60,
    });
  }
  const gateway = gatewayNamed(intent.gateway);
  const { amount, currency } = draft;
  const request = { key: intent.gatewayKey, of: intent.ofKey, amount: decimal(amount), currency };
  const result = await askGateway(gateway, request, (signal) => gateway.refund(request, signal));
  const answer = await conclude(ctx, intent.id, result, among.gone);
  await storePaymentRefund(ctx, stored, answer);
}

const QUEUED: RefundAnswer = {
  status: "Processing",
  transactionId: null,
  code: "waits",
  text: "The gateway is asked behind the call.",
};

async function intentOf(ctx: Ctx, payment: Payment, draft: RefundDraft): Promise<RefundIntent> {
  const ofKey = await chargeKeyOf(ctx.tenantId, payment.id);
  if (payment.type !== "Electronic" || payment.gateway === null || ofKey === undefined) {
    throw new RuleViolation(
      `${payment.paymentNumber} was moved by no gateway: its refund is External.`,
    );
  }
  const room = await gatewayRoom(ctx.tenantId, payment.id);
  if (room.lessThan(draft.amount)) {
    throw new RuleViolation(
      `The gateway can refund only ${room.toString()} of ${payment.paymentNumber}: some of it has paid out a credit memo. Make the refund External.`,
    );
  }
  const { name, timeout } = gatewayNamed(payment.gateway);
  return {
    id: newId(),
    gatewayKey: `refund-${wireId(draft.id)}`,
    ofKey,
    gateway: name,
    draft,
    checkAfter: timeout / 1000 + TIME_TO_COMMIT,
    attemptedAt: ctx.now,
  };
}

/** The result of a refund by its gateway's answer. @throws as `askForRefund`. */
async function conclude(
  ctx: Ctx,
  id: string,
  result: GatewayResult,
  gone: boolean,
): Promise<RefundAnswer> {
  const { outcome, code, text } = result;
  if (outcome === "declined" || (outcome === "unsent" && !gone)) {
    await endIntentApart(ctx.tenantId, id, { state: "failed", code, text, checkAfter: null });
    if (!gone) throw refusal(outcome, `${text} (${code})`);
    return { status: "Error", transactionId: null, code, text };
  }
  const approved = outcome === "approved";
  const said = { transactionId: approved ? result.transactionId : null, code, text };
  const state = approved ? "succeeded" : "unknown";
  const settled: IntentAnswer = { state, ...said, checkAfter: approved ? null : FIRST_LOOK };
  if (await settleRefundIntent(ctx.tenantId, id, "sent", settled)) {
    return { status: approved ? "Processed" : "Processing", ...said };
  }
  const message = "The refund took too long and is being verified. Look for it in a minute.";
  throw new IntegrationError(message, { status: 502 });
}

function refusal(outcome: "declined" | "unsent", said: string): IntegrationError {
  return outcome === "declined"
    ? new IntegrationError(`The refund was declined by the gateway: ${said}`, { status: 402 })
    : new IntegrationError(
        `The payment gateway was not reached and nothing was refunded: ${said}`,
        { status: 502 },
      );
}
