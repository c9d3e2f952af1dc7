import type { Ctx } from "@/lib/kernel/context";
import { completeLines } from "@/lib/areas/order-lines/bill-lines";
import { numberingOf } from "@/lib/platform/numbers/document-numbers";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import {
  asDrafts,
  type PostedInvoice,
  type Posting,
  postInvoices,
} from "@/lib/areas/invoices/posting/post";
import { type PostedCreditMemo, postCreditMemos } from "@/lib/areas/credit-memos/post";

/** The documents that a bill has posted, or made as drafts. */
export type PostedDocuments = {
  readonly invoices: readonly PostedInvoice[];
  readonly creditMemos: readonly PostedCreditMemo[];
};

/** Numbers of documents by their kind; what stays a draft has a number of its own. */
export type DocumentNumbers<N> = Readonly<
  Record<"invoice" | "draftInvoice" | "creditMemo" | "draftCreditMemo", N>
>;

/**
 * How many numbers the documents of drafts take before they are stored, by their kind. Without gaps
 * only drafts do; with gaps a memo has its number for good, even as a draft.
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
  const gaps = numberingOf(settings) === "WithGaps";
  return {
    invoice: gaps && !draft ? invoices : 0,
    draftInvoice: draft ? invoices : 0,
    creditMemo: gaps ? memos : 0,
    draftCreditMemo: draft && !gaps ? memos : 0,
  };
}

/**
 * Stores drafts as posted invoices and credit memos, and changes what the account owes; documents that stay drafts
 * change nothing about it. Items of orders that they bill are complete. The charges'
 * own billed-through days (`advances`) are moved by the caller in the same transaction.
 */
export async function postDocuments(
  ctx: Ctx,
  posting: Omit<Posting, "numbers"> & {
    /** As many of each kind as `documentNumbersWanted` says. */
    numbers: DocumentNumbers<readonly string[]>;
    reasonCode?: string | null;
  },
): Promise<PostedDocuments> {
  const { invoice, draftInvoice, creditMemo, draftCreditMemo } = posting.numbers;
  const numbers = asDrafts(posting) ? draftInvoice : invoice;
  const ofMemos = [...creditMemo, ...draftCreditMemo];
  const invoices = await postInvoices(ctx, { ...posting, numbers });
  const creditMemos = await postCreditMemos(ctx, { ...posting, numbers: ofMemos });
  await completeLines(ctx, linesIn(posting));
  return { invoices, creditMemos };
}

/** The items of orders that the drafts bill. */
function linesIn({ charges, drafts }: Pick<Posting, "charges" | "drafts">): string[] {
  const lines = new Set(
    charges.flatMap(({ segment, orderLine }) => (orderLine ? segment.segmentId : [])),
  );
  if (!lines.size) return [];
  const billed = drafts.flatMap(({ items }) => items.map(({ segmentId }) => segmentId));
  return [...new Set(billed.filter((id) => lines.has(id)))];
}
