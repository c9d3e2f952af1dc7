import type { Ctx, Environment } from "@/lib/kernel/context";
import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import { alternatives } from "@/lib/api/reasons";
import { env } from "@/lib/platform/env";
import type { Gateway } from "@/lib/platform/gateways/gateway";
import { registerGatewaySource } from "@/lib/platform/gateways/registry";
import { StripeGateway } from "@/lib/platform/gateways/stripe-gateway";
import { environmentOf } from "@/lib/platform/tenants";
import { openGatewayKey } from "./gateway-key";
import { type GatewaySettings, gatewaysIn, keyFits } from "./model";
import { gatewaysOf, type SealedGateway, sealedGateway } from "./queries";

/** Gateways of this process by tenant and id, so that each has one semaphore for its callers. */
const known = new Map<string, { sealedKey: string; timeoutSeconds: number; gateway: Gateway }>();

/**
 * A tenant's own gateway, ready to be called. One that takes no new payment methods is still found:
 * its earlier payments have to be settled, and methods that use it are still charged.
 */
export async function ownGateway(tenantId: string, name: string): Promise<Gateway> {
  const settings = await sealedGateway(tenantId, name);
  if (!settings) throw new Error(`the tenant has no gateway named ${name}`);
  return opened(tenantId, await environmentOf(tenantId), settings);
}

registerGatewaySource(ownGateway);

function opened(tenantId: string, environment: Environment, settings: SealedGateway): Gateway {
  const { id, name, sealedKey, timeoutSeconds } = settings;
  const place = `${tenantId}:${id}`;
  const before = known.get(place);
  if (before?.sealedKey === sealedKey && before.timeoutSeconds === timeoutSeconds) {
    return before.gateway;
  }
  const secretKey = openGatewayKey(tenantId, id, sealedKey);
  const gateway = new StripeGateway({
    name,
    secretKey,
    takesMoney: keyFits(environment, secretKey),
    url: env().PERENNIAL_STRIPE_URL,
    timeout: timeoutSeconds * 1000,
  });
  known.set(place, { sealedKey, timeoutSeconds, gateway });
  return gateway;
}

const NO_GATEWAY =
  "This live tenant has no payment gateway yet. Add one under Settings, Payment gateways (POST /v1/settings/payment-gateways).";
const NO_DEFAULT =
  "This live tenant has no default payment gateway. Name a gateway, or make one the default under Settings, Payment gateways.";

/**
 * The name of the requested gateway, or of the tenant's default one.
 *
 * @throws RuleViolation when a live tenant has no default, and InvalidValue when
 * there is no active one of that name.
 */
export async function requestedGateway(
  ctx: Ctx,
  name: string | null | undefined,
  blame: { resource: number; parameter: string },
): Promise<string> {
  const all = await activeGateways(ctx);
  if (!all.length) throw new RuleViolation(NO_GATEWAY, { resource: blame.resource });
  if (name === undefined || name === null) {
    const usual = usualOf(all);
    if (!usual) throw new RuleViolation(NO_DEFAULT, { resource: blame.resource });
    return usual.name;
  }
  if (all.some((gateway) => gateway.name === name)) return name;
  const names = alternatives(all.map((gateway) => gateway.name));
  throw new InvalidValue(`${blame.parameter} must be ${names}`, blame);
}

/** The name of the gateway that charges where none is named; null where a live tenant has none. */
export async function usualGateway(ctx: Ctx): Promise<string | null> {
  return usualOf(await activeGateways(ctx))?.name ?? null;
}

async function activeGateways({ tenantId, environment }: Ctx): Promise<readonly GatewaySettings[]> {
  const own = await gatewaysOf(tenantId);
  return gatewaysIn(environment, own).filter(({ isActive }) => isActive);
}

const usualOf = (all: readonly GatewaySettings[]) =>
  all.find(({ isDefault }) => isDefault) ?? (all.length === 1 ? all[0] : undefined);
