import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { GATEWAY_TYPES, type GatewaySettings } from "./model";

/** A gateway's settings as stored. */
export type StoredGateway = GatewaySettings & { id: string };

const SHOWN = `id, name, type, is_active as "isActive", is_default as "isDefault", key_last4 as "keyLast4",
  timeout_seconds as "timeoutSeconds", webhook_secret_set_at is not null as "webhookSecretSet"`;

const forUpdate = statement<StoredGateway>(
  "payment-gateways-locked",
  `select ${SHOWN} from payment_gateway where tenant_id = $1 order by created_at, id for update`,
);

/** A tenant's own gateways, oldest first. */
export async function gatewaysOf(tenantId: string): Promise<StoredGateway[]> {
  const gateways = await prisma().paymentGateway.findMany({
    where: { tenantId },
    select: {
      id: true,
      name: true,
      type: true,
      isActive: true,
      isDefault: true,
      keyLast4: true,
      timeoutSeconds: true,
      webhookSecretSetAt: true,
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return gateways.map(({ webhookSecretSetAt, ...gateway }) => ({
    ...gateway,
    type: wordRead(GATEWAY_TYPES, gateway.type),
    webhookSecretSet: webhookSecretSetAt !== null,
  }));
}

/** The same, locked until the transaction ends. */
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

/** A gateway with its sealed key, including one that takes no new payments. */
export async function sealedGateway(
  tenantId: string,
  name: string,
): Promise<SealedGateway | undefined> {
  const gateway = await prisma().paymentGateway.findFirst({
    where: { tenantId, name },
    select: { id: true, name: true, sealedKey: true, timeoutSeconds: true },
  });
  return gateway ?? undefined;
}

const insert = insertRows("payment_gateway");

const tenantOf = statement<{ tenant: string | null }>(
  "tenant-of-gateway",
  "select tenant_of_gateway($1) as tenant",
);

/** The tenant of a gateway, or of the built-in one, which is addressed by its tenant's id. */
export async function tenantOfGateway(id: string): Promise<string | undefined> {
  return (await tenantOf([id]))[0]?.tenant ?? undefined;
}

/** A gateway's name and signing secret, including one that takes no new payments. */
export async function signingGateway(tenantId: string, id: string) {
  const gateway = await prisma().paymentGateway.findFirst({
    where: { tenantId, id },
    select: { name: true, sealedWebhookSecret: true },
  });
  return gateway ?? undefined;
}

/** A gateway to be stored. */
export type NewGateway = StoredGateway & { sealedKey: string; sealedWebhookSecret: string | null };

export async function insertGateway(
  tenantId: string,
  gateway: NewGateway,
  at: Date,
): Promise<void> {
  const { id, name, type, isActive, isDefault, sealedKey, keyLast4, timeoutSeconds } = gateway;
  const { sealedWebhookSecret } = gateway;
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
      sealed_webhook_secret: sealedWebhookSecret,
      webhook_secret_set_at: sealedWebhookSecret === null ? null : at,
      created_at: at,
      updated_at: at,
    },
  ]);
}

/** Secrets of a gateway that replace the current ones. */
export type NewSecrets = { sealedKey?: string; sealedWebhookSecret?: string };

/** Stores settings of a gateway; absent secrets stay. */
export async function updateGateway(
  tenantId: string,
  gateway: StoredGateway,
  { sealedKey, sealedWebhookSecret }: NewSecrets,
  at: Date,
): Promise<void> {
  const { id, isActive, isDefault, keyLast4, timeoutSeconds } = gateway;
  const webhook =
    sealedWebhookSecret === undefined ? {} : { sealedWebhookSecret, webhookSecretSetAt: at };
  await prisma().paymentGateway.updateMany({
    where: { tenantId, id },
    data: {
      isActive,
      isDefault,
      timeoutSeconds,
      ...(keyLast4 === null ? {} : { keyLast4 }),
      ...(sealedKey === undefined ? {} : { sealedKey }),
      ...webhook,
      updatedAt: at,
    },
  });
}

/** Unsets the current default gateway. */
export async function clearDefault(tenantId: string): Promise<void> {
  await prisma().paymentGateway.updateMany({
    where: { tenantId, isDefault: true },
    data: { isDefault: false },
  });
}
