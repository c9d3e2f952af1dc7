import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { fields } from "@/lib/api/field";
import { createAccount } from "@/lib/areas/account-setup/create";
import { soldToSource } from "@/lib/areas/account-setup/model";
import { newAccountFields } from "@/lib/areas/orders/account-contract";
import type { OrderBody } from "@/lib/areas/orders/order-body";

type NewAccount = NonNullable<OrderBody["newAccount"]>;
type Contact = NewAccount["billToContact"];

/**
 * Makes the accounts that an order brings, and gives the order as it names them from then on.
 *
 * @throws RuleViolation when the order names its account twice; what the rules of accounts say.
 */
export async function withNewAccounts(ctx: Ctx, body: OrderBody): Promise<OrderBody> {
  const { newAccount, ...rest } = body;
  const named = newAccount === undefined ? body : await ordering(ctx, rest, newAccount);
  if (!named.subscriptions.some(brings)) return named;
  const subscriptions: OrderBody["subscriptions"] = [];
  for (const entry of named.subscriptions) {
    subscriptions.push({ ...entry, orderActions: await owned(ctx, entry.orderActions) });
  }
  return { ...named, subscriptions };
}

type Entry = OrderBody["subscriptions"][number];

const brings = ({ orderActions }: Entry) =>
  orderActions.some((of) => of.createSubscription?.newSubscriptionOwnerAccount !== undefined);

async function ordering(
  ctx: Ctx,
  body: Omit<OrderBody, "newAccount">,
  newAccount: NewAccount,
): Promise<OrderBody> {
  if (body.existingAccountNumber !== undefined || body.existingAccountId !== undefined) {
    throw new RuleViolation(
      "newAccount makes the account that orders: existingAccountNumber and existingAccountId are left out.",
    );
  }
  return {
    ...body,
    existingAccountId: await made(ctx, newAccount).then(({ accountId }) => accountId),
  };
}

/** The actions with the numbers of the accounts that were made for them. */
async function owned(ctx: Ctx, actions: Entry["orderActions"]): Promise<Entry["orderActions"]> {
  const result: Entry["orderActions"] = [];
  for (const action of actions) {
    const container = action.createSubscription;
    const account = container?.newSubscriptionOwnerAccount;
    if (container === undefined || account === undefined) {
      result.push(action);
      continue;
    }
    if (container.subscriptionOwnerAccountNumber !== undefined) {
      throw new RuleViolation(
        "Only one of subscriptionOwnerAccountNumber and newSubscriptionOwnerAccount may be given.",
      );
    }
    const { accountNumber } = await made(ctx, account);
    const createSubscription = {
      ...container,
      newSubscriptionOwnerAccount: undefined,
      subscriptionOwnerAccountNumber: accountNumber,
    };
    result.push({ ...action, createSubscription });
  }
  return result;
}

function made(ctx: Ctx, account: NewAccount) {
  const { billToContact, soldToContact, shipToContact, ...rest } = account;
  // Checked here so that a refusal names the order's field and not that of the account call.
  const own = fields.get(newAccountFields.soldToContact);
  soldToSource(soldToContact, rest.soldToSameAsBillTo, own?.code);
  return createAccount(ctx, {
    ...rest,
    billToContact: contactOf(billToContact),
    ...(soldToContact === undefined ? {} : { soldToContact: contactOf(soldToContact) }),
    ...(shipToContact === undefined ? {} : { shipToContact: contactOf(shipToContact) }),
  });
}

/** Orders say postalCode where accounts say zipCode. @throws RuleViolation for both. */
function contactOf({ postalCode, ...contact }: Contact) {
  if (postalCode === undefined) return contact;
  if (contact.zipCode !== undefined) {
    throw new RuleViolation("postalCode and zipCode are one: give one of them.");
  }
  return { ...contact, zipCode: postalCode };
}
