import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import type { NewContact } from "./model";
import { deleteContactRows, insertContacts } from "./queries";
import { deleteSnapshotRows } from "./snapshots/queries";

/** Stores new contacts with their audit lines and events. The audit names no personal data. */
export async function storeContacts(ctx: Ctx, contacts: readonly NewContact[]): Promise<void> {
  await insertContacts(ctx.tenantId, contacts, ctx.now);
  for (const { id, accountId } of contacts) {
    ctx.record({
      subjectType: "contact",
      subjectId: id,
      action: "create",
      detail: { accountId: wireId(accountId) },
    });
    ctx.emit({
      type: "contact.created",
      subjectType: "contact",
      subjectId: id,
      payload: { contactId: wireId(id), accountId: wireId(accountId) },
    });
  }
}

/** Deletes the contacts of an account that is deleted with them. */
export async function removeContacts(ctx: Ctx, accountId: string): Promise<void> {
  await deleteSnapshotRows(ctx.tenantId, accountId);
  await deleteContactRows(ctx.tenantId, accountId);
}
