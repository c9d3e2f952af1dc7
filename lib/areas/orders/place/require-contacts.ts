import { contactsOf } from "@/lib/areas/contacts/find-contact";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import type { OrderedSubscription } from "./order-parts";

type NamedContact = { readonly id: string; readonly accountId: string };

/** Contacts of subscriptions and actions, with the account that they must belong to. */
function contactsNamed(subscriptions: readonly OrderedSubscription[]): NamedContact[] {
  return subscriptions.flatMap((of) => {
    const owner = of.kind === "created" ? of.created.accountId : of.change.before.accountId;
    const actions = of.kind === "created" ? of.created.actions : of.change.booked;
    return actions.flatMap((action) => {
      const details = "details" in action ? action.details : undefined;
      const accountId = action.type === "OwnerTransfer" ? action.accountId : owner;
      return [details?.billToContactId, details?.soldToContactId, details?.shipToContactId].flatMap(
        (id) => (id ? [{ id, accountId }] : []),
      );
    });
  });
}

/** @throws NotFound unless contacts of subscriptions belong to their accounts. */
export async function requireContacts(
  ctx: Ctx,
  subscriptions: readonly OrderedSubscription[],
): Promise<void> {
  const named = contactsNamed(subscriptions);
  if (!named.length) return;
  const contacts = await contactsOf(
    ctx,
    named.map(({ id }) => id),
  );
  contacts.forEach((contact, index) => {
    if (contact.accountId !== named[index]?.accountId) {
      throw new NotFound("contact of the subscription's account", contact.id);
    }
  });
}
