import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { InvoiceFacts, OpenInvoice } from "./facts-model";
import type { Invoice } from "./model";
import { NOUN, type OwedKind } from "./owed-kind-model";
import { invoiceByKey, invoiceFacts, openInvoices, owedByKey, postedByKeys } from "./queries";
import { valueAt } from "@/lib/values/keys";

/**
 * An invoice by id or number.
 *
 * @throws NotFound alike for unknown keys, other tenants, and inaccessible entities or orgs.
 */
export async function findInvoice(
  ctx: Ctx,
  key: string,
  options: { resource?: number } = {},
): Promise<Invoice> {
  const invoice = await invoiceByKey(ctx, key);
  if (invoice === undefined) throw new NotFound("invoice", key, options);
  return invoice;
}

/**
 * A debit memo by id or number, in the shape of an invoice, which both have.
 *
 * @throws NotFound as `findInvoice`.
 */
export async function findDebit(
  ctx: Ctx,
  key: string,
  options: { resource?: number } = {},
): Promise<Invoice> {
  const memo = await invoiceByKey(ctx, key, ["DebitMemo"]);
  if (memo === undefined) throw new NotFound(NOUN.DebitMemo, key, options);
  return memo;
}

/** A document of this kind. @throws NotFound */
export const findOfKind = (
  ctx: Ctx,
  key: string,
  kind: OwedKind,
  options: { resource?: number } = {},
): Promise<Invoice> =>
  kind === "Invoice" ? findInvoice(ctx, key, options) : findDebit(ctx, key, options);

/**
 * What an account owes by id or number: an invoice or a debit memo.
 *
 * @throws NotFound as `findInvoice`.
 */
export async function findOwed(
  ctx: Ctx,
  key: string,
  options: { resource?: number } = {},
): Promise<Invoice> {
  const owed = await owedByKey(ctx, key);
  if (owed === undefined) throw new NotFound("invoice or debit memo", key, options);
  return owed;
}

/** Whether an invoice or a debit memo that the caller may see has this number. */
export const isNumberTaken = async (ctx: Ctx, number: string): Promise<boolean> =>
  (await owedByKey(ctx, number)) !== undefined;

/**
 * Finds posted documents of an account that the caller may see by their ids or numbers, all in one read; returns the
 * id of that of a kind.
 */
export async function postedAmong(
  ctx: Ctx,
  accountId: string,
  keys: readonly string[],
): Promise<(key: string, kind: OwedKind) => string | undefined> {
  const found = keys.length ? await postedByKeys(ctx.tenantId, accountId, keys) : [];
  const byId = new Map(found.map((owed) => [owed.id, owed]));
  const byNumber = new Map(found.map((owed) => [owed.invoiceNumber, owed]));
  return (key, kind) => {
    const owed = valueAt(byId, uuidOf(key)) ?? byNumber.get(key);
    return owed?.kind === kind ? owed.id : undefined;
  };
}

/** What an invoice contains, beside its own row. */
export function factsOfInvoice(ctx: Ctx, invoiceId: string): Promise<InvoiceFacts> {
  return invoiceFacts(ctx.tenantId, invoiceId);
}

/** Posted invoices of an account with a balance, the oldest due date first. */
export function openInvoicesOf(ctx: Ctx, accountId: string): Promise<OpenInvoice[]> {
  return openInvoices(ctx.tenantId, accountId);
}
