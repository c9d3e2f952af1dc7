import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { fields } from "@/lib/api/field";
import { createAccount } from "@/lib/areas/account-setup/create";
import { soldToSource } from "@/lib/areas/account-setup/model";
import { newAccountFields } from "@/lib/areas/orders/account-contract";
import type { RequestedOrder, RequestedSubscription } from "@/lib/areas/orders/requested-order";

type NewAccount = NonNullable<RequestedOrder["newAccount"]>;
type Contact = NewAccount["billToContact"];

/**
 * Creates the new accounts of an order, and returns the order with their numbers.
 *
 * @throws RuleViolation when an account is given twice, and as creating accounts.
 */
export async function withNewAccounts(ctx: Ctx, order: RequestedOrder): Promise<RequestedOrder> {
  const { newAccount, ...rest } = order;
  const named = newAccount === undefined ? order : await ordering(ctx, rest, newAccount);
  const subscriptions: RequestedSubscription[] = [];
  for (const asked of named.subscriptions) subscriptions.push(await owned(ctx, asked));
  return { ...named, subscriptions };
}

async function ordering(
  ctx: Ctx,
  order: Omit<RequestedOrder, "newAccount">,
  newAccount: NewAccount,
): Promise<RequestedOrder> {
  if (order.existingAccountNumber !== undefined || order.existingAccountId !== undefined) {
    throw new RuleViolation(
      "newAccount makes the account that orders: existingAccountNumber and existingAccountId are left out.",
    );
  }
  const { accountId } = await made(ctx, newAccount);
  return { ...order, existingAccountId: accountId };
}

/** A creation with the number of its new account. */
async function owned(ctx: Ctx, of: RequestedSubscription): Promise<RequestedSubscription> {
  if (of.kind === "changed") return of;
  const { newSubscriptionOwnerAccount: account, ...container } = of.creation.asked;
  if (account === undefined) return of;
  if (container.subscriptionOwnerAccountNumber !== undefined) {
    throw new RuleViolation(
      "Only one of subscriptionOwnerAccountNumber and newSubscriptionOwnerAccount may be given.",
    );
  }
  const { accountNumber } = await made(ctx, account);
  const asked = { ...container, subscriptionOwnerAccountNumber: accountNumber };
  return { ...of, creation: { ...of.creation, asked, request: asked } };
}

function made(ctx: Ctx, account: NewAccount) {
  const { billToContact, soldToContact, shipToContact, ...rest } = account;
  // Checked here so that the error has the code of the order's field and not of the account call's.
  const own = fields.get(newAccountFields.soldToContact);
  soldToSource(soldToContact, rest.soldToSameAsBillTo, own?.code);
  return createAccount(ctx, {
    ...rest,
    billToContact: contactOf(billToContact),
    ...(soldToContact === undefined ? {} : { soldToContact: contactOf(soldToContact) }),
    ...(shipToContact === undefined ? {} : { shipToContact: contactOf(shipToContact) }),
  });
}

/** Orders have postalCode instead of zipCode. @throws RuleViolation for both. */
function contactOf({ postalCode, ...contact }: Contact) {
  if (postalCode === undefined) return contact;
  if (contact.zipCode !== undefined) {
    throw new RuleViolation("postalCode and zipCode are one: give one of them.");
  }
  return { ...contact, zipCode: postalCode };
}
