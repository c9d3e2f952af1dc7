import type { Ctx } from "@/lib/api/context";
import { InvalidValue } from "@/lib/api/errors";
import { alternatives } from "@/lib/api/reasons";
import { env } from "@/lib/platform/env";
import type { Gateway } from "@/lib/platform/gateways/gateway";
import { registerGatewaySource } from "@/lib/platform/gateways/registry";
import { StripeGateway } from "@/lib/platform/gateways/stripe-gateway";
import { openGatewayKey } from "./gateway-key";
import { TEST_GATEWAY, withTestGateway } from "./model";
import { gatewaysOf, type SealedGateway, sealedGateway } from "./queries";

/** Gateways of this process by tenant and id, so that each has one room for its callers. */
const known = new Map<string, { sealedKey: string; timeoutSeconds: number; gateway: Gateway }>();

/**
 * A tenant's own gateway, ready to be called. One that takes no new payment methods is still found:
 * what it did before has to be settled, and what names it is still charged.
 */
export async function ownGateway(tenantId: string, name: string): Promise<Gateway> {
  const settings = await sealedGateway(tenantId, name);
  if (!settings) throw new Error(`the tenant has no gateway named ${name}`);
  return opened(tenantId, settings);
}

registerGatewaySource(ownGateway);

function opened(tenantId: string, settings: SealedGateway): Gateway {
  const { id, name, sealedKey, timeoutSeconds } = settings;
  const place = `${tenantId}:${id}`;
  const before = known.get(place);
  if (before?.sealedKey === sealedKey && before.timeoutSeconds === timeoutSeconds) {
    return before.gateway;
  }
  const gateway = new StripeGateway({
    name,
    secretKey: openGatewayKey(tenantId, id, sealedKey),
    url: env().PERENNIAL_STRIPE_URL,
    timeout: timeoutSeconds * 1000,
  });
  known.set(place, { sealedKey, timeoutSeconds, gateway });
  return gateway;
}

/**
 * The name of the gateway that a request wants, or of the tenant's default one.
 *
 * @throws InvalidValue when the tenant has no active gateway of that name.
 */
export async function gatewayWanted(
  ctx: Ctx,
  name: string | null | undefined,
  blame: { resource: number; parameter: string },
): Promise<string> {
  if (name === TEST_GATEWAY) return name;
  const all = withTestGateway(await gatewaysOf(ctx.tenantId)).filter(({ isActive }) => isActive);
  if (name === undefined || name === null) {
    return all.find(({ isDefault }) => isDefault)?.name ?? TEST_GATEWAY;
  }
  if (all.some((gateway) => gateway.name === name)) return name;
  const names = alternatives(all.map((gateway) => gateway.name));
  throw new InvalidValue(`${blame.parameter} must be ${names}`, blame);
}
