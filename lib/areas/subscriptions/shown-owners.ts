import type { Ctx } from "@/lib/kernel/context";
import { accountsInReach } from "@/lib/areas/accounts/find-account";
import { presentBasicInfo } from "@/lib/areas/accounts/present";
import { contactsInReach } from "@/lib/areas/contacts/find-contact";
import { presentContact } from "@/lib/areas/contacts/present";
import type { Subscription } from "./detail-model";

type Input = {
  readonly getSubscriptionOwnerDetails?: "true" | "false";
  readonly getInvoiceOwnerDetails?: "true" | "false";
};

/**
 * The contacts that subscriptions concern, their own or their accounts', and their accounts where
 * these are asked for. One statement for each kind, whatever the number of subscriptions.
 */
export async function shownOwners(
  ctx: Ctx,
  subscriptions: readonly Subscription[],
  { getSubscriptionOwnerDetails: owner, getInvoiceOwnerDetails: payer }: Input = {},
) {
  const concerned = subscriptions.flatMap((of) => Object.values(contactIdsOf(of)));
  const contacts = await contactsInReach(
    ctx,
    concerned.flatMap((id) => id ?? []),
  );
  const accounts = await accountsInReach(ctx, [
    ...(owner === "true" ? subscriptions.map((of) => of.accountId) : []),
    ...(payer === "true" ? subscriptions.map((of) => of.invoiceAccountId) : []),
  ]);
  const contact = (id: string | null, own: string | null) => {
    const found = id === null ? undefined : contacts.get(id);
    if (found === undefined) return null;
    const { accountId: _account, accountNumber: _number, ...shown } = presentContact(found);
    return { ...shown, isSpecifiedInSubscription: own !== null };
  };
  const account = (id: string) => {
    const found = accounts.get(id);
    return found === undefined ? null : presentBasicInfo(found);
  };
  return (of: Subscription) => {
    const { billTo, soldTo, shipTo } = contactIdsOf(of);
    return {
      billToContact: contact(billTo, of.billToContactId),
      soldToContact: contact(soldTo, of.soldToContactId),
      shipToContact: contact(shipTo, of.shipToContactId),
      ...(owner === "true" ? { accountOwnerDetails: account(of.accountId) } : {}),
      ...(payer === "true" ? { invoiceOwnerAccountDetails: account(of.invoiceAccountId) } : {}),
    };
  };
}

const contactIdsOf = (of: Subscription) => ({
  billTo: of.billToContactId ?? of.payerBillToContactId,
  soldTo: of.soldToContactId ?? of.ownerSoldToContactId,
  shipTo: of.shipToContactId ?? of.ownerShipToContactId,
});
