import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import type { updatePriceRise } from "./contract";
import { cohortOf, requireCurrency, soldOfProduct, termsOf, workSoon } from "./create-rise";
import { findRise, lockRise, report } from "./find-rise";
import { deleteItems, markLate, markUndoing, moveItems } from "./item-queries";
import type { PriceRise } from "./model";
import { deleteRiseRows, moveRise, updateRise } from "./queries";

/** Changes a draft; absent fields stay. Its dry run is computed again. @throws RuleViolation unless it is a Draft. */
export async function updateRiseOf(
  ctx: Ctx,
  key: string,
  body: z.output<typeof updatePriceRise.body>,
): Promise<PriceRise> {
  const rise = await lockRise(ctx, key, "update");
  const after: PriceRise = {
    ...rise,
    ...(await cohortOf(ctx, body, rise)),
    ...termsOf(body, rise),
    name: body.name ?? rise.name,
  };
  requireCurrency(after);
  await updateRise(ctx.tenantId, after, ctx.now);
  report(ctx, rise, "update", "updated", { fields: Object.keys(body) });
  return again(ctx, rise);
}

/** Computes the dry run of a draft again. @throws RuleViolation unless it is a Draft. */
export async function calculateRise(ctx: Ctx, key: string): Promise<PriceRise> {
  const rise = await lockRise(ctx, key, "calculate");
  if (rise.productId !== null) {
    const sold = await soldOfProduct(ctx, rise.productId);
    await updateRise(ctx.tenantId, { ...rise, ...sold }, ctx.now);
  }
  report(ctx, rise, "calculate", "calculating");
  return again(ctx, rise);
}

async function again(ctx: Ctx, { id }: PriceRise): Promise<PriceRise> {
  await deleteItems(ctx.tenantId, id);
  const to = { status: "Calculating", calculatedOn: null } as const;
  await moveRise(ctx.tenantId, id, ["Draft"], to, ctx.now);
  await workSoon(ctx, id);
  return findRise(ctx, id);
}

/** Deletes a draft. @throws RuleViolation unless it is a Draft. */
export async function deleteRise(ctx: Ctx, key: string): Promise<void> {
  const rise = await lockRise(ctx, key, "delete");
  await deleteRiseRows(ctx.tenantId, rise.id);
  report(ctx, rise, "delete", "deleted");
}

/**
 * Starts a draft with what its dry run shows.
 *
 * @throws RuleViolation unless it is a Draft whose dry run is of today: notice and turns count from the day of the start.
 */
export async function startRise(ctx: Ctx, key: string): Promise<PriceRise> {
  const rise = await lockRise(ctx, key, "start");
  if (rise.calculatedOn !== ctx.today) {
    throw new RuleViolation(
      `The dry run of ${rise.riseNumber} is of ${rise.calculatedOn}, and days count from today: calculate it again.`,
    );
  }
  const to = { status: "Running", startedAt: ctx.now } as const;
  await moveRise(ctx.tenantId, rise.id, ["Draft"], to, ctx.now);
  await workSoon(ctx, rise.id);
  report(ctx, rise, "start", "started");
  return findRise(ctx, rise.id);
}

/** Pauses a rise: no further price changes. @throws RuleViolation unless it is Running. */
export async function pauseRise(ctx: Ctx, key: string): Promise<PriceRise> {
  const rise = await lockRise(ctx, key, "pause");
  await moveRise(ctx.tenantId, rise.id, ["Running"], { status: "Paused" }, ctx.now);
  report(ctx, rise, "pause", "paused");
  return findRise(ctx, rise.id);
}

/** Resumes a rise. @throws RuleViolation unless it is Paused. */
export async function resumeRise(ctx: Ctx, key: string): Promise<PriceRise> {
  const rise = await lockRise(ctx, key, "resume");
  await markLate(ctx.tenantId, rise.id, ctx.today);
  await moveRise(ctx.tenantId, rise.id, ["Paused"], { status: "Running" }, ctx.now);
  await workSoon(ctx, rise.id);
  report(ctx, rise, "resume", "resumed");
  return findRise(ctx, rise.id);
}

/** Cancels what a rise has not reached; changed prices stay. @throws RuleViolation unless it is Running or Paused. */
export async function cancelRise(ctx: Ctx, key: string): Promise<PriceRise> {
  const rise = await lockRise(ctx, key, "cancel");
  const items = await moveItems(ctx.tenantId, rise.id, "Planned", "Canceled", ctx.now);
  const to = { status: "Canceled", completedAt: ctx.now } as const;
  await moveRise(ctx.tenantId, rise.id, ["Running", "Paused"], to, ctx.now);
  report(ctx, rise, "cancel", "canceled", { items });
  return findRise(ctx, rise.id);
}

/** Undoes a rise: what it has not reached is canceled, and what it has changed is restored. @throws RuleViolation in other states. */
export async function undoRise(ctx: Ctx, key: string): Promise<PriceRise> {
  const rise = await lockRise(ctx, key, "undo");
  const items = await moveItems(ctx.tenantId, rise.id, "Planned", "Canceled", ctx.now);
  await moveItems(ctx.tenantId, rise.id, "Failed", "Canceled", ctx.now);
  await markUndoing(ctx.tenantId, rise.id, ctx.today, ctx.now);
  const to = { status: "Undoing", completedAt: null } as const;
  await moveRise(ctx.tenantId, rise.id, [rise.status], to, ctx.now);
  await workSoon(ctx, rise.id);
  report(ctx, rise, "undo", "undoing", { canceled: items });
  return findRise(ctx, rise.id);
}

/** Tries again what failed. @throws RuleViolation when nothing did. */
export async function retryRise(ctx: Ctx, key: string): Promise<PriceRise> {
  const rise = await lockRise(ctx, key, "retry");
  const undoes = rise.status === "Undoing" || rise.status === "Undone";
  const [from, to] = undoes
    ? (["UndoFailed", "Undoing"] as const)
    : (["Failed", "Planned"] as const);
  const items = await moveItems(ctx.tenantId, rise.id, from, to, ctx.now);
  if (items === 0) throw new RuleViolation(`Nothing of ${rise.riseNumber} has failed.`);
  if (!undoes) await markLate(ctx.tenantId, rise.id, ctx.today);
  const status = undoes ? "Undoing" : "Running";
  await moveRise(ctx.tenantId, rise.id, [rise.status], { status, completedAt: null }, ctx.now);
  await workSoon(ctx, rise.id);
  report(ctx, rise, "retry", "retried", { items });
  return findRise(ctx, rise.id);
}
