import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import { coverInvoices, uncoverInvoices } from "@/lib/areas/invoices/applications/apply";
import {
  type RequestedDocuments,
  requestedDocuments,
  namesDocuments,
} from "@/lib/areas/invoices/applications/requested-documents";
import { NOUN } from "@/lib/areas/invoices/owed-kind-model";
import { openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
import { holdBack } from "@/lib/areas/invoices/applications/hold-back";
import type { ItemAmount } from "@/lib/areas/invoices/applications/cover-model";
import {
  type NamedItem,
  requireFewItems,
  withNamedItems,
} from "@/lib/areas/invoices/applications/named-items";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { type Decimal, decimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { hasMoneyScale } from "@/lib/values/money";
import { appliedTo, drawPayment, insertParts, unappliedPayments } from "./change-queries";
import { findPayment, lockPayment, requireAllowed } from "./find-payment";
import type { Payment } from "./model";
import { invoicesOfAccount } from "./part-queries";

/** Money of a payment and its invoice; by default for the items in order. */
export type Part = {
  invoiceId: string;
  invoiceNumber: string;
  amount: Decimal;
  items?: readonly ItemAmount[];
};

export type ApplyBody = RequestedDocuments & { effectiveDate?: LocalDate };

type Payable = Pick<Payment, "id" | "paymentNumber">;

/**
 * Applies the remaining amount of a payment to open invoices of its account. The payment and the
 * invoices change by compare-and-set under the account's lock, so money is never used twice.
 *
 * @throws RuleViolation, NotFound or InvalidValue naming the problem; Locked as `lockPayment`.
 */
export async function applyPayment(ctx: Ctx, key: string, body: ApplyBody): Promise<Payment> {
  const { payment, account } = await lockPayment(ctx, key);
  requireAllowed("apply", payment);
  if (payment.standalone) {
    throw new RuleViolation(`${payment.paymentNumber} is standalone: it settles no document.`);
  }
  requireDocuments(body);
  const parts = await requestedParts(ctx, account, body);
  const total = sumOf(parts.map(({ amount }) => amount));
  if (total.greaterThan(payment.unappliedAmount)) {
    throw new RuleViolation(
      `${payment.paymentNumber} has ${payment.unappliedAmount.toString()} left: no more can be applied.`,
    );
  }
  await putAgainst(ctx, payment, parts, body.effectiveDate ?? ctx.today);
  return findPayment(ctx, payment.id);
}

/**
 * Unapplies a payment from invoices.
 *
 * @throws RuleViolation when the payment has less on an invoice; otherwise as `applyPayment`.
 */
export async function unapplyPayment(ctx: Ctx, key: string, body: ApplyBody): Promise<Payment> {
  const { payment, account } = await lockPayment(ctx, key);
  requireAllowed("unapply", payment);
  requireDocuments(body);
  const parts = await partsToTakeOff(ctx, account, payment, body);
  await takeOff(ctx, payment, parts, body.effectiveDate ?? ctx.today);
  await holdBack(
    ctx,
    parts.map(({ invoiceId }) => invoiceId),
    `${payment.paymentNumber} was taken off.`,
  );
  return findPayment(ctx, payment.id);
}

/**
 * The requested invoices and debit memos of an account with their amounts: by default the total of their items, or
 * their balance. With `off`, the parts are unapplied from that payment.
 */
export async function requestedParts(
  ctx: Ctx,
  account: Account,
  body: RequestedDocuments,
  off?: Payable,
): Promise<Part[]> {
  const asked = requestedDocuments(body);
  const names = asked.flatMap((of) => of.names);
  const known = await invoicesOfAccount(ctx.tenantId, account.id, names);
  const parts = new Map<string, Part & { named?: readonly NamedItem[] }>();
  let touched = 0;
  for (const { kind, names: keys, amount: wanted, items: named } of asked) {
    const [key, otherKey = key] = keys;
    if (!key || !otherKey) throw new MissingField(UNNAMED[kind]);
    const invoice = known.get(uuidOf(key) ?? key);
    if (invoice?.kind !== kind) throw new NotFound(`${NOUN[kind]} of the payment's account`, key);
    if (known.get(uuidOf(otherKey) ?? otherKey)?.id !== invoice.id)
      throw new InvalidValue(DIFFERENT[kind]);
    const { id, invoiceNumber, balance, items } = invoice;
    touched += named?.length || items;
    if (parts.has(id)) {
      throw new RuleViolation(
        `${kind === "Invoice" ? "Invoice" : "Debit memo"} ${key} is named twice: add its amounts up.`,
      );
    }
    const amount = amountOf(wanted, named) ?? balance;
    requireMoney(amount, account.currency, `The amount for ${invoiceNumber}`);
    parts.set(id, { invoiceId: id, invoiceNumber, amount, ...(named?.length ? { named } : {}) });
  }
  requireFewItems(touched);
  const by = off && { paymentId: off.id };
  return withNamedItems(ctx, account.currency, [...parts.values()], by);
}

const UNNAMED = {
  Invoice: "Each of the invoices needs invoiceId or invoiceNumber.",
  DebitMemo: "Each of the debitMemos needs debitMemoId or debitMemoNumber.",
} as const;

const DIFFERENT = {
  Invoice: "invoiceId and invoiceNumber name different invoices.",
  DebitMemo: "debitMemoId and debitMemoNumber name different debit memos.",
} as const;

/** @throws MissingField when a call names no document. */
function requireDocuments(body: RequestedDocuments): void {
  if (!namesDocuments(body)) throw new MissingField("invoices or debitMemos names a document.");
}

function amountOf(wanted: number | undefined, named: readonly NamedItem[] | undefined) {
  if (wanted !== undefined) return decimal(wanted);
  return named?.length ? sumOf(named.map(({ amount }) => decimal(amount))) : undefined;
}

/** What is to be unapplied from the requested invoices. @throws RuleViolation beyond what is on them. */
export async function partsToTakeOff(
  ctx: Ctx,
  account: Account,
  { id, paymentNumber }: Payable,
  asked: RequestedDocuments,
): Promise<Part[]> {
  const parts = await requestedParts(ctx, account, asked, { id, paymentNumber });
  const applied = await appliedTo(ctx.tenantId, id);
  for (const { invoiceId, invoiceNumber, amount } of parts) {
    const there = applied.get(invoiceId) ?? ZERO;
    if (amount.greaterThan(there)) {
      throw new RuleViolation(
        `${paymentNumber} has ${there.toString()} on ${invoiceNumber}: no more can be taken off.`,
      );
    }
  }
  return parts;
}

/** Applies a locked payment to invoices of its account; the account's balance stays as it is. */
async function putAgainst(
  ctx: Ctx,
  payment: Payable,
  parts: readonly Part[],
  effectiveDate: LocalDate,
): Promise<void> {
  const total = sumOf(parts.map(({ amount }) => amount));
  if (!(await drawPayment(ctx, payment.id, total))) throw tooLittle(payment);
  await coverInvoices(ctx, { paymentId: payment.id }, parts);
  await store(ctx, payment, parts, effectiveDate);
  record(ctx, payment, "apply", total);
}

/** Unapplies a locked payment from invoices, for a refund or without one; they owe it again. */
export async function takeOff(
  ctx: Ctx,
  payment: Payable,
  parts: readonly Part[],
  effectiveDate: LocalDate,
  refundId: string | null = null,
): Promise<void> {
  if (!parts.length) return;
  const total = sumOf(parts.map(({ amount }) => amount));
  if (!(await drawPayment(ctx, payment.id, total.negated()))) throw tooLittle(payment);
  await uncoverInvoices(ctx, { paymentId: payment.id }, parts);
  const negated = parts.map((part) => ({ ...part, amount: part.amount.negated() }));
  await store(ctx, payment, negated, effectiveDate, refundId);
  record(ctx, payment, "unapply", total);
}

/**
 * Applies an account's unapplied payments to invoices, the oldest payments first. Returns each
 * invoice's balance, and calls `applied` for each application.
 */
export async function applyUnappliedPayments<I extends { id: string; balance: Decimal }>(
  ctx: Ctx,
  account: Account,
  invoices: readonly I[],
  applied?: (paymentId: string, parts: readonly Part[]) => void,
  /** The part of a payment that may not be used: it is refunded in the same call. */
  promised?: ReadonlyMap<string, Decimal>,
): Promise<I[]> {
  const owed = new Map(invoices.map(({ id, balance }) => [id, balance]));
  const numbers = new Map(
    (await openInvoicesOf(ctx, account.id)).map(({ id, invoiceNumber }) => [id, invoiceNumber]),
  );
  for (const payment of await unappliedPayments(ctx.tenantId, account.id)) {
    let left = payment.unappliedAmount.minus(promised?.get(payment.id) ?? ZERO);
    const parts: Part[] = [];
    for (const [invoiceId, open] of owed) {
      const amount = minDecimal(left, open);
      if (amount.lessThanOrEqualTo(0)) continue;
      parts.push({ invoiceId, invoiceNumber: numbers.get(invoiceId) ?? "", amount });
      owed.set(invoiceId, open.minus(amount));
      left = left.minus(amount);
    }
    if (!parts.length) continue;
    await putAgainst(ctx, payment, parts, ctx.today);
    applied?.(payment.id, parts);
  }
  return invoices.map((invoice) => ({ ...invoice, balance: owed.get(invoice.id) ?? ZERO }));
}

/** @throws InvalidValue unless an amount is positive and has the currency's decimals. */
export function requireMoney(amount: Decimal, currency: string, what = "amount"): void {
  if (amount.greaterThan(0) && hasMoneyScale(amount, currency)) return;
  throw new InvalidValue(`${what} must be above zero, with the decimals that ${currency} has.`);
}

function store(
  ctx: Ctx,
  payment: Payable,
  parts: readonly Part[],
  effectiveDate: LocalDate,
  refundId: string | null = null,
): Promise<void> {
  return insertParts(
    parts.map(({ invoiceId, amount }) => ({
      tenant_id: ctx.tenantId,
      id: newId(),
      payment_id: payment.id,
      invoice_id: invoiceId,
      amount: amount.toString(),
      effective_date: effectiveDate,
      refund_id: refundId,
      created_by_name: ctx.actor.name,
      created_at: ctx.now.toISOString(),
    })),
  );
}

function tooLittle({ paymentNumber }: Payable): RuleViolation {
  return new RuleViolation(`${paymentNumber} has not that much left.`);
}

function record(ctx: Ctx, payment: Payable, action: "apply" | "unapply", total: Decimal): void {
  const detail = { paymentNumber: payment.paymentNumber, amount: total.toString() };
  ctx.record({ subjectType: "payment", subjectId: payment.id, action, detail });
  const type = action === "apply" ? "payment.applied" : "payment.unapplied";
  ctx.emit({ type, subjectType: "payment", subjectId: payment.id, payload: detail });
}
