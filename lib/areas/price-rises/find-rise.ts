import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { type PriceRise, type RiseVerb, statesFor } from "./model";
import { riseByKey } from "./queries";

/**
 * A price rise by id or number; `lock` locks it until the transaction ends.
 *
 * @throws NotFound alike for unknown keys, other tenants and other entities.
 */
export async function findRise(ctx: Ctx, key: string, lock = false): Promise<PriceRise> {
  const rise = await riseByKey(ctx, key, uuidOf(key), lock);
  if (!rise) throw new NotFound("price rise", key);
  return rise;
}

const DONE: Readonly<Record<RiseVerb, string>> = {
  update: "updated",
  calculate: "calculated again",
  delete: "deleted",
  start: "started",
  pause: "paused",
  resume: "resumed",
  cancel: "canceled",
  undo: "undone",
  retry: "tried again",
};

/** A locked rise on which a verb is allowed. @throws RuleViolation in any other state. */
export async function lockRise(ctx: Ctx, key: string, verb: RiseVerb): Promise<PriceRise> {
  const rise = await findRise(ctx, key, true);
  const states = statesFor(verb);
  if (states.includes(rise.status)) return rise;
  throw new RuleViolation(
    `Only a price rise that is ${states.join(" or ")} can be ${DONE[verb]}; ${rise.riseNumber} is ${rise.status}.`,
  );
}

/** The audit line and the event of something that happened to a rise. */
export function report(
  ctx: Ctx,
  { id, riseNumber }: Pick<PriceRise, "id" | "riseNumber">,
  action: string,
  event: string,
  more: Record<string, unknown> = {},
): void {
  const subject = { subjectType: "priceRise", subjectId: id };
  const detail = { riseNumber, ...more };
  ctx.record({ ...subject, action, detail });
  ctx.emit({ ...subject, type: `price_rise.${event}`, payload: detail });
}
