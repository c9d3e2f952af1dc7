import { ApiError } from "@/lib/kernel/errors";
import { asTenant } from "@/lib/platform/database/ambient";
import { ownGateway } from "@/lib/areas/gateways/find-gateway";
import { TEST_GATEWAY } from "@/lib/areas/gateways/model";
import { gatewayNamed } from "@/lib/platform/gateways/registry";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import { applyEvent } from "./apply-event";
import { type DueEvent, endEvent, eventsDue, lockEvent, takeDueEvent } from "./queries";
import { secondsUntilNextTry } from "./model";

const OPERATION = "tryGatewayEvents";
const AT_ONCE = 50;

/**
 * Retries events that the books refused: the cause may be gone. An attempt is counted before it is
 * made, so that their number is limited, whatever happens. Returns the number of attempts.
 */
export async function tryEvents(tenantId: string): Promise<number> {
  const ids = await asTenant(tenantId, () => eventsDue(tenantId, AT_ONCE));
  for (const id of ids) {
    const event = await systemTransaction(tenantId, { operation: OPERATION }, () =>
      takeDueEvent(tenantId, id),
    );
    if (event) await tryOne(tenantId, event);
  }
  return ids.length;
}

async function tryOne(tenantId: string, event: DueEvent): Promise<void> {
  const { id, gateway: name } = event;
  try {
    await asTenant(tenantId, async () => {
      const gateway = name === TEST_GATEWAY ? gatewayNamed(name) : await ownGateway(tenantId, name);
      await applyEvent({ tenantId, name, gateway }, event, () => lockEvent(tenantId, id));
    });
  } catch (error) {
    log.warn({ err: error, gateway: name, event: event.eventId }, "an event could not be tried");
    await putOff(tenantId, event, error);
  }
}

/** A failed attempt: a locked object, or a gateway that does not answer. */
async function putOff(tenantId: string, event: DueEvent, error: unknown): Promise<void> {
  const seconds = secondsUntilNextTry(event.tries);
  const result = error instanceof ApiError ? error.message : "It could not be tried again.";
  await systemTransaction(tenantId, { operation: OPERATION }, async () => {
    const { id, status } = await lockEvent(tenantId, event.id);
    if (status !== "Refused") return;
    const next = seconds === undefined || !event.news ? undefined : { seconds, news: event.news };
    await endEvent(tenantId, id, { status, result }, next);
  });
}
