import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { Schedule, ScheduleItem } from "./model";
import { itemWithId, scheduleByKey } from "./queries";

/** A schedule by id or number. @throws NotFound alike for everything the caller may not see. */
export async function findSchedule(ctx: Ctx, key: string): Promise<Schedule> {
  const schedule = await scheduleByKey(ctx, key, uuidOf(key));
  if (!schedule) throw new NotFound("payment schedule", key);
  return schedule;
}

/** An item with its schedule. @throws NotFound alike for everything the caller may not see. */
export async function findItem(
  ctx: Ctx,
  key: string,
): Promise<{ item: ScheduleItem; schedule: Schedule }> {
  const id = uuidOf(key);
  const item = id === undefined ? undefined : await itemWithId(ctx.tenantId, id);
  const schedule = item && (await scheduleByKey(ctx, "", item.scheduleId));
  if (!item || !schedule) throw new NotFound("payment schedule item", key);
  return { item, schedule };
}
