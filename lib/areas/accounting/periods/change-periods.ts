import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { isDuplicate } from "@/lib/platform/database/database-faults";
import { activeCodes } from "../codes/queries";
import type { createAccountingPeriod, updateAccountingPeriod } from "./contract";
import {
  type AccountingPeriod,
  obstacleOfClosing,
  obstacleOfReopening,
  problemOfMove,
  problemOfNew,
} from "./model";
import {
  bookedIn,
  firstBookedDay,
  insertPeriod,
  isUsed,
  lockPeriods,
  openIn,
  periodsOf,
  removePeriod,
  storePeriod,
} from "./queries";
import { outOfBalance, trialBalance } from "./trial-model";

/** @throws NotFound for an id without an accounting period. */
export async function findPeriod(ctx: Ctx, key: string): Promise<AccountingPeriod> {
  const id = uuidOf(key);
  const [period] = id === undefined ? [] : await periodsOf(ctx.tenantId, { id });
  if (!period) throw new NotFound("accounting period", key);
  return period;
}

/** Creates a period, which is open. @throws RuleViolation when it does not follow the others. */
export async function createPeriod(
  ctx: Ctx,
  body: z.output<typeof createAccountingPeriod.body>,
): Promise<AccountingPeriod> {
  await lockPeriods(ctx.tenantId);
  const others = await periodsOf(ctx.tenantId);
  const problem = problemOfNew(body, others, await firstBookedDay(ctx.tenantId));
  if (problem !== undefined) throw ofDays(problem);
  const period: AccountingPeriod = {
    id: newId(),
    name: body.name,
    startDate: body.startDate,
    endDate: body.endDate,
    fiscalYear: body.fiscalYear,
    fiscalQuarter: body.fiscalQuarter ?? null,
    notes: body.notes ?? null,
    status: "Open",
    trialStatus: null,
    trialError: null,
    trialStartedAt: null,
    trialEndedAt: null,
    trialBalance: null,
    createdById: ctx.actor.id,
    updatedById: ctx.actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await refusingTaken(() => insertPeriod(ctx.tenantId, period));
  note(ctx, period, "create", { startDate: period.startDate, endDate: period.endDate });
  return period;
}

/** Changes a period. @throws RuleViolation for days that would leave a gap, or are fixed. */
export async function changePeriod(
  ctx: Ctx,
  key: string,
  body: z.output<typeof updateAccountingPeriod.body>,
): Promise<void> {
  const { before, all } = await locked(ctx, key);
  const after = {
    ...before,
    name: body.name ?? before.name,
    startDate: body.startDate ?? before.startDate,
    endDate: body.endDate ?? before.endDate,
    fiscalYear: body.fiscalYear ?? before.fiscalYear,
    fiscalQuarter: body.fiscalQuarter === undefined ? before.fiscalQuarter : body.fiscalQuarter,
    notes: body.notes === undefined ? before.notes : body.notes,
  };
  const problem = problemOfMove(before, after, all, await firstBookedDay(ctx.tenantId));
  if (problem !== undefined) throw ofDays(problem);
  await refusingTaken(() => store(ctx, after));
  note(ctx, after, "update", { before: facts(before), after: facts(after) });
}

/** Deletes a period. @throws RuleViolation unless it is the last one, open and unused. */
export async function deletePeriod(ctx: Ctx, key: string): Promise<void> {
  const { before, all } = await locked(ctx, key);
  if (all.at(-1)?.id !== before.id)
    throw new RuleViolation("Only the last accounting period is deleted.");
  if (before.status !== "Open")
    throw new RuleViolation(`${before.name} is not open: open it first.`);
  if (await isUsed(ctx.tenantId, before))
    throw new RuleViolation(`Documents or payments are dated in ${before.name}: it stays.`);
  await removePeriod(ctx.tenantId, before.id);
  note(ctx, before, "delete", {});
}

/** Closes a period and makes its trial balance. @throws RuleViolation with what is in the way. */
export async function closePeriod(ctx: Ctx, key: string): Promise<void> {
  const period = await closable(ctx, key);
  await store(ctx, { ...(await withTrialBalance(ctx, period)), status: "Closed" });
  note(ctx, period, "close", {});
}

/** Stops bookings in a period before it is closed. @throws RuleViolation with what is in the way. */
export async function prepareClosing(ctx: Ctx, key: string): Promise<void> {
  const period = await closable(ctx, key);
  if (period.status !== "Open")
    throw new RuleViolation(`${period.name} is prepared for closing already.`);
  await store(ctx, { ...period, status: "PendingClose" });
  note(ctx, period, "pending-close", {});
}

/** Opens a period again. @throws RuleViolation while a later one is not open. */
export async function reopenPeriod(ctx: Ctx, key: string): Promise<void> {
  const { before, all } = await locked(ctx, key);
  const obstacle = obstacleOfReopening(before, all);
  if (obstacle !== undefined) throw new RuleViolation(obstacle);
  await store(ctx, { ...before, status: "Open" });
  note(ctx, before, "reopen", {});
}

/** Makes the trial balance of a period that is not closed. */
export async function makeTrialBalance(ctx: Ctx, key: string): Promise<void> {
  const { before } = await locked(ctx, key);
  if (before.status === "Closed")
    throw new RuleViolation(`${before.name} is closed: its trial balance stays.`);
  const after = await withTrialBalance(ctx, before);
  await store(ctx, after);
  note(ctx, after, "trial-balance", { status: after.trialStatus });
}

async function withTrialBalance(ctx: Ctx, period: AccountingPeriod): Promise<AccountingPeriod> {
  const lines = trialBalance(await bookedIn(ctx.tenantId, period), await activeCodes(ctx.tenantId));
  const wrong = outOfBalance(lines);
  return {
    ...period,
    trialStatus: wrong.length ? "Error" : "Completed",
    trialError: wrong.length ? `Debits and credits differ in ${wrong.join(", ")}.` : null,
    trialStartedAt: ctx.now,
    trialEndedAt: ctx.now,
    trialBalance: lines,
  };
}

/** A period among all others, while nobody writes documents, payments or periods. */
async function locked(ctx: Ctx, key: string) {
  await lockPeriods(ctx.tenantId);
  const before = await findPeriod(ctx, key);
  return { before, all: await periodsOf(ctx.tenantId) };
}

async function closable(ctx: Ctx, key: string): Promise<AccountingPeriod> {
  const { before, all } = await locked(ctx, key);
  const open = await openIn(ctx.tenantId, before);
  const obstacle = obstacleOfClosing(before, all, { today: ctx.today, open });
  if (obstacle !== undefined) throw new RuleViolation(obstacle);
  return before;
}

const store = (ctx: Ctx, period: AccountingPeriod) =>
  storePeriod(ctx.tenantId, { ...period, updatedById: ctx.actor.id, updatedAt: ctx.now });

const ofDays = (problem: string) =>
  new RuleViolation(problem, {
    resource: problem.startsWith("endDate") ? 562053 : 562052,
    parameter: problem.startsWith("endDate") ? "endDate" : "startDate",
  });

async function refusingTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new RuleViolation("name is taken: accounting periods have names of their own.", {
      resource: 562051,
      parameter: "name",
    });
  }
}

const facts = ({
  name,
  startDate,
  endDate,
  fiscalYear,
  fiscalQuarter,
  notes,
}: AccountingPeriod) => ({
  ...{ name, startDate, endDate, fiscalYear, fiscalQuarter, notes },
});

function note(ctx: Ctx, period: AccountingPeriod, action: string, detail: Record<string, unknown>) {
  const { id, name } = period;
  ctx.record({
    subjectType: "accounting-period",
    subjectId: id,
    action,
    detail: { name, ...detail },
  });
}
