import type { Ctx } from "@/lib/kernel/context";
import { moveToCreditBalance, movesNegatives } from "@/lib/areas/adjustments/credit-balance";
import { completeLines } from "@/lib/areas/order-lines/bill-lines";
import { storeEffects } from "@/lib/areas/prepaid/funds";
import { numberingOf } from "@/lib/platform/numbers/document-numbers";
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

/** Numbers of documents by kind; drafts have separate numbers. */
export type DocumentNumbers<N> = Readonly<
  Record<"invoice" | "draftInvoice" | "creditMemo" | "draftCreditMemo", N>
>;

/**
 * The count of numbers to reserve before the documents are stored, by kind. Without gaps only drafts
 * need one; with gaps a memo keeps its number, even as a draft.
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
 * Stores invoices and credit memos, and changes the account's balance by those that are posted. Billed order line
 * items are completed. The caller advances the charges' billed-through days (`advances`) in the same transaction.
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
  const invoices = await emptied(ctx, posting, await postInvoices(ctx, { ...posting, numbers }));
  const creditMemos = await postCreditMemos(ctx, { ...posting, numbers: ofMemos });
  await storeEffects(
    ctx,
    [...invoices, ...creditMemos].map(({ id }) => id),
    posting.drafts,
  );
  await completeLines(ctx, linesIn(posting));
  return { invoices, creditMemos };
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

/** The ids of billed order line items. */
function linesIn({ charges, drafts }: Pick<Posting, "charges" | "drafts">): string[] {
  const lines = new Set(
    charges.flatMap(({ segment, orderLine }) => (orderLine ? segment.segmentId : [])),
  );
  if (!lines.size) return [];
  const billed = drafts.flatMap(({ items }) => items.map(({ segmentId }) => segmentId));
  return [...new Set(billed.filter((id) => lines.has(id)))];
}
