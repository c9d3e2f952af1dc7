import { AT_ONCE, TOGETHER } from "@/lib/areas/billing/bill-account";
import { ApiError } from "@/lib/kernel/errors";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { inLanes } from "@/lib/platform/lanes";
import { log } from "@/lib/platform/log";
import { type Page, pagesOf } from "@/lib/platform/pages";
import { systemTransaction } from "@/lib/platform/system-work";
import {
  accountsToCancel,
  accountsToRenew,
  accountsWaiting,
  accountsWithDrafts,
  countAccounts,
  failWaiting,
  fillRun,
  markAccount,
  type ReadAccounts,
  type RunAccount,
} from "./account-queries";
import { type Apart, billOne, billTogether, cancelOne, postOne, renewOne } from "./account-work";
import { report } from "./find-run";
import { type AccountState, type BillRun, failedText, MOST_ROUNDS, statusAtEnd } from "./model";
import { settleNight } from "./nights/night-run";
import { planNext } from "./next-run";
import { moveRun, runWithId } from "./queries";
import { chunksOf } from "@/lib/values/chunks-of";

const OPERATION = "billRun";

/** `together`: how many accounts one transaction bills. */
type Round = { round?: number; check?: () => void; together?: number };

/** Work on the accounts of a run, one after another. */
type Work = {
  read: ReadAccounts;
  one: (apart: Apart, run: BillRun, accountId: string) => Promise<void>;
  /** The state of an account whose work failed; it stays as it is when absent. */
  failed?: AccountState;
};

const RENEW: Work = { read: accountsToRenew, one: renewOne, failed: "Error" };
const BILL: Work = { read: accountsWaiting, one: billOne, failed: "Error" };
const POST: Work = { read: accountsWithDrafts, one: postOne };
const CANCEL: Work = { read: accountsToCancel, one: cancelOne };

/**
 * Does one round of what a run has to do: bills its accounts, posts its drafts, or removes them. It can be killed at any
 * point and run again, also twice at once: what is done is known by the rows, which commit with each account's documents.
 * `check` throws when another process may be doing this by now.
 *
 * @returns how many accounts still wait, because they are in use; 0 when the run has ended.
 */
export async function workOnBillRun(
  tenantId: string,
  runId: string,
  { round = 1, check, together = TOGETHER }: Round = {},
): Promise<number> {
  await begin(tenantId, runId);
  const run = await asTenant(tenantId, () => runWithId(tenantId, runId));
  if (run?.status === "Processing") {
    if (run.autoRenewal) await eachAccount(tenantId, run, RENEW, check);
    await billWaiting(tenantId, run, together, check);
    await eachAccount(tenantId, run, BILL, check);
    return endBilling(tenantId, run, round);
  }
  if (run?.status !== "PostInProgress" && run?.status !== "CancelInProgress") return 0;
  const waiting = await eachAccount(
    tenantId,
    run,
    run.status === "PostInProgress" ? POST : CANCEL,
    check,
  );
  if (waiting > 0 && round < MOST_ROUNDS) return waiting;
  return run.status === "PostInProgress" ? endPosting(tenantId, run) : endCanceling(tenantId, run);
}

function scopeOf({ entityId, orgIds }: BillRun) {
  return { operation: OPERATION, entityId, orgIds };
}

/** Chooses the accounts of a pending run, and plans the next one of its schedule. */
async function begin(tenantId: string, runId: string): Promise<void> {
  const run = await asTenant(tenantId, () => runWithId(tenantId, runId));
  if (run?.status !== "Pending") return;
  await systemTransaction(tenantId, scopeOf(run), async (ctx) => {
    const to = { status: "Processing", executedAt: ctx.now } as const;
    if (!(await moveRun(tenantId, runId, ["Pending"], to, ctx.now))) return;
    await fillRun(tenantId, run, ctx.now);
    await planNext(ctx, run);
    report(ctx, run, "begin", "started");
  });
}

/**
 * Bills the waiting accounts of a run, many in one transaction. Where one of these fails as a whole, its accounts are
 * billed alone afterwards, so that one of them stops no other.
 */
async function billWaiting(
  tenantId: string,
  run: BillRun,
  together: number,
  check?: () => void,
): Promise<void> {
  const read = (page: Page<RunAccount>) =>
    asTenant(tenantId, () => accountsWaiting(tenantId, run, page));
  const apart: Apart = (within) => systemTransaction(tenantId, scopeOf(run), within);
  for await (const accounts of pagesOf(read, together * AT_ONCE)) {
    const ids = accounts.map(({ id }) => id);
    await inLanes(
      chunksOf(ids, together),
      ([first = ""]) => first,
      async (chunk) => {
        check?.();
        await billTogether(apart, run, chunk).catch((thrown: unknown) => {
          const about = { err: databaseFault(thrown), tenantId, runId: run.id };
          log.warn(about, "accounts of a bill run are billed one by one");
        });
      },
      AT_ONCE,
    );
  }
}

/** Works on each account in transactions of its own; returns how many were in use. */
async function eachAccount(
  tenantId: string,
  run: BillRun,
  work: Work,
  check?: () => void,
): Promise<number> {
  let inUse = 0;
  const read = (page: Page<RunAccount>) => asTenant(tenantId, () => work.read(tenantId, run, page));
  for await (const accounts of pagesOf(read)) {
    await inLanes(
      accounts,
      ({ id }) => id,
      async (of) => {
        check?.();
        if (!(await tried(tenantId, run, work, of))) inUse += 1;
      },
    );
  }
  return inUse;
}

/** False when the account is in use; a failure is stored with the account, and stops no other. */
async function tried(tenantId: string, run: BillRun, work: Work, of: RunAccount): Promise<boolean> {
  const scope = { operation: OPERATION, entityId: of.entityId, orgIds: [of.orgId] };
  const apart: Apart = (within) => systemTransaction(tenantId, scope, within);
  try {
    await work.one(apart, run, of.id);
    return true;
  } catch (thrown) {
    const error = databaseFault(thrown);
    const about = { err: error, tenantId, runId: run.id, accountId: of.id };
    if (isPassing(error)) {
      log.debug(about, "an account waits");
      return false;
    }
    const message = reasonOf(error);
    if (!(error instanceof ApiError)) log.error(about, "an account of a bill run failed");
    const to = work.failed ? { state: work.failed, message } : { message };
    await apart((ctx) => markAccount(tenantId, run.id, of.id, to, ctx.now));
    return true;
  }
}

/** Our own refusals say what is wrong; the text of anything else stays in the log. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return "An internal error; its cause is in the server's log.";
}

const IN_USE = "The account was in use. Try it again.";

const accounts = (count: number) => (count === 1 ? "1 account" : `${count} accounts`);

async function endBilling(tenantId: string, run: BillRun, round: number): Promise<number> {
  return systemTransaction(tenantId, scopeOf(run), async (ctx) => {
    if (round >= MOST_ROUNDS) await failWaiting(tenantId, run.id, IN_USE, ctx.now);
    const { waiting, failed, billed } = await countAccounts(tenantId, run.id);
    if (waiting > 0) return waiting;
    const status = statusAtEnd({ failed, billed: billed + (run.nightAccounts ?? 0) }, run);
    if (run.nightOf !== null) await settleNight(tenantId, run.id, ctx.now);
    const to = {
      status,
      errorMessage: failed > 0 ? failedText(failed) : null,
      completedAt: ctx.now,
      ...(status === "Posted" ? { postedAt: ctx.now } : {}),
    };
    if (await moveRun(tenantId, run.id, ["Processing"], to, ctx.now)) {
      report(ctx, run, "complete", "completed", { failed, billed });
    }
    return 0;
  });
}

/** A run with drafts that could not be posted is Completed, and can be posted again. */
async function endPosting(tenantId: string, run: BillRun): Promise<number> {
  return systemTransaction(tenantId, scopeOf(run), async (ctx) => {
    const left = await accountsWithDrafts(tenantId, run, {});
    const status = left.length > 0 ? ("Completed" as const) : ("Posted" as const);
    const to = {
      status,
      errorMessage:
        left.length > 0 ? `The documents of ${accounts(left.length)} could not be posted.` : null,
      completedAt: ctx.now,
      ...(status === "Posted" ? { postedAt: ctx.now } : {}),
    };
    if (await moveRun(tenantId, run.id, ["PostInProgress"], to, ctx.now)) {
      report(ctx, run, "complete", status === "Posted" ? "posted" : "completed", {
        failed: left.length,
      });
    }
    return 0;
  });
}

/** A run with drafts that could not be removed is Completed, and can be canceled again. */
async function endCanceling(tenantId: string, run: BillRun): Promise<number> {
  return systemTransaction(tenantId, scopeOf(run), async (ctx) => {
    const left = await accountsToCancel(tenantId, run, {});
    const status = left.length > 0 ? ("Completed" as const) : ("Canceled" as const);
    const errorMessage =
      left.length > 0 ? `The documents of ${accounts(left.length)} could not be canceled.` : null;
    const to = { status, errorMessage, completedAt: ctx.now };
    if (await moveRun(tenantId, run.id, ["CancelInProgress"], to, ctx.now)) {
      const event = status === "Canceled" ? "canceled" : "completed";
      report(ctx, run, "complete", event, { failed: left.length });
    }
    return 0;
  });
}
