import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { type AddressedRow, contactsPosted, type SnapshotColumns, snapshotsFor } from "./model";
import { keep } from "./queries";

/**
 * Adds to rows of documents the snapshots of their contacts as they are now, where they are posted. One statement keeps
 * those of all; a contact that has not changed keeps its snapshot. The accounts are locked by the caller.
 */
export async function withSnapshots<R extends AddressedRow>(
  ctx: Ctx,
  rows: readonly R[],
): Promise<(R & SnapshotColumns)[]> {
  const contacts = contactsPosted(rows);
  const kept = contacts.length ? await keptOf(ctx, contacts) : new Map<string, string>();
  return rows.map((row) => ({ ...row, ...snapshotsFor(row, kept) }));
}

/** The snapshots of contacts as they are now, by the contacts' ids. */
async function keptOf(
  { tenantId, now, actor }: Ctx,
  contacts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await keep([tenantId, contacts, contacts.map(newId), now, actor.id]);
  return new Map(rows.map(({ contactId, id }) => [contactId, id]));
}
