import type { Ctx } from "@/lib/kernel/context";
import type { Account } from "@/lib/areas/accounts/model";
import { draftsOf } from "./draft-documents";
import { dueLines } from "@/lib/areas/order-lines/bill-lines";
import type { InvoiceSource } from "@/lib/areas/invoices/model";
import { advanceCharges, dueCharges } from "@/lib/areas/subscriptions/due-charges";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { takeNumbers } from "@/lib/platform/numbers/numbering";
import type { LocalDate } from "@/lib/values/local-date";
import { documentNumbersFor, type PostedDocuments, postDocuments } from "./post-documents";

export type GenerateRequest = {
  /** Locked by the caller: billing of one account is serial. */
  account: Account;
  /** The charges to bill; by default everything that is due. */
  charges?: readonly BillableCharge[];
  targetDate: LocalDate;
  documentDate: LocalDate;
  source: InvoiceSource;
  sourceId: string | null;
  /** Posted when absent. */
  status?: "Draft" | "Posted";
  reasonCode?: string | null;
};

/**
 * Bills stored charges of an account through a day: posts invoices and credit memos, changes the
 * account's balance by the difference, and advances the charges' billed-through days. The number of
 * statements does not grow with the number of charges.
 *
 * @throws RuleViolation when the terms of a charge contradict each other.
 */
export async function generateDocuments(
  ctx: Ctx,
  request: GenerateRequest,
): Promise<PostedDocuments> {
  const { account, targetDate, documentDate, status, reasonCode, ...from } = request;
  const charges = request.charges ?? (await everythingDue(ctx, account, targetDate));
  const drafts = await draftsOf(ctx, { account, charges, targetDate, documentDate, hold: true });
  if (!drafts.length) return { invoices: [], creditMemos: [] };
  const numbers = await takeNumbers(documentNumbersFor(ctx, drafts, status));
  const { source, sourceId } = from;
  const posted = await postDocuments(ctx, {
    ...{ account, drafts, charges, numbers, source, sourceId, reasonCode },
    ...(status ? { status } : {}),
  });
  await advanceCharges(
    ctx,
    drafts.flatMap(({ advances }) => advances),
  );
  return posted;
}

/** Charges of subscriptions, and order line items. */
export async function everythingDue(
  ctx: Ctx,
  account: Account,
  targetDate: LocalDate,
): Promise<BillableCharge[]> {
  const charges = await dueCharges(ctx, account, targetDate);
  return [...charges, ...(await dueLines(ctx, account, targetDate))];
}

/** Bills everything of a locked account that is due on a day; documents are dated that day. */
export function billAccount(
  ctx: Ctx,
  account: Account,
  targetDate: LocalDate,
): Promise<PostedDocuments> {
  return generateDocuments(ctx, {
    account,
    targetDate,
    documentDate: targetDate,
    source: "BillRun",
    sourceId: null,
  });
}
