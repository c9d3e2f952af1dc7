import type { Ctx } from "@/lib/kernel/context";
import { Locked, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { lockPaymentRow, refundIsOpen } from "./change-queries";
import { allows, type AssignedPayment, type Payment, type PaymentVerb } from "./model";
import { paymentByKey } from "./queries";

/**
 * A payment by id or number.
 *
 * @throws NotFound alike for unknown keys, other tenants, and inaccessible entities or orgs.
 */
export async function findPayment(ctx: Ctx, key: string): Promise<Payment> {
  const payment = await paymentByKey(ctx, key);
  if (!payment) throw new NotFound("payment", key);
  return payment;
}

/**
 * A payment of an account as it is once that account is locked: for applying or refunding it.
 *
 * @throws NotFound; RuleViolation for an unassigned payment; Locked while a refund of it waits for
 * its gateway.
 */
export async function lockPayment(
  ctx: Ctx,
  key: string,
): Promise<{ payment: AssignedPayment; account: Account }> {
  const { payment, account } = await lockAnyPayment(ctx, key);
  const assigned = requireAssigned(payment);
  if (!account) throw changedMeanwhile();
  return { account, payment: assigned };
}

/** @throws RuleViolation for a payment whose payer is unknown. */
export function requireAssigned(payment: Payment): AssignedPayment {
  if (payment.accountId !== null) return { ...payment, accountId: payment.accountId };
  throw new RuleViolation(
    `${payment.paymentNumber} is unallocated: transfer it to the account of its payer first.`,
  );
}

/**
 * A payment as it is once its account is locked, or its own row when it has none, for actions on
 * either.
 *
 * @throws NotFound; Locked while a refund of it waits for its gateway.
 */
export async function lockAnyPayment(
  ctx: Ctx,
  key: string,
): Promise<{ payment: Payment; account: Account | undefined }> {
  const { id, accountId } = await findPayment(ctx, key);
  const account = accountId === null ? undefined : await lockAccount(ctx, accountId);
  if (!account) await lockPaymentRow(ctx.tenantId, id);
  const payment = await findPayment(ctx, key);
  if (payment.accountId !== accountId) throw changedMeanwhile();
  if (await refundIsOpen(ctx.tenantId, payment.id)) {
    throw new Locked(
      `A refund of ${payment.paymentNumber} is still being verified with the gateway. Try again in a minute.`,
      { retryAfter: 60 },
    );
  }
  return { account, payment };
}

const DONE: Readonly<Record<PaymentVerb, string>> = {
  apply: "applied",
  unapply: "taken off invoices",
  transfer: "transferred",
  refund: "refunded",
  cancel: "canceled",
  settle: "settled",
  reject: "rejected",
  chargeback: "charged back",
  delete: "deleted",
};

/** @throws RuleViolation when the payment's status does not allow a verb. */
export function requireAllowed(verb: PaymentVerb, { paymentNumber, status }: Payment): void {
  if (allows(verb, status)) return;
  const wanted = verb === "delete" ? "canceled" : "Processed";
  throw new RuleViolation(
    `Only a ${wanted} payment can be ${DONE[verb]}; ${paymentNumber} is ${status}.`,
  );
}

/** The refusal when a payment was changed between two reads. */
export function changedMeanwhile(): Locked {
  return new Locked("The payment has changed meanwhile. Send the request again.");
}
