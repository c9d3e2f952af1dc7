import { ambient } from "@/lib/platform/database/ambient";
import { type Notifier, isNotifier } from "@/lib/platform/gateways/gateway-notice";
import { testGatewaySecret } from "@/lib/platform/gateways/test-notice";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import type { Gateway } from "@/lib/platform/gateways/gateway";
import { uuidOf } from "@/lib/kernel/ids";
import { environmentOf } from "@/lib/platform/tenants";
import { ownGateway } from "./find-gateway";
import { openGatewayKey } from "./gateway-key";
import { TEST_GATEWAY } from "./model";
import { signingGateway as stored, tenantOfGateway } from "./queries";

/** A gateway that may send webhooks, and its signing secret. */
export type SigningGateway = {
  tenantId: string;
  name: string;
  gateway: Gateway & Notifier;
  secret: string;
};

/** The gateway of a webhook address; undefined when there is none, or it has no signing secret. */
export async function signingGateway(key: string): Promise<SigningGateway | undefined> {
  const id = uuidOf(key);
  const tenantId = id && (await ambient.run({ tenantId: "" }, () => tenantOfGateway(id)));
  if (!id || !tenantId) return undefined;
  return ambient.run({ tenantId }, async () => {
    if (id === tenantId) {
      if ((await environmentOf(tenantId)) === "live") return undefined;
      return signing(tenantId, gatewayNamed(TEST_GATEWAY), testGatewaySecret(tenantId));
    }
    const found = await stored(tenantId, id);
    if (!found?.sealedWebhookSecret) return undefined;
    const secret = openGatewayKey(tenantId, id, found.sealedWebhookSecret);
    return signing(tenantId, await ownGateway(tenantId, found.name), secret);
  });
}

function signing(tenantId: string, gateway: Gateway, secret: string): SigningGateway | undefined {
  if (!isNotifier(gateway)) return undefined;
  return { tenantId, name: gateway.name, gateway, secret };
}
