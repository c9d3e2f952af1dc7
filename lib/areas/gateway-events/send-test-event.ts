import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { TEST_GATEWAY } from "@/lib/areas/gateways/model";
import { findPayment } from "@/lib/areas/payments/find-payment";
import { findRefund } from "@/lib/areas/payments/refunds/find-refund";
import type { GatewayNews, TransactionName } from "@/lib/platform/gateways/gateway-notice";
import {
  readTestNotice,
  signTestNotice,
  testGatewaySecret,
  testNoticeText,
} from "@/lib/platform/gateways/test-notice";
import { newId, wireId } from "@/lib/kernel/ids";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { hasMoneyScale } from "@/lib/values/money";
import { writtenMoney } from "@/lib/values/written";
import type { sendTestGatewayEvent as contract } from "./contract";
import type { EventEnd } from "./model";
import { hear } from "./apply-event";

type Body = z.output<typeof contract.body>;

const SAYS = { code: "reported_later", text: "The bank did not honour it." };

/**
 * Has the test gateway send an event, signed as always, within the open transaction.
 *
 * @throws MissingField, NotFound; RuleViolation in a live tenant, when another gateway moved the money, or the books
 * refuse the event.
 */
export async function sendTestEvent(ctx: Ctx, body: Body): Promise<EventEnd> {
  if (ctx.environment === "live") {
    throw new RuleViolation(
      "This is a live tenant: it has no test gateway that could send events.",
    );
  }
  const secret = testGatewaySecret(ctx.tenantId);
  const text = testNoticeText({
    eventId: `evt_${wireId(newId())}`,
    eventType: body.event,
    at: ctx.now,
    news: await newsFor(ctx, body),
  });
  const signature = signTestNotice(text, secret, Math.floor(Date.now() / 1000));
  return hear(ctx, TEST_GATEWAY, readTestNotice(text, signature, secret));
}

async function newsFor(ctx: Ctx, body: Body): Promise<GatewayNews> {
  const { event: what } = body;
  if (what === "refund.settled" || what === "refund.failed") {
    const of = await refundOf(ctx, body);
    return what === "refund.settled" ? { what, of } : { what, of, ...SAYS };
  }
  const { payment, of } = await paymentOf(ctx, body);
  if (what === "payment.failed") return { what, of, ...SAYS };
  if (what === "payment.arrived" || what === "payment.settled") return { what, of };
  const disputeId = `dp_${of.transactionId}`;
  if (what === "dispute.returned") return { what, of, disputeId };
  const amount = body.amount === undefined ? payment.amount : decimal(body.amount);
  requireDisputable(amount, payment);
  const text = "The payer's bank took the money back: fraudulent.";
  return { what, of, disputeId, amount, currency: payment.currency, text };
}

/** A bank disputes a positive amount, in units of the currency, up to the payment's. */
function requireDisputable(amount: Decimal, { amount: paid, currency }: Paid): void {
  if (amount.greaterThan(0) && !amount.greaterThan(paid) && hasMoneyScale(amount, currency)) return;
  throw new RuleViolation(
    `amount is above zero and at most the ${writtenMoney(paid, currency)} of the payment, with the decimals of ${currency}.`,
    { resource: 504123 },
  );
}

type Paid = { readonly amount: Decimal; readonly currency: string };

async function paymentOf(ctx: Ctx, { paymentKey }: Body) {
  if (paymentKey === undefined) {
    throw new MissingField("paymentKey names the payment.", { resource: 504121 });
  }
  const payment = await findPayment(ctx, paymentKey);
  return { payment, of: named(payment, payment.paymentNumber) };
}

async function refundOf(ctx: Ctx, { refundKey }: Body): Promise<TransactionName> {
  if (refundKey === undefined) {
    throw new MissingField("refundKey names the refund.", { resource: 504122 });
  }
  const refund = await findRefund(ctx, refundKey);
  return named(refund, refund.refundNumber);
}

type Moved = { gateway: string | null; gatewayTransactionId: string | null };

function named({ gateway, gatewayTransactionId }: Moved, number: string): TransactionName {
  if (gateway === TEST_GATEWAY && gatewayTransactionId !== null) {
    return { transactionId: gatewayTransactionId };
  }
  throw new RuleViolation(`${number} was not moved by the test gateway.`);
}
