import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { adjustBalance, findAccount, lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { forgetMovements } from "@/lib/areas/adjustments/payment-credit";
import { changedCustomFields, sentCustomFields } from "@/lib/api/custom-fields/changed";
import { forgetCover } from "@/lib/areas/invoices/applications/apply";
import { takeOff } from "./apply-payment";
import type {
  transferPayment as transferContract,
  updatePayment as contract,
} from "./change-contract";
import {
  type Changes,
  deletePaymentRow,
  endPayment,
  hasRefunds,
  movePayment,
  type Owner,
  storeChanges,
} from "./change-queries";
import { changedMeanwhile, findPayment, lockAnyPayment, requireAllowed } from "./find-payment";
import { paymentIsLost } from "./lost-payments";
import type { Payment } from "./model";
import { partsOfPayment } from "./part-queries";
import { keysOf } from "@/lib/values/keys";

/**
 * Changes the remarks of a payment and its state at the gateway. A change without differences
 * leaves no line in the audit trail.
 *
 * @throws RuleViolation for a canceled payment.
 */
export async function updatePayment(
  ctx: Ctx,
  key: string,
  body: z.output<typeof contract.body>,
): Promise<Payment> {
  const { payment } = await lockAnyPayment(ctx, key);
  if (payment.status === "Canceled") {
    throw new RuleViolation(`${payment.paymentNumber} is Canceled: it stays as it is.`);
  }
  const gatewayState = body.gatewayState ?? payment.gatewayState;
  const after: Changes = {
    ...payment,
    comment: body.comment === undefined ? payment.comment : body.comment || null,
    referenceId: body.referenceId === undefined ? payment.referenceId : body.referenceId || null,
    gatewayState,
    settledAt: gatewayState === "Settled" ? (payment.settledAt ?? ctx.now) : null,
    customFields: changedCustomFields(payment.customFields, sentCustomFields(body)),
  };
  const names = keysOf(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(payment[name]),
  );
  if (!names.length) return payment;
  await storeChanges(ctx, payment.id, after);
  changed(ctx, payment, "update", { changed: names });
  return findPayment(ctx, payment.id);
}

/**
 * Moves an unused payment to another account of the same currency, or removes it from its account
 * when `accountId` is null. Both accounts are locked, the one with the smaller id first, so that two
 * transfers never wait for each other.
 *
 * @throws RuleViolation when any of it is used, or the other account cannot have it, or it
 * cannot be unassigned.
 */
export async function transferPayment(
  ctx: Ctx,
  key: string,
  body: z.output<typeof transferContract.body>,
): Promise<Payment> {
  const to = body.accountId === null ? undefined : await findAccount(ctx, body.accountId);
  const { accountId } = await findPayment(ctx, key);
  const accounts = [accountId, to?.id].filter((id) => typeof id === "string");
  for (const id of accounts.toSorted()) await lockAccount(ctx, id);
  const { payment, account } = await lockAnyPayment(ctx, key);
  requireAllowed("transfer", payment);
  requireUnused(payment);
  if (to) requirePayer(payment, to);
  else requireUnassignable(payment);
  if (to?.id === account?.id) return payment;
  if (!(await movePayment(ctx, payment.id, ownerOf(to, account)))) throw changedMeanwhile();
  if (!payment.standalone) {
    if (account) await adjustBalance(ctx, account.id, payment.amount);
    if (to) await adjustBalance(ctx, to.id, payment.amount.negated());
  }
  await paymentIsLost(ctx, payment, "transferred");
  const detail = { from: account?.accountNumber ?? null, to: to?.accountNumber ?? null };
  changed(ctx, payment, "transfer", detail);
  return findPayment(ctx, payment.id);
}

/** A payment without an account stays in the entity and org of its last one. */
function ownerOf(to: Account | undefined, from: Account | undefined): Owner {
  if (to) return { accountId: to.id };
  if (!from) throw changedMeanwhile();
  return { entityId: from.entityId, orgId: from.orgId };
}

function requireUnused({ paymentNumber, amount, unappliedAmount }: Payment): void {
  if (unappliedAmount.equals(amount)) return;
  throw new RuleViolation(
    `Something of ${paymentNumber} is applied or refunded: only an unused payment can be transferred.`,
  );
}

function requireUnassignable({ paymentNumber, type, paymentMethodId }: Payment): void {
  if (type === "External" && paymentMethodId === null) return;
  throw new RuleViolation(
    `The payment method of ${paymentNumber} says who paid it: it cannot become unallocated.`,
  );
}

function requirePayer({ currency }: Payment, to: Account): void {
  if (to.status !== "Active") {
    throw new RuleViolation(`Account ${to.accountNumber} is ${to.status}.`);
  }
  if (to.currency !== currency) {
    throw new RuleViolation(
      `Account ${to.accountNumber} pays in ${to.currency}, not in ${currency}.`,
    );
  }
}

/**
 * Cancels an external payment: what it paid is owed again.
 *
 * @throws RuleViolation for electronic payments, and when anything was refunded or went to the credit balance.
 */
export async function cancelPayment(ctx: Ctx, key: string): Promise<Payment> {
  const { payment, account } = await lockAnyPayment(ctx, key);
  requireAllowed("cancel", payment);
  const { paymentNumber } = payment;
  if (payment.type === "Electronic") {
    throw new RuleViolation(
      `A gateway has moved the money of ${paymentNumber}: refund it instead of canceling it.`,
    );
  }
  requireUnrefunded(payment);
  requireNoCredit(payment);
  await takeOffAll(ctx, payment);
  if (!(await endPayment(ctx, payment.id, "Canceled", payment.gatewayState))) {
    throw changedMeanwhile();
  }
  if (account && !payment.standalone) await adjustBalance(ctx, account.id, payment.amount);
  await paymentIsLost(ctx, payment, "canceled");
  changed(ctx, payment, "cancel");
  return findPayment(ctx, payment.id);
}

/** @throws RuleViolation when any of the payment was refunded. */
export function requireUnrefunded({ paymentNumber, refundAmount, currency }: Payment): void {
  if (refundAmount.isZero()) return;
  throw new RuleViolation(
    `${refundAmount.toString()} ${currency} of ${paymentNumber} was refunded: cancel the refund first.`,
  );
}

function requireNoCredit({ paymentNumber, creditBalanceAmount, currency }: Payment): void {
  if (creditBalanceAmount.isZero()) return;
  throw new RuleViolation(
    `${creditBalanceAmount.toString()} ${currency} of ${paymentNumber} went to the credit balance: refund the payment instead of canceling it.`,
  );
}

/** Unapplies a locked payment from all its invoices. */
export async function takeOffAll(ctx: Ctx, payment: Payment): Promise<void> {
  await takeOff(ctx, payment, await partsOfPayment(ctx.tenantId, payment.id), ctx.today);
}

/** Deletes a canceled payment permanently. @throws RuleViolation unless it is canceled. */
export async function deletePayment(ctx: Ctx, key: string): Promise<void> {
  const { payment } = await lockAnyPayment(ctx, key);
  requireAllowed("delete", payment);
  if (await hasRefunds(ctx.tenantId, payment.id)) {
    throw new RuleViolation(
      `${payment.paymentNumber} has canceled refunds: delete them before the payment.`,
    );
  }
  await forgetCover(ctx, { paymentId: payment.id });
  await forgetMovements(ctx, { paymentId: payment.id });
  if (!(await deletePaymentRow(ctx, payment.id))) throw changedMeanwhile();
  changed(ctx, payment, "delete");
}

const PAST = {
  update: "updated",
  transfer: "transferred",
  cancel: "canceled",
  delete: "deleted",
} as const;

function changed(
  ctx: Ctx,
  { id, paymentNumber }: Payment,
  action: keyof typeof PAST,
  more: object = {},
): void {
  const detail = { paymentNumber, ...more };
  const subject = { subjectType: "payment", subjectId: id };
  ctx.record({ ...subject, action, detail });
  ctx.emit({ ...subject, type: `payment.${PAST[action]}`, payload: detail });
}
