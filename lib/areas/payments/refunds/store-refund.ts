import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { adjustBalance } from "@/lib/areas/accounts/find-account";
import { creditForRefund } from "@/lib/areas/adjustments/payment-credit";
import { refundFromMemo } from "@/lib/areas/credit-memos/refund-memo";
import { holdBack } from "@/lib/areas/invoices/applications/hold-back";
import { wireId } from "@/lib/kernel/ids";
import { type Decimal, decimal, maxDecimal, minDecimal, ZERO } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { takeOff } from "@/lib/areas/payments/apply-payment";
import { drawCredit, drawRefund, restOf } from "@/lib/areas/payments/change-queries";
import type { RefundAnswer, RefundDraft } from "./refund-model";
import { partsOfDraft } from "./refund-parts";
import { insertRefunds } from "./refund-queries";

/**
 * Stores a refund of a payment or a credit memo whose account is locked: unapplies the payment from
 * its invoices, moves the money from unapplied to refunded by compare-and-set, what is missing
 * from the credit balance, and raises the account's balance. A refund that its gateway has refused moves no money.
 *
 * @throws RuleViolation when the payment or the memo has less remaining.
 */
export async function storePaymentRefund(
  ctx: Ctx,
  draft: RefundDraft,
  answer?: RefundAnswer,
): Promise<void> {
  if (draft.paymentId !== null) await unapply(ctx, draft);
  const moves = answer?.status !== "Error";
  const credit = moves ? await drawMoney(ctx, draft, decimal(draft.amount)) : ZERO;
  await storeRefund(ctx, draft, answer);
  const { accountId, currency, id: refundId } = draft;
  if (credit.greaterThan(ZERO))
    await creditForRefund(ctx, { accountId, currency, refundId }, credit);
}

/** Takes the payment of a refund off its invoices, which are held unless they are collected again. */
async function unapply(ctx: Ctx, draft: RefundDraft & { paymentId: string }): Promise<void> {
  const { paymentId: id, paymentNumber, refundDate } = draft;
  const parts = partsOfDraft(draft.parts);
  await takeOff(ctx, { id, paymentNumber }, parts, localDate(refundDate), draft.id);
  if (draft.collectAgain) return;
  const invoices = parts.map(({ invoiceId }) => invoiceId);
  await holdBack(ctx, invoices, `${paymentNumber} was refunded by ${draft.refundNumber}.`);
}

/** Returns what of it is in the credit balance. */
async function drawMoney(ctx: Ctx, draft: RefundDraft, amount: Decimal): Promise<Decimal> {
  let credit = ZERO;
  if (draft.creditMemoId !== null) await refundFromMemo(ctx, draft.creditMemoId, amount);
  else {
    const rest = await restOf(ctx.tenantId, draft.paymentId);
    credit = maxDecimal(ZERO, minDecimal(rest.credit, amount.minus(rest.unapplied)));
    const back = credit.isZero() || (await drawCredit(ctx, draft.paymentId, credit.negated()));
    if (!back || !(await drawRefund(ctx, draft.paymentId, amount))) {
      const left = `less than ${amount.toString()} left to refund`;
      throw new RuleViolation(`${draft.paymentNumber} has ${left}.`);
    }
  }
  if (!draft.standalone) await adjustBalance(ctx, draft.accountId, amount);
  return credit;
}

/** Stores the row of a refund, its audit line and its event. */
async function storeRefund(ctx: Ctx, draft: RefundDraft, answer?: RefundAnswer): Promise<void> {
  await insertRefunds([{ tenant_id: ctx.tenantId, ...columnsOf(draft), ...answered(ctx, answer) }]);
  announce(ctx, draft, answer?.status ?? "Processed");
}

function columnsOf(draft: RefundDraft) {
  return {
    id: draft.id,
    refund_number: draft.refundNumber,
    account_id: draft.accountId,
    payment_id: draft.paymentId,
    credit_memo_id: draft.creditMemoId,
    type: draft.type,
    method_type: draft.methodType,
    payment_method_id: draft.paymentMethodId,
    transaction_type: draft.transactionType,
    currency: draft.currency,
    amount: draft.amount,
    refund_date: draft.refundDate,
    reason_code: draft.reasonCode,
    comment: draft.comment,
    reference_id: draft.referenceId,
    second_reference_id: draft.secondReferenceId,
    soft_descriptor: draft.softDescriptor,
    soft_descriptor_phone: draft.softDescriptorPhone,
    gateway: draft.gateway,
    custom_fields: draft.customFields,
    created_by_name: draft.createdByName,
    created_by_id: draft.createdById ?? null,
    updated_by_id: draft.createdById ?? null,
    created_at: draft.createdAt,
  };
}

function answered(ctx: Ctx, answer: RefundAnswer | undefined) {
  const now = ctx.now.toISOString();
  const through = answer?.status === "Processed";
  const refused = answer?.status === "Error";
  return {
    status: answer?.status ?? "Processed",
    gateway_transaction_id: answer?.transactionId ?? null,
    gateway_response: answer?.text.slice(0, 500) ?? null,
    gateway_response_code: answer?.code ?? null,
    gateway_state: through ? "Submitted" : refused ? "FailedToSettle" : "NotSubmitted",
    submitted_at: through ? now : null,
    transaction_at: answer === undefined || through ? now : null,
    updated_at: now,
  };
}

const EVENTS = {
  Processed: "refund.processed",
  Processing: "refund.processing",
  Error: "refund.failed",
} as const;

function announce(ctx: Ctx, draft: RefundDraft, status: keyof typeof EVENTS): void {
  const facts = {
    refundNumber: draft.refundNumber,
    amount: draft.amount,
    currency: draft.currency,
  };
  const subject = { subjectType: "refund", subjectId: draft.id };
  ctx.record({ ...subject, action: "create", detail: { ...facts, status } });
  ctx.emit({
    ...subject,
    type: EVENTS[status],
    payload: { ...facts, accountId: wireId(draft.accountId) },
  });
  if (draft.paymentId === null || status === "Error") return;
  const detail = { paymentNumber: draft.paymentNumber, ...facts };
  ctx.record({ subjectType: "payment", subjectId: draft.paymentId, action: "refund", detail });
}
