import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { type BillRun, type RunVerb, statesFor } from "./model";
import { runByKey } from "./queries";

/**
 * A bill run by id or number; `lock` locks it until the transaction ends.
 *
 * @throws NotFound alike for unknown keys, other tenants and other entities.
 */
export async function findRun(ctx: Ctx, key: string, lock = false): Promise<BillRun> {
  const run = await runByKey(ctx, key, uuidOf(key), lock);
  if (!run) throw new NotFound("bill run", key);
  return run;
}

const DONE: Readonly<Record<RunVerb, string>> = {
  post: "posted",
  cancel: "canceled",
  delete: "deleted",
  retry: "tried again",
  pause: "paused",
  resume: "resumed",
};

/** A locked run on which a verb is allowed. @throws RuleViolation in any other state. */
export async function lockRun(ctx: Ctx, key: string, verb: RunVerb): Promise<BillRun> {
  const run = await findRun(ctx, key, true);
  const states = statesFor(verb);
  if (states.includes(run.status)) return run;
  throw new RuleViolation(
    `Only a bill run that is ${states.join(" or ")} can be ${DONE[verb]}; ${run.runNumber} is ${run.status}.`,
  );
}

/** The audit line and the event of something that happened to a run. */
export function report(
  ctx: Ctx,
  { id, runNumber }: Pick<BillRun, "id" | "runNumber">,
  action: string,
  event: string,
  more: Record<string, unknown> = {},
): void {
  const subject = { subjectType: "billRun", subjectId: id };
  const detail = { runNumber, ...more };
  ctx.record({ ...subject, action, detail });
  ctx.emit({ ...subject, type: `bill_run.${event}`, payload: detail });
}
