import type { Ctx } from "@/lib/kernel/context";
import type { Account } from "@/lib/areas/accounts/model";
import { draftsOf } from "./draft-documents";
import { dueLines } from "@/lib/areas/order-lines/bill-lines";
import type { InvoiceSource } from "@/lib/areas/invoices/model";
import type { MailRule } from "@/lib/areas/invoices/posting/deliveries";
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
  /** Which posted invoices are e-mailed; all that their account wants when absent. */
  mail?: MailRule;
};

/** What a bill stored: documents, and how many lines that total zero have none. */
export type Billed = PostedDocuments & { readonly linesWithoutDocument: number };

/**
 * Bills stored charges of an account through a day: posts invoices and credit memos, changes the
 * account's balance by the difference, and advances the charges' billed-through days. The number of
 * statements does not grow with the number of charges.
 *
 * @throws RuleViolation when the terms of a charge contradict each other.
 */
export async function generateDocuments(ctx: Ctx, request: GenerateRequest): Promise<Billed> {
  const { account, targetDate, documentDate, status, reasonCode, mail, ...from } = request;
  const charges = request.charges ?? (await everythingDue(ctx, account, targetDate));
  const drafts = await draftsOf(ctx, { account, charges, targetDate, documentDate, hold: true });
  if (!drafts.length) return { invoices: [], creditMemos: [], linesWithoutDocument: 0 };
  const numbers = await takeNumbers(documentNumbersFor(ctx, drafts, status));
  const { source, sourceId } = from;
  const posted = await postDocuments(ctx, {
    ...{ account, drafts, charges, numbers, source, sourceId, reasonCode },
    ...(status ? { status } : {}),
    ...(mail ? { mail } : {}),
  });
  await advanceCharges(
    ctx,
    drafts.flatMap(({ advances }) => advances),
  );
  const lone = drafts.flatMap(({ kind, items }) => (kind === "netZero" ? items : []));
  return { ...posted, linesWithoutDocument: lone.length };
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

/** Which of an account's charges are billed. */
export type ChargeChoice = {
  /** Types of charges that are left out. */
  without: ReadonlySet<string>;
  /** The only subscriptions; all of them when absent. */
  only?: ReadonlySet<string> | undefined;
  subscriptions: boolean;
  lines: boolean;
};

/** Charges of subscriptions, and order line items, that are due and chosen. */
export async function chosenDue(
  ctx: Ctx,
  account: Account,
  targetDate: LocalDate,
  { without, only, subscriptions, lines }: ChargeChoice,
): Promise<BillableCharge[]> {
  const due = await everythingDue(ctx, account, targetDate);
  return due.filter(
    ({ segment, subscriptionId }) =>
      !without.has(segment.type) &&
      (subscriptionId === null
        ? lines && only === undefined
        : subscriptions && (only?.has(subscriptionId) ?? true)),
  );
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
