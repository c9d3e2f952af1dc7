import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { sealGatewayKey } from "./gateway-key";
import { keyFits, TEST_GATEWAY } from "./model";
import {
  clearDefault,
  insertGateway,
  lockGateways,
  type NewSecrets,
  type StoredGateway,
  updateGateway,
} from "./queries";

/** A request's gateway fields: absent ones stay. */
export type GatewayInput = {
  secretKey?: string;
  webhookSecret?: string;
  isActive?: boolean;
  isDefault?: boolean;
  timeoutSeconds?: number;
};

const TIMEOUT = 30;

/**
 * Adds a merchant's Stripe account; its key is sealed immediately.
 *
 * @throws RuleViolation for a live key in a test tenant, a test key in a live one, and a name that is taken.
 */
export async function addGateway(
  ctx: Ctx,
  { name, secretKey, webhookSecret, ...wanted }: GatewayInput & { name: string; secretKey: string },
): Promise<StoredGateway> {
  requireFittingKey(ctx, secretKey);
  const others = await lockGateways(ctx.tenantId);
  const taken = [TEST_GATEWAY, ...others.map((other) => other.name)];
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase())) {
    throw new RuleViolation(`There is a gateway of the name ${name} already.`, {
      resource: 504002,
    });
  }
  const gateway: StoredGateway = {
    id: newId(),
    name,
    type: "Stripe",
    isActive: true,
    isDefault: wanted.isDefault ?? false,
    keyLast4: secretKey.slice(-4),
    timeoutSeconds: wanted.timeoutSeconds ?? TIMEOUT,
    webhookSecretSet: webhookSecret !== undefined,
  };
  if (gateway.isDefault) await clearDefault(ctx.tenantId);
  const { sealedKey = "", sealedWebhookSecret = null } = sealed(ctx, gateway.id, {
    secretKey,
    webhookSecret,
  });
  await insertGateway(ctx.tenantId, { ...gateway, sealedKey, sealedWebhookSecret }, ctx.now);
  report(ctx, gateway, "create");
  return gateway;
}

/** Secrets as they are stored: bound to their tenant and gateway. */
function sealed(
  { tenantId }: Ctx,
  id: string,
  { secretKey, webhookSecret }: Pick<GatewayInput, "secretKey" | "webhookSecret">,
): NewSecrets {
  return {
    sealedKey: secretKey && sealGatewayKey(tenantId, id, secretKey),
    sealedWebhookSecret: webhookSecret && sealGatewayKey(tenantId, id, webhookSecret),
  };
}

/**
 * Changes key, signing secret, timeout, or whether new payments go there. A gateway keeps its name for ever: payments
 * refer to it.
 */
export async function changeGateway(
  ctx: Ctx,
  key: string,
  { secretKey, webhookSecret, ...wanted }: GatewayInput,
): Promise<StoredGateway> {
  const before = (await lockGateways(ctx.tenantId)).find(({ id }) => id === uuidOf(key));
  if (!before) throw new NotFound("payment gateway", key);
  if (secretKey !== undefined) requireFittingKey(ctx, secretKey);
  const gateway: StoredGateway = {
    ...before,
    isActive: wanted.isActive ?? before.isActive,
    isDefault: wanted.isDefault ?? before.isDefault,
    timeoutSeconds: wanted.timeoutSeconds ?? before.timeoutSeconds,
    keyLast4: secretKey?.slice(-4) ?? before.keyLast4,
    webhookSecretSet: before.webhookSecretSet || webhookSecret !== undefined,
  };
  if (gateway.isDefault && !gateway.isActive) {
    throw new RuleViolation("The default gateway is active. Make another one the default first.", {
      resource: 504005,
    });
  }
  if (gateway.isDefault && !before.isDefault) await clearDefault(ctx.tenantId);
  const secrets = sealed(ctx, before.id, { secretKey, webhookSecret });
  await updateGateway(ctx.tenantId, gateway, secrets, ctx.now);
  report(ctx, gateway, "update");
  return gateway;
}

function requireFittingKey({ environment }: Ctx, secretKey: string): void {
  if (keyFits(environment, secretKey)) return;
  const wanted = `sk_${environment}_ or rk_${environment}_`;
  throw new RuleViolation(
    environment === "test"
      ? `This is a test tenant: its gateways take Stripe's test keys only, which begin with ${wanted}. Go live for real money.`
      : `This is a live tenant: its gateways take Stripe's live keys only, which begin with ${wanted}.`,
    { resource: 504004 },
  );
}

function report(ctx: Ctx, gateway: StoredGateway, action: "create" | "update"): void {
  const { name, type, isActive, isDefault, timeoutSeconds } = gateway;
  ctx.record({
    subjectType: "paymentGateway",
    subjectId: gateway.id,
    action,
    detail: { name, type, isActive, isDefault, timeoutSeconds },
  });
}
