import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { findAccount, lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { findOwed, openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
import { heldBack } from "@/lib/areas/invoices/applications/hold-back";
import { uuidOf } from "@/lib/kernel/ids";
import { enqueue } from "@/lib/platform/jobs";
import {
  cyclesOf,
  endCycles,
  type FailedPayment,
  failedPaymentOf,
  makeDueNow,
} from "./attempt-queries";
import { type CycleRow, isActive } from "./cycle-model";
import { GatewayRefusal } from "@/lib/areas/payments/gateway-refusal";
import { planRetries } from "./plan-retries";
import { RETRY_JOB } from "./retry-model";

/** The cycles to act on: all of an account, or the one of an invoice. */
type Choice = { accountKey: string; invoiceKey?: string };

/** The account of an invoice, as a choice of that invoice alone. */
export async function choiceOfInvoice(ctx: Ctx, invoiceKey: string): Promise<Choice> {
  return { accountKey: (await findOwed(ctx, invoiceKey)).accountId, invoiceKey };
}

/** Makes the next attempt of active cycles due immediately, for the worker. Returns how many there are. */
export async function executeCycles(ctx: Ctx, choice: Choice): Promise<number> {
  const { account, rows } = await activeOf(ctx, choice);
  requirePaying(account);
  const ids = rows.map(({ invoiceId }) => invoiceId);
  const held = await heldBack(ctx, ids);
  const [first] = held.keys();
  if (first !== undefined && held.size === ids.length) {
    throw new RuleViolation("Its collection is paused: resume it first.");
  }
  await makeDueNow(ctx.tenantId, account.id, ids, ctx.today, ctx.now);
  const lane = `${RETRY_JOB}:${ctx.tenantId}`;
  await enqueue(RETRY_JOB, { tenantId: ctx.tenantId }, { key: lane, queue: lane });
  note(ctx, ids, "collect-now");
  return ids.length;
}

/** Removes invoices from their cycles: they stay owed, and are not retried automatically. */
export async function removeFromCycles(ctx: Ctx, choice: Choice): Promise<number> {
  const { account, rows } = await activeOf(ctx, choice);
  const ids = rows.map(({ invoiceId }) => invoiceId);
  await endCycles(ctx.tenantId, account.id, ids);
  note(ctx, ids, "stop-retries");
  return ids.length;
}

async function activeOf(
  ctx: Ctx,
  { accountKey, invoiceKey }: Choice,
): Promise<{ account: Account; rows: CycleRow[] }> {
  const account = await lockAccount(ctx, accountKey);
  const invoice = invoiceKey === undefined ? undefined : await findOwed(ctx, invoiceKey);
  const all = await cyclesOf(ctx.tenantId, account.id, invoice?.id ?? null);
  const rows = all.filter(isActive);
  if (rows.length) return { account, rows };
  const subject = invoice ? invoice.invoiceNumber : `Nothing of ${account.accountNumber}`;
  throw new RuleViolation(`${subject} is ${invoice ? "not " : ""}in an active retry cycle.`);
}

function requirePaying({ autoPay, status, accountNumber }: Account): void {
  if (autoPay && status === "Active") return;
  throw new RuleViolation(`Account ${accountNumber} does not pay automatically.`);
}

function note(ctx: Ctx, invoiceIds: readonly string[], action: string): void {
  for (const id of invoiceIds) {
    ctx.record({ subjectType: "invoice", subjectId: id, action, detail: {} });
  }
}

/** Counts a failed payment as an attempt on its invoices, and plans the next one. */
export async function submitFailed(ctx: Ctx, key: string): Promise<number> {
  const found = await failedPaymentOf(ctx.tenantId, key, uuidOf(key));
  const reachable = found?.accountId && (await isReachable(ctx, found.accountId));
  if (!found?.accountId || !reachable) throw new NotFound("failed payment", key);
  const account = await lockAccount(ctx, found.accountId);
  requirePaying(account);
  const invoiceIds = await owedOf(ctx, account, found);
  if (!invoiceIds.length) {
    throw new RuleViolation(`Account ${account.accountNumber} owes nothing of it that is due.`);
  }
  const { response, code } = found;
  const error = new GatewayRefusal(response, "declined", code ?? "");
  const source = "Request" as const;
  await planRetries(ctx, { accountId: account.id, invoiceIds, day: ctx.today, error, source });
  return invoiceIds.length;
}

/** What the caller may not see answers like what does not exist. */
async function isReachable(ctx: Ctx, accountId: string): Promise<boolean> {
  try {
    await findAccount(ctx, accountId);
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

async function owedOf(ctx: Ctx, account: Account, { invoiceIds }: FailedPayment) {
  const owed = await openInvoicesOf(ctx, account.id);
  return owed
    .filter(({ id, dueDate }) => dueDate <= ctx.today && wasMeant(invoiceIds, id))
    .map(({ id }) => id);
}

const wasMeant = (known: readonly string[], id: string) => known.length === 0 || known.includes(id);
