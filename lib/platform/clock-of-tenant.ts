import type { Environment } from "@/lib/kernel/context";
import { prisma, statement } from "@/lib/platform/database/db";

/** A tenant's clock: its time, and the target of an advance. */
export type TenantClock = {
  environment: Environment;
  /** The frozen instant of the test clock; null follows real time. */
  at: Date | null;
  /** The instant up to which all due work has run; null before the first run. */
  processedThrough: Date | null;
  /** The target of an unfinished advance. */
  advanceTo: Date | null;
  timeZone: string;
  /** Real time, by the database. */
  realNow: Date;
};

const SELECT = `select environment, clock_at as at, clock_processed_through as "processedThrough", clock_advance_to as "advanceTo",
  time_zone as "timeZone", clock_timestamp() as "realNow" from tenant where id = $1`;

const read = statement<TenantClock>("clock-read", SELECT);
const readLocked = statement<TenantClock>("clock-read-locked", `${SELECT} for update`);

/** A tenant's clock; `lock` keeps it unchanged until the transaction ends. */
export async function clockOf(tenantId: string, lock = false): Promise<TenantClock> {
  const row = (await (lock ? readLocked : read)([tenantId]))[0];
  if (!row) throw new Error("the tenant does not exist");
  return row;
}

const begin = statement(
  "clock-begin-advance",
  `update tenant set clock_advance_to = $2, clock_at = $3::timestamptz, clock_processed_through = coalesce(clock_processed_through, $3::timestamptz) where id = $1`,
);

/** Starts an advance from `from`, the clock's time or real time. */
export async function beginAdvance(tenantId: string, to: Date, from: Date): Promise<void> {
  await begin([tenantId, to, from]);
}

/** Moves the clock during an advance; false when another process has moved it. */
export async function moveClock(tenantId: string, from: Date, to: Date): Promise<boolean> {
  const { count } = await prisma().tenant.updateMany({
    where: { id: tenantId, clockAt: from, clockAdvanceTo: { not: null } },
    data: { clockAt: to },
  });
  return count > 0;
}

/** All work due up to `through` has run. */
export async function markProcessed(tenantId: string, through: Date): Promise<void> {
  await prisma().tenant.updateMany({
    where: { id: tenantId },
    data: { clockProcessedThrough: through },
  });
}

/** Ends an advance to `to`: the clock is set to its target, unless another process has moved it. */
export async function finishAdvance(tenantId: string, from: Date, to: Date): Promise<void> {
  await prisma().tenant.updateMany({
    where: { id: tenantId, clockAt: from, clockAdvanceTo: to },
    data: { clockAt: to, clockProcessedThrough: to, clockAdvanceTo: null },
  });
}

const set = statement(
  "clock-set",
  "update tenant set clock_at = $2, clock_processed_through = coalesce(clock_processed_through, $2::timestamptz) where id = $1",
);

/** Sets the clock within a day, when nothing can fall due in between. */
export async function setClock(tenantId: string, at: Date): Promise<void> {
  await set([tenantId, at]);
}
