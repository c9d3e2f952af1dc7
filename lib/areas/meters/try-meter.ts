import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import { readEvents, type SentEvent } from "./ingest-events";
import type { Run } from "./model";
import { findVersion } from "./request-run";
import { addToRun, endRuns, insertEntries, insertRun, type NewEntry } from "./run-queries";
import { totalsOfSample } from "./try-queries";

const MOST_ENTRIES = 100;

/** Counts sample events by a version of a meter. It stores neither events nor usage, only that it was tried. */
export async function tryMeter(ctx: Ctx, key: string, name: string, events: readonly SentEvent[]) {
  const { meter, version } = await findVersion(ctx, key, name);
  const { rows, refused } = await readEvents(ctx, meter, version.definition, events);
  const totals = await totalsOfSample(
    ctx.timeZone,
    version.definition,
    rows.map(({ event }) => event),
  );
  const run = await insertRun(ctx, {
    ...{ meterId: meter.id, version: name, runType: "DEBUG", status: "Running" },
  });
  if (!run) throw new Error("a trial has no key, so its run is new");
  const about = { meterId: meter.id, runId: run.id, runType: "DEBUG" } as const;
  const errors = refused.map(
    ({ row, eventId, reasons }): NewEntry => ({
      ...{ ...about, kind: "ERROR", step: "STREAMING_API_SOURCE", ownId: eventId },
      message: reasons
        .map(({ message }) => message)
        .join(" ")
        .slice(0, 1000),
      data: { row, of: events.length },
    }),
  );
  const samples = totals.map(
    ({ accountId, subscriptionId, chargeNumber, day, events: counted, quantity }): NewEntry => ({
      ...{ ...about, kind: "SAMPLE", step: "AGGREGATOR", ownId: null, message: null },
      data: {
        accountId: wireId(accountId),
        subscriptionId: subscriptionId && wireId(subscriptionId),
        ...{ chargeNumber, day, events: counted, quantity: quantity.toFixed() },
      },
    }),
  );
  await insertEntries(ctx, [...errors.slice(0, MOST_ENTRIES), ...samples.slice(0, MOST_ENTRIES)]);
  const done = { days: totals.length, records: 0, errors: refused.length };
  await addToRun(ctx.tenantId, run.id, done);
  await endRuns(ctx.tenantId, [run.id], "Completed", null, ctx.now);
  const detail = { number: meter.number, version: name };
  ctx.record({ subjectType: "meter", subjectId: meter.id, action: "test", detail });
  const ended: Run = { ...run, status: "Completed", endedAt: ctx.now };
  return { meter, run: ended, totals, refused };
}
