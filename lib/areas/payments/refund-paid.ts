import type { Ctx } from "@/lib/api/context";
import { RuleViolation } from "@/lib/api/errors";
import { type Decimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import { type Part, takeOff } from "./apply-payment";
import { METHOD_TYPES } from "./change-contract";
import { lockPayment, requireAllowed } from "./find-payment";
import type { AssignedPayment } from "./model";
import { type PaidPart, paidOnInvoices } from "./part-queries";
import { give } from "./refund";
import type { Refund } from "./refund-model";

/** An invoice of which no more than `most` goes back. */
export type PaidInvoice = { readonly invoiceId: string; readonly most: Decimal };

/** What of one payment goes back, and the invoices that it comes off. */
export type PlannedRefund = {
  readonly payment: AssignedPayment;
  readonly amount: Decimal;
  readonly parts: readonly Part[];
};

/**
 * Which payments give an amount back that was paid for invoices of a locked account: the newest
 * first. A gateway gives back at once and for good, so one call asks for one refund of it at most.
 *
 * @throws RuleViolation when less was paid, or several of the payments were moved by gateways;
 *   Locked while a refund of one of them waits for its gateway.
 */
export async function planRefunds(
  ctx: Ctx,
  invoices: readonly PaidInvoice[],
  amount: Decimal,
): Promise<PlannedRefund[]> {
  const paid = await paidOnInvoices(
    ctx.tenantId,
    invoices.map(({ invoiceId }) => invoiceId),
  );
  const parts = partsFor(paid, invoices, amount);
  const plans: PlannedRefund[] = [];
  for (const paymentId of new Set(parts.map((part) => part.paymentId))) {
    const { payment } = await lockPayment(ctx, paymentId);
    requireAllowed("refund", payment);
    const own = parts.filter((part) => part.paymentId === paymentId);
    plans.push({ payment, amount: sumOf(own.map((part) => part.amount)), parts: own });
  }
  const moved = plans.filter(({ payment }) => payment.type === "Electronic");
  if (moved.length < 2) return plans;
  const numbers = moved.map(({ payment }) => payment.paymentNumber).join(", ");
  throw new RuleViolation(
    `One call asks a gateway for one refund, and ${numbers} would all go back: lower refundAmount, or refund the payments themselves.`,
  );
}

function partsFor(
  paid: readonly PaidPart[],
  invoices: readonly PaidInvoice[],
  amount: Decimal,
): PaidPart[] {
  const room = new Map(invoices.map(({ invoiceId, most }) => [invoiceId, most]));
  let wanted = amount;
  const parts: PaidPart[] = [];
  for (const part of paid) {
    const left = room.get(part.invoiceId) ?? ZERO;
    const taken = minDecimal(wanted, minDecimal(part.amount, left));
    if (taken.lessThanOrEqualTo(0)) continue;
    parts.push({ ...part, amount: taken });
    room.set(part.invoiceId, left.minus(taken));
    wanted = wanted.minus(taken);
  }
  if (!wanted.greaterThan(0)) return parts;
  throw new RuleViolation(
    `refundAmount is ${amount.toString()}, and ${amount.minus(wanted).toString()} was paid for what is cancelled: no more can go back.`,
  );
}

/** Takes the payments of planned refunds off their invoices, which owe it again. */
export async function takeOffPlanned(ctx: Ctx, plans: readonly PlannedRefund[]): Promise<void> {
  for (const { payment, parts } of plans) await takeOff(ctx, payment, parts, ctx.today);
}

/**
 * Gives the money of planned refunds back that are off their invoices, the gateway's last.
 *
 * @throws IntegrationError with status 402 when the gateway declined; the caller rolls back.
 */
export async function givePlanned(
  ctx: Ctx,
  plans: readonly PlannedRefund[],
  reasonCode: string | undefined,
): Promise<Refund[]> {
  const refunds: Refund[] = [];
  const lastMoved = plans.toSorted((a, b) => moved(a) - moved(b));
  for (const { payment, amount, parts } of lastMoved) {
    const body = {
      type: payment.type,
      totalAmount: exactNumber(amount),
      ...(payment.type === "External" ? { methodType: methodOf(payment) } : {}),
      ...(reasonCode === undefined ? {} : { reasonCode }),
    };
    refunds.push(await give(ctx, payment, body, { amount, parts, off: true }));
  }
  return refunds;
}

const methodOf = ({ paymentMethodType }: AssignedPayment) =>
  METHOD_TYPES.find((type) => type === paymentMethodType) ?? "Other";

const moved = ({ payment }: PlannedRefund) => (payment.type === "Electronic" ? 1 : 0);
