import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import type { GatewayNews, TransactionName } from "@/lib/platform/gateways/gateway-notice";
import { cancelRefund } from "@/lib/areas/payments/refunds/change-refund";
import { lockPayment } from "@/lib/areas/payments/find-payment";
import { lockRefund } from "@/lib/areas/payments/refunds/find-refund";
import { OPEN_INTENT_STATES } from "@/lib/areas/payments/model";
import { chargebackPayment, decideRefund, failPayment, settlePayment } from "./reconcile";
import { chargebackOf, hastenIntent, type Reported, reportedAs } from "./reported-queries";

/** An event of one transaction; a payout covers many. */
export type TransactionNews = Exclude<GatewayNews, { what: "payout.settled" }>;

/** The result of an event, in words for the merchant; `changed` when the books changed. */
export type Heard = {
  changed: boolean;
  result: string;
  paymentId?: string;
  refundId?: string;
  /** The books will never allow it. */
  impossible?: true;
};

/** The payment or refund of an event, and who may see it. */
export function subjectOf(
  tenantId: string,
  gateway: string,
  { what, of }: TransactionNews,
): Promise<Reported | undefined> {
  const kind = what.startsWith("refund") ? "refund" : "payment";
  return reportedAs(kind, tenantId, gateway, of);
}

type Told<W> = Extract<TransactionNews, { what: W }>;

/**
 * Applies a gateway's event to the books, in any order and however often events are sent. Events about
 * what is just being stored are refused as locked, so that the gateway sends them again. `wasReturned`
 * says whether a dispute is known to be won.
 *
 * @throws Locked; RuleViolation when the books do not allow it, such as a chargeback of refunded money.
 */
export async function hearNews(
  ctx: Ctx,
  gateway: string,
  news: TransactionNews,
  wasReturned: () => Promise<boolean>,
): Promise<Heard> {
  const subject = await subjectOf(ctx.tenantId, gateway, news);
  if (!subject) return unchanged("No transaction of this id is known here.");
  if (!subject.stored) return notStored(ctx, gateway, news, subject);
  switch (news.what) {
    case "payment.arrived":
      return { ...unchanged("The payment is stored already."), paymentId: subject.id };
    case "payment.settled":
      return settled(ctx, subject.id, news);
    case "payment.failed":
      return failed(ctx, subject.id, news);
    case "dispute.taken":
      return taken(ctx, subject.id, news, wasReturned);
    case "dispute.returned":
      return returned(ctx, subject.id, news);
    default:
      return refundDecided(ctx, gateway, subject.id, news);
  }
}

const unchanged = (result: string): Heard => ({ changed: false, result });

/** A charge or refund without a payment or refund: in transit, lost, or declined long ago. */
async function notStored(
  ctx: Ctx,
  gateway: string,
  { what, of }: TransactionNews,
  { state }: Reported,
): Promise<Heard> {
  const hastened = await hasten(ctx, gateway, of);
  if (what === "payment.arrived") {
    return hastened
      ? { changed: true, result: "The charge had been given up on; what it took goes back." }
      : unchanged("The charge is being stored, or was taken back.");
  }
  const open: readonly string[] = OPEN_INTENT_STATES;
  if (state !== null && open.includes(state)) throw beingMade();
  return unchanged("The gateway had refused it already, or it was taken back.");
}

async function hasten({ tenantId }: Ctx, gateway: string, { key }: TransactionName) {
  return key !== undefined && hastenIntent(tenantId, gateway, key);
}

function beingMade(): Locked {
  return new Locked("The transaction is being stored. Send the event again.", { retryAfter: 60 });
}

async function settled(ctx: Ctx, id: string, news: Told<"payment.settled">): Promise<Heard> {
  const { payment } = await lockPayment(ctx, id);
  const { paymentNumber, status, gatewayState } = payment;
  if (status !== "Processed" || gatewayState === "Settled") {
    return { ...unchanged(`${paymentNumber} is ${status} and ${gatewayState}.`), paymentId: id };
  }
  await settlePayment(ctx, id, { payoutId: news.payoutId });
  return { changed: true, result: `${paymentNumber} was settled.`, paymentId: id };
}

async function failed(
  ctx: Ctx,
  id: string,
  { code, text }: Told<"payment.failed">,
): Promise<Heard> {
  const locked = await lockPayment(ctx, id);
  const { paymentNumber, status } = locked.payment;
  if (status !== "Processed") {
    return { ...unchanged(`${paymentNumber} is ${status}.`), paymentId: id };
  }
  await failPayment(ctx, locked, { gatewayResponse: text, gatewayResponseCode: code });
  return { changed: true, result: `${paymentNumber} was rejected.`, paymentId: id };
}

async function taken(
  ctx: Ctx,
  id: string,
  news: Told<"dispute.taken">,
  wasReturned: () => Promise<boolean>,
): Promise<Heard> {
  const { payment } = await lockPayment(ctx, id);
  const { paymentNumber, currency } = payment;
  if (await chargebackOf(ctx.tenantId, id, news.disputeId)) {
    return { ...unchanged("The chargeback is stored already."), paymentId: id };
  }
  if (await wasReturned()) {
    return { ...unchanged("The dispute is won: the money is back."), paymentId: id };
  }
  if (news.currency !== currency) {
    const result = `${paymentNumber} is in ${currency}, and its bank took ${news.amount.toFixed()} ${news.currency} back.`;
    return { ...unchanged(result), paymentId: id, impossible: true };
  }
  const refund = await chargebackPayment(ctx, id, {
    amount: news.amount.toNumber(),
    referenceId: news.disputeId,
    gatewayResponse: news.text.slice(0, 255),
  });
  const result = `${news.amount.toFixed()} ${currency} of ${paymentNumber} was charged back.`;
  return { changed: true, result, paymentId: id, refundId: refund.id };
}

/** A won dispute: the chargeback is canceled. Its payment's money can be applied again. */
async function returned(ctx: Ctx, id: string, news: Told<"dispute.returned">): Promise<Heard> {
  const { payment } = await lockPayment(ctx, id);
  const chargeback = await chargebackOf(ctx.tenantId, id, news.disputeId);
  if (chargeback?.status !== "Processed") {
    return { ...unchanged("No chargeback of this dispute counts."), paymentId: id };
  }
  const { refundNumber } = await cancelRefund(ctx, chargeback.id);
  const result = `${refundNumber} was canceled: ${payment.paymentNumber} has the money again.`;
  return { changed: true, result, paymentId: id, refundId: chargeback.id };
}

async function refundDecided(
  ctx: Ctx,
  gateway: string,
  id: string,
  news: Told<"refund.settled" | "refund.failed">,
): Promise<Heard> {
  const refund = await lockRefund(ctx, id);
  const { refundNumber, status, gatewayState } = refund;
  if (status === "Processing") {
    await hasten(ctx, gateway, news.of);
    throw beingMade();
  }
  const settles = news.what === "refund.settled";
  if (status !== "Processed" || (settles && gatewayState === "Settled")) {
    return { ...unchanged(`${refundNumber} is ${status} and ${gatewayState}.`), refundId: id };
  }
  await decideRefund(
    ctx,
    refund,
    settles
      ? { action: "settle", payoutId: news.payoutId }
      : { action: "reject", gatewayReconciliationReason: news.text },
  );
  const result = `${refundNumber} was ${settles ? "settled" : "rejected"}.`;
  return { changed: true, result, refundId: id };
}
