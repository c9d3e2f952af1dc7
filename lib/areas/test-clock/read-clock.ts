import type { Ctx } from "@/lib/kernel/context";
import { dayIn } from "@/lib/kernel/clock";
import { clockOf } from "@/lib/platform/clock-of-tenant";
import { wireId } from "@/lib/kernel/ids";
import { recentWorkFailures } from "@/lib/platform/work-failures";

const SHOWN_FAILURES = 20;

/** The clock as clients see it. */
export async function readClock(ctx: Ctx) {
  const { environment, at, processedThrough, advanceTo, timeZone, realNow } = await clockOf(
    ctx.tenantId,
  );
  const failures = await recentWorkFailures(ctx.tenantId, SHOWN_FAILURES);
  const now = at ?? realNow;
  return {
    status: advanceTo ? ("advancing" as const) : ("ready" as const),
    now: now.toISOString(),
    today: dayIn(timeZone, now),
    timeZone,
    frozen: at !== null,
    environment,
    sandbox: environment === "test",
    advanceTo: advanceTo?.toISOString() ?? null,
    processedThrough: processedThrough?.toISOString() ?? null,
    failures: failures.map((failure) => ({ ...failure, subjectId: wireId(failure.subjectId) })),
  };
}
