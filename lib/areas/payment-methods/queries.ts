import { statement } from "@/lib/platform/db";
import type { PaymentMethod } from "./model";

const METHOD = `select p.id, p.account_id as "accountId", p.type, p.status, p.gateway, p.brand, p.last4,
  p.expiration_month as "expirationMonth", p.expiration_year as "expirationYear", p.holder,
  coalesce(a.default_payment_method_id = p.id, false) as "isDefault", p.failures_in_a_row as "failuresInARow",
  p.last_transaction_at as "lastTransactionAt", p.last_transaction_status as "lastTransactionStatus",
  p.created_at as "createdAt", p.updated_at as "updatedAt"
  from payment_method p left join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
  where p.tenant_id = $1 and (a.id is null or (a.entity_id = $2 and a.org_id = any($3::uuid[])))`;

const byId = statement<PaymentMethod>("payment-method-by-id", `${METHOD} and p.id = $4`);

/** Which payment methods a caller may see; those without an account are the whole tenant's. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** A payment method as the caller may see it. */
export async function paymentMethodWithin(reach: Reach, id: string): Promise<PaymentMethod | undefined> {
  return (await byId([reach.tenantId, reach.entityId, reach.orgIds, id]))[0];
}

/** A card number as it is stored: encrypted under a data key that the key-encryption key wraps. */
export type SealedCard = { keyId: string; wrappedKey: Buffer; ciphertext: Buffer; numberIndex: Buffer };

const readVault = statement<SealedCard>(
  "card-vault-read",
  `select key_id as "keyId", wrapped_key as "wrappedKey", ciphertext, number_index as "numberIndex"
   from card_vault where tenant_id = $1 and payment_method_id = $2`,
);

/** The sealed number of a card, if it has one. */
export async function sealedCard(tenantId: string, paymentMethodId: string): Promise<SealedCard | undefined> {
  return (await readVault([tenantId, paymentMethodId]))[0];
}
