import type { Ctx } from "@/lib/api/context";
import { completeLines } from "@/lib/areas/order-lines/bill-lines";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import {
  asDrafts,
  type PostedInvoice,
  type Posting,
  postInvoices,
} from "@/lib/areas/invoices/post";
import { type PostedCreditMemo, postCreditMemos } from "./post";

/** The documents that a bill has posted, or made as drafts. */
export type PostedDocuments = {
  readonly invoices: readonly PostedInvoice[];
  readonly creditMemos: readonly PostedCreditMemo[];
};

/** Numbers of documents by their kind; invoices that stay drafts have numbers of their own. */
export type DocumentNumbers<N> = Readonly<Record<"invoice" | "draftInvoice" | "creditMemo", N>>;

/** How many numbers the documents of drafts take, by their kind. */
export function documentNumbersWanted(
  drafts: readonly DocumentDraft[],
  status: Posting["status"] = "Posted",
): DocumentNumbers<number> {
  const count = (kind: DocumentDraft["kind"]) =>
    drafts.filter((draft) => draft.kind === kind).length;
  const invoices = count("invoice");
  const draft = asDrafts({ status });
  return {
    invoice: draft ? 0 : invoices,
    draftInvoice: draft ? invoices : 0,
    creditMemo: count("creditMemo"),
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
  const { invoice, draftInvoice, creditMemo } = posting.numbers;
  const numbers = asDrafts(posting) ? draftInvoice : invoice;
  const invoices = await postInvoices(ctx, { ...posting, numbers });
  const creditMemos = await postCreditMemos(ctx, { ...posting, numbers: creditMemo });
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
