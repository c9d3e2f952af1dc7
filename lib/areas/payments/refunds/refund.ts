import { changedCustomFields, sentCustomFields } from "@/lib/api/custom-fields/changed";
import { requireFeature } from "@/lib/api/features/require-features";
import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { namesDocuments } from "@/lib/areas/invoices/applications/requested-documents";
import { requireScope } from "@/lib/api/effects";
import { InvalidValue, MissingField, RuleViolation } from "@/lib/kernel/errors";
import { findOwed } from "@/lib/areas/invoices/find-invoice";
import { writeOffInvoice } from "@/lib/areas/credit-memos/invoice-credits/write-off-invoice";
import { creditLeft } from "@/lib/areas/adjustments/payment-credit";
import { newId } from "@/lib/kernel/ids";
import { sequencedNumber } from "@/lib/platform/numbers/sequenced-numbers";
import { type Decimal, decimal, minDecimal, sumOf } from "@/lib/values/decimal";
import { type Part, partsToTakeOff, requireMoney } from "@/lib/areas/payments/apply-payment";
import { type AmongOthers, askForRefund } from "./ask-for-refund";
import { findRefund } from "./find-refund";
import { lockPayment, requireAllowed } from "@/lib/areas/payments/find-payment";
import type { AssignedPayment } from "@/lib/areas/payments/model";
import { partsOfPayment } from "@/lib/areas/payments/part-queries";
import type { refundPayment as contract, refundPaymentUnapplied } from "./refund-contract";
import { refundIdOfRequest } from "./refund-intent-queries";
import type { Refund, RefundDraft, RefundWriteOff } from "./refund-model";
import { draftParts } from "./refund-parts";
import { storePaymentRefund } from "./store-refund";

type Body = z.output<typeof contract.body>;
type UnapplyBody = z.output<typeof refundPaymentUnapplied.body>;

/**
 * Refunds the unapplied amount of a payment, or a part of it. An electronic refund is requested from
 * the gateway last, with its intent committed before; without an answer it is Processing until its
 * outcome is known.
 *
 * @throws RuleViolation, InvalidValue or MissingField naming the problem; IntegrationError with
 * status 402 when the gateway declined; Locked while another refund of the payment is open.
 */
export async function refundPayment(ctx: Ctx, key: string, body: Body): Promise<Refund> {
  const { payment } = await lockPayment(ctx, key);
  const before = await refundOfRequest(ctx, payment.id);
  if (before) return before;
  return give(ctx, payment, body, { amount: decimal(body.totalAmount), parts: [] });
}

/**
 * Unapplies a payment from invoices and refunds that, and writes their resulting balance off on
 * request. Otherwise as `refundPayment`.
 */
export async function refundUnapplied(ctx: Ctx, key: string, body: UnapplyBody): Promise<Refund> {
  if (body.writeOff && body.collectAgain) {
    throw new RuleViolation("What is given up (writeOff) is not collected again (collectAgain).", {
      resource: 538185,
    });
  }
  if (body.writeOff) requireFeature(ctx, "invoiceSettlement", "writeOff");
  const { payment, account } = await lockPayment(ctx, key);
  const before = await refundOfRequest(ctx, payment.id);
  if (before) return before;
  const named = namesDocuments(body)
    ? await partsToTakeOff(ctx, account, payment, body)
    : undefined;
  const taken = named && sumOf(named.map(({ amount }) => amount));
  const amount = body.totalAmount === undefined ? taken : decimal(body.totalAmount);
  if (!amount)
    throw new MissingField("totalAmount, invoices or debitMemos says how much goes back.");
  if (taken?.greaterThan(amount)) {
    throw new RuleViolation(
      `${taken.toString()} is taken off invoices, which is more than the ${amount.toString()} that goes back.`,
    );
  }
  const parts = named ?? (await newestParts(ctx, payment, amount));
  const { entityId, orgIds } = ctx;
  const writeOff = body.writeOff
    ? { options: body.writeOffOptions ?? {}, entityId, orgIds }
    : undefined;
  const { collectAgain } = body;
  const refund = await give(ctx, payment, body, { amount, parts, writeOff, collectAgain });
  if (writeOff && refund.status === "Processed") await giveUp(ctx, parts, writeOff);
  return refund;
}

/**
 * The refund created by an earlier attempt of this request: its process died, and the settle job
 * completed the refund.
 */
async function refundOfRequest(ctx: Ctx, paymentId: string): Promise<Refund | undefined> {
  if (ctx.requestKey === undefined) return undefined;
  const id = await refundIdOfRequest(ctx.tenantId, paymentId, ctx.requestKey);
  return id === undefined ? undefined : findRefund(ctx, id);
}

/**
 * What has to be unapplied from invoices to refund an amount, the newest parts first: what is unapplied goes before
 * them, and then what is still in the credit balance.
 */
export async function newestParts(
  ctx: Ctx,
  payment: AssignedPayment,
  amount: Decimal,
): Promise<Part[]> {
  let wanted = amount.minus(await refundable(ctx, payment));
  const parts: Part[] = [];
  for (const part of await partsOfPayment(ctx.tenantId, payment.id)) {
    const taken = minDecimal(wanted, part.amount);
    if (taken.lessThanOrEqualTo(0)) break;
    parts.push({ invoiceId: part.invoiceId, invoiceNumber: part.invoiceNumber, amount: taken });
    wanted = wanted.minus(taken);
  }
  return parts;
}

/** What of a locked payment can be refunded without its invoices. */
export async function refundable(
  ctx: Ctx,
  { accountId, unappliedAmount, creditBalanceAmount }: AssignedPayment,
): Promise<Decimal> {
  return unappliedAmount.plus(await creditLeft(ctx, accountId, creditBalanceAmount));
}

type RefundRequest = {
  amount: Decimal;
  parts: readonly Part[];
  /** The caller has unapplied the parts from their invoices since it read the payment, for the refund of this id. */
  off?: string;
  /** Whoever completes the refund writes off what the parts then owe. */
  writeOff?: RefundWriteOff;
  /** The invoices that owe it again are not held. */
  collectAgain?: boolean;
  /** Subscriptions whose cancellation is refunded. */
  cancels?: readonly string[];
  /** The results of the refunds before it in the same call. */
  among?: AmongOthers;
};

/** Refunds an amount of a locked payment, after its parts were unapplied from their invoices. */
export async function give(
  ctx: Ctx,
  payment: AssignedPayment,
  body: Body | UnapplyBody,
  wanted: RefundRequest,
): Promise<Refund> {
  requireScope(ctx, "payments:write", "refund");
  requireAllowed("refund", payment);
  requireMoney(wanted.amount, payment.currency, "totalAmount");
  if (body.refundDate !== undefined && body.refundDate > ctx.today) {
    throw new InvalidValue("refundDate may not lie ahead.");
  }
  const taken = sumOf(wanted.parts.map(({ amount }) => amount));
  const left = (await refundable(ctx, payment)).plus(taken);
  if (wanted.amount.greaterThan(left)) {
    throw new RuleViolation(
      `${payment.paymentNumber} has ${left.toString()} left to refund: take more of it off invoices first.`,
    );
  }
  const draft = await draftOf(ctx, payment, body, wanted);
  // Whoever stores it after this call was rolled back has to unapply its parts, too.
  const stored = wanted.off ? { ...draft, parts: [] } : draft;
  if (body.type === "External") await storePaymentRefund(ctx, stored);
  else await askForRefund(ctx, payment, draft, stored, wanted.among);
  return findRefund(ctx, draft.id);
}

async function draftOf(
  ctx: Ctx,
  payment: AssignedPayment,
  body: Body | UnapplyBody,
  { amount, parts, off, writeOff, collectAgain, cancels }: RefundRequest,
): Promise<RefundDraft> {
  const electronic = body.type === "Electronic";
  if (!electronic && body.methodType === undefined) {
    throw new MissingField("methodType says how the money of an External refund went back.");
  }
  return {
    id: off ?? newId(),
    refundNumber: await sequencedNumber("refund", payment.accountId),
    accountId: payment.accountId,
    paymentId: payment.id,
    paymentNumber: payment.paymentNumber,
    creditMemoId: null,
    standalone: payment.standalone,
    type: body.type,
    methodType: body.methodType ?? "CreditCard",
    paymentMethodId: electronic ? payment.paymentMethodId : null,
    transactionType: body.refundTransactionType ?? "Refund",
    currency: payment.currency,
    amount: amount.toFixed(),
    refundDate: body.refundDate ?? ctx.today,
    ...wordsOf(body),
    gateway: electronic ? payment.gateway : null,
    createdByName: ctx.actor.name,
    createdById: ctx.actor.id,
    createdAt: ctx.now.toISOString(),
    requestKey: ctx.requestKey ?? null,
    writeOff: writeOff ?? null,
    ...(collectAgain ? { collectAgain } : {}),
    ...(cancels ? { cancels } : {}),
    parts: draftParts(parts),
  };
}

/** The remarks of a refund as a caller gave them. */
export function wordsOf(
  body: Partial<Body>,
): Pick<
  RefundDraft,
  | "reasonCode"
  | "comment"
  | "referenceId"
  | "secondReferenceId"
  | "softDescriptor"
  | "softDescriptorPhone"
  | "customFields"
> {
  return {
    reasonCode: body.reasonCode ?? null,
    comment: body.comment ?? null,
    referenceId: body.referenceId ?? null,
    secondReferenceId: body.secondRefundReferenceId ?? null,
    softDescriptor: body.softDescriptor ?? null,
    softDescriptorPhone: body.softDescriptorPhone ?? null,
    customFields: changedCustomFields({}, sentCustomFields(body)),
  };
}

/** Writes off what invoices owe because of a refund. */
export async function giveUp(
  ctx: Ctx,
  parts: readonly Pick<Part, "invoiceId" | "amount">[],
  { options }: RefundWriteOff,
): Promise<void> {
  for (const { invoiceId, amount } of parts) {
    const given = { ...options, amount: amount.toNumber() };
    await writeOffInvoice(ctx, invoiceId, given, { find: findOwed });
  }
}
