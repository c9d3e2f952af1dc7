import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { PreviewRun } from "./model";
import { previewRunByKey } from "./queries";

/**
 * A billing preview run by id or number.
 *
 * @throws NotFound alike for unknown keys, other tenants, and inaccessible entities or orgs.
 */
export async function findPreviewRun(ctx: Ctx, key: string): Promise<PreviewRun> {
  const run = await previewRunByKey(ctx, key, uuidOf(key));
  const reach = new Set(ctx.orgIds);
  if (!run?.orgIds.every((org) => reach.has(org))) throw new NotFound("billing preview run", key);
  return run;
}
