import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { retryPaymentRun, updatePaymentRun } from "./contract";
import { filterOf, momentOf, requireKnown, startSoon } from "./create-run";
import { findRun, lockRun, report } from "./find-run";
import { retryItems } from "./item-queries";
import type { PaymentRun } from "./model";
import { deleteRunRows, endRun, runAgain, updateRun } from "./queries";

type Body = z.output<typeof updatePaymentRun.body>;

/** Changes a pending run; absent fields stay. @throws RuleViolation unless it is Pending. */
export async function updateRunOf(ctx: Ctx, key: string, body: Body): Promise<PaymentRun> {
  const run = await lockRun(ctx, key, "update");
  requireKnown(ctx, body);
  const filter = await filterOf(ctx, body);
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));
  if (run.byData && Object.keys(given).length) {
    throw new RuleViolation(`The documents of ${run.runNumber} were named one by one.`);
  }
  const after: PaymentRun = {
    ...run,
    ...given,
    ...(body.paymentGatewayId === null ? { gateway: null } : {}),
    targetDate: body.targetDate ?? run.targetDate,
    runAt: body.runDate === undefined ? run.runAt : momentOf(ctx, body.runDate),
    applyCreditMemos: body.autoApplyCreditMemo ?? run.applyCreditMemos,
    applyCreditBalance: body.applyCreditBalance ?? run.applyCreditBalance,
    applyUnappliedPayments: body.autoApplyUnappliedPayment ?? run.applyUnappliedPayments,
    collectPayment: body.collectPayment ?? run.collectPayment,
    consolidated: body.consolidatedPayment ?? run.consolidated,
    closedMethods: body.processPaymentWithClosedPM ?? run.closedMethods,
    customFields: changedCustomFields(run.customFields, body),
  };
  await updateRun(ctx.tenantId, after, ctx.now);
  report(ctx, run, "update", "updated", { fields: Object.keys(body) });
  return findRun(ctx, run.id);
}

/** Cancels a pending run. @throws RuleViolation unless it is Pending. */
export async function cancelRun(ctx: Ctx, key: string): Promise<PaymentRun> {
  const run = await lockRun(ctx, key, "cancel");
  await endRun(ctx.tenantId, run.id, "Canceled", ctx.now);
  report(ctx, run, "cancel", "canceled");
  return findRun(ctx, run.id);
}

/** Deletes a run without results. @throws RuleViolation unless it is Canceled or Error. */
export async function deleteRun(ctx: Ctx, key: string): Promise<void> {
  const run = await lockRun(ctx, key, "delete");
  await deleteRunRows(ctx.tenantId, run.id);
  report(ctx, run, "delete", "deleted");
}

/**
 * Retries what failed in a run: all of it, or the given items.
 *
 * @throws RuleViolation unless the run has ended and any of it failed.
 */
export async function retryRun(
  ctx: Ctx,
  key: string,
  { itemIds }: z.output<typeof retryPaymentRun.body>,
): Promise<PaymentRun> {
  const run = await lockRun(ctx, key, "retry");
  const ids = itemIds?.map((id) => uuidOf(id) ?? id) ?? null;
  const items = await retryItems(ctx.tenantId, run.id, ids, ctx.now);
  if (items === 0) throw new RuleViolation(`Nothing of ${run.runNumber} has failed.`);
  await runAgain(ctx.tenantId, run.id, ctx.now);
  await startSoon(ctx, run.id);
  report(ctx, run, "retry", "retried", { items });
  return findRun(ctx, run.id);
}
