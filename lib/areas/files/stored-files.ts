import { requireScope } from "@/lib/api/effects";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { ALL_SCOPES, type Scope } from "@/lib/kernel/scopes";
import { asTenant } from "@/lib/platform/database/ambient";
import { completeFile, deleteParts, fileById, insertFile, insertPart, partOf } from "./queries";

/** A file as it is sent: part by part, so that it is never in memory as a whole. */
export type StreamedFile = {
  bytes: ReadableStream<Uint8Array>;
  size: number;
  filename: string;
  media: string;
};

/** A name that every system takes. */
export const plainName = (name: string) => name.replace(/[^A-Za-z0-9._-]/g, "_");

/**
 * Begins a file of the caller's entity and orgs, which is had with `scope` once it is complete, and kept for so many days
 * (30 when absent).
 */
export function beginFile(
  ctx: Ctx,
  file: { id: string; scope: Scope; name: string; media: string },
  keptDays?: number,
): Promise<void> {
  return insertFile(ctx, file, keptDays);
}

/** Adds the next part of a file, in the caller's transaction. */
export function addPart(
  { tenantId }: Pick<Ctx, "tenantId">,
  fileId: string,
  position: number,
  bytes: Uint8Array,
): Promise<void> {
  return insertPart(tenantId, { fileId, position, bytes: Uint8Array.from(bytes) });
}

/** Completes a file, so that it can be had. Returns its size. */
export function endFile({ tenantId }: Pick<Ctx, "tenantId">, id: string): Promise<number> {
  return completeFile(tenantId, id);
}

/** Deletes the parts of a file that will not be complete. */
export function dropParts({ tenantId }: Pick<Ctx, "tenantId">, id: string): Promise<void> {
  return deleteParts(tenantId, id);
}

/** Stores a text as a complete file, in the caller's transaction. */
export async function storeText(
  ctx: Ctx,
  file: { id: string; scope: Scope; name: string; media: string },
  text: string,
): Promise<void> {
  await beginFile(ctx, file);
  await addPart(ctx, file.id, 0, Buffer.from(text, "utf8"));
  await endFile(ctx, file.id);
}

/**
 * A stored file that the caller may see.
 *
 * @throws NotFound alike for unknown ids, other tenants, and inaccessible entities or orgs; AccessDenied without its scope.
 */
export async function storedFile(ctx: Ctx, key: string): Promise<StreamedFile> {
  const id = uuidOf(key);
  const file = id === undefined ? null : await fileById(ctx.tenantId, id);
  const reach = new Set(ctx.orgIds);
  if (file?.entityId !== ctx.entityId || !file.orgIds.every((org) => reach.has(org)))
    throw new NotFound("file", key);
  const scope = ALL_SCOPES.find((one) => one === file.scope);
  if (scope) requireScope(ctx, scope, `have ${file.name}`);
  const size = Number(file.size);
  return { bytes: bytesOf(ctx.tenantId, file.id), size, filename: file.name, media: file.media };
}

/** Each part is read when the one before it was sent: a slow reader keeps no connection. */
function bytesOf(tenantId: string, id: string): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const bytes = await asTenant(tenantId, () => partOf(tenantId, id, position));
        position += 1;
        if (bytes) controller.enqueue(bytes);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
