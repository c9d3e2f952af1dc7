import type { AuditEntry, Ctx, DomainEvent } from "@/lib/kernel/context";
import { ALL_SCOPES } from "@/lib/kernel/scopes";
import { LATEST_VERSION } from "@/lib/kernel/versions";
import { ambient } from "@/lib/platform/database/ambient";
import { dayIn } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";
import { tenantClock } from "./tenants";
import { storeTrail } from "./trail";
import { transaction } from "@/lib/platform/database/transaction";

/** What the product does of its own accord, as the audit trail will tell it. */
export type SystemWork = {
  /** Stands where the operation's id stands for a request. */
  operation: string;
  /** The entity and orgs that the work may see; none for work that looks at no account. */
  entityId?: string;
  orgIds?: readonly string[];
  /** Set when the work has an effect outside the database, so that it is never run twice. */
  once?: boolean;
};

/**
 * Runs work of a job in a transaction of its own, with everything that a request's handler has:
 * the tenant's clock, audit lines and events that commit with it.
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
  { entityId = "", orgIds = [] }: SystemWork,
  entries: AuditEntry[],
  events: DomainEvent[],
): Promise<Ctx> {
  const { now, timeZone, environment, settings } = await tenantClock(tenantId);
  return {
    tenantId,
    actor: { type: "system", id: "worker", name: "Perennial" },
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
