import type { AuditEntry, Ctx, DomainEvent } from "@/lib/kernel/context";
import { insertRows } from "@/lib/platform/database/db";
import { giveNumbers, withNumbers } from "@/lib/platform/numbers/document-numbers";
import { newId } from "@/lib/kernel/ids";

/** Also for access events, where there is no operation (`access-records.ts`). */
export const insertAudit = insertRows("audit_entry");
const insertOutbox = insertRows("outbox");

/**
 * Stores the audit lines and events of one operation, in the transaction that caused them. They
 * contain the numbers of posted documents, so those are assigned now.
 */
export async function storeTrail(
  ctx: Ctx,
  operation: string,
  entries: readonly AuditEntry[],
  events: readonly DomainEvent[],
): Promise<void> {
  await giveNumbers();
  const at = ctx.now.toISOString();
  await insertAudit(
    entries.map((entry) => ({
      tenant_id: ctx.tenantId,
      id: newId(),
      request_id: ctx.requestId,
      operation,
      actor_type: ctx.actor.type,
      actor_id: ctx.actor.id,
      actor_name: ctx.actor.name,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      detail: withNumbers(entry.detail ?? {}),
      at,
      recorded_at: new Date().toISOString(),
    })),
  );
  await insertOutbox(
    events.map((event) => ({
      tenant_id: ctx.tenantId,
      id: newId(),
      event_type: event.type,
      subject_type: event.subjectType,
      subject_id: event.subjectId,
      payload: withNumbers(event.payload),
      at,
    })),
  );
}
