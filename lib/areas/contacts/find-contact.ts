import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { Contact } from "./model";
import { contactsWithin } from "./queries";

/**
 * A contact by id.
 *
 * @throws NotFound alike for unknown ids, other tenants, and inaccessible entities or orgs.
 */
export async function findContact(
  ctx: Ctx,
  id: string,
  options: { resource?: number } = {},
): Promise<Contact> {
  const uuid = uuidOf(id);
  const contact = uuid === undefined ? undefined : (await contactsWithin(ctx, [uuid]))[0];
  if (!contact) throw new NotFound("contact", id, options);
  return contact;
}

/** The contacts of these ids, in their order; an id may occur twice, and all of them exist. */
export async function contactsOf(ctx: Ctx, ids: readonly string[]): Promise<Contact[]> {
  const found = new Map(
    (await contactsWithin(ctx, [...new Set(ids)])).map((contact) => [contact.id, contact]),
  );
  return ids.map((id) => {
    const contact = found.get(id);
    if (!contact) throw new NotFound("contact", id);
    return contact;
  });
}

/** The contacts of these ids that the caller may see, by their ids. */
export async function contactsInReach(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Contact>> {
  if (!ids.length) return new Map();
  const found = await contactsWithin(ctx, [...new Set(ids)]);
  return new Map(found.map((contact) => [contact.id, contact]));
}
