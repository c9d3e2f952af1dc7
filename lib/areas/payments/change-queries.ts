import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { numberRead } from "@/lib/platform/database/prisma-values";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { GatewayState, PaymentStatus } from "./model";
import type { CustomFields } from "@/lib/api/custom-fields/declared";

type Keys = { tenantId: string; now: Date; actor: { id: string } };

/** Adds payments. */
export const insertPayments = insertRows("payment");

/** Adds rows of what was applied; negative amounts were unapplied. */
export const insertParts = insertRows("payment_application");

/** A settled payment with at least this much unapplied. */
const leaves = (amount: string) => ({ status: "Processed", unappliedAmount: { gte: amount } });

/**
 * Uses an amount of a payment, or releases it when negative, by compare-and-set; false when it is
 * not settled, or has less unapplied.
 */
export async function drawPayment({ tenantId, now, actor }: Keys, id: string, amount: Decimal) {
  const [drawn, most] = [amount.toFixed(), amount.negated().toFixed()];
  const { count } = await prisma().payment.updateMany({
    where: { tenantId, id, ...leaves(drawn), appliedAmount: { gte: most } },
    data: {
      appliedAmount: { increment: drawn },
      unappliedAmount: { decrement: drawn },
      updatedAt: now,
      updatedById: actor.id,
    },
  });
  return count === 1;
}

/** Moves an unapplied amount of a payment to its refunded amount, or back when negative; false when it cannot. */
export async function drawRefund({ tenantId, now, actor }: Keys, id: string, amount: Decimal) {
  const [drawn, most] = [amount.toFixed(), amount.negated().toFixed()];
  const { count } = await prisma().payment.updateMany({
    where: { tenantId, id, ...leaves(drawn), refundAmount: { gte: most } },
    data: {
      refundAmount: { increment: drawn },
      unappliedAmount: { decrement: drawn },
      updatedAt: now,
      updatedById: actor.id,
    },
  });
  return count === 1;
}

/** Moves an unapplied amount of a payment to the credit balance, or back when negative; false when it cannot. */
export async function drawCredit({ tenantId, now, actor }: Keys, id: string, amount: Decimal) {
  const [drawn, most] = [amount.toFixed(), amount.negated().toFixed()];
  const { count } = await prisma().payment.updateMany({
    where: { tenantId, id, ...leaves(drawn), creditBalanceAmount: { gte: most } },
    data: {
      creditBalanceAmount: { increment: drawn },
      unappliedAmount: { decrement: drawn },
      updatedAt: now,
      updatedById: actor.id,
    },
  });
  return count === 1;
}

/** What of a payment is unapplied, and what of it went to the credit balance. */
export async function restOf(tenantId: string, id: string) {
  const row = await prisma().payment.findFirstOrThrow({
    where: { tenantId, id },
    select: { unappliedAmount: true, creditBalanceAmount: true },
  });
  return {
    unapplied: numberRead(row.unappliedAmount),
    credit: numberRead(row.creditBalanceAmount),
  };
}

const applied = statement<{ invoiceId: string; amount: string }>(
  "payment-applied",
  `select invoice_id as "invoiceId", sum(amount) as amount from payment_application
   where tenant_id = $1 and payment_id = $2 group by invoice_id having sum(amount) > 0`,
);

/** A payment's applied amount on each invoice. */
export async function appliedTo(tenantId: string, id: string): Promise<Map<string, Decimal>> {
  const rows = await applied([tenantId, id]);
  return new Map(rows.map(({ invoiceId, amount }) => [invoiceId, decimal(amount)]));
}

/** Ends an unused payment; false when it is used. */
export async function endPayment(
  { tenantId, now, actor }: Keys,
  id: string,
  status: Extract<PaymentStatus, "Canceled" | "Error">,
  gatewayState: GatewayState,
): Promise<boolean> {
  const { fields } = prisma().payment;
  const { count } = await prisma().payment.updateMany({
    where: { tenantId, id, status: "Processed", unappliedAmount: { equals: fields.amount } },
    data: {
      status,
      canceledAt: status === "Canceled" ? now : null,
      gatewayState,
      updatedAt: now,
      updatedById: actor.id,
    },
  });
  return count === 1;
}

const remove = statement<{ id: string }>(
  "payment-delete",
  `with parts as (
     delete from payment_application x using payment p where p.tenant_id = $1 and p.id = $2 and p.status = 'Canceled'
       and x.tenant_id = p.tenant_id and x.payment_id = p.id
   ) delete from payment where tenant_id = $1 and id = $2 and status = 'Canceled' returning id`,
);

/** Deletes a canceled payment with its parts; false for any other. */
export async function deletePaymentRow({ tenantId }: Keys, id: string): Promise<boolean> {
  return (await remove([tenantId, id])).length === 1;
}

/** The owner of a payment: an account, or, while that is unknown, an entity and an org. */
export type Owner = { accountId: string } | { entityId: string; orgId: string };

/** Moves an unused payment to another owner; false when any of it is used. */
export async function movePayment({ tenantId, now, actor }: Keys, id: string, to: Owner) {
  const { fields } = prisma().payment;
  const owner = { accountId: null, entityId: null, orgId: null, ...to };
  const { count } = await prisma().payment.updateMany({
    where: { tenantId, id, status: "Processed", unappliedAmount: { equals: fields.amount } },
    data: { ...owner, updatedAt: now, updatedById: actor.id },
  });
  return count === 1;
}

const lockRow = statement(
  "payment-lock",
  "select id from payment where tenant_id = $1 and id = $2 for update",
);

/** Locks the row of a payment without an account that could be locked instead. */
export async function lockPaymentRow(tenantId: string, id: string): Promise<void> {
  await lockRow([tenantId, id]);
}

/** The changeable fields of a payment beside its money. */
export type Changes = {
  comment: string | null;
  referenceId: string | null;
  secondReferenceId: string | null;
  gatewayState: GatewayState;
  gatewayResponse: string | null;
  gatewayResponseCode: string | null;
  settledAt: Date | null;
  reconciliationStatus: string | null;
  reconciliationReason: string | null;
  payoutId: string | null;
  customFields: CustomFields;
};

/** Stores the remarks of a payment and its gateway's report. */
export async function storeChanges({ tenantId, now, actor }: Keys, id: string, of: Changes) {
  await prisma().payment.updateMany({
    where: { tenantId, id },
    data: {
      comment: of.comment,
      referenceId: of.referenceId,
      secondReferenceId: of.secondReferenceId,
      gatewayState: of.gatewayState,
      gatewayResponse: of.gatewayResponse,
      gatewayResponseCode: of.gatewayResponseCode,
      settledAt: of.settledAt,
      reconciliationStatus: of.reconciliationStatus,
      reconciliationReason: of.reconciliationReason,
      payoutId: of.payoutId,
      customFields: of.customFields,
      updatedAt: now,
      updatedById: actor.id,
    },
  });
}

/** True while the outcome of a refund of the payment is unknown. */
export async function refundIsOpen(tenantId: string, paymentId: string): Promise<boolean> {
  const open = await prisma().gatewayIntent.findFirst({
    where: {
      tenantId,
      paymentId,
      kind: "refund",
      state: { in: ["created", "sent", "unknown"] },
    },
    select: { id: true },
  });
  return open !== null;
}

/** True when the payment has refunds, including canceled ones. */
export async function hasRefunds(tenantId: string, paymentId: string): Promise<boolean> {
  const where = { tenantId, paymentId };
  return (await prisma().refund.findFirst({ where, select: { id: true } })) !== null;
}

const unapplied = statement<{ id: string; paymentNumber: string; unappliedAmount: string }>(
  "payments-unapplied",
  `select p.id, p.payment_number as "paymentNumber", p.unapplied_amount as "unappliedAmount" from payment p
   where p.tenant_id = $1 and p.account_id = $2 and p.status = 'Processed' and p.unapplied_amount > 0 and not p.standalone
     and not exists (select from gateway_intent g where g.tenant_id = p.tenant_id and g.payment_id = p.id and g.kind = 'refund'
       and g.state in ('created', 'sent', 'unknown'))
   order by p.effective_date, p.id`,
);

/** Payments of an account with an unapplied amount and no pending refund, the oldest first. */
export async function unappliedPayments(tenantId: string, accountId: string) {
  const rows = await unapplied([tenantId, accountId]);
  return rows.map((row) => ({ ...row, unappliedAmount: decimal(row.unappliedAmount) }));
}
