import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { changeAccount } from "@/lib/areas/accounts/change-account";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { wireId } from "@/lib/kernel/ids";
import { findContact } from "./find-contact";
import {
  type Contact,
  type ContactData,
  type ContactInput,
  changedNames,
  contactWith,
  requireUnscrubbed,
  type RoleInput,
  rolesAfter,
  SCRUBBED,
} from "./model";
import { updateContactRow } from "./queries";
import { blankSnapshots } from "./snapshots/queries";

/** A contact whose account is locked, so that neither can change until the transaction ends. */
export async function lockContact(ctx: Ctx, contactId: string) {
  const seen = await findContact(ctx, contactId);
  const account = await lockAccount(ctx, seen.accountId);
  return { account, contact: await findContact(ctx, contactId) };
}

/** Changes a contact and its roles; returns it as it is now. */
export async function changeContact(
  ctx: Ctx,
  contactId: string,
  input: ContactInput & RoleInput,
): Promise<Contact> {
  const { account, contact } = await lockContact(ctx, contactId);
  requireUnscrubbed(contact);
  await storeChanges(ctx, contact, contactWith(input, contact));
  await changeAccount(ctx, account, rolesAfter(contact.id, contact, input));
  return findContact(ctx, contactId);
}

/** Stores a contact's data; the caller holds its account's lock. */
export async function storeChanges(
  ctx: Ctx,
  contact: Pick<Contact, "id" | "accountId"> & ContactData,
  after: ContactData,
): Promise<void> {
  const fields = changedNames(contact, after);
  if (!fields.length) return;
  await updateContactRow(ctx.tenantId, contact.id, after, null, ctx.now);
  report(ctx, contact, "update", { fields });
}

/** Replaces all personal data of a contact permanently; posted documents keep what they print. */
export async function scrubContact(ctx: Ctx, contactId: string): Promise<void> {
  const { contact } = await lockContact(ctx, contactId);
  if (contact.scrubbedAt !== null)
    throw new RuleViolation("The contact was scrubbed before.", { resource: 511000 });
  await updateContactRow(ctx.tenantId, contact.id, SCRUBBED, ctx.now, ctx.now);
  await blankSnapshots(ctx, contact.id);
  report(ctx, contact, "scrub", {});
}

function report(
  ctx: Ctx,
  contact: Pick<Contact, "id" | "accountId">,
  action: "update" | "scrub",
  detail: Record<string, unknown>,
): void {
  ctx.record({ subjectType: "contact", subjectId: contact.id, action, detail });
  ctx.emit({
    type: action === "scrub" ? "contact.scrubbed" : "contact.updated",
    subjectType: "contact",
    subjectId: contact.id,
    payload: { contactId: wireId(contact.id), accountId: wireId(contact.accountId), ...detail },
  });
}
