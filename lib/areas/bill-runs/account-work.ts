import type { Ctx } from "@/lib/kernel/context";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { requireActive } from "@/lib/areas/accounts/model";
import { postAndMove } from "@/lib/areas/adjustments/credit-balance";
import { chosenDue, generateDocuments } from "@/lib/areas/billing/bill-account";
import {
  removeDraftInvoice,
  removeDraftMemo,
  removeLoneLines,
} from "@/lib/areas/credit-memos/invoice-credits/remove-drafts";
import { postMemo } from "@/lib/areas/credit-memos/settle-memo";
import type { MailRule } from "@/lib/areas/invoices/posting/deliveries";
import { renewAccount } from "@/lib/areas/orders/place/renew-account";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { draftsOfRun, markAccount, takeAccount } from "./account-queries";
import type { BillRun } from "./model";

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
    if (!(await takeAccount(ctx.tenantId, run, accountId, "Pending"))) return;
    requireActive(account);
    const charges = await chosenDue(ctx, account, run.targetDate, {
      without: new Set<string>(run.excludedChargeTypes),
      only: run.subscriptionIds.length ? new Set(run.subscriptionIds) : undefined,
      subscriptions: run.includeSubscriptions,
      lines: run.includeOrderLineItems,
    });
    const { invoices, creditMemos, linesWithoutDocument } = await generateDocuments(ctx, {
      ...{ account, charges, targetDate: run.targetDate, documentDate: run.invoiceDate },
      ...{ source: "BillRun" as const, sourceId: run.id, mail: mailRuleOf(run) },
      status: run.autoPost ? "Posted" : "Draft",
    });
    const made = invoices.length + creditMemos.length + linesWithoutDocument;
    const state = made > 0 ? "Billed" : "Empty";
    await markAccount(ctx.tenantId, run.id, accountId, { state, message: null }, ctx.now);
  });
}

/** Posts the drafts of a run for an account. */
export async function postOne(apart: Apart, run: BillRun, accountId: string): Promise<void> {
  await apart(async (ctx) => {
    await lockAccount(ctx, accountId);
    if (!(await takeAccount(ctx.tenantId, run, accountId, null))) return;
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
    if (!(await takeAccount(ctx.tenantId, run, accountId, null))) return;
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
