import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { gatewayCodeOf } from "@/lib/areas/payments/gateway-refusal";
import { planRetries } from "@/lib/areas/payments/collections/plan-retries";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { inLanes } from "@/lib/platform/lanes";
import { log } from "@/lib/platform/log";
import { type Page, pagesOf } from "@/lib/platform/pages";
import { systemTransaction } from "@/lib/platform/system-work";
import { collectNext, useCredit } from "./collect-items";
import { report } from "./find-run";
import {
  countItems,
  failItems,
  failWaiting,
  fillRun,
  type WaitingAccount,
  waitingAccounts,
} from "./item-queries";
import { MOST_ROUNDS, type PaymentRun, type RunItem, statusAtEnd } from "./model";
import { beginRun, endRun, runWithId } from "./queries";

const OPERATION = "paymentRun";

/**
 * Does one round of a run: starts it, and processes its accounts one by one, some concurrently. It
 * can be killed at any point and run again, also twice at once: pending items are known by their
 * rows, and each payment commits with its rows. `check` throws when another process may be doing
 * this by now.
 *
 * @returns how many documents are still pending, because their account is in use or a temporary
 * fault kept
 * them; 0 when the run has ended.
 */
export async function runPaymentRun(
  tenantId: string,
  runId: string,
  { round = 1, check }: { round?: number; check?: () => void } = {},
): Promise<number> {
  await begin(tenantId, runId);
  const run = await asTenant(tenantId, () => runWithId(tenantId, runId));
  if (run?.status !== "Processing") return 0;
  const read = (page: Page<WaitingAccount>) =>
    asTenant(tenantId, () => waitingAccounts(tenantId, runId, page));
  for await (const accounts of pagesOf(read)) {
    await inLanes(
      accounts,
      ({ id }) => id,
      (of) => {
        check?.();
        return collectFrom(tenantId, run, of);
      },
    );
  }
  return finish(tenantId, run, round);
}

function scopeOf({ entityId, orgIds }: PaymentRun) {
  return { operation: OPERATION, entityId, orgIds };
}

/** Selects the documents of a pending run. A run that cannot start is an Error with its reason. */
async function begin(tenantId: string, runId: string): Promise<void> {
  const run = await asTenant(tenantId, () => runWithId(tenantId, runId));
  if (run?.status !== "Pending") return;
  await systemTransaction(tenantId, scopeOf(run), async (ctx) => {
    if (!(await beginRun(tenantId, runId, ctx.now))) return;
    if (!run.byData) await fillRun(tenantId, run, run.targetDate ?? ctx.today, ctx.now);
    report(ctx, run, "begin", "started");
  });
}

/** Collects what an account owes in a run; its failure is stored with it and stops no other. */
async function collectFrom(tenantId: string, run: PaymentRun, of: WaitingAccount): Promise<void> {
  const scope = { operation: OPERATION, entityId: of.entityId, orgIds: [of.orgId] };
  const credits = run.applyCreditMemos || run.applyUnappliedPayments || run.applyCreditBalance;
  try {
    if (credits) await systemTransaction(tenantId, scope, (ctx) => useCredit(ctx, run, of.id));
    let more = true;
    while (more) more = await collectOnce(tenantId, scope, run, of.id);
  } catch (thrown) {
    const error = databaseFault(thrown);
    if (!isPassing(error)) throw error;
    log.debug({ err: error, tenantId, runId: run.id, accountId: of.id }, "an account waits");
  }
}

type Scope = { operation: string; entityId: string; orgIds: string[] };

async function collectOnce(
  tenantId: string,
  scope: Scope,
  run: PaymentRun,
  accountId: string,
): Promise<boolean> {
  let tried: readonly RunItem[] = [];
  const work = (ctx: Ctx) => collectNext(ctx, run, accountId, (unit) => (tried = unit));
  try {
    return await systemTransaction(tenantId, { ...scope, once: true }, work);
  } catch (thrown) {
    const error = databaseFault(thrown);
    if (isPassing(error) || !tried.length) throw error;
    const reason = reasonOf(error, tenantId, run);
    await systemTransaction(tenantId, scope, async (ctx) => {
      await lockAccount(ctx, accountId);
      const day = ctx.today;
      const ids = tried.map(({ id }) => id);
      const invoiceIds = await failItems(tenantId, run.id, ids, reason, ctx.now);
      if (!(error instanceof ApiError)) return;
      const by = { source: "PaymentRun", paymentMethodId: tried[0]?.paymentMethodId } as const;
      await planRetries(ctx, { accountId, invoiceIds, day, error, ...by });
    });
    return true;
  }
}

/** Our own refusals say what is wrong; the text of anything else stays in the log. */
function reasonOf(error: unknown, tenantId: string, { id }: PaymentRun) {
  if (error instanceof ApiError) {
    return { code: gatewayCodeOf(error) ?? null, message: error.message };
  }
  log.error({ err: error, tenantId, runId: id }, "a document of a payment run failed");
  return { code: null, message: "An internal error; its cause is in the server's log." };
}

const IN_USE = "The account was in use, or its last charge was being verified. Try it again.";

async function finish(tenantId: string, run: PaymentRun, round: number): Promise<number> {
  return systemTransaction(tenantId, scopeOf(run), async (ctx) => {
    if (round >= MOST_ROUNDS) await failWaiting(tenantId, run.id, IN_USE, ctx.now);
    const counts = await countItems(tenantId, run.id);
    if (counts.waiting > 0) return counts.waiting;
    const { failed, paid } = counts;
    if (await endRun(tenantId, run.id, statusAtEnd(counts), ctx.now)) {
      report(ctx, run, "complete", "completed", { failed, paid });
    }
    return 0;
  });
}
