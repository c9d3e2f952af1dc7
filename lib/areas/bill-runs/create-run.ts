import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { requireActive } from "@/lib/areas/accounts/model";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { newId } from "@/lib/kernel/ids";
import { enqueue } from "@/lib/platform/jobs";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import type { createBillRun } from "./contract";
import { report } from "./find-run";
import { BILL_RUN_TASK, type BillRun, MOST_PENDING, type RunChoice } from "./model";
import { plannedRun } from "./planned-run";
import { insertRun, pendingRuns } from "./queries";

type Body = z.output<typeof createBillRun.body>;

const ALL = "AllBatches";

/** Creates a run; without a schedule the worker starts it as soon as the call has committed. */
export async function createRun(ctx: Ctx, body: Body): Promise<BillRun> {
  if ((await pendingRuns(ctx.tenantId)) >= MOST_PENDING) {
    throw new RuleViolation(
      `${MOST_PENDING} bill runs are pending already. Wait until one of them has begun, or cancel one.`,
    );
  }
  const id = newId();
  const planned = plannedRun(ctx, body);
  const run: BillRun = {
    ...(await choiceOf(ctx, body)),
    id,
    runNumber: await takeNumber("billRun"),
    name: body.name ?? null,
    status: "Pending",
    entityId: ctx.entityId,
    orgIds: [...ctx.orgIds],
    ...planned,
    seriesId: planned.schedule && id,
    autoPost: body.autoPost ?? false,
    autoEmail: body.autoEmail ?? false,
    autoRenewal: body.autoRenewal ?? false,
    noEmailForZero: body.noEmailForZeroAmountInvoice ?? false,
    nightOf: null,
    nightAccounts: null,
    errorMessage: null,
    executedAt: null,
    completedAt: null,
    postedAt: null,
    createdByName: ctx.actor.name,
    createdById: ctx.actor.id,
    updatedById: ctx.actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await insertRun(ctx.tenantId, run);
  if (run.scheduledAt === null) await workSoon(ctx, run.id);
  report(ctx, run, "create", "created");
  return run;
}

/** The accounts and charges that a body chooses. @throws RuleViolation, InvalidValue, NotFound for filters. */
export async function choiceOf(ctx: Ctx, body: Body): Promise<RunChoice> {
  const batches = [...new Set(body.batches ?? [])];
  return {
    ...(await filteredBy(ctx, body)),
    batches: batches.includes(ALL) ? [] : batches,
    billCycleDay: body.billCycleDay === undefined ? null : Number(body.billCycleDay),
    excludedChargeTypes: [...new Set(body.chargeTypeToExclude ?? [])],
    includeSubscriptions: body.includeSubscriptions ?? true,
    includeOrderLineItems: body.includeOrderLineItems ?? true,
  };
}

/** Enqueues a run for the worker; the job exists only if the caller's transaction commits. */
export function workSoon(ctx: Ctx, runId: string): Promise<void> {
  const job = `${BILL_RUN_TASK}:${runId}`;
  return enqueue(BILL_RUN_TASK, { tenantId: ctx.tenantId, runId }, { key: job, queue: job });
}

/**
 * The account and subscriptions that filters name.
 *
 * @throws RuleViolation for filters of several accounts, or beside batches; NotFound.
 */
async function filteredBy(
  ctx: Ctx,
  { billRunFilters: filters = [], batches, billCycleDay }: Body,
): Promise<Pick<BillRun, "accountId" | "subscriptionIds">> {
  const [first, ...others] = filters;
  if (!first) return { accountId: null, subscriptionIds: [] };
  if (batches !== undefined || billCycleDay !== undefined) {
    throw new RuleViolation(
      "billRunFilters name one account, and batches and billCycleDay choose many: send one or the other.",
    );
  }
  const account = await findAccount(ctx, first.accountId, { resource: 566021 });
  requireActive(account, 566021);
  for (const { accountId } of others) {
    if ((await findAccount(ctx, accountId, { resource: 566021 })).id === account.id) continue;
    throw new RuleViolation("All billRunFilters are of one account.");
  }
  if (filters.length > 1 && filters.some(({ filterType }) => filterType === "Account")) {
    throw new RuleViolation("A filter of the type Account stands alone.");
  }
  const named = filters.filter(({ filterType }) => filterType === "Subscription");
  const ids = new Set<string>();
  for (const { subscriptionId } of named) {
    if (subscriptionId === undefined) {
      throw new InvalidValue("A filter of the type Subscription needs a subscriptionId.", {
        resource: 566023,
      });
    }
    const found = await findSubscription(ctx, subscriptionId, { resource: 566023 });
    if (![found.accountId, found.invoiceAccountId].includes(account.id)) {
      throw new RuleViolation(
        `${found.subscriptionNumber} is not of ${account.accountNumber}, nor billed to it.`,
      );
    }
    ids.add(found.id);
  }
  return { accountId: account.id, subscriptionIds: [...ids] };
}
