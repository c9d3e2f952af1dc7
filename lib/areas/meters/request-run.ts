import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { LocalDate } from "@/lib/values/local-date";
import { findMeter, runSoon } from "./change-meter";
import { changeDays } from "./day-queries";
import type { Meter, Run } from "./model";
import { sendFile } from "./store/event-files";
import { insertRun, runByKey, runsOf } from "./run-queries";

/** A meter with one of its versions. @throws NotFound */
export async function findVersion(ctx: Ctx, key: string, name: string) {
  const meter = await findMeter(ctx, key);
  const version = meter.versions.find((one) => one.version === name);
  if (!version) throw new NotFound("version of the meter", name);
  return { meter, version };
}

type RunInput = {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly uniqueKey: string | undefined;
  /** A file whose events are sent first. */
  readonly fileId: string | undefined;
};

/** Has the worker count days of a meter again. */
export async function requestRun(
  ctx: Ctx,
  key: string,
  name: string,
  { from, to, uniqueKey, fileId }: RunInput,
): Promise<{ meter: Meter; run: Run }> {
  const { meter, version } = await findVersion(ctx, key, name);
  if (version.status !== "Published")
    throw new RuleViolation(
      `Only the published version of a meter runs; ${name} is ${version.status}. A trial runs any version.`,
    );
  if (from !== null && to !== null && to < from)
    throw new InvalidValue("endDate may not lie before startDate.", { resource: 598095 });
  const run = await insertRun(ctx, {
    ...{ meterId: meter.id, version: name, runType: "NORMAL", status: "Pending" },
    ...(uniqueKey === undefined ? {} : { uniqueKey }),
  });
  if (!run) {
    const before = await runByKey(ctx.tenantId, meter.id, uniqueKey ?? "");
    if (!before) throw new RuleViolation("Another call is making this run. Send it again.");
    return { meter, run: before };
  }
  if (fileId !== undefined) await sendFile(ctx, meter, fileId);
  await changeDays(ctx.tenantId, meter.id, from, to);
  await runSoon(ctx);
  const detail = { number: meter.number, version: name, startDate: from, endDate: to };
  ctx.record({ subjectType: "meter", subjectId: meter.id, action: "run", detail });
  return { meter, run };
}

/** The last run of a version; undefined where it has not run. */
export async function lastRun(ctx: Ctx, key: string, name: string): Promise<Run | undefined> {
  const { meter } = await findVersion(ctx, key, name);
  return (await runsOf(ctx.tenantId, meter.id, { version: name, runType: "NORMAL" }, 1))[0];
}
