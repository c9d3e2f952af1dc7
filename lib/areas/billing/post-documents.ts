import type { Ctx } from "@/lib/kernel/context";
import { moveToCreditBalance, movesNegatives } from "@/lib/areas/adjustments/credit-balance";
import { type BilledLine, completeLines } from "@/lib/areas/order-lines/bill-lines";
import { storeEffects } from "@/lib/areas/prepaid/funds";
import { takeNumbers } from "@/lib/platform/numbers/numbering";
import { mapped } from "@/lib/values/keys";
import { isGapless, numberingOf } from "@/lib/platform/numbers/document-numbers";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import {
  asDrafts,
  type PostedInvoice,
  type Posting,
  postInvoices,
} from "@/lib/areas/invoices/posting/post";
import { type PostedCreditMemo, postCreditMemos } from "@/lib/areas/credit-memos/post";
import { ZERO } from "@/lib/values/decimal";

/** The documents of a bill, posted or drafts. */
export type PostedDocuments = {
  readonly invoices: readonly PostedInvoice[];
  readonly creditMemos: readonly PostedCreditMemo[];
};

/** Numbers of drafts by kind, where they are not those of the documents. */
export type DocumentNumbers<N> = Readonly<Record<"draftInvoice" | "draftCreditMemo", N>>;

/**
 * The count of numbers to reserve before the documents are stored, by kind: of drafts, unless they are numbered at
 * generation; with gaps a memo keeps its number, even as a draft.
 */
export function documentNumbersFor(
  { settings }: Pick<Ctx, "settings">,
  drafts: readonly DocumentDraft[],
  status: Posting["status"] = "Posted",
): DocumentNumbers<number> {
  const count = (kind: DocumentDraft["kind"]) =>
    drafts.filter((draft) => draft.kind === kind).length;
  const [invoices, memos] = [count("invoice"), count("creditMemo")];
  const draft = asDrafts({ status });
  return {
    draftInvoice: draft && numberingOf(settings) !== "AtGeneration" ? invoices : 0,
    draftCreditMemo: draft && isGapless(settings) ? memos : 0,
  };
}

/** Adds the numbers of their documents to the drafts of several accounts. */
export async function numbered<P extends Pick<Posting, "drafts">>(
  ctx: Ctx,
  parts: readonly P[],
  status: Posting["status"],
): Promise<(P & { numbers: DocumentNumbers<string[]> })[]> {
  const all = parts.flatMap(({ drafts }) => drafts);
  const taken = await takeNumbers(documentNumbersFor(ctx, all, status));
  return parts.map((part) => {
    const wanted = documentNumbersFor(ctx, part.drafts, status);
    return { ...part, numbers: mapped(wanted, (kind) => taken[kind].splice(0, wanted[kind])) };
  });
}

/** Drafts of an account, with as many numbers of each kind as `documentNumbersFor` says. */
export type DocumentPosting = Omit<Posting, "numbers"> & {
  numbers: DocumentNumbers<readonly string[]>;
  reasonCode?: string | null;
};

/**
 * Stores invoices and credit memos, and changes the account's balance by those that are posted. Billed order line
 * items are completed. The caller advances the charges' billed-through days (`advances`) in the same transaction.
 */
export async function postDocuments(ctx: Ctx, posting: DocumentPosting): Promise<PostedDocuments> {
  const [posted] = await postDocumentsOf(ctx, [posting]);
  return posted ?? { invoices: [], creditMemos: [] };
}

/** Stores the documents of several accounts, as `postDocuments`, with one statement for each table. */
export async function postDocumentsOf(
  ctx: Ctx,
  postings: readonly DocumentPosting[],
): Promise<PostedDocuments[]> {
  const ofInvoices = await postInvoices(
    ctx,
    postings.map((posting) => ({ ...posting, numbers: posting.numbers.draftInvoice })),
  );
  const ofMemos = await postCreditMemos(
    ctx,
    postings.map((posting) => ({ ...posting, numbers: posting.numbers.draftCreditMemo })),
  );
  const posted: PostedDocuments[] = [];
  for (const [index, posting] of postings.entries()) {
    const invoices = await emptied(ctx, posting, ofInvoices[index] ?? []);
    posted.push({ invoices, creditMemos: ofMemos[index] ?? [] });
  }
  const documents = posted.flatMap(({ invoices, creditMemos }) => [...invoices, ...creditMemos]);
  await storeEffects(
    ctx,
    documents.map(({ id }) => id),
    postings.flatMap(({ drafts }) => drafts),
  );
  await completeLines(ctx, postings.flatMap(linesIn));
  return posted;
}

/** Without Invoice Settlement, and by the tenant's rule, negative invoices move to the account's credit balance. */
async function emptied(
  ctx: Ctx,
  posting: Pick<Posting, "account" | "status">,
  invoices: readonly PostedInvoice[],
): Promise<PostedInvoice[]> {
  if (asDrafts(posting) || !movesNegatives(ctx)) return [...invoices];
  await moveToCreditBalance(ctx, posting.account, invoices);
  return invoices.map((invoice) => ({
    ...invoice,
    balance: invoice.balance.isNegative() ? ZERO : invoice.balance,
  }));
}

/** The billed order line items and fulfillments. */
function linesIn({ charges, drafts }: Pick<Posting, "charges" | "drafts">): BilledLine[] {
  const lines = new Map(
    charges.flatMap(({ segment, orderLine }) =>
      orderLine ? [[segment.segmentId, orderLine] as const] : [],
    ),
  );
  if (!lines.size) return [];
  const billed = drafts.flatMap(({ items }) => items.map(({ segmentId }) => segmentId));
  return [...new Set(billed)].flatMap((id) => lines.get(id) ?? []);
}
