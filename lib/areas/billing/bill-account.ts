import type { Ctx } from "@/lib/kernel/context";
import { lockFreeAccounts } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { RuleViolation } from "@/lib/kernel/errors";
import { groupBy } from "@/lib/values/group-by";
import { draftsOfEach } from "./draft-documents";
import {
  creditOfAccounts,
  endsCredit,
  storeCredit,
} from "@/lib/areas/commitments/credit/due-credit";
import { dueCommitments } from "@/lib/areas/commitments/due-commitments";
import { closePeriods, isTrueUp } from "@/lib/areas/commitments/true-ups";
import { dueLines } from "@/lib/areas/order-lines/bill-lines";
import { completeItems, dueItems } from "@/lib/areas/scheduled-charges/due-items";
import type { InvoiceSource } from "@/lib/areas/invoices/model";
import type { MailRule } from "@/lib/areas/invoices/posting/deliveries";
import { advanceCharges, dueCharges } from "@/lib/areas/subscriptions/due-charges";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import { isTaxedHere } from "@/lib/areas/tax/tax-engine";
import type { LocalDate } from "@/lib/values/local-date";
import { numbered, type PostedDocuments, postDocumentsOf } from "./post-documents";
import { withCommitments } from "./with-commitments";

/** How accounts are billed. */
export type BillTerms = {
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

/** An account to bill. */
export type AccountBill = {
  /** Locked by the caller: billing of one account is serial. */
  account: Account;
  charges: readonly BillableCharge[];
};

/** What a bill stored: documents, and how many lines that total zero have none. */
export type Billed = PostedDocuments & { readonly linesWithoutDocument: number };

const NOTHING: Billed = { invoices: [], creditMemos: [], linesWithoutDocument: 0 };

/**
 * Bills stored charges of an account through a day: posts invoices and credit memos, changes the
 * account's balance by the difference, and advances the charges' billed-through days. By default it bills everything
 * that is due.
 *
 * @throws RuleViolation when the terms of a charge contradict each other.
 */
export async function generateDocuments(
  ctx: Ctx,
  { account, charges, ...terms }: Pick<AccountBill, "account"> & Partial<AccountBill> & BillTerms,
): Promise<Billed> {
  const due = charges ?? (await everythingDue(ctx, account, terms.targetDate));
  const [billed = NOTHING] = await generateDocumentsOf(ctx, [{ account, charges: due }], terms);
  if (billed instanceof RuleViolation) throw billed;
  return billed;
}

/**
 * Bills several accounts, each as `generateDocuments`. The number of statements grows neither with the accounts nor with
 * their charges. An account whose terms contradict each other has its refusal in place of its documents.
 */
export async function generateDocumentsOf(
  ctx: Ctx,
  bills: readonly AccountBill[],
  { targetDate, documentDate, ...terms }: BillTerms,
): Promise<(Billed | RuleViolation)[]> {
  const days = { targetDate, documentDate, hold: true };
  const asked: AccountBill[] = [];
  const credit = await creditOfAccounts(
    ctx,
    bills.map(({ account }) => account.id),
  );
  for (const bill of bills) {
    const own = credit.get(bill.account.id);
    asked.push({ ...bill, charges: await withCommitments(ctx, { ...bill, ...days }, own) });
  }
  const drafted = await draftsOfEach(ctx, asked, days);
  const done = asked.flatMap(({ charges }, index) =>
    Array.isArray(drafted[index]) ? charges : [],
  );
  await closePeriods(ctx, done);
  await storeCredit(ctx, done);
  await completeItems(ctx, done);
  const parts = asked.flatMap(({ account, charges }, index) => {
    const drafts = drafted[index];
    return Array.isArray(drafts) && drafts.length ? { account, charges, drafts, ...terms } : [];
  });
  const posted = await postDocumentsOf(ctx, await numbered(ctx, parts, terms.status));
  const drafts = parts.flatMap((part) => part.drafts);
  await advanceCharges(
    ctx,
    drafts.flatMap(({ advances }) => advances),
  );
  const billed = new Map<string, Billed>();
  for (const [place, part] of parts.entries()) {
    const lone = part.drafts.flatMap(({ kind, items }) => (kind === "netZero" ? items : []));
    const documents = posted[place] ?? NOTHING;
    billed.set(part.account.id, { ...documents, linesWithoutDocument: lone.length });
  }
  return bills.map(({ account }, index) => {
    const own = drafted[index];
    return own instanceof RuleViolation ? own : (billed.get(account.id) ?? NOTHING);
  });
}

/** Charges of subscriptions, order line items, items of invoice schedules, and commitments whose periods have ended. */
export async function everythingDue(
  ctx: Ctx,
  account: Account,
  targetDate: LocalDate,
): Promise<BillableCharge[]> {
  return (await dueOf(ctx, [account], targetDate)).get(account.id) ?? [];
}

/** The same of several accounts. */
async function dueOf(
  ctx: Ctx,
  accounts: readonly Account[],
  targetDate: LocalDate,
): Promise<Map<string, BillableCharge[]>> {
  const due = [
    ...(await dueCharges(ctx, accounts, targetDate)),
    ...(await dueLines(ctx, accounts, targetDate)),
    ...(await dueItems(ctx, accounts, targetDate)),
    ...(await dueCommitments(ctx, accounts, targetDate)),
  ];
  return groupBy(due, ({ accountId }) => accountId);
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

/**
 * Charges of subscriptions, and order line items, of accounts that are due and chosen. Commitments are evaluated with
 * everything that is due, or not at all: what is left out would be missing of them.
 */
export async function chosenBills(
  ctx: Ctx,
  accounts: readonly Account[],
  targetDate: LocalDate,
  choice: ChargeChoice,
): Promise<AccountBill[]> {
  const due = await dueOf(ctx, accounts, targetDate);
  return accounts.map((account) => {
    const own = due.get(account.id) ?? [];
    return { account, charges: wholeBills(own.filter(isChosen(choice)), own) };
  });
}

/** The chosen charges, without periods of commitments that end unless everything that is due is chosen. */
export function wholeBills(
  chosen: readonly BillableCharge[],
  due: readonly BillableCharge[],
): BillableCharge[] {
  if (chosen.length === due.length) return [...chosen];
  return chosen.filter((of) => !isTrueUp(of) && !endsCredit(of));
}

const isChosen =
  ({ without, only, subscriptions, lines }: ChargeChoice) =>
  ({ segment, subscriptionId }: BillableCharge): boolean =>
    !without.has(segment.type) &&
    (subscriptionId === null
      ? lines && only === undefined
      : subscriptions && (only?.has(subscriptionId) ?? true));

/** Bills everything of a locked account that is due on a day; documents are dated that day. `runId`: their bill run. */
export function billAccount(
  ctx: Ctx,
  account: Account,
  targetDate: LocalDate,
  runId: string | null = null,
): Promise<PostedDocuments> {
  return generateDocuments(ctx, { account, ...onDay(targetDate, runId) });
}

/**
 * Bills everything of several accounts that is due on a day, as `billAccount` does each. Accounts that are not
 * `lockTogether`, and those whose terms contradict each other, are left as they are.
 */
export async function billAccounts(
  ctx: Ctx,
  accountIds: readonly string[],
  targetDate: LocalDate,
  runId: string | null,
): Promise<void> {
  const accounts = await lockTogether(ctx, accountIds);
  if (!accounts.length) return;
  const due = await dueOf(ctx, accounts, targetDate);
  const bills = accounts.map((account) => ({ account, charges: due.get(account.id) ?? [] }));
  await generateDocumentsOf(ctx, bills, onDay(targetDate, runId));
}

const onDay = (day: LocalDate, sourceId: string | null): BillTerms => ({
  ...{ targetDate: day, documentDate: day },
  ...{ source: "BillRun", sourceId },
});

/** How many accounts one transaction bills, and how many such transactions run at once. */
export const TOGETHER = 500;
export const AT_ONCE = 2;

/**
 * Locks those of several accounts that one transaction bills: active ones that nothing else works on. There are none
 * with an outside tax engine, which is not asked while many accounts are locked.
 */
export async function lockTogether(ctx: Ctx, accountIds: readonly string[]): Promise<Account[]> {
  if (!isTaxedHere(ctx)) return [];
  const free = await lockFreeAccounts(ctx, accountIds);
  return free.filter(({ status }) => status === "Active");
}
