import type { Ctx } from "@/lib/kernel/context";
import { Locked, RuleViolation } from "@/lib/kernel/errors";
import { adjustBalance, lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { withSnapshots } from "@/lib/areas/contacts/snapshots/keep-snapshots";
import type { AddressedRow } from "@/lib/areas/contacts/snapshots/model";
import { partiesOf } from "@/lib/areas/invoices/standalone/hand-line-model";
import { dueDate } from "@/lib/billing/payment-terms";
import { isGapless, isInRun, standInFor } from "@/lib/platform/numbers/document-numbers";
import { sequencedNumber } from "@/lib/platform/numbers/sequenced-numbers";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { mailIfRequested, type MailRule } from "./deliveries";
import { findOfKind, findOwed } from "@/lib/areas/invoices/find-invoice";
import { requireInvoiceAllows } from "@/lib/areas/invoices/lifecycle-model";
import type { Invoice } from "@/lib/areas/invoices/model";
import { NOUN, numberDetail, type OwedKind, SUBJECT } from "@/lib/areas/invoices/owed-kind-model";
import { announceInvoice } from "./post";
import { drawNegative } from "./posting-queries";
import { deleteRows, markDraft, markPosted, namedBy, wasUsed } from "./settle-queries";

/** An invoice, or a debit memo, as it is once its account is locked, for all changes of it. @throws NotFound */
export async function lockOwnInvoice(
  ctx: Ctx,
  key: string,
  kind: OwedKind = "Invoice",
): Promise<{ invoice: Invoice; account: Account }> {
  const { accountId } = await findOfKind(ctx, key, kind);
  const account = await lockAccount(ctx, accountId);
  return { account, invoice: await findOfKind(ctx, key, kind) };
}

/** What an account owes, of either kind, as it is once its account is locked. @throws NotFound */
export async function lockOwed(ctx: Ctx, id: string): Promise<{ invoice: Invoice }> {
  const { accountId } = await findOwed(ctx, id);
  await lockAccount(ctx, accountId);
  return { invoice: await findOwed(ctx, id) };
}

/**
 * Posts a draft: the account owes it from now on, and it states the current seller and buyer. A
 * draft that was never posted gets its number here.
 *
 * @throws RuleViolation unless it is a draft; NotFound.
 */
export async function postInvoice(
  ctx: Ctx,
  key: string,
  { invoiceDate: asked, mail, kind = "Invoice" }: PostingTerms = {},
): Promise<Invoice> {
  const { invoice, account } = await lockOwnInvoice(ctx, key, kind);
  requireInvoiceAllows("post", invoice);
  const { id, paymentTerm } = invoice;
  const invoiceNumber = await numberAtPosting(ctx, invoice);
  const invoiceDate = asked ?? invoice.invoiceDate;
  const due = asked === undefined ? invoice.dueDate : dueDate(paymentTerm, asked);
  const [contacts] = await withSnapshots(ctx, [addressedBy(invoice, account)]);
  if (!contacts) throw new Error("the draft's contacts are kept");
  const as = { invoiceNumber, invoiceDate, dueDate: due, by: ctx.actor, contacts };
  requireDone(await markPosted(ctx, id, as));
  await adjustBalance(ctx, account.id, invoice.amount);
  announceInvoice(ctx, account, { ...invoice, invoiceNumber }, "post");
  if (kind === "Invoice") await mailIfRequested(ctx, [{ account, invoices: [invoice], mail }]);
  return findOfKind(ctx, id, kind);
}

/** The contacts that a draft is posted to: its own, or those of its account. */
function addressedBy(invoice: Invoice, account: Account): AddressedRow {
  const { billToContactId, soldToContactId, shipToContactId } = partiesOf(invoice);
  return {
    status: "Posted",
    bill_to: billToContactId ?? account.billToContactId,
    sold_to: soldToContactId ?? account.soldToContactId,
    ship_to: shipToContactId ?? account.shipToContactId,
  };
}

type PostingTerms = { invoiceDate?: LocalDate; mail?: MailRule; kind?: OwedKind };

async function numberAtPosting(
  { settings }: Ctx,
  { id, kind, invoiceNumber, draftNumber, accountId, asGiven }: Invoice,
): Promise<string> {
  if (invoiceNumber !== draftNumber) return invoiceNumber;
  if (isGapless(settings)) return standInFor(SUBJECT[kind], id);
  return sequencedNumber(SUBJECT[kind], accountId, asGiven.sequenceSetId);
}

/**
 * Makes a posted invoice a draft again: the account owes that much less until it is posted anew. It
 * keeps its number.
 *
 * @throws RuleViolation unless it is posted and nothing of it is paid, credited or planned.
 */
export async function unpostInvoice(
  ctx: Ctx,
  key: string,
  kind: OwedKind = "Invoice",
): Promise<Invoice> {
  const { invoice, account } = await lockOwnInvoice(ctx, key, kind);
  requireInvoiceAllows("unpost", invoice);
  const { id, invoiceNumber, balance, amount, reversed } = invoice;
  if (reversed || !balance.equals(amount)) {
    throw new RuleViolation(
      `Something is paid or applied on ${invoiceNumber}: take it off before it becomes a draft.`,
    );
  }
  const names = await namedBy(ctx.tenantId, id);
  if (names !== undefined) {
    throw new RuleViolation(`${invoiceNumber} stays posted: ${names} is about it.`);
  }
  requireDone(await markDraft(ctx, id));
  await adjustBalance(ctx, account.id, amount.negated());
  announceSettled(ctx, invoice, "unpost");
  return findOfKind(ctx, id, kind);
}

/**
 * Deletes a canceled invoice permanently.
 *
 * @throws RuleViolation unless it is canceled, nothing of it was ever paid or credited, and it
 * leaves no gap in the numbers.
 */
export async function deleteInvoice(
  ctx: Ctx,
  key: string,
  kind: OwedKind = "Invoice",
): Promise<Invoice> {
  const { invoice } = await lockOwnInvoice(ctx, key, kind);
  await requireDeletable(ctx, invoice);
  requireDone(await deleteRows(ctx, invoice.id));
  announceSettled(ctx, invoice, "delete");
  return invoice;
}

/**
 * @throws RuleViolation unless an invoice is canceled, nothing of it was ever paid or credited, and it leaves no gap in
 * the numbers.
 */
export async function requireDeletable(ctx: Ctx, invoice: Invoice): Promise<void> {
  const { kind } = invoice;
  requireInvoiceAllows("delete", invoice);
  if (await wasUsed(ctx.tenantId, invoice.id)) {
    throw new RuleViolation(
      `Payments, memos or schedules have been about ${invoice.invoiceNumber}: it stays, canceled.`,
    );
  }
  if (await isInRun(ctx.tenantId, SUBJECT[kind], invoice.invoiceNumber)) {
    throw new RuleViolation(
      `${invoice.invoiceNumber} stays, canceled: ${NOUN[kind]}s are numbered without gaps.`,
    );
  }
}

/** @throws Locked when a compare-and-set has found the invoice in another state. */
export function requireDone(done: unknown): asserts done {
  if (!done) throw new Locked("The invoice has changed meanwhile. Send the request again.");
}

const PAST = { unpost: "unposted", cancel: "canceled", delete: "deleted" } as const;

/** The audit line and the event of an invoice, or a debit memo, that is no longer owed. */
export function announceSettled(
  ctx: Ctx,
  { id, kind, invoiceNumber }: Pick<Invoice, "id" | "kind" | "invoiceNumber">,
  action: keyof typeof PAST,
): void {
  const subject = { subjectType: SUBJECT[kind], subjectId: id };
  const detail = numberDetail(kind, invoiceNumber);
  ctx.record({ ...subject, action, detail });
  ctx.emit({ ...subject, type: `${SUBJECT[kind]}.${PAST[action]}`, payload: detail });
}

/**
 * Moves an amount away from a posted negative invoice, or back to it when negative.
 *
 * @throws RuleViolation when less is open on it.
 */
export async function drawNegativeInvoice(
  ctx: Ctx,
  invoiceId: string,
  amount: Decimal,
): Promise<void> {
  if (await drawNegative(ctx, invoiceId, amount)) return;
  throw new RuleViolation(
    "No more than is open on a posted negative invoice moves to the credit balance.",
  );
}
