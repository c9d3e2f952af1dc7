import type { Ctx } from "@/lib/kernel/context";
import { asTenant } from "@/lib/platform/database/ambient";
import { systemTransaction } from "@/lib/platform/system-work";
import { wireId } from "@/lib/kernel/ids";
import { ingest } from "@/lib/areas/usage/ingest";
import type { RowResult, UsageDraft } from "@/lib/areas/usage/model";
import { momentOf } from "@/lib/areas/usage/read-row";
import { type HeldRecord, heldRecords } from "@/lib/areas/usage/replace/held-records";
import { type Counted, daysDue, type DueDay, metersDue, storeCounted } from "./day-queries";
import {
  type Day,
  type DayPlan,
  keyOfDay,
  type Meter,
  planDay,
  publishedOf,
  type Version,
} from "./model";
import { meterWithId } from "./queries";
import {
  addToRun,
  beginRuns,
  endRuns,
  insertEntries,
  insertRun,
  type NewEntry,
} from "./run-queries";

/** Days that are counted in one transaction, and samples that a run keeps. */
const BATCH = 100;
const MOST_SAMPLES = 5;

/**
 * Counts the days of a tenant's meters that events have changed, and writes their usage. It may be killed at any point and
 * run again, also twice at once: a day is due until the transaction that has written its usage has committed, and its usage
 * has its own keys.
 */
export async function runMeters(tenantId: string): Promise<void> {
  for (const id of await asTenant(tenantId, () => metersDue(tenantId))) {
    const meter = await asTenant(tenantId, () => meterWithId(tenantId, id));
    const version = meter && publishedOf(meter);
    if (meter && version) await runMeter(tenantId, meter, version);
  }
}

async function runMeter(tenantId: string, meter: Meter, version: Version): Promise<void> {
  const work = { operation: "runMeter", entityId: meter.entityId, orgIds: meter.orgIds };
  const runs = await systemTransaction(tenantId, work, async (ctx) => {
    const waiting = await beginRuns(tenantId, meter.id);
    if (waiting.length) return waiting;
    const about = { meterId: meter.id, version: version.version } as const;
    const own = await insertRun(ctx, { ...about, runType: "NORMAL", status: "Running" });
    return own ? [own.id] : [];
  });
  const end = (status: "Completed" | "Failed", message: string | null) =>
    systemTransaction(tenantId, work, (ctx) => endRuns(tenantId, runs, status, message, ctx.now));
  try {
    let samples = 0;
    for (;;) {
      const counted = await systemTransaction(tenantId, work, (ctx) =>
        countDays(ctx, meter, version, runs.at(-1) ?? null, MOST_SAMPLES - samples),
      );
      samples += Math.min(counted, MOST_SAMPLES);
      if (counted < BATCH) break;
    }
  } catch (error) {
    await end("Failed", "The run was interrupted by a fault of the product, and is repeated.");
    throw error;
  }
  await end("Completed", null);
}

const keyOf = ({ number }: Meter, { id }: Day, place: number) =>
  `${keyOfDay(number, wireId(id))}${place}`;

/** Counts a batch of days and writes their usage; returns how many. */
async function countDays(
  ctx: Ctx,
  meter: Meter,
  { definition }: Version,
  runId: string | null,
  samples: number,
): Promise<number> {
  const days = await daysDue(ctx.tenantId, meter.id, definition, BATCH);
  if (!days.length) return 0;
  const keys = days.flatMap((day) =>
    Array.from({ length: day.records }, (_, index) => keyOf(meter, day, index + 1)),
  );
  const held = new Map((await heldRecords(ctx, keys)).map((record) => [record.key, record]));
  const planned = days.map((day) => {
    const own: HeldRecord[] = [];
    for (let place = 1; place <= day.records; place += 1) {
      const record = held.get(keyOf(meter, day, place));
      if (record) own.push(record);
    }
    return { day, plan: planDay(day.quantity, own, keyOf(meter, day, day.records + 1)) };
  });
  const drafts = planned.flatMap(({ day, plan }) =>
    draftsOf(meter, day, plan, definition.unitOfMeasure),
  );
  drafts.forEach((draft, index) => (draft.row = index + 1));
  const results = await ingest(ctx, drafts, { sourceType: "API", uploadId: null, replace: true });
  const byKey = new Map(results.map((result) => [result.uniqueKey, result]));
  const counted = planned.map(({ day, plan }): Counted => {
    const { id, changes, before, records, quantity, events } = day;
    const refused = plan.writes ? refusalOf(byKey.get(plan.writes.key)) : null;
    const isNew = plan.writes?.key === keyOf(meter, day, records + 1) && refused === null;
    const error = plan.error ?? refused;
    const next = isNew ? records + 1 : records;
    return { id, changes, before, records: next, quantity, events, error };
  });
  await storeCounted(ctx.tenantId, counted);
  await keepEntries(ctx, meter, days, counted, runId, samples);
  const errors = counted.filter(({ error }) => error !== null).length;
  const written = drafts.length;
  if (runId !== null)
    await addToRun(ctx.tenantId, runId, { days: days.length, records: written, errors });
  const detail = { number: meter.number, days: days.length, records: written, errors };
  ctx.record({ subjectType: "meter", subjectId: meter.id, action: "count", detail });
  return days.length;
}

function draftsOf(
  { name }: Meter,
  { accountId, subscriptionId, chargeNumber, day, events }: DueDay,
  { writes, removes }: DayPlan,
  unitOfMeasure: string,
): UsageDraft[] {
  const draft = (uniqueKey: string, quantity: string, isRemoval: boolean): UsageDraft => ({
    ...{ row: 0, accountKeys: [accountId], unitOfMeasure, quantity, uniqueKey },
    subscriptionKeys: subscriptionId === null ? [] : [subscriptionId],
    chargeKeys: chargeNumber === null ? [] : [chargeNumber],
    ...{ start: momentOf(day), end: null, groupId: null, customFields: null },
    description: `${name}: ${events} events`.slice(0, 200),
    removes: isRemoval,
  });
  return [
    ...removes.map((key) => draft(key, "0", true)),
    ...(writes ? [draft(writes.key, writes.quantity.toFixed(), false)] : []),
  ];
}

function refusalOf(result: RowResult | undefined): string | null {
  if (result?.status !== "Rejected") return null;
  return result.reasons.map(({ message }) => message).join(" ");
}

/** Keeps every error of a batch, and samples of what was counted. */
async function keepEntries(
  ctx: Ctx,
  meter: Meter,
  days: readonly DueDay[],
  counted: readonly Counted[],
  runId: string | null,
  samples: number,
): Promise<void> {
  const entries = days.flatMap((day, index): NewEntry[] => {
    const error = counted[index]?.error ?? null;
    if (error === null && index >= samples) return [];
    const { accountId, subscriptionId, chargeNumber } = day;
    return [
      {
        ...{ meterId: meter.id, runId, runType: "NORMAL", ownId: null, message: error },
        kind: error === null ? "SAMPLE" : "ERROR",
        step: error === null ? "AGGREGATOR" : "USAGE_RECORD_SINK",
        data: {
          accountId: wireId(accountId),
          subscriptionId: subscriptionId && wireId(subscriptionId),
          ...{ chargeNumber, day: day.day, events: day.events },
          quantity: day.quantity.toFixed(),
        },
      },
    ];
  });
  await insertEntries(ctx, entries);
}
