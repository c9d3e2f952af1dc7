import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { type Account, requireActive } from "@/lib/areas/accounts/model";
import { postAndMove } from "@/lib/areas/adjustments/credit-balance";
import { chosenBills, generateDocumentsOf, lockTogether } from "@/lib/areas/billing/bill-account";
import {
  removeDraftInvoice,
  removeDraftMemo,
  removeLoneLines,
} from "@/lib/areas/credit-memos/invoice-credits/remove-drafts";
import { postMemo } from "@/lib/areas/credit-memos/settle-memo";
import type { MailRule } from "@/lib/areas/invoices/posting/deliveries";
import { renewAccount } from "@/lib/areas/orders/place/renew-account";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { draftsOfRun, markAccount, markAccounts, takeAccounts } from "./account-queries";
import { type AccountState, type BillRun, chargesOf } from "./model";

/** Runs work in a separate transaction. */
export type Apart = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Renews the subscriptions of an account whose term ends by the target date. */
export async function renewOne(apart: Apart, run: BillRun, accountId: string): Promise<void> {
  if (!run.subscriptionIds.length) return renewAccount(apart, accountId, run.targetDate);
  const numbers = await apart(async (ctx) => {
    const found: string[] = [];
    for (const id of run.subscriptionIds) {
      const subscription = await findSubscription(ctx, id);
      found.push(subscription.subscriptionNumber);
    }
    return found;
  });
  return renewAccount(apart, accountId, run.targetDate, numbers);
}

/** Bills an account once: its documents and what is known of it commit together. */
export async function billOne(apart: Apart, run: BillRun, accountId: string): Promise<void> {
  await apart(async (ctx) => {
    const account = await lockAccount(ctx, accountId);
    if (!(await takeAccounts(ctx.tenantId, run, [accountId], "Pending")).length) return;
    requireActive(account);
    const [refusal] = await billLocked(ctx, run, [account]);
    if (refusal) throw refusal;
  });
}

/**
 * Bills accounts of a run in one transaction, with one statement for each table. Those that are not `lockTogether`, or
 * whose terms contradict each other, go on waiting: `billOne` says what keeps them.
 */
export async function billTogether(
  apart: Apart,
  run: BillRun,
  accountIds: readonly string[],
): Promise<void> {
  await apart(async (ctx) => {
    const accounts = await lockTogether(ctx, accountIds);
    if (accounts.length) await billLocked(ctx, run, accounts);
  });
}

/** Bills those of some locked accounts that wait; returns why others were refused, which wait on. */
async function billLocked(
  ctx: Ctx,
  run: BillRun,
  locked: readonly Account[],
): Promise<RuleViolation[]> {
  const ids = locked.map(({ id }) => id);
  const waiting = new Set(await takeAccounts(ctx.tenantId, run, ids, "Pending"));
  const accounts = locked.filter(({ id }) => waiting.has(id));
  const bills = await chosenBills(ctx, accounts, run.targetDate, chargesOf(run));
  const billed = await generateDocumentsOf(ctx, bills, {
    ...{ targetDate: run.targetDate, documentDate: run.invoiceDate },
    ...{ source: "BillRun", sourceId: run.id, mail: mailRuleOf(run) },
    status: run.autoPost ? "Posted" : "Draft",
  });
  const came: { accountId: string; state: AccountState }[] = [];
  for (const [index, one] of billed.entries()) {
    const accountId = accounts[index]?.id;
    if (accountId === undefined || one instanceof RuleViolation) continue;
    const { invoices, creditMemos, linesWithoutDocument } = one;
    const made = invoices.length + creditMemos.length + linesWithoutDocument;
    came.push({ accountId, state: made > 0 ? "Billed" : "Empty" });
  }
  await markAccounts(ctx.tenantId, run.id, came, ctx.now);
  return billed.flatMap((one) => (one instanceof RuleViolation ? one : []));
}

/** Posts the drafts of a run for an account. */
export async function postOne(apart: Apart, run: BillRun, accountId: string): Promise<void> {
  await apart(async (ctx) => {
    await lockAccount(ctx, accountId);
    if (!(await takeAccounts(ctx.tenantId, run, [accountId], null)).length) return;
    const { invoices, memos } = await draftsOfRun(ctx.tenantId, run.id, accountId);
    for (const id of invoices.toReversed()) {
      await postAndMove(ctx, id, { mail: mailRuleOf(run) });
    }
    for (const id of memos.toReversed()) await postMemo(ctx, id);
    await markAccount(ctx.tenantId, run.id, accountId, { message: null }, ctx.now);
  });
}

/** Removes the drafts of a run for an account: its charges are as they were before. */
export async function cancelOne(apart: Apart, run: BillRun, accountId: string): Promise<void> {
  await apart(async (ctx) => {
    const account = await lockAccount(ctx, accountId);
    if (!(await takeAccounts(ctx.tenantId, run, [accountId], null)).length) return;
    const { invoices, memos } = await draftsOfRun(ctx.tenantId, run.id, accountId);
    for (const id of memos) await removeDraftMemo(ctx, id);
    for (const id of invoices) await removeDraftInvoice(ctx, id);
    await removeLoneLines(ctx, account, run.id);
    const to = { state: "Canceled", message: null } as const;
    await markAccount(ctx.tenantId, run.id, accountId, to, ctx.now);
  });
}

function mailRuleOf({ autoEmail, noEmailForZero }: BillRun): MailRule {
  if (!autoEmail) return "None";
  return noEmailForZero ? "AboveZero" : "All";
}
