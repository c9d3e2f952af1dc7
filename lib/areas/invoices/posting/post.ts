import type { Ctx } from "@/lib/kernel/context";
import { adjustBalances } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { withSnapshots } from "@/lib/areas/contacts/snapshots/keep-snapshots";
import type { AddressedRow } from "@/lib/areas/contacts/snapshots/model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { RatedSum } from "@/lib/areas/usage/model";
import { markProcessed } from "@/lib/areas/usage/rate-usage";
import { isGapless, standInFor } from "@/lib/platform/numbers/document-numbers";
import { sequencedNumbers } from "@/lib/platform/numbers/sequenced-numbers";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { mailIfRequested, type MailRule } from "./deliveries";
import { documentLines, type StoredLine } from "./document-lines";
import type { DocumentDraft, InvoiceAsGiven, InvoiceSource } from "@/lib/areas/invoices/model";
import {
  type DebitFacts,
  numberDetail,
  type OwedKind,
  SUBJECT,
} from "@/lib/areas/invoices/owed-kind-model";
import { insertInvoices, levelOwed } from "./posting-queries";
import { insertTaxationItems } from "@/lib/areas/invoices/taxation/tax-queries";
import type { HandEntry } from "@/lib/areas/invoices/standalone/hand-line-model";

/** An invoice that has just been posted, or created as a draft. */
export type PostedInvoice = {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly amount: Decimal;
  readonly balance: Decimal;
  readonly dueDate: LocalDate;
};

export type Posting = {
  account: Account;
  drafts: readonly DocumentDraft[];
  /** The charges of the drafts with their human numbers. */
  charges: readonly BillableCharge[];
  /** One per draft of an invoice; without any, they are numbered as the tenant has chosen, posted ones at the end of the transaction. */
  numbers: readonly string[];
  source: InvoiceSource;
  sourceId: string | null;
  /** Posted when absent; drafts owe nothing yet. */
  status?: "Draft" | "Posted";
  /** Which of them are e-mailed when they are posted. */
  mail?: MailRule;
  /** What is stored of lines that were entered by hand, which have no charge. */
  entries?: ReadonlyMap<string, HandEntry>;
  /** Remarks of an invoice that was entered by hand. */
  remarks?: PostingRemarks;
  /** What they say as debit memos; invoices without it. */
  debit?: Omit<DebitFacts, "kind">;
};

const kindOf = ({ debit }: Pick<Posting, "debit">): OwedKind => (debit ? "DebitMemo" : "Invoice");

/** What a request says of an invoice beside its lines. */
export type PostingRemarks = {
  readonly comments: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly transferredToAccounting: string;
  /** Null follows the account. */
  readonly autoPay: boolean | null;
  readonly asGiven: InvoiceAsGiven;
  /** Its number was chosen: it has it as a draft, too. */
  readonly hasOwnNumber: boolean;
};

/** Whether the documents are drafts. */
export const asDrafts = ({ status = "Posted" }: Pick<Posting, "status">) => status === "Draft";

/**
 * Stores drafts of accounts as posted invoices and adds them to the accounts' balances, or as draft invoices
 * that owe nothing yet; lines that total zero are stored without one. The charges' own
 * billed-through days are moved by the caller in the same transaction, as are credit memos. One statement for each
 * table stores them all.
 */
export async function postInvoices(
  ctx: Ctx,
  postings: readonly Posting[],
): Promise<PostedInvoice[][]> {
  const all: InvoiceRows[] = [];
  for (const posting of await numberedAtOnce(ctx, postings)) all.push(await rowsOf(ctx, posting));
  const items = all.flatMap((rows) => rows.items);
  const posted = all.flatMap((rows) => rows.posted);
  if (!items.length && !posted.length) return all.map(() => []);
  const documents = all.flatMap((rows) => rows.documents);
  await insertInvoices(await withSnapshots(ctx, documents), items);
  const lowered = all.filter((rows) => rows.items.some(({ balance }) => balance?.isNegative()));
  const ids = (of: readonly InvoiceRows[]) => of.flatMap((rows) => rows.posted.map(({ id }) => id));
  if (lowered.length) await levelOwed([ctx.tenantId, ids(lowered)]);
  await insertTaxationItems(all.flatMap(({ taxes }) => taxes));
  await markProcessed(
    ctx,
    ids(all),
    all.flatMap(({ usage }) => usage),
  );
  const owed = all.filter(({ posting, posted: own }) => own.length > 0 && !asDrafts(posting));
  await adjustBalances(
    ctx,
    owed.map(({ posting, posted: own }) => ({
      accountId: posting.account.id,
      delta: sumOf(own.map(({ balance }) => balance)),
    })),
  );
  for (const { posting, posted: own } of all)
    for (const { id, invoiceNumber, amount } of own) {
      const of = { id, kind: kindOf(posting), invoiceNumber, amount };
      announceInvoice(ctx, posting.account, of, asDrafts(posting) ? "draft" : "post");
    }
  await mailIfRequested(
    ctx,
    owed
      .filter(({ posting }) => kindOf(posting) === "Invoice")
      .map(({ posting: { account, mail }, posted: own }) => ({ account, invoices: own, mail })),
  );
  return all.map((rows) => rows.posted);
}

/** A posting with the numbers of documents that are numbered before they are stored. */
type NumberedPosting = Posting & { readonly numbersAtOnce: readonly string[] };

const invoicesIn = ({ drafts }: Pick<Posting, "drafts">) =>
  drafts.filter(({ kind }) => kind === "invoice");

/** Where numbers may have gaps, documents without one get it here, those of all postings in one step. */
async function numberedAtOnce(
  ctx: Ctx,
  postings: readonly Posting[],
): Promise<readonly NumberedPosting[]> {
  const taken: string[][] = postings.map(() => []);
  if (!isGapless(ctx.settings))
    for (const kind of ["Invoice", "DebitMemo"] as const) {
      const wanted = postings.map((posting) => ({
        accountId: posting.account.id,
        ownSet: posting.remarks?.asGiven.sequenceSetId,
        count:
          kindOf(posting) === kind
            ? Math.max(0, invoicesIn(posting).length - posting.numbers.length)
            : 0,
      }));
      const found = await sequencedNumbers(SUBJECT[kind], wanted);
      for (const [index, numbers] of found.entries()) taken[index]?.push(...numbers);
    }
  return postings.map((posting, index) => ({ ...posting, numbersAtOnce: taken[index] ?? [] }));
}

/** The rows of an account's drafts. */
type InvoiceRows = {
  readonly posting: Posting;
  readonly posted: PostedInvoice[];
  readonly documents: readonly AddressedRow[];
  readonly items: readonly StoredLine[];
  readonly taxes: readonly object[];
  /** The usage that is linked to the lines. */
  readonly usage: readonly RatedSum[];
};

async function rowsOf(ctx: Ctx, posting: NumberedPosting): Promise<InvoiceRows> {
  const { charges, entries } = posting;
  const numbers = [...posting.numbers, ...posting.numbersAtOnce];
  const drafts = invoicesIn(posting);
  const netZero = posting.drafts.filter(({ kind }) => kind === "netZero");
  const labels = new Map(charges.map((charge) => [charge.segment.segmentId, charge]));
  const posted: PostedInvoice[] = [];
  const [documents, items, taxes]: [AddressedRow[], StoredLine[], object[]] = [[], [], []];
  const addLines = async (draft: DocumentDraft, invoiceId: string | null) => {
    const rows = await documentLines(ctx, draft, { labels, entries }, invoiceId);
    items.push(...rows.lines.map((line) => ({ bill_run_id: runOf(posting, invoiceId), ...line })));
    taxes.push(...rows.taxes);
  };
  for (const [index, draft] of drafts.entries()) {
    const id = newId();
    const invoiceNumber = numbers[index] ?? standInFor(SUBJECT[kindOf(posting)], id);
    const draftNumber = index < posting.numbers.length ? invoiceNumber : null;
    documents.push(documentRow(ctx, posting, draft, { id, invoiceNumber, draftNumber }));
    await addLines(draft, id);
    const { amount, dueDate } = draft;
    posted.push({ id, invoiceNumber, amount, balance: amount, dueDate });
  }
  for (const draft of netZero) await addLines(draft, null);
  const usage = posted.length ? drafts.flatMap((draft) => draft.usage) : [];
  return { posting, posted, documents, items, taxes, usage };
}

/** The bill run of lines without a document, which have nothing else to say what made them. */
function runOf({ source, sourceId }: Posting, invoiceId: string | null): string | null {
  return source === "BillRun" && invoiceId === null ? sourceId : null;
}

const PAST = { draft: "drafted", post: "posted" } as const;

/** The audit line and the event of an invoice that is owed from now on, or that is a draft. */
export function announceInvoice(
  ctx: Ctx,
  account: Pick<Account, "accountNumber" | "currency">,
  {
    id,
    kind,
    invoiceNumber,
    amount,
  }: Pick<PostedInvoice, "id" | "invoiceNumber" | "amount"> & { readonly kind: OwedKind },
  action: keyof typeof PAST,
): void {
  const detail = {
    ...numberDetail(kind, invoiceNumber),
    accountNumber: account.accountNumber,
    amount: amount.toString(),
    currency: account.currency,
  };
  const subject = { subjectType: SUBJECT[kind], subjectId: id };
  ctx.record({ ...subject, action, detail });
  ctx.emit({ type: `${SUBJECT[kind]}.${PAST[action]}`, ...subject, payload: detail });
}

/** The columns of what a request says of an invoice. */
const remarksRow = (remarks: PostingRemarks | undefined) => ({
  comments: remarks?.comments ?? null,
  custom_fields: remarks?.customFields ?? {},
  transferred_to_accounting: remarks?.transferredToAccounting ?? "No",
  auto_pay: remarks?.autoPay ?? null,
  as_given: remarks?.asGiven ?? {},
});

/** The ship-to contact that was given for an invoice. */
function shipToOf(remarks: PostingRemarks | undefined): string | null {
  const given = remarks?.asGiven.shipToContactId;
  return given === undefined ? null : (uuidOf(given) ?? null);
}

/** The columns of a debit memo. */
const debitRow = (debit: Posting["debit"]) => ({
  kind: kindOf({ debit }),
  reason_code: debit?.reasonCode ?? null,
  referred_invoice_id: debit?.referredInvoiceId ?? null,
  referred_credit_memo_id: debit?.referredCreditMemoId ?? null,
});

function documentRow(
  ctx: Ctx,
  { account, source, sourceId, status = "Posted", remarks, debit }: Posting,
  draft: DocumentDraft,
  {
    id,
    invoiceNumber,
    draftNumber,
  }: { id: string; invoiceNumber: string; draftNumber: string | null },
) {
  const at = ctx.now.toISOString();
  return {
    tenant_id: ctx.tenantId,
    id,
    invoice_number: invoiceNumber,
    account_id: account.id,
    currency: draft.currency,
    status,
    draft_number: status === "Draft" && !remarks?.hasOwnNumber ? draftNumber : null,
    invoice_date: draft.documentDate,
    due_date: draft.dueDate,
    target_date: draft.targetDate,
    amount: draft.amount,
    amount_without_tax: draft.amountWithoutTax,
    tax_amount: draft.taxAmount,
    tax_message: draft.taxMessage ?? null,
    balance: draft.amount,
    payment_term: draft.paymentTerm,
    source,
    source_id: sourceId,
    ...remarksRow(remarks),
    ...debitRow(debit),
    posted_at: status === "Posted" ? at : null,
    posted_by_name: status === "Posted" ? ctx.actor.name : null,
    posted_by_id: status === "Posted" ? ctx.actor.id : null,
    created_by_name: ctx.actor.name,
    created_by_id: ctx.actor.id,
    created_at: at,
    updated_at: at,
    entity: account.entityId,
    bill_to: draft.billToContactId ?? account.billToContactId,
    sold_to: draft.soldToContactId ?? account.soldToContactId,
    ship_to: shipToOf(remarks) ?? account.shipToContactId,
  };
}
