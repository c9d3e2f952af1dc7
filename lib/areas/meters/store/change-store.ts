import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import type { UploadedFile } from "@/lib/api/uploaded-file";
import { asTenant } from "@/lib/platform/database/ambient";
import { enqueue } from "@/lib/platform/jobs";
import { systemTransaction } from "@/lib/platform/system-work";
import { CsvFault, CsvReader } from "@/lib/values/csv";
import { maskedName } from "@/lib/areas/usage/masked-name";
import { findMeter, runSoon } from "../change-meter";
import { insertJob, jobWithId, latestJob, storeJob } from "./job-queries";
import { type Job, type Meter, TRUNCATE_STORE } from "../model";
import { meterWithId } from "../queries";
import { runMeters } from "../run-meters";
import { deleteEvents, deleteOldest, forgetDays } from "./store-queries";

/** Ids of one file, and events that are deleted in one statement. */
export const MOST_IDS = 100_000;
const BATCH = 10_000;
const LONGEST_ID = 255;

/** Deletes events by a file with their ids, one on each row, and has their days counted. */
export async function bulkDelete(
  ctx: Ctx,
  file: UploadedFile | undefined,
): Promise<{ meter: Meter; id: string }> {
  if (!file) throw new MissingField("file is required, as a part of a form.");
  const store = file.fields["storeId"];
  if (store === undefined) throw new MissingField("storeId is required.", { resource: 598200 });
  if (!/^\d{1,9}$/.test(store))
    throw new InvalidValue("storeId must be a whole number.", { resource: 598200 });
  const meter = await findMeter(ctx, store);
  const given = await idsOf(file);
  const ids = [...new Set(given.map((id) => maskedName(ctx, id) ?? id))];
  let changed = 0;
  for (let from = 0; from < ids.length; from += BATCH)
    changed += await deleteEvents(ctx.tenantId, meter.id, ids.slice(from, from + BATCH));
  if (changed > 0) await runSoon(ctx);
  const id = newId();
  await insertJob(ctx, {
    ...{ id, meterId: meter.id, operation: "BULK_DELETE", status: "Completed", query: null },
    ...{ given: given.length, different: ids.length, changed },
  });
  const detail = { number: meter.number, ids: ids.length, events: changed };
  ctx.record({ subjectType: "meter", subjectId: meter.id, action: "delete-events", detail });
  return { meter, id };
}

/** The ids in the first column of a file; a first row with a heading says so by the name of a field. */
async function idsOf(file: UploadedFile): Promise<string[]> {
  const reader = new CsvReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const ids: string[] = [];
  const take = (rows: readonly { row: number; cells: readonly string[] }[]) => {
    for (const { row, cells } of rows) {
      const text = cells[0]?.trim() ?? "";
      if (text.length > LONGEST_ID)
        throw new RuleViolation(`Row ${row} has an id of more than ${LONGEST_ID} characters.`);
      if (text !== "" && !(row === 1 && HEADINGS.has(text.toLowerCase()))) ids.push(text);
    }
    if (ids.length > MOST_IDS) throw new RuleViolation(`A file has at most ${MOST_IDS} ids.`);
  };
  try {
    for await (const bytes of file.open())
      take(reader.read(decoder.decode(bytes, { stream: true })));
    take(reader.read(decoder.decode()));
    take(reader.finish());
  } catch (thrown) {
    if (thrown instanceof CsvFault) throw new RuleViolation(`${thrown.message}.`);
    if (thrown instanceof TypeError) throw new RuleViolation("The file is not written in UTF-8.");
    throw thrown;
  }
  if (!ids.length) throw new RuleViolation("The file has no ids.");
  return ids;
}

/** First cells that are a heading and no id. */
const HEADINGS = new Set(["id", "eventid", "event_id", "usageidentifier", "usage_identifier"]);

/** Has the worker delete all events that an event store has now. */
export async function truncate(ctx: Ctx, key: string): Promise<{ meter: Meter; id: string }> {
  const meter = await findMeter(ctx, key);
  const id = newId();
  await insertJob(ctx, {
    ...{ id, meterId: meter.id, operation: "TRUNCATE", status: "Pending", query: null },
    ...{ given: 0, different: 0, changed: 0 },
  });
  const queue = `${TRUNCATE_STORE}:${ctx.tenantId}`;
  await enqueue(TRUNCATE_STORE, { tenantId: ctx.tenantId, jobId: id }, { queue });
  const detail = { number: meter.number };
  ctx.record({ subjectType: "meter", subjectId: meter.id, action: "truncate", detail });
  return { meter, id };
}

/**
 * Deletes the events that a store had when it was asked to, batch by batch, and then its days: usage that is not billed goes
 * with its events, what is billed stays, and the meter forgets it. It may be killed at any point and run again.
 */
export async function runTruncation(tenantId: string, id: string): Promise<void> {
  const job = await asTenant(tenantId, () => jobWithId(tenantId, id));
  const meter = job && (await asTenant(tenantId, () => meterWithId(tenantId, job.meterId)));
  if (!job || !meter || job.status === "Completed") return;
  const { entityId, orgIds } = meter;
  const work = { operation: "truncateEventStore", entityId, orgIds };
  let deleted = 0;
  do {
    deleted = await systemTransaction(tenantId, work, async (ctx) => {
      const changed = await deleteOldest(tenantId, meter.id, job.createdAt, BATCH);
      await storeJob(ctx, id, { status: "Running", changed });
      return changed;
    });
  } while (deleted === BATCH);
  await runMeters(tenantId);
  await systemTransaction(tenantId, work, async (ctx) => {
    await forgetDays(tenantId, meter.id);
    await storeJob(ctx, id, { status: "Completed", changed: 0 });
  });
}

/** The newest job of an event store. @throws NotFound */
export async function findLatestJob(ctx: Ctx, key: string): Promise<{ meter: Meter; job: Job }> {
  const meter = await findMeter(ctx, key);
  const job = await latestJob(ctx.tenantId, meter.id);
  if (!job) throw new NotFound("job of the event store", key);
  return { meter, job };
}
