import type * as z from "zod";
import { addPart, beginFile, endFile, storedFile } from "@/lib/areas/files/stored-files";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf, wireId } from "@/lib/kernel/ids";
import { csvText } from "@/lib/values/csv";
import { findMeter } from "../change-meter";
import { type createAuditTrailExportJob, MOST_EXPORTED } from "./export-contract";
import { exportsOf, insertJob } from "./job-queries";
import type { ExportedTrail, Job, Meter } from "../model";
import { instant } from "../read-trail";
import { entriesOf } from "../run-queries";

type Query = z.output<typeof createAuditTrailExportJob.query>;

/** Entries that are in memory at once. */
const PART = 2000;
const COLUMNS = ["timestamp", "step", "eventId", "runId", "message", "payload"];

/** Writes entries of a meter's audit trail to a file, part by part, in the caller's transaction. */
export async function exportTrail(
  ctx: Ctx,
  key: string,
  query: Query,
): Promise<{ meter: Meter; job: Job }> {
  const meter = await findMeter(ctx, key);
  if (query.format !== undefined && query.format.toLowerCase() !== "csv")
    throw new RuleViolation("Files are written as csv.", { resource: 598253 });
  const [id, fileId] = [newId(), newId()];
  const name = `meter-${meter.number}-${query.exportType.toLowerCase()}-${ctx.today}.csv`;
  await beginFile(ctx, { id: fileId, scope: "usage:read", name, media: "text/csv; charset=utf-8" });
  const entries = await writeEntries(ctx, meter, query, fileId);
  await endFile(ctx, fileId);
  const { exportType, runType } = query;
  const trail: ExportedTrail = { exportType, runType, fileId, name };
  const job: Job = {
    ...{ id, meterId: meter.id, operation: "AUDIT_EXPORT", status: "Completed" },
    ...{ query: JSON.stringify(trail), given: 0, different: 0, changed: entries },
    ...{ createdAt: ctx.now, updatedAt: ctx.now },
  };
  await insertJob(ctx, job);
  const detail = { number: meter.number, exportType, entries };
  ctx.record({ subjectType: "meter", subjectId: meter.id, action: "export-trail", detail });
  return { meter, job };
}

/** Writes the entries of a query; returns how many. */
async function writeEntries(ctx: Ctx, meter: Meter, query: Query, fileId: string): Promise<number> {
  const filters = {
    ...{ kind: query.exportType, runType: query.runType },
    runIds: query.sessionIds && [query.sessionIds].flat().flatMap((one) => uuidOf(one) ?? []),
    steps: query.operatorIds && [query.operatorIds].flat(),
    from: instant(ctx, query.queryFromTime),
    to: instant(ctx, query.queryToTime),
  };
  let written = 0;
  let after: string | undefined;
  for (let position = 0; ; position += 1) {
    const rows = await entriesOf(ctx.tenantId, meter.id, { ...filters, after, take: PART });
    after = rows.at(-1)?.id;
    written += rows.length;
    if (written > MOST_EXPORTED)
      throw new RuleViolation(
        `A file has at most ${MOST_EXPORTED} entries. Ask for a shorter time.`,
        { resource: 598114 },
      );
    const cells = rows.map(({ createdAt, step, ownId, runId, message, data }) => [
      ...[createdAt.toISOString(), step, ownId ?? "", runId === null ? "" : wireId(runId)],
      ...[message ?? "", JSON.stringify(data)],
    ]);
    const text = csvText(position === 0 ? [COLUMNS, ...cells] : cells);
    if (text !== "") await addPart(ctx, fileId, position, Buffer.from(text, "utf8"));
    if (rows.length < PART) return written;
  }
}

const SIZE = 30;

type Page = {
  exportType?: string | undefined;
  pageSize?: string | undefined;
  page?: string | undefined;
};

/** A numbered page of the exports of a meter's audit trail, the newest first. */
export async function readExports(ctx: Ctx, key: string, { exportType, pageSize, page }: Page) {
  const meter = await findMeter(ctx, key);
  const size = Number(pageSize ?? SIZE);
  const number = Number(page ?? 1);
  const rows = { skip: (number - 1) * size, take: size + 1 };
  const jobs = await exportsOf(ctx.tenantId, meter.id, exportType, rows);
  const next = jobs.length > size ? number + 1 : undefined;
  return { meter, jobs: jobs.slice(0, size), next };
}

/** The address of an exported file that the caller may have. @throws NotFound */
export async function addressOfExport(ctx: Ctx, fileKey: string): Promise<string> {
  await storedFile(ctx, fileKey);
  return `${ctx.baseUrl}/v1/files/${wireId(uuidOf(fileKey) ?? fileKey)}`;
}
