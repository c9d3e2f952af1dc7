import type { Ctx } from "@/lib/kernel/context";
import { Locked, RuleViolation } from "@/lib/kernel/errors";
import { type Decimal, minDecimal, sumOf } from "@/lib/values/decimal";
import { newId } from "@/lib/kernel/ids";
import { exactNumber } from "@/lib/values/money";
import { type Part, takeOff } from "@/lib/areas/payments/apply-payment";
import type { AmongOthers } from "./ask-for-refund";
import { METHOD_TYPES } from "@/lib/areas/payments/change-contract";
import { lockPayment, requireAllowed } from "@/lib/areas/payments/find-payment";
import { findRefund } from "./find-refund";
import type { AssignedPayment } from "@/lib/areas/payments/model";
import { type PaidItem, paidOnItems } from "@/lib/areas/payments/part-queries";
import { give } from "./refund";
import { cancellationRefundIsOpen, claimLeftRefunds } from "./refund-intent-queries";
import type { Refund } from "./refund-model";

/** The amount to refund, and how much of it was refunded before. */
export type RefundInput = { readonly amount: Decimal; readonly gone: Decimal };

/** The refunded amount of one payment, and the invoices that it is unapplied from. */
export type PlannedRefund = {
  readonly refundId: string;
  readonly payment: AssignedPayment;
  readonly amount: Decimal;
  readonly parts: readonly Part[];
};

/**
 * Which payments refund an amount that was paid for lines of invoices of a locked account: the
 * newest first. Earlier refunds count.
 *
 * @throws RuleViolation when less was paid, or by too many payments for one call; Locked while a
 * refund of one of them waits for its gateway.
 */
export async function planRefunds(
  ctx: Ctx,
  invoiceItemIds: readonly string[],
  wanted: RefundInput,
): Promise<PlannedRefund[]> {
  const taken = takenFor(await paidOnItems(ctx.tenantId, invoiceItemIds), wanted);
  const plans: PlannedRefund[] = [];
  for (const paymentId of new Set(taken.map((item) => item.paymentId))) {
    const { payment } = await lockPayment(ctx, paymentId);
    requireAllowed("refund", payment);
    const parts = partsOf(taken.filter((item) => item.paymentId === paymentId));
    const amount = sumOf(parts.map((part) => part.amount));
    plans.push({ refundId: newId(), payment, amount, parts });
  }
  const asked = plans.filter((plan) => moved(plan)).length;
  if (asked <= MOST_REQUESTED) return plans;
  throw new RuleViolation(
    `refundAmount comes from ${asked} payments, and one call asks gateways for ${MOST_REQUESTED} refunds at most: lower it.`,
  );
}

/** Refunds that one call requests from gateways: its account waits for all of them. */
const MOST_REQUESTED = 20;

function takenFor(paid: readonly PaidItem[], { amount, gone }: RefundInput): PaidItem[] {
  let wanted = amount.minus(gone);
  const items: PaidItem[] = [];
  for (const item of paid) {
    const taken = minDecimal(wanted, item.amount);
    if (taken.lessThanOrEqualTo(0)) break;
    items.push({ ...item, amount: taken });
    wanted = wanted.minus(taken);
  }
  if (!wanted.greaterThan(0)) return items;
  throw new RuleViolation(
    `refundAmount is ${amount.toString()}, and ${amount.minus(wanted).toString()} was paid for what is canceled: no more can be refunded.`,
  );
}

/** The parts for each invoice, by its items. */
function partsOf(taken: readonly PaidItem[]): Part[] {
  const invoices = new Map(taken.map(({ invoiceId, invoiceNumber }) => [invoiceId, invoiceNumber]));
  return [...invoices].map(([invoiceId, invoiceNumber]) => {
    const items = taken
      .filter((item) => item.invoiceId === invoiceId)
      .map(({ invoiceItemId, taxationItemId, amount }) => ({
        invoiceItemId,
        taxationItemId,
        amount,
      }));
    return { invoiceId, invoiceNumber, amount: sumOf(items.map(({ amount }) => amount)), items };
  });
}

/** Unapplies the payments of planned refunds from their invoices, which owe it again. */
export async function takeOffPlanned(ctx: Ctx, plans: readonly PlannedRefund[]): Promise<void> {
  for (const { refundId, payment, parts } of plans)
    await takeOff(ctx, payment, parts, ctx.today, refundId);
}

/** Milliseconds for which one call may call gateways, while its account waits. */
const TIMEOUT = 30_000;

/** A call whose cancellations are refunded. */
export type CancellationOrder = {
  /** The subscriptions that it cancels. */
  readonly cancels: readonly string[];
  /** Money of it was refunded before: an earlier attempt of the order was interrupted. */
  readonly gone: boolean;
  readonly reasonCode: string | undefined;
};

/**
 * Refunds the planned amounts that are unapplied from their invoices, those of gateways last and one
 * after the other. Once money was refunded, the call stands: a gateway that then declines makes a
 * refund of status Error, and after one that gives no answer, or when it takes long, the settle job
 * requests the others.
 *
 * @throws IntegrationError with status 402 when the first one was declined; the caller rolls back.
 */
export async function givePlanned(
  ctx: Ctx,
  plans: readonly PlannedRefund[],
  { cancels, gone: before, reasonCode }: CancellationOrder,
): Promise<Refund[]> {
  const refunds: Refund[] = [];
  let among: AmongOthers = { gone: before, silent: false };
  const began = performance.now();
  for (const { refundId, payment, amount, parts } of plans.toSorted(
    (a, b) => moved(a) - moved(b),
  )) {
    const body = {
      type: payment.type,
      totalAmount: exactNumber(amount),
      ...(payment.type === "External" ? { methodType: methodOf(payment) } : {}),
      ...(reasonCode === undefined ? {} : { reasonCode }),
    };
    const wanted = { amount, parts, off: refundId, cancels, among };
    const refund = await give(ctx, payment, body, wanted);
    refunds.push(refund);
    if (refund.type === "External") continue;
    const late = performance.now() - began > TIMEOUT;
    const silent = among.silent || late || refund.status === "Processing";
    among = { gone: among.gone || refund.status !== "Error", silent };
  }
  return refunds;
}

/** Refunds of an order that was never stored, which the retried order counts as its own. */
export type ResumedRefund = { readonly refund: Refund; readonly invoiceNumbers: readonly string[] };

/**
 * Takes over the refunds of an interrupted order for the subscriptions that this one cancels.
 *
 * @throws Locked while one of these refunds is undecided.
 */
export async function resumeRefunds(
  ctx: Ctx,
  accountId: string,
  cancels: readonly string[],
): Promise<ResumedRefund[]> {
  if (await cancellationRefundIsOpen(ctx.tenantId, accountId, cancels)) {
    throw new Locked(
      "A refund for what is canceled is still being verified with the gateway. Try again in a minute.",
      { retryAfter: 60 },
    );
  }
  const taken: ResumedRefund[] = [];
  for (const left of await claimLeftRefunds(ctx.tenantId, accountId, cancels)) {
    const refund = await findRefund(ctx, left.refundId);
    taken.push({ refund, invoiceNumbers: left.invoiceNumbers });
  }
  return taken;
}

const methodOf = ({ paymentMethodType }: AssignedPayment) =>
  METHOD_TYPES.find((type) => type === paymentMethodType) ?? "Other";

const moved = ({ payment }: PlannedRefund) => (payment.type === "Electronic" ? 1 : 0);
