import { statement } from "@/lib/platform/database/db";

/** The data key of a card, wrapped with the key-encryption key of that id. */
export type WrappedKey = { paymentMethodId: string; keyId: string; wrappedKey: Buffer };

const lockOld = statement<WrappedKey>(
  "card-vault-lock-old",
  `select payment_method_id as "paymentMethodId", key_id as "keyId", wrapped_key as "wrappedKey"
   from card_vault where tenant_id = $1 and key_id <> $2 and not key_id = any ($3::text[])
   order by payment_method_id limit $4 for update skip locked`,
);

/** Locks some cards that another key than `newest` seals; those of `beyondReach` are left out. */
export function lockOldCards(
  tenantId: string,
  newest: string,
  beyondReach: readonly string[],
  limit: number,
): Promise<WrappedKey[]> {
  return lockOld([tenantId, newest, beyondReach, limit]);
}

const store = statement(
  "card-vault-rewrap",
  `update card_vault v set key_id = n.key_id, wrapped_key = n.wrapped_key
   from unnest($2::uuid[], $3::text[], $4::bytea[]) as n (id, key_id, wrapped_key)
   where v.tenant_id = $1 and v.payment_method_id = n.id`,
);

/** Stores rewrapped data keys. */
export async function storeWrappedKeys(
  tenantId: string,
  cards: readonly WrappedKey[],
): Promise<void> {
  await store([
    tenantId,
    cards.map(({ paymentMethodId }) => paymentMethodId),
    cards.map(({ keyId }) => keyId),
    cards.map(({ wrappedKey }) => wrappedKey),
  ]);
}

const countOld = statement<{ keyId: string; cards: number }>(
  "card-vault-count-old",
  `select key_id as "keyId", count(*)::int as cards from card_vault
   where tenant_id = $1 and key_id <> $2 group by key_id order by key_id`,
);

/** How many cards are sealed by keys other than `newest`, by key. */
export function oldCards(
  tenantId: string,
  newest: string,
): Promise<{ keyId: string; cards: number }[]> {
  return countOld([tenantId, newest]);
}
