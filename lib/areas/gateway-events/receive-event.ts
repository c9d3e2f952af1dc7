import { AuthenticationFailed, InvalidValue } from "@/lib/kernel/errors";
import type { SignedBody } from "@/lib/api/operation";
import { type SigningGateway, signingGateway } from "@/lib/areas/gateways/signing-gateway";
import { asTenant } from "@/lib/platform/database/ambient";
import { Forged, type GatewayNotice, Unreadable } from "@/lib/platform/gateways/gateway-notice";
import { applyEvent } from "./apply-event";
import type { EventEnd } from "./model";
import { claimEvent } from "./queries";

/**
 * Handles a webhook, whoever sends it: it counts only when it was signed with the secret of the
 * gateway. The same event counts once.
 *
 * @throws AuthenticationFailed alike for every invalid address and signature; InvalidValue
 * for a signed text that is not an event; Locked while the transaction is just being stored.
 */
export async function receiveEvent(key: string, body: SignedBody): Promise<EventEnd> {
  const sender = await signingGateway(key);
  if (!sender) throw forged();
  return asTenant(sender.tenantId, async () => {
    const notice = await read(sender, body);
    return applyEvent(sender, notice, () => claimEvent(sender.tenantId, sender.name, notice));
  });
}

/** The address says whose webhook it claims to be; the caller is unknown. */
function forged(tenantId?: string): AuthenticationFailed {
  const refused = { what: "gateway signature" as const, ...(tenantId && { tenantId }) };
  return new AuthenticationFailed(undefined, { refused });
}

async function read(
  { tenantId, gateway, secret }: SigningGateway,
  body: SignedBody,
): Promise<GatewayNotice> {
  try {
    return await gateway.readNotice(body.text, body.headers, secret);
  } catch (error) {
    if (error instanceof Forged) throw forged(tenantId);
    if (error instanceof Unreadable)
      throw new InvalidValue("The body is no event.", { cause: error });
    throw error;
  }
}
