import type { Ctx } from "@/lib/kernel/context";
import { type ApiErrorOptions, NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { UsageRecord, UsageUpload } from "./model";
import { uploadById } from "./queries";
import { usageById } from "./record-queries";

/** A usage record by id. @throws NotFound for unknown ids, other tenants and other orgs alike. */
export async function findUsage(
  ctx: Ctx,
  key: string,
  options: ApiErrorOptions & { lock?: boolean } = {},
): Promise<UsageRecord> {
  const { lock = false, ...error } = options;
  const id = uuidOf(key);
  const found = id && (await usageById(ctx, id, lock));
  if (!found) throw new NotFound("usage record", key, error);
  return found;
}

/** A file of usage by id. @throws NotFound */
export async function findUpload(ctx: Ctx, key: string): Promise<UsageUpload> {
  const id = uuidOf(key);
  const found = id && (await uploadById(ctx, id));
  if (!found) throw new NotFound("usage upload", key);
  return found;
}
