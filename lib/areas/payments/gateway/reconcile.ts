import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import { adjustBalance } from "@/lib/areas/accounts/find-account";
import { freeCredit, takeBackCredit } from "@/lib/areas/adjustments/payment-credit";
import { instantOfText } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";
import { sequencedNumber } from "@/lib/platform/numbers/sequenced-numbers";
import { decimal, minDecimal } from "@/lib/values/decimal";
import { requireMoney } from "@/lib/areas/payments/apply-payment";
import { requireUnrefunded, takeOffAll } from "@/lib/areas/payments/change-payment";
import {
  type Changes,
  drawCredit,
  endPayment,
  storeChanges,
} from "@/lib/areas/payments/change-queries";
import { takeBackRefund } from "@/lib/areas/payments/refunds/change-refund";
import {
  changedMeanwhile,
  findPayment,
  lockPayment,
  requireAllowed,
} from "@/lib/areas/payments/find-payment";
import { findRefund, lockRefund } from "@/lib/areas/payments/refunds/find-refund";
import { paymentIsLost } from "@/lib/areas/payments/lost-payments";
import type { AssignedPayment, Payment, PaymentVerb } from "@/lib/areas/payments/model";
import type * as contract from "./reconcile-contract";
import { newestParts } from "@/lib/areas/payments/refunds/refund";
import type { Refund, RefundDraft } from "@/lib/areas/payments/refunds/refund-model";
import { draftParts } from "@/lib/areas/payments/refunds/refund-parts";
import { storeRefundChanges } from "@/lib/areas/payments/refunds/refund-queries";
import { storePaymentRefund } from "@/lib/areas/payments/refunds/store-refund";

type SettleBody = z.output<typeof contract.settlePayment.body>;
type RejectBody = z.output<typeof contract.rejectPayment.body>;
type ChargebackBody = z.output<typeof contract.chargebackPayment.body>;
type ReconcileBody = z.output<typeof contract.reconcileRefund.body>;

/** Records that the gateway has paid a payment out. @throws RuleViolation when it was decided before. */
export async function settlePayment(ctx: Ctx, key: string, body: SettleBody): Promise<Payment> {
  const { payment } = await lockDecidable(ctx, key, "settle");
  await storeChanges(ctx, payment.id, {
    ...reported(payment, body),
    gatewayState: "Settled",
    settledAt: instantOf(ctx, body.settledOn),
    payoutId: body.payoutId ?? payment.payoutId,
  });
  return decided(ctx, payment, "settle", "payment.settled");
}

/**
 * Records that the money of a payment never arrived: what it paid is owed again.
 *
 * @throws RuleViolation when it was decided before, or anything was refunded.
 */
export async function rejectPayment(ctx: Ctx, key: string, body: RejectBody): Promise<Payment> {
  return failPayment(ctx, await lockDecidable(ctx, key, "reject"), body);
}

type Locked = Awaited<ReturnType<typeof lockPayment>>;

/**
 * The effect of a rejection, on a locked payment; also on a settled one, since a gateway may report
 * much later that the money is gone.
 *
 * @throws RuleViolation when anything was refunded.
 */
export async function failPayment(
  ctx: Ctx,
  { payment, account }: Locked,
  body: RejectBody,
): Promise<Payment> {
  requireElectronic("reject", payment);
  requireUnrefunded(payment);
  await takeOffAll(ctx, payment);
  await takeBackOverpaid(ctx, payment);
  await storeChanges(ctx, payment.id, {
    ...reported(payment, body),
    settledAt: instantOf(ctx, body.settledOn),
    referenceId: body.referenceId ?? payment.referenceId,
    secondReferenceId: body.secondReferenceId ?? payment.secondReferenceId,
    gatewayResponse: body.gatewayResponse ?? payment.gatewayResponse,
    gatewayResponseCode: body.gatewayResponseCode ?? payment.gatewayResponseCode,
  });
  if (!(await endPayment(ctx, payment.id, "Error", "FailedToSettle"))) throw changedMeanwhile();
  if (!payment.standalone) await adjustBalance(ctx, account.id, payment.amount);
  await paymentIsLost(ctx, payment, "rejected");
  return decided(ctx, payment, "reject", "payment.rejected");
}

/** Takes what no invoice took of a payment out of the credit balance; what that has paid is owed again. */
async function takeBackOverpaid(
  ctx: Ctx,
  { id, accountId, creditBalanceAmount }: AssignedPayment,
): Promise<void> {
  if (creditBalanceAmount.isZero()) return;
  await freeCredit(ctx, accountId, creditBalanceAmount);
  await takeBackCredit(ctx, accountId, { paymentId: id });
  if (!(await drawCredit(ctx, id, creditBalanceAmount.negated()))) throw changedMeanwhile();
}

/**
 * Records that the payer's bank took money back: a refund without a gateway call.
 *
 * @throws RuleViolation beyond the unrefunded amount.
 */
export async function chargebackPayment(
  ctx: Ctx,
  key: string,
  body: ChargebackBody,
): Promise<Refund> {
  const { payment } = await lockPayment(ctx, key);
  requireElectronic("chargeback", payment);
  const amount = decimal(body.amount);
  requireMoney(amount, payment.currency);
  const left = payment.amount.minus(payment.refundAmount);
  if (amount.greaterThan(left)) {
    throw new RuleViolation(
      `Only ${left.toString()} of ${payment.paymentNumber} has not been refunded.`,
    );
  }
  const { creditBalanceAmount, unappliedAmount, accountId } = payment;
  await freeCredit(ctx, accountId, minDecimal(creditBalanceAmount, amount.minus(unappliedAmount)));
  const parts = await newestParts(ctx, payment, amount);
  const draft = chargebackOf(
    ctx,
    payment,
    body,
    await sequencedNumber("refund", payment.accountId),
  );
  await storePaymentRefund(ctx, {
    ...draft,
    parts: draftParts(parts),
  });
  const refund = await findRefund(ctx, draft.id);
  await storeRefundChanges(ctx, draft.id, {
    ...refund,
    gatewayState: "Settled",
    settledAt: instantOf(ctx, body.settledOn),
    reconciliationStatus: body.gatewayReconciliationStatus ?? null,
    reconciliationReason: body.gatewayReconciliationReason ?? null,
    payoutId: body.payoutId ?? null,
  });
  return findRefund(ctx, draft.id);
}

function chargebackOf(
  ctx: Ctx,
  payment: AssignedPayment,
  body: ChargebackBody,
  refundNumber: string,
): RefundDraft {
  return {
    id: newId(),
    refundNumber,
    accountId: payment.accountId,
    paymentId: payment.id,
    paymentNumber: payment.paymentNumber,
    creditMemoId: null,
    standalone: payment.standalone,
    type: "External",
    methodType: "CreditCard",
    paymentMethodId: payment.paymentMethodId,
    transactionType: "Chargeback",
    currency: payment.currency,
    amount: decimal(body.amount).toFixed(),
    refundDate: ctx.today,
    reasonCode: "Chargeback",
    comment: body.gatewayResponse?.slice(0, 255) ?? null,
    referenceId: body.referenceId ?? null,
    secondReferenceId: body.secondReferenceId ?? null,
    softDescriptor: null,
    softDescriptorPhone: null,
    gateway: null,
    customFields: {},
    createdByName: ctx.actor.name,
    createdById: ctx.actor.id,
    createdAt: ctx.now.toISOString(),
    requestKey: null,
    writeOff: null,
    parts: [],
  };
}

/** Records the gateway's decision on a refund. @throws RuleViolation when it was decided before. */
export async function reconcileRefund(ctx: Ctx, key: string, body: ReconcileBody): Promise<Refund> {
  const refund = await lockRefund(ctx, key);
  const { refundNumber, type, status, gatewayState } = refund;
  if (gatewayState === "Settled" || gatewayState === "FailedToSettle") {
    throw decidedBefore(refundNumber, gatewayState);
  }
  if (type !== "Electronic" || status !== "Processed") {
    throw new RuleViolation(
      `Only an Electronic refund that is Processed is settled or rejected; ${refundNumber} is ${type} and ${status}.`,
    );
  }
  return decideRefund(ctx, refund, body);
}

/** The effect of settling or rejecting, on a locked Processed refund. */
export async function decideRefund(ctx: Ctx, refund: Refund, body: ReconcileBody): Promise<Refund> {
  const { refundNumber } = refund;
  const settle = body.action === "settle";
  if (!settle) await takeBackRefund(ctx, refund, "Error");
  await storeRefundChanges(ctx, refund.id, {
    ...refund,
    gatewayState: settle ? "Settled" : "FailedToSettle",
    settledAt: instantOf(ctx, body.actionDate),
    reconciliationStatus: body.gatewayReconciliationStatus ?? refund.reconciliationStatus,
    reconciliationReason: body.gatewayReconciliationReason ?? refund.reconciliationReason,
    payoutId: body.payoutId ?? refund.payoutId,
  });
  const detail = { refundNumber };
  const subject = { subjectType: "refund", subjectId: refund.id };
  ctx.record({ ...subject, action: body.action, detail });
  ctx.emit({ ...subject, type: settle ? "refund.settled" : "refund.rejected", payload: detail });
  return findRefund(ctx, refund.id);
}

async function lockDecidable(ctx: Ctx, key: string, verb: "settle" | "reject") {
  const locked = await lockPayment(ctx, key);
  const { paymentNumber, gatewayState } = locked.payment;
  if (gatewayState === "Settled" || gatewayState === "FailedToSettle") {
    throw decidedBefore(paymentNumber, gatewayState);
  }
  requireElectronic(verb, locked.payment);
  return locked;
}

function requireElectronic(verb: PaymentVerb, payment: Payment): void {
  requireAllowed(verb, payment);
  if (payment.type === "Electronic") return;
  throw new RuleViolation(`${payment.paymentNumber} is External: no gateway reports about it.`);
}

function decidedBefore(number: string, state: string): RuleViolation {
  return new RuleViolation(
    `Another transaction was already entered for this transaction: ${number} is ${state}.`,
  );
}

function reported(payment: Payment, body: SettleBody | RejectBody): Changes {
  return {
    ...payment,
    reconciliationStatus: body.gatewayReconciliationStatus ?? payment.reconciliationStatus,
    reconciliationReason: body.gatewayReconciliationReason ?? payment.reconciliationReason,
  };
}

async function decided(
  ctx: Ctx,
  { id, paymentNumber }: Payment,
  action: string,
  type: string,
): Promise<Payment> {
  const detail = { paymentNumber };
  ctx.record({ subjectType: "payment", subjectId: id, action, detail });
  ctx.emit({ type, subjectType: "payment", subjectId: id, payload: detail });
  return findPayment(ctx, id);
}

function instantOf(ctx: Ctx, text: string | undefined): Date {
  if (text === undefined) return ctx.now;
  try {
    return instantOfText(ctx.timeZone, text);
  } catch (error) {
    throw new InvalidValue(`${text} is no moment.`, { cause: error });
  }
}
