import type { Actor, AuditEntry, Ctx, DomainEvent } from "@/lib/kernel/context";
import { ALL_SCOPES } from "@/lib/kernel/scopes";
import { LATEST_VERSION } from "@/lib/kernel/versions";
import { ambient } from "@/lib/platform/database/ambient";
import { dayIn } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";
import { tenantClock } from "./tenants";
import { storeTrail } from "./trail";
import { transaction } from "@/lib/platform/database/transaction";

/** Work that the product starts itself, as the audit trail shows it. */
export type SystemWork = {
  /** Takes the place of a request's operation id. */
  operation: string;
  /** The entity and orgs visible to the work; none for work that reads no account. */
  entityId?: string;
  orgIds?: readonly string[];
  /** Whose deed it is, where that is known and the call has no credential; the product itself when absent. */
  actor?: Actor;
  /** Set when the work has an effect outside the database, so that it is never run twice. */
  once?: boolean;
};

const WORKER: Actor = { type: "system", id: "worker", name: "Perennial" };

/**
 * Runs a job's work in a separate transaction, with everything that a request's handler has: the
 * tenant's clock, and audit lines and events that commit with it.
 */
export function systemTransaction<T>(
  tenantId: string,
  wanted: SystemWork,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const run = async () => {
    const entries: AuditEntry[] = [];
    const events: DomainEvent[] = [];
    const ctx = await systemContext(tenantId, wanted, entries, events);
    const result = await work(ctx);
    await storeTrail(ctx, wanted.operation, entries, events);
    return result;
  };
  return ambient.run({ tenantId }, () => transaction(run, { once: wanted.once === true }));
}

async function systemContext(
  tenantId: string,
  { entityId = "", orgIds = [], actor = WORKER }: SystemWork,
  entries: AuditEntry[],
  events: DomainEvent[],
): Promise<Ctx> {
  const { now, timeZone, environment, settings } = await tenantClock(tenantId);
  return {
    tenantId,
    actor,
    scopes: new Set(ALL_SCOPES),
    entityId,
    orgIds,
    version: LATEST_VERSION,
    requestId: newId(),
    baseUrl: "",
    now,
    today: dayIn(timeZone, now),
    timeZone,
    environment,
    settings,
    emit: (event) => void events.push(event),
    record: (entry) => void entries.push(entry),
    setHeader: () => undefined,
  };
}
