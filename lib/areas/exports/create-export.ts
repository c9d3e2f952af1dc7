import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { LimitExceeded, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { checkedQuery } from "@/lib/areas/batch-actions/read-rows";
import { beginFile, plainName } from "@/lib/areas/files/stored-files";
import { enqueue } from "@/lib/platform/jobs";
import type { createExport } from "./contract";
import { EXPORT_TASK, MOST_OPEN, type WrittenFormat } from "./model";
import { exportById, insertExport, openExports } from "./queries";

type ExportInput = z.output<typeof createExport.body>;

/** Fields that are known elsewhere, with the values that ask for nothing. */
const NOT_AVAILABLE = {
  Encrypted: "files are not encrypted",
  ConvertToCurrencies: "amounts keep their currency",
  FileId: "it is decided here",
  Size: "it is decided here",
  Status: "it is decided here",
  StatusReason: "it is decided here",
} as const;
const ASKS_NOTHING: ReadonlySet<unknown> = new Set([undefined, null, false, 0, ""]);

/** The media of a file of a format. */
const MEDIA = { csv: "text/csv; charset=utf-8", html: "text/html; charset=utf-8" } as const;

/**
 * Queues an export for the worker, in the caller's transaction.
 *
 * @throws RuleViolation for what is not available, MalformedQuery, AccessDenied, LimitExceeded while too many wait.
 */
export async function createExportOf(ctx: Ctx, input: ExportInput): Promise<{ id: string }> {
  const format = formatOf(input);
  const { name: object, scope } = await checkedQuery(ctx, input.Query);
  if ((await openExports(ctx.tenantId)) >= MOST_OPEN)
    throw new LimitExceeded(`${MOST_OPEN} exports are waiting already.`, 30, { resource: 594000 });
  const [id, fileId] = [newId(), newId()];
  const name = input.Name ?? object;
  const zip = input.Zip === true;
  await beginFile(ctx, {
    id: fileId,
    scope,
    name: `${plainName(name)}.${zip ? "zip" : format}`,
    media: zip ? "application/zip" : MEDIA[format],
  });
  const by = { createdById: ctx.actor.id, updatedById: ctx.actor.id };
  const { entityId, orgIds, now } = ctx;
  await insertExport(ctx.tenantId, {
    ...{ id, entityId, orgIds, name, format, zip, query: input.Query, fileId },
    ...{ status: "Pending", ...by, createdAt: now, updatedAt: now },
  });
  // One export of a company is written at a time.
  const queue = `${EXPORT_TASK}:${ctx.tenantId}`;
  await enqueue(
    EXPORT_TASK,
    { tenantId: ctx.tenantId, jobId: id },
    { key: `${EXPORT_TASK}:${id}`, queue },
  );
  ctx.record({
    subjectType: "export",
    subjectId: id,
    action: "create",
    detail: { name, object, format, query: input.Query.slice(0, 1000) },
  });
  return { id };
}

function formatOf(input: ExportInput): WrittenFormat {
  for (const [field, why] of Object.entries(NOT_AVAILABLE)) {
    if (!ASKS_NOTHING.has(input[field]))
      throw new RuleViolation(`${field} is not available: ${why}. Leave it out.`);
  }
  if (input.Format === "Excel")
    throw new RuleViolation("Excel files are not written: ask for csv, which Excel opens.");
  return input.Format;
}

/** An export that the caller may see. @throws NotFound, AccessDenied without the scope of what it exports */
export async function findExport(
  ctx: Ctx,
  key: string,
  missing: ConstructorParameters<typeof NotFound>[2],
): Promise<NonNullable<Awaited<ReturnType<typeof exportById>>>> {
  const id = uuidOf(key);
  const found = id === undefined ? undefined : await exportById(ctx.tenantId, id);
  const reach = new Set(ctx.orgIds);
  if (found?.entityId !== ctx.entityId || !found.orgIds.every((org) => reach.has(org)))
    throw new NotFound("export", key, missing);
  return found;
}
