import { prisma, statement } from "./database/db";

const used = statement(
  "query-locator-used",
  `insert into query_locator_use (tenant_id, locator, used_at) values ($1, $2, $3)
   on conflict (tenant_id, locator) do update set used_at = excluded.used_at`,
);

const forgotten = statement(
  "reap-query-locators",
  "delete from query_locator_use where tenant_id = $1 and used_at < clock_timestamp() - interval '1 hour'",
);

/** Milliseconds after which a locator that nobody used is dead. */
const LIFE = 15 * 60_000;

/**
 * Notes that a locator is used, by the hash that stands for it.
 *
 * @returns false for one that was neither given out nor used in the last 15 minutes.
 */
export async function noteUse(tenantId: string, locator: Buffer, givenOut: number) {
  const now = Date.now();
  const usedAt = new Date(now);
  if (now - givenOut <= LIFE) {
    await used([tenantId, locator, usedAt]);
    return true;
  }
  const { count } = await prisma().queryLocatorUse.updateMany({
    where: { tenantId, locator: Uint8Array.from(locator), usedAt: { gt: new Date(now - LIFE) } },
    data: { usedAt },
  });
  return count > 0;
}

/** Deletes the uses of locators that are dead. */
export const reapLocatorUses = (tenantId: string) => forgotten([tenantId]);
