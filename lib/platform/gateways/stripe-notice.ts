import type Stripe from "stripe";
import { log } from "../log";
import {
  Forged,
  type GatewayNews,
  type GatewayNotice,
  type PayoutPart,
  type TransactionName,
  Unreadable,
} from "./gateway-notice";
import { amountOf } from "./stripe-amounts";

const SIGNED = "stripe-signature";

/** A Stripe event, its signature checked by the SDK. @throws Forged, Unreadable */
export async function readStripeNotice(
  stripe: Stripe,
  text: string,
  headers: Readonly<Record<string, string>>,
  secret: string,
): Promise<GatewayNotice> {
  const event = await verified(stripe, text, headers[SIGNED] ?? "", secret);
  if (typeof event.id !== "string" || typeof event.type !== "string" || !event.data?.object) {
    throw new Unreadable();
  }
  return {
    eventId: event.id,
    eventType: event.type,
    at: new Date(Number(event.created) * 1000),
    news: newsOf(event),
  };
}

async function verified(
  stripe: Stripe,
  text: string,
  signature: string,
  secret: string,
): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(text, signature, secret);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Unreadable();
    // The error contains the whole text, which may be personal and may come from anyone.
    const reason = error instanceof Error ? error.name : "unknown";
    log.warn({ reason }, "a webhook was not signed by its gateway");
    throw new Forged();
  }
}

function newsOf(event: Stripe.Event): GatewayNews | undefined {
  switch (event.type) {
    case "payment_intent.succeeded":
      return { what: "payment.arrived", of: nameOf(event.data.object) };
    case "payment_intent.payment_failed":
      return failureOf(event.data.object);
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return refundNews(event.data.object);
    case "charge.dispute.funds_withdrawn":
      return withdrawal(event.data.object);
    case "charge.dispute.funds_reinstated":
      return reinstatement(event.data.object);
    case "payout.paid":
      return { what: "payout.settled", payoutId: event.data.object.id };
    default:
      return undefined;
  }
}

const nameOf = ({ id, metadata }: Pick<Stripe.PaymentIntent, "id" | "metadata">) =>
  named(id, metadata);

function named(transactionId: string, metadata: Stripe.Metadata | null): TransactionName {
  const key = metadata?.perennial_key;
  return { transactionId, ...(key ? { key } : {}) };
}

const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === "string" ? thing : thing?.id;

function failureOf(intent: Stripe.PaymentIntent): GatewayNews {
  const { code, decline_code, message } = intent.last_payment_error ?? {};
  return {
    what: "payment.failed",
    of: nameOf(intent),
    code: decline_code ?? code ?? "failed",
    text: message ?? "The payment failed.",
  };
}

/** A successful refund is settled by the payout that it is deducted from. */
function refundNews(refund: Stripe.Refund): GatewayNews | undefined {
  if (refund.status !== "failed" && refund.status !== "canceled") return undefined;
  return {
    what: "refund.failed",
    of: named(refund.id, refund.metadata),
    code: refund.failure_reason ?? refund.status,
    text: "The refund did not go through.",
  };
}

function withdrawal(dispute: Stripe.Dispute): GatewayNews | undefined {
  const transactionId = idOf(dispute.payment_intent);
  if (transactionId === undefined) return undefined;
  return {
    what: "dispute.taken",
    of: { transactionId },
    disputeId: dispute.id,
    amount: amountOf(dispute.amount, dispute.currency),
    currency: dispute.currency.toUpperCase(),
    text: `The payer's bank took the money back: ${dispute.reason.replaceAll("_", " ")}.`,
  };
}

function reinstatement(dispute: Stripe.Dispute): GatewayNews | undefined {
  const transactionId = idOf(dispute.payment_intent);
  if (transactionId === undefined) return undefined;
  return { what: "dispute.returned", of: { transactionId }, disputeId: dispute.id };
}

const PAGE = 100;

/** The charges and refunds in a Stripe payout. */
export async function stripePayoutParts(
  stripe: Stripe,
  payoutId: string,
  signal: AbortSignal,
): Promise<PayoutPart[]> {
  const parts: PayoutPart[] = [];
  const lines = stripe.balanceTransactions.list({
    payout: payoutId,
    limit: PAGE,
    expand: ["data.source"],
  });
  for await (const { source } of lines) {
    signal.throwIfAborted();
    if (source === null || typeof source === "string") continue;
    if (source.object === "charge") {
      const transactionId = idOf(source.payment_intent);
      if (transactionId) {
        parts.push({ what: "payment.settled", of: { transactionId }, payoutId });
      }
    }
    if (source.object === "refund" && source.status === "succeeded") {
      parts.push({ what: "refund.settled", of: named(source.id, source.metadata), payoutId });
    }
  }
  return parts;
}
