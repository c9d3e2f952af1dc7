import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { inSnapshot } from "@/lib/platform/database/transaction";
import { enqueue } from "@/lib/platform/jobs";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import {
  BOOK_CHECK_TASK,
  type BookCheck,
  isOpen,
  KEPT_DAYS,
  NO_SUMS,
  type RuleResult,
} from "./model";
import {
  checkWithId,
  insertCheck,
  lockedCheck,
  openCheck,
  removeChecksBefore,
  RULES,
  sumsOf,
  updateCheck,
} from "./queries";

const WORK = { operation: "checkBooks" };
const DAY_MS = 86_400_000;

/**
 * Creates a check, which the worker does as soon as the transaction has committed.
 *
 * @throws RuleViolation while another one is open.
 */
export async function startCheck(ctx: Ctx, origin: BookCheck["origin"]): Promise<BookCheck> {
  const { tenantId, now } = ctx;
  const check: BookCheck = {
    ...{ id: newId(), origin, status: "Pending" as const, results: [], sums: NO_SUMS, broken: 0 },
    ...{ createdById: ctx.actor.id, createdAt: now, startedAt: null, endedAt: null },
  };
  if (!(await insertCheck(tenantId, check)))
    throw new RuleViolation("A check of the books is under way already. Read its result.");
  await enqueueCheck(tenantId, check.id);
  ctx.record({ subjectType: "bookCheck", subjectId: check.id, action: "create", detail: {} });
  return check;
}

const enqueueCheck = (tenantId: string, jobId: string) =>
  enqueue(
    BOOK_CHECK_TASK,
    { tenantId, jobId },
    // One after another over all companies: a check reads every document.
    { key: `${BOOK_CHECK_TASK}:${jobId}`, queue: BOOK_CHECK_TASK },
  );

/** Begins the nightly check of a tenant, or hands the worker again what is open; old checks are removed. Returns its id. */
export function beginNightlyCheck(tenantId: string): Promise<string> {
  return systemTransaction(tenantId, WORK, async (ctx) => {
    await removeChecksBefore(tenantId, new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS));
    const open = await openCheck(tenantId);
    if (!open) return (await startCheck(ctx, "Night")).id;
    await enqueueCheck(tenantId, open.id);
    return open.id;
  });
}

/**
 * Proves every rule on the rows of a tenant, each in one statement on its own snapshot: a transaction is seen entirely or
 * not at all, and no snapshot is kept for long. A worker that was killed begins anew. Passing faults are thrown
 * for a retry; on the last try the check ends as Error.
 */
export async function workOnBookCheck(
  tenantId: string,
  id: string,
  isLastTry = false,
): Promise<void> {
  const check = await asTenant(tenantId, () => checkWithId(tenantId, id));
  if (!check || !isOpen(check)) return;
  try {
    await systemTransaction(tenantId, WORK, ({ now }) =>
      updateCheck(tenantId, id, { status: "Processing", startedAt: now }),
    );
    const results: RuleResult[] = [];
    for (const rule of RULES) results.push(await resultOf(tenantId, rule));
    const sums = await asTenant(tenantId, () => inSnapshot(() => sumsOf(tenantId)));
    const broken = results.filter((result) => result.broken > 0);
    if (broken.length)
      log.error({ tenantId, rules: broken.map((result) => result.id) }, "the books do not hold");
    await end(tenantId, id, { status: "Completed", results, sums, broken: broken.length });
  } catch (thrown) {
    const error = databaseFault(thrown);
    if (isPassing(error) && !isLastTry) throw error;
    log.error({ err: error, tenantId, checkId: id }, "a check of the books failed");
    await end(tenantId, id, { status: "Error" });
  }
}

async function resultOf(tenantId: string, rule: (typeof RULES)[number]): Promise<RuleResult> {
  const rows = await asTenant(tenantId, () => inSnapshot(() => rule.broken()));
  const { id, title } = rule;
  return { id, title, broken: rows[0]?.broken ?? 0, subjects: rows.map(({ subject }) => subject) };
}

async function end(
  tenantId: string,
  id: string,
  come: Pick<BookCheck, "status"> & Partial<BookCheck>,
): Promise<void> {
  await systemTransaction(tenantId, WORK, async ({ now }) => {
    const check = await lockedCheck(tenantId, id);
    if (check && isOpen(check)) await updateCheck(tenantId, id, { ...come, endedAt: now });
  });
}
