import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { findAccount, lockAccount } from "@/lib/areas/accounts/find-account";
import { requireActive } from "@/lib/areas/accounts/model";
import { wireId } from "@/lib/kernel/ids";
import { requireUnused } from "./delete";
import { findContact } from "./find-contact";
import { requireUnscrubbed } from "./model";
import { moveContact } from "./queries";

const DESTINATION = { resource: 511103 };

/** Moves a contact to another account. Both accounts are locked, the one with the smaller id first. */
export async function transferContact(
  ctx: Ctx,
  contactId: string,
  destinationKey: string,
): Promise<void> {
  const seen = await findContact(ctx, contactId);
  const destination = await findAccount(ctx, destinationKey, DESTINATION);
  for (const id of [...new Set([seen.accountId, destination.id])].sort())
    await lockAccount(ctx, id);
  const contact = await findContact(ctx, contactId);
  if (contact.accountId !== seen.accountId) throw new NotFound("contact", contactId);
  if (destination.id === contact.accountId)
    throw new RuleViolation(
      `The contact belongs to account ${destination.accountNumber} already.`,
      DESTINATION,
    );
  requireActive(destination, DESTINATION.resource);
  requireUnscrubbed(contact);
  await requireUnused(ctx, contact, "transferred", 511000);
  await moveContact(ctx.tenantId, contact.id, destination.id, ctx.now);
  const detail = { from: wireId(contact.accountId), to: wireId(destination.id) };
  ctx.record({ subjectType: "contact", subjectId: contact.id, action: "transfer", detail });
  ctx.emit({
    type: "contact.transferred",
    subjectType: "contact",
    subjectId: contact.id,
    payload: { contactId: wireId(contact.id), ...detail },
  });
}
