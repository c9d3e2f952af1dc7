import type { Ctx } from "@/lib/api/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/api/errors";
import { contactsOf } from "@/lib/areas/contacts/find-contact";
import { newId, uuidOf } from "@/lib/platform/ids";
import { later } from "@/lib/values/local-date";
import { namedAccount } from "./build-order";
import type { NamedAccount } from "./fact-queries";
import type { LineItem } from "./line-item-model";
import { type LineItemEntry, numberedLines, pricesOf, requireSoundLines } from "./line-item-terms";
import { catalogChargesAmong, subscriptionNumbersAmong } from "./line-item-queries";
import type { OrderBody } from "./order-body";
import type { OrderingAccount } from "./prepare-order";

type LinesOf = Pick<OrderBody, "orderDate" | "subscriptions" | "orderLineItems">;

/** An order sells something: subscriptions or items. @throws MissingField */
export function requireSomething({ subscriptions, orderLineItems = [] }: LinesOf): void {
  if (subscriptions.length || orderLineItems.length) return;
  throw new MissingField("subscriptions or orderLineItems is required.", { resource: 587320 });
}

/**
 * The items of an order as they will be stored, in a constant number of statements. They have no
 * effect on subscriptions and bill nothing.
 *
 * @throws RuleViolation or NotFound naming the item and its field.
 */
export async function prepareLines(
  ctx: Ctx,
  account: OrderingAccount,
  order: LinesOf,
  accounts: ReadonlyMap<string, NamedAccount>,
): Promise<LineItem[]> {
  const asked = order.orderLineItems ?? [];
  if (!asked.length) return [];
  requireSoundLines(asked);
  const entries = numberedLines(asked);
  await requireKnown(ctx, order, entries);
  const lines = entries.map((entry, index) =>
    lineOf(account, order, accounts, entry, `orderLineItems[${index}]`),
  );
  await requireOwnContacts(ctx, account, accounts, lines);
  return lines;
}

function lineOf(
  account: OrderingAccount,
  { orderDate }: LinesOf,
  accounts: ReadonlyMap<string, NamedAccount>,
  entry: LineItemEntry & { itemNumber: string },
  at: string,
): LineItem {
  const { itemState: state = "Executing", itemNumber, currency = account.currency } = entry;
  if (currency !== account.currency) {
    throw new RuleViolation(`${at}.currency must be that of the account, ${account.currency}.`);
  }
  const owner = entry.ownerAccountNumber ?? account.accountNumber;
  const payer = entry.invoiceOwnerAccountNumber ?? owner;
  for (const number of [owner, payer]) accountNamed(account, accounts, number);
  const { transactionStartDate: start = orderDate, transactionEndDate: end = start } = entry;
  if (later(start, end) !== end) {
    throw new RuleViolation(`${at}.transactionEndDate must not lie before ${start}.`);
  }
  const { itemState: _state, ...asked } = entry;
  const terms = {
    ...asked,
    ...pricesOf(entry, at),
    currency,
    ownerAccountNumber: owner,
    invoiceOwnerAccountNumber: payer,
    transactionStartDate: start,
    transactionEndDate: end,
  };
  return { id: newId(), itemNumber, state, terms };
}

function accountNamed(
  account: OrderingAccount,
  accounts: ReadonlyMap<string, NamedAccount>,
  number: string,
): Pick<OrderingAccount, "id"> {
  return number === account.accountNumber ? account : namedAccount(account, accounts, number);
}

/** Subscriptions and charges that items name exist, or are made by the same order. */
async function requireKnown(
  ctx: Ctx,
  { subscriptions }: LinesOf,
  entries: readonly LineItemEntry[],
): Promise<void> {
  const related = entries.flatMap((entry) => entry.relatedSubscriptionNumber ?? []);
  const made = subscriptions.flatMap(({ orderActions }) =>
    orderActions.flatMap((of) => of.createSubscription?.subscriptionNumber ?? []),
  );
  const known = await subscriptionNumbersAmong(ctx, related);
  const strange = related.find((number) => !known.has(number) && !made.includes(number));
  if (strange !== undefined) throw new NotFound("subscription", strange);
  const ids = entries.flatMap((entry) => uuidOf(entry.productRatePlanChargeId ?? "") ?? []);
  const charges = await catalogChargesAmong(ctx.tenantId, ids);
  const unknown = ids.find((id) => !charges.has(id));
  if (unknown !== undefined) throw new NotFound("product rate plan charge", unknown);
}

/** Contacts that an item names belong to its owner. */
async function requireOwnContacts(
  ctx: Ctx,
  account: OrderingAccount,
  accounts: ReadonlyMap<string, NamedAccount>,
  lines: readonly LineItem[],
): Promise<void> {
  const named = lines.flatMap(({ terms }) =>
    [terms.billTo, terms.soldTo, terms.shipTo].flatMap((id) =>
      id ? [{ id, owner: accountNamed(account, accounts, terms.ownerAccountNumber).id }] : [],
    ),
  );
  if (!named.length) return;
  const contacts = await contactsOf(
    ctx,
    named.map(({ id }) => uuidOf(id) ?? id),
  );
  contacts.forEach((contact, index) => {
    if (contact.accountId === named[index]?.owner) return;
    throw new NotFound("contact of the item's owner", contact.id);
  });
}
