import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import {
  type RequestedDocuments,
  requestedDocuments,
  namesDocuments,
} from "@/lib/areas/invoices/applications/requested-documents";
import { NOUN } from "@/lib/areas/invoices/owed-kind-model";
import type { Account } from "@/lib/areas/accounts/model";
import {
  coverInvoices,
  type InvoiceApplication,
  uncoverInvoices,
} from "@/lib/areas/invoices/applications/apply";
import { holdBack } from "@/lib/areas/invoices/applications/hold-back";
import {
  type NamedItem,
  requireFewItems,
  withNamedItems,
} from "@/lib/areas/invoices/applications/named-items";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { type Decimal, decimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { hasMoneyScale } from "@/lib/values/money";
import {
  appliedTo,
  drawMemo,
  insertApplications,
  invoicesOfAccount,
  openMemos,
} from "./change-queries";
import { lockMemo, requireAllowed } from "./find-memo";
import { requireOwnItems } from "./memo-items";
import type { CreditMemo } from "./model";

/** A caller's applications to invoices, or unapplications. */
export type ApplyBody = RequestedDocuments & { effectiveDate?: LocalDate };

type Memo = Pick<CreditMemo, "id" | "memoNumber" | "currency" | "accountId">;

/**
 * Applies the remaining amount of a posted memo to open invoices of its account. The memo and the
 * invoices change by compare-and-set under the account's lock, so credit is never used twice.
 *
 * @throws RuleViolation, NotFound or InvalidValue naming the problem.
 */
export async function applyMemo(ctx: Ctx, key: string, body: ApplyBody): Promise<CreditMemo> {
  const { memo } = await lockMemo(ctx, key);
  requireAllowed("apply", memo);
  const applications = await applicationsOf(ctx, memo, body);
  await putAgainst(ctx, memo, applications, body.effectiveDate ?? ctx.today);
  return (await lockMemo(ctx, memo.id)).memo;
}

/**
 * Unapplies credit from invoices.
 *
 * @throws RuleViolation when the memo has less on an invoice; otherwise as `applyMemo`.
 */
export async function unapplyMemo(ctx: Ctx, key: string, body: ApplyBody): Promise<CreditMemo> {
  const { memo } = await lockMemo(ctx, key);
  requireAllowed("unapply", memo);
  if (memo.reversed) {
    throw new RuleViolation(`${memo.memoNumber} is reversed: it stays applied to its debit memo.`);
  }
  const applications = await applicationsOf(ctx, memo, body, true);
  const applied = await appliedTo(ctx.tenantId, memo.id);
  for (const { invoiceId, amount } of applications) {
    const there = applied.get(invoiceId) ?? ZERO;
    if (amount.greaterThan(there)) {
      throw new RuleViolation(
        `${memo.memoNumber} has ${there.toString()} on this document: no more can be taken off.`,
      );
    }
  }
  const total = sumOf(applications.map(({ amount }) => amount));
  if (!(await drawMemo(ctx, memo.id, total.negated()))) throw tooLittle(memo);
  await uncoverInvoices(ctx, { creditMemoId: memo.id }, applications);
  await store(ctx, memo, negated(applications), body.effectiveDate ?? ctx.today);
  await holdBack(
    ctx,
    applications.map(({ invoiceId }) => invoiceId),
    `${memo.memoNumber} was taken off.`,
  );
  record(ctx, memo, "unapply", total);
  return (await lockMemo(ctx, memo.id)).memo;
}

/** Applies a locked memo to invoices that are known to be its account's. */
export async function putAgainst(
  ctx: Ctx,
  memo: Memo,
  applications: readonly InvoiceApplication[],
  effectiveDate: LocalDate,
): Promise<void> {
  const total = sumOf(applications.map(({ amount }) => amount));
  if (!(await drawMemo(ctx, memo.id, total))) throw tooLittle(memo);
  await coverInvoices(ctx, { creditMemoId: memo.id }, applications);
  await store(ctx, memo, applications, effectiveDate);
  record(ctx, memo, "apply", total);
}

/**
 * Applies an account's credit to invoices, oldest memos first, before money is charged. Returns
 * each invoice's balance, and calls `applied` for each application. Memos that are excluded from
 * automatic application stay as they are.
 */
export async function applyCredit<I extends { id: string; balance: Decimal }>(
  ctx: Ctx,
  account: Account,
  invoices: readonly I[],
  applied?: (memoId: string, parts: readonly InvoiceApplication[]) => void,
): Promise<I[]> {
  const owed = new Map(invoices.map(({ id, balance }) => [id, balance]));
  for (const { id, memoNumber, balance } of await openMemos(ctx.tenantId, account.id)) {
    let left = balance;
    const parts: InvoiceApplication[] = [];
    for (const [invoiceId, open] of owed) {
      const amount = minDecimal(left, open);
      if (amount.lessThanOrEqualTo(0)) continue;
      parts.push({ invoiceId, amount });
      owed.set(invoiceId, open.minus(amount));
      left = left.minus(amount);
    }
    if (!parts.length) continue;
    const memo = { id, memoNumber, currency: account.currency, accountId: account.id };
    await putAgainst(ctx, memo, parts, ctx.today);
    applied?.(id, parts);
  }
  return invoices.map((invoice) => ({ ...invoice, balance: owed.get(invoice.id) ?? ZERO }));
}

async function applicationsOf(
  ctx: Ctx,
  memo: Memo,
  body: ApplyBody,
  off = false,
): Promise<InvoiceApplication[]> {
  if (!namesDocuments(body)) throw new MissingField("invoices or debitMemos names a document.");
  const documents = requestedDocuments(body);
  const known = await invoicesOfAccount(
    ctx.tenantId,
    memo.accountId,
    documents.flatMap(({ names }) => names),
  );
  const applications = new Map<string, InvoiceApplication & { named?: readonly NamedItem[] }>();
  let touched = 0;
  for (const { kind, names, amount: asked, items: named } of documents) {
    const [key = ""] = names;
    const amount = decimal(asked ?? 0);
    if (amount.lessThanOrEqualTo(0) || !hasMoneyScale(amount, memo.currency)) {
      throw new InvalidValue(
        `amount must be above zero, with the decimals that ${memo.currency} has.`,
      );
    }
    const invoice = known.get(uuidOf(key) ?? key);
    if (invoice?.kind !== kind) throw new NotFound(`${NOUN[kind]} of the memo's account`, key);
    const { id: invoiceId, items } = invoice;
    touched += named?.length || items;
    if (applications.has(invoiceId)) {
      throw new RuleViolation(
        `${kind === "Invoice" ? "Invoice" : "Debit memo"} ${key} is named twice: add its amounts up.`,
      );
    }
    applications.set(invoiceId, { invoiceId, amount, ...(named?.length ? { named } : {}) });
  }
  requireFewItems(touched);
  const by = off ? { creditMemoId: memo.id } : undefined;
  const checked = await withNamedItems(ctx, memo.currency, [...applications.values()], by);
  await requireOwnItems(ctx.tenantId, memo.id, checked, off);
  return checked;
}

const negated = (applications: readonly InvoiceApplication[]): InvoiceApplication[] =>
  applications.map(({ invoiceId, amount }) => ({ invoiceId, amount: amount.negated() }));

function tooLittle({ memoNumber }: Memo): RuleViolation {
  return new RuleViolation(`${memoNumber} has less than that left.`);
}

function store(
  ctx: Ctx,
  memo: Memo,
  applications: readonly InvoiceApplication[],
  effectiveDate: LocalDate,
): Promise<void> {
  return insertApplications(
    applications.map(({ invoiceId, amount }) => ({
      tenant_id: ctx.tenantId,
      id: newId(),
      credit_memo_id: memo.id,
      invoice_id: invoiceId,
      amount: amount.toString(),
      effective_date: effectiveDate,
      created_by_name: ctx.actor.name,
      created_at: ctx.now.toISOString(),
    })),
  );
}

function record(ctx: Ctx, memo: Memo, action: "apply" | "unapply", total: Decimal): void {
  const detail = { memoNumber: memo.memoNumber, amount: total.toString() };
  ctx.record({ subjectType: "creditMemo", subjectId: memo.id, action, detail });
  const type = action === "apply" ? "creditMemo.applied" : "creditMemo.unapplied";
  ctx.emit({ type, subjectType: "creditMemo", subjectId: memo.id, payload: detail });
}
