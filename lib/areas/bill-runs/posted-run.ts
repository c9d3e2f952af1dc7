import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import { report } from "./find-run";
import type { BillRun } from "./model";
import { insertRun, moveRun } from "./queries";
import { addAccount } from "./account-queries";

/**
 * The run of a bill that one call makes and posts for an account: it is Posted with the call, and the source of the
 * documents.
 */
export async function makePostedRun(
  ctx: Ctx,
  { name, accountId }: { readonly name: string; readonly accountId: string },
): Promise<BillRun> {
  const run: BillRun = {
    ...{ id: newId(), runNumber: await takeNumber("billRun"), name, status: "Processing" },
    ...{ entityId: ctx.entityId, orgIds: [...ctx.orgIds], accountId, subscriptionIds: [] },
    ...{ batches: [], billCycleDay: null, excludedChargeTypes: [] },
    ...{ includeSubscriptions: true, includeOrderLineItems: false },
    ...{ invoiceDate: ctx.today, targetDate: ctx.today },
    ...{ autoPost: true, autoEmail: true, autoRenewal: false, noEmailForZero: false },
    ...{ schedule: null, seriesId: null, scheduledAt: null, nightOf: null, nightAccounts: null },
    ...{ errorMessage: null, executedAt: ctx.now, completedAt: null, postedAt: null },
    ...{ createdByName: ctx.actor.name, createdById: ctx.actor.id, updatedById: ctx.actor.id },
    ...{ createdAt: ctx.now, updatedAt: ctx.now },
  };
  await insertRun(ctx.tenantId, run);
  await addAccount(ctx.tenantId, run.id, accountId, ctx.now);
  const done = { status: "Posted", completedAt: ctx.now, postedAt: ctx.now } as const;
  await moveRun(ctx.tenantId, run.id, ["Processing"], done, ctx.now);
  report(ctx, run, "complete", "completed", { failed: 0, billed: 1 });
  return { ...run, ...done };
}
