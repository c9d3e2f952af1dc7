import { insertRows, statement } from "@/lib/platform/db";
import type { GatewaySettings } from "./model";

/** A gateway's settings as stored. */
export type StoredGateway = GatewaySettings & { id: string };

const SHOWN = `id, name, type, is_active as "isActive", is_default as "isDefault", key_last4 as "keyLast4",
  timeout_seconds as "timeoutSeconds"`;

const all = statement<StoredGateway>(
  "payment-gateways",
  `select ${SHOWN} from payment_gateway where tenant_id = $1 order by created_at, id`,
);

const forUpdate = statement<StoredGateway>(
  "payment-gateways-locked",
  `select ${SHOWN} from payment_gateway where tenant_id = $1 order by created_at, id for update`,
);

/** A tenant's own gateways, oldest first. */
export function gatewaysOf(tenantId: string): Promise<StoredGateway[]> {
  return all([tenantId]);
}

/** The same, kept still until the transaction ends. */
export function lockGateways(tenantId: string): Promise<StoredGateway[]> {
  return forUpdate([tenantId]);
}

/** What a process needs to call a gateway. */
export type SealedGateway = {
  id: string;
  name: string;
  sealedKey: string;
  timeoutSeconds: number;
};

const named = statement<SealedGateway>(
  "payment-gateway-named",
  `select id, name, sealed_key as "sealedKey", timeout_seconds as "timeoutSeconds"
   from payment_gateway where tenant_id = $1 and name = $2`,
);

/** A gateway with its sealed key, also one that takes no new payments. */
export async function sealedGateway(
  tenantId: string,
  name: string,
): Promise<SealedGateway | undefined> {
  return (await named([tenantId, name]))[0];
}

const insert = insertRows("payment_gateway");

/** A gateway that is about to be stored. */
export type NewGateway = StoredGateway & { sealedKey: string };

export async function insertGateway(
  tenantId: string,
  gateway: NewGateway,
  at: Date,
): Promise<void> {
  const { id, name, type, isActive, isDefault, sealedKey, keyLast4, timeoutSeconds } = gateway;
  await insert([
    {
      tenant_id: tenantId,
      id,
      name,
      type,
      is_active: isActive,
      is_default: isDefault,
      sealed_key: sealedKey,
      key_last4: keyLast4,
      timeout_seconds: timeoutSeconds,
      created_at: at,
      updated_at: at,
    },
  ]);
}

const update = statement(
  "payment-gateway-update",
  `update payment_gateway set is_active = $3, is_default = $4, sealed_key = coalesce($5, sealed_key), key_last4 = $6,
     timeout_seconds = $7, updated_at = $8 where tenant_id = $1 and id = $2`,
);

/** Stores settings of a gateway; without a sealed key the old one stays. */
export async function updateGateway(
  tenantId: string,
  gateway: StoredGateway,
  sealedKey: string | undefined,
  at: Date,
): Promise<void> {
  const { id, isActive, isDefault, keyLast4, timeoutSeconds } = gateway;
  await update([
    tenantId,
    id,
    isActive,
    isDefault,
    sealedKey ?? null,
    keyLast4,
    timeoutSeconds,
    at,
  ]);
}

const noDefault = statement(
  "payment-gateway-no-default",
  "update payment_gateway set is_default = false where tenant_id = $1 and is_default",
);

/** Takes the default away from the gateway that has it. */
export async function clearDefault(tenantId: string): Promise<void> {
  await noDefault([tenantId]);
}
