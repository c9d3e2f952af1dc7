import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { wireId } from "@/lib/kernel/ids";
import { lockContact } from "./change-contact";
import { type Contact, rolesInWords } from "./model";
import { deleteContactRow, draftAddressedTo, subscriptionOf } from "./queries";

/** Deletes a contact to which nothing is addressed. */
export async function deleteContact(ctx: Ctx, contactId: string): Promise<void> {
  const { account, contact } = await lockContact(ctx, contactId);
  await requireUnused(ctx, contact, "deleted", 500000);
  await deleteContactRow(ctx.tenantId, contact.id);
  ctx.record({
    subjectType: "contact",
    subjectId: contact.id,
    action: "delete",
    detail: { accountId: wireId(account.id) },
  });
  ctx.record({
    subjectType: "account",
    subjectId: account.id,
    action: "deleteContact",
    detail: { contactId: wireId(contact.id) },
  });
  ctx.emit({
    type: "contact.deleted",
    subjectType: "contact",
    subjectId: contact.id,
    payload: { contactId: wireId(contact.id), accountId: wireId(account.id) },
  });
}

/** @throws RuleViolation when the account, a subscription or a draft uses the contact. */
export async function requireUnused(
  ctx: Ctx,
  contact: Contact,
  what: string,
  resource: number,
): Promise<void> {
  const roles = rolesInWords(contact);
  if (roles)
    throw new RuleViolation(
      `The contact is ${roles} of account ${contact.accountNumber} and cannot be ${what}. Give the role to another contact first.`,
      { resource },
    );
  const subscription = await subscriptionOf(ctx.tenantId, contact.id);
  if (subscription)
    throw new RuleViolation(
      `Subscription ${subscription} is addressed to the contact, so it cannot be ${what}.`,
      { resource },
    );
  const draft = await draftAddressedTo(ctx.tenantId, contact);
  if (draft)
    throw new RuleViolation(
      `The draft ${draft} is addressed to the contact, so it cannot be ${what}: post or cancel the draft first.`,
      { resource },
    );
}
