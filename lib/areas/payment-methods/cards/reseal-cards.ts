import { asTenant } from "@/lib/platform/database/ambient";
import { wireId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import { holdsCardKey, newestCardKeyId, rewrapCard } from "./card-vault";
import { lockOldCards, oldCards, storeWrappedKeys } from "./vault-queries";

const BATCH = 200;

/** True when a key that is not the newest one seals a card of the tenant. */
export async function cardsAreToReseal(tenantId: string): Promise<boolean> {
  return (await asTenant(tenantId, () => oldCards(tenantId, newestCardKeyId()))).length > 0;
}

/** The result of a round: resealed cards, and cards whose key this process does not have. */
export type Resealing = { resealed: number; beyondReach: number };

/**
 * Seals the cards of a tenant with the newest key, some at a time, each batch in a separate
 * transaction: an interrupted round continues where it was. Afterwards nothing needs the older
 * keys, except cards whose key is missing, which are reported and left.
 */
export async function resealCards(tenantId: string, batch = BATCH): Promise<Resealing> {
  const newest = newestCardKeyId();
  const old = await asTenant(tenantId, () => oldCards(tenantId, newest));
  const lost = old.filter(({ keyId }) => !holdsCardKey(keyId));
  for (const { keyId, cards } of lost)
    log.error({ tenantId, keyId, cards }, "cards are sealed with a key that nobody gave");
  const beyondReach = lost.map(({ keyId }) => keyId);
  let resealed = 0;
  for (;;) {
    const count = await resealBatch(tenantId, newest, beyondReach, batch);
    resealed += count;
    if (count < batch) break;
  }
  if (resealed > 0) log.info({ tenantId, keyId: newest, resealed }, "cards are sealed anew");
  return { resealed, beyondReach: lost.reduce((sum, { cards }) => sum + cards, 0) };
}

function resealBatch(
  tenantId: string,
  newest: string,
  beyondReach: readonly string[],
  batch: number,
): Promise<number> {
  return systemTransaction(tenantId, { operation: "resealCards" }, async (ctx) => {
    const cards = await lockOldCards(tenantId, newest, beyondReach, batch);
    if (cards.length === 0) return 0;
    await storeWrappedKeys(
      tenantId,
      cards.map((card) => rewrapCard(tenantId, card)),
    );
    const detail = { keyId: newest, cards: cards.length };
    ctx.record({
      subjectType: "tenant",
      subjectId: wireId(tenantId),
      action: "reseal-cards",
      detail,
    });
    return cards.length;
  });
}
