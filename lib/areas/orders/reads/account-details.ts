import type { Ctx } from "@/lib/kernel/context";
import { accountsInReach } from "@/lib/areas/accounts/find-account";
import { presentBasicInfo } from "@/lib/areas/accounts/present";
import { contactsInReach } from "@/lib/areas/contacts/find-contact";
import { presentContact } from "@/lib/areas/contacts/present";
import type { Order, StoredOrderAction } from "@/lib/areas/orders/model";

/**
 * The accounts of an order with their contacts, in two statements. Owners are by subscription number,
 * and null if out of the caller's reach.
 */
export async function accountDetails(
  ctx: Ctx,
  { accountId }: Order,
  actions: readonly StoredOrderAction[],
) {
  const accounts = await accountsInReach(ctx, [accountId, ...actions.map((of) => of.ownerId)]);
  const contacts = await contactsInReach(
    ctx,
    [...accounts.values()].flatMap((of) => [of.billToContactId, of.soldToContactId]),
  );
  const contact = (id: string) => {
    const found = contacts.get(id);
    if (found === undefined) return null;
    const { accountId: _account, accountNumber: _number, ...shown } = presentContact(found);
    return shown;
  };
  const ordering = accounts.get(accountId);
  return {
    existing: ordering
      ? {
          basicInfo: presentBasicInfo(ordering),
          billToContact: contact(ordering.billToContactId),
        }
      : null,
    ownerOf: (number: string) => {
      const id = actions.find((of) => of.subscriptionNumber === number)?.ownerId ?? "";
      const owner = accounts.get(id);
      if (owner === undefined) return null;
      return { basicInfo: presentBasicInfo(owner), soldToContact: contact(owner.soldToContactId) };
    },
  };
}
