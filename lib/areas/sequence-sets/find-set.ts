import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { DEFAULT_SET, type SequenceSet } from "./model";
import { keepSet, setById, setsOf } from "./queries";

/** All sets, or those of a name: the default set first, then the oldest. */
export async function allSets(ctx: Ctx, name?: string): Promise<SequenceSet[]> {
  const stored = await setsOf(ctx.tenantId, name);
  const first = stored.find(({ id }) => id === DEFAULT_SET.id);
  const others = stored.filter(({ id }) => id !== DEFAULT_SET.id);
  if (name !== undefined && name !== DEFAULT_SET.name) return others;
  return [first ?? DEFAULT_SET, ...others];
}

/** A set by its id or name. @throws NotFound */
export async function findSet(ctx: Ctx, key: string): Promise<SequenceSet> {
  const id = uuidOf(key);
  const found = id ? await setById(ctx.tenantId, id) : (await allSets(ctx, key))[0];
  if (found) return found;
  if (id === DEFAULT_SET.id) return DEFAULT_SET;
  throw new NotFound("sequence set", key);
}

/**
 * Requires a set that an account or an invoice is about to name, and keeps it until that is stored. Where a tenant has no
 * sets, any id is kept as it was given: programs send those of another system, and the default set numbers.
 *
 * @throws NotFound unless it is the id of a set, where there are any.
 */
export async function requireSet(
  ctx: Ctx,
  key: string | null | undefined,
  place: { resource: number; parameter?: string },
): Promise<void> {
  if (!key) return;
  const id = uuidOf(key);
  if (id !== undefined && (id === DEFAULT_SET.id || (await keepSet(ctx.tenantId, id)))) return;
  if (!(await setsOf(ctx.tenantId)).length) return;
  throw new NotFound("sequence set", key, place);
}
