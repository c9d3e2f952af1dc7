import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, RuleViolation } from "@/lib/kernel/errors";
import { lockMemo } from "@/lib/areas/credit-memos/find-memo";
import type { CreditMemo } from "@/lib/areas/credit-memos/model";
import { requireRefundable } from "@/lib/areas/credit-memos/refund-memo";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { sequencedNumber } from "@/lib/platform/numbers/sequenced-numbers";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { requireMoney } from "@/lib/areas/payments/apply-payment";
import { askForRefund } from "./ask-for-refund";
import { lockPayment } from "@/lib/areas/payments/find-payment";
import { findRefund } from "./find-refund";
import { chargesForMemo, memoRefundOfRequest } from "./memo-refund-queries";
import type { AssignedPayment } from "@/lib/areas/payments/model";
import { wordsOf } from "./refund";
import type { refundCreditMemo } from "./refund-contract";
import type { Refund, RefundDraft } from "./refund-model";
import { storePaymentRefund } from "./store-refund";

type Body = z.output<typeof refundCreditMemo.body>;

/**
 * Pays out the remaining amount of a posted credit memo, or a part of it. An electronic refund goes
 * through the gateway of a payment that the customer has made, with its intent committed before;
 * without an answer it is Processing until its outcome is known.
 *
 * @throws RuleViolation, MissingField or InvalidValue naming the problem; NotFound;
 * IntegrationError with status 402 when the gateway declined; Locked while another one is open.
 */
export async function refundMemo(ctx: Ctx, key: string, body: Body): Promise<Refund> {
  const { memo } = await lockMemo(ctx, key);
  const before = await refundOfRequest(ctx, memo);
  if (before) return before;
  if (body.refundDate !== undefined && body.refundDate > ctx.today) {
    throw new InvalidValue("refundDate may not lie ahead.");
  }
  const amount = decimal(body.totalAmount);
  requireMoney(amount, memo.currency, "totalAmount");
  requireRefundable(memo, amount);
  if (body.type === "Electronic") {
    const payment = await chargeFor(ctx, memo, amount, body.paymentMethodId);
    const draft = await draftOf(ctx, memo, body, payment);
    await askForRefund(ctx, payment, draft, draft);
    return findRefund(ctx, draft.id);
  }
  if (body.paymentMethodId !== undefined) {
    throw new RuleViolation(
      "paymentMethodId is for Electronic refunds: an External one asks no payment method. Leave it out.",
      { parameter: "paymentMethodId" },
    );
  }
  if (body.methodType === undefined) {
    throw new MissingField("methodType says how the money of an External refund went back.");
  }
  const draft = await draftOf(ctx, memo, body);
  await storePaymentRefund(ctx, draft);
  return findRefund(ctx, draft.id);
}

/** The refund created by an earlier attempt of this request: its process died. */
async function refundOfRequest(ctx: Ctx, { id, accountId }: CreditMemo) {
  if (ctx.requestKey === undefined) return undefined;
  const refundId = await memoRefundOfRequest(ctx.tenantId, accountId, id, ctx.requestKey);
  return refundId === undefined ? undefined : findRefund(ctx, refundId);
}

/** The payment through whose gateway it is refunded: one that paid the memo's invoices, if possible. */
async function chargeFor(
  ctx: Ctx,
  { id, accountId, memoNumber, currency }: CreditMemo,
  amount: Decimal,
  paymentMethodId: string | undefined,
): Promise<AssignedPayment> {
  const method = paymentMethodId === undefined ? null : (uuidOf(paymentMethodId) ?? null);
  const wanted = { accountId, creditMemoId: id, paymentMethodId: method };
  const charges = await chargesForMemo(ctx.tenantId, wanted);
  const charge = charges.find(({ room }) => room.greaterThanOrEqualTo(amount));
  if (charge) return (await lockPayment(ctx, charge.paymentId)).payment;
  throw new RuleViolation(
    `No payment through a gateway can give ${amount.toString()} ${currency} of ${memoNumber} back: refund less at once, or make the refund External.`,
  );
}

async function draftOf(
  ctx: Ctx,
  memo: CreditMemo,
  body: Body,
  via?: AssignedPayment,
): Promise<RefundDraft> {
  return {
    id: newId(),
    refundNumber: await sequencedNumber("refund", memo.accountId),
    accountId: memo.accountId,
    paymentId: null,
    paymentNumber: null,
    creditMemoId: memo.id,
    ...(via ? { viaPaymentId: via.id } : {}),
    standalone: false,
    type: body.type,
    methodType: body.methodType ?? "CreditCard",
    paymentMethodId: via?.paymentMethodId ?? null,
    transactionType: "Refund",
    currency: memo.currency,
    amount: decimal(body.totalAmount).toFixed(),
    refundDate: body.refundDate ?? ctx.today,
    ...wordsOf(body),
    gateway: via?.gateway ?? null,
    createdByName: ctx.actor.name,
    createdById: ctx.actor.id,
    createdAt: ctx.now.toISOString(),
    requestKey: ctx.requestKey ?? null,
    writeOff: null,
    parts: [],
  };
}
