import type { Ctx } from "@/lib/api/context";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { type PostedInvoice, type Posting, postInvoices } from "@/lib/areas/invoices/post";
import { type PostedCreditMemo, postCreditMemos } from "./post";

/** The documents that a bill has posted. */
export type PostedDocuments = {
  readonly invoices: readonly PostedInvoice[];
  readonly creditMemos: readonly PostedCreditMemo[];
};

/** How many numbers the documents of drafts take, by their kind. */
export function documentNumbersWanted(drafts: readonly DocumentDraft[]): {
  invoice: number;
  creditMemo: number;
} {
  const count = (kind: DocumentDraft["kind"]) =>
    drafts.filter((draft) => draft.kind === kind).length;
  return { invoice: count("invoice"), creditMemo: count("creditMemo") };
}

/**
 * Stores drafts as posted invoices and credit memos, and changes what the account owes. The charges'
 * own billed-through days (`advances`) are moved by the caller in the same transaction.
 */
export async function postDocuments(
  ctx: Ctx,
  posting: Omit<Posting, "numbers"> & {
    /** As many of each kind as `documentNumbersWanted` says. */
    numbers: Readonly<Record<"invoice" | "creditMemo", readonly string[]>>;
    reasonCode?: string | null;
  },
): Promise<PostedDocuments> {
  const { invoice, creditMemo } = posting.numbers;
  const invoices = await postInvoices(ctx, { ...posting, numbers: invoice });
  const creditMemos = await postCreditMemos(ctx, { ...posting, numbers: creditMemo });
  return { invoices, creditMemos };
}
