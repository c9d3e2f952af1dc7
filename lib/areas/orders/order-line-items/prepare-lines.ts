import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { contactsOf } from "@/lib/areas/contacts/find-contact";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { later } from "@/lib/values/local-date";
import { namedAccount } from "@/lib/areas/orders/place/build-order";
import type { AccountFacts } from "@/lib/areas/orders/model";
import type { FoundLine, LineItem } from "@/lib/areas/order-lines/model";
import { linesOfNumbers } from "@/lib/areas/order-lines/stored-lines";
import { taxCodesNamed } from "@/lib/areas/tax/tax-code-named";
import { type LineItemEntry, numberedLines, pricesOf, requireSoundLines } from "./line-item-terms";
import { agreedReturn, requireReturnable } from "./return-lines";
import { catalogChargesAmong, subscriptionNumbersAmong } from "./line-item-queries";
import type { OrderingAccount, OrderRequest } from "@/lib/areas/orders/place/prepare-order";

/** @throws MissingField for an order that asks for nothing. */
export function requireSomething({
  subscriptions,
  orderLineItems = [],
  commitments = [],
}: {
  readonly subscriptions: readonly unknown[];
  readonly orderLineItems?: readonly unknown[];
  readonly commitments?: readonly unknown[];
}): void {
  if (subscriptions.length || orderLineItems.length || commitments.length) return;
  throw new MissingField("subscriptions, orderLineItems or commitments is required.", {
    resource: 587320,
  });
}

/**
 * The items of an order in the format of storage, in a constant number of statements. They have no effect
 * on subscriptions.
 *
 * @throws RuleViolation or NotFound naming the item and its field.
 */
export async function prepareLines(
  ctx: Ctx,
  account: OrderingAccount,
  order: OrderRequest,
  accounts: ReadonlyMap<string, AccountFacts>,
): Promise<LineItem[]> {
  const asked = order.orderLineItems ?? [];
  if (!asked.length) return [];
  requireSoundLines(asked);
  const entries = numberedLines(asked);
  await requireKnown(ctx, order, entries);
  const numbers = entries.flatMap(({ originalOrderNumber }) => originalOrderNumber ?? []);
  const originals = await linesOfNumbers(ctx, [...new Set(numbers)]);
  const taxed = [...entries, ...originals.map(({ terms }) => terms)];
  const codes = await taxCodesNamed(
    ctx,
    taxed.flatMap(({ taxCode }) => taxCode || []),
  );
  const lines = entries.map((entry, index) =>
    lineOf({ account, order, accounts, codes, originals }, entry, `orderLineItems[${index}]`),
  );
  requireReturnable(lines, originals);
  await requireOwnContacts(ctx, account, accounts, lines);
  return lines;
}

/** The data of items. */
type LineParts = {
  readonly account: OrderingAccount;
  readonly order: OrderRequest;
  readonly accounts: ReadonlyMap<string, AccountFacts>;
  readonly codes: Awaited<ReturnType<typeof taxCodesNamed>>;
  readonly originals: readonly FoundLine[];
};

function lineOf(
  { account, order: { orderDate }, accounts, codes, originals }: LineParts,
  asked: LineItemEntry & { itemNumber: string },
  at: string,
): LineItem {
  const entry = { ...asked, ...agreedReturn(account, asked, originals, at) };
  const { itemState: state = "Executing", itemNumber, currency = account.currency } = entry;
  if (currency !== account.currency) {
    throw new RuleViolation(`${at}.currency must be that of the account, ${account.currency}.`);
  }
  const owner = entry.ownerAccountNumber ?? account.accountNumber;
  const payer = entry.invoiceOwnerAccountNumber ?? owner;
  accountNamed(account, accounts, owner);
  const { id: invoiceAccountId } = accountNamed(account, accounts, payer);
  const { transactionStartDate: start = orderDate, transactionEndDate: end = start } = entry;
  if (later(start, end) !== end) {
    throw new RuleViolation(`${at}.transactionEndDate must not lie before ${start}.`);
  }
  const { itemState: _state, ...words } = entry;
  const terms = {
    ...words,
    ...pricesOf(entry, at),
    ...agreedTax(entry, codes, at),
    currency,
    ownerAccountNumber: owner,
    invoiceOwnerAccountNumber: payer,
    transactionStartDate: start,
    transactionEndDate: end,
  };
  return { id: newId(), itemNumber, state, terms: inUuids(terms), invoiceAccountId };
}

/** Contacts with ids in the format of the database. */
export function inUuids<T extends Partial<Record<"billTo" | "soldTo" | "shipTo", string>>>(
  terms: T,
): T {
  const { billTo, soldTo, shipTo } = terms;
  const named = Object.entries({ billTo, soldTo, shipTo }).flatMap(([name, id]) =>
    id ? [[name, uuidOf(id) ?? id] as const] : [],
  );
  return { ...terms, ...Object.fromEntries(named) };
}

/** The tax terms of an item; untaxed without a code. @throws RuleViolation for an unknown code. */
export function agreedTax(
  { taxCode, taxMode }: Pick<LineItemEntry, "taxCode" | "taxMode">,
  codes: LineParts["codes"],
  at: string,
) {
  if (!taxCode) return {};
  const code = codes.get(taxCode.toLowerCase());
  if (code) return { taxCode: code.name, taxMode: taxMode ?? code.taxMode };
  throw new RuleViolation(
    `${at}.taxCode must be the name of a tax code; there is no '${taxCode}'.`,
  );
}

function accountNamed(
  account: OrderingAccount,
  accounts: ReadonlyMap<string, AccountFacts>,
  number: string,
): Pick<OrderingAccount, "id"> {
  return number === account.accountNumber ? account : namedAccount(account, accounts, number);
}

/** Requires that subscriptions and charges of items exist, or are new in the same order. */
async function requireKnown(
  ctx: Ctx,
  { subscriptions }: OrderRequest,
  entries: readonly LineItemEntry[],
): Promise<void> {
  const related = entries.flatMap((entry) => entry.relatedSubscriptionNumber ?? []);
  const made = subscriptions.flatMap((of) =>
    of.kind === "created" ? (of.creation.asked.subscriptionNumber ?? []) : [],
  );
  const known = await subscriptionNumbersAmong(ctx, related);
  const unexpected = related.find((number) => !known.has(number) && !made.includes(number));
  if (unexpected !== undefined) throw new NotFound("subscription", unexpected);
  const ids = entries.flatMap(({ productRatePlanChargeId: id }) =>
    id === undefined ? [] : (uuidOf(id) ?? []),
  );
  const charges = await catalogChargesAmong(ctx.tenantId, ids);
  const unknown = ids.find((id) => !charges.has(id));
  if (unknown !== undefined) throw new NotFound("product rate plan charge", unknown);
}

/** Requires that contacts of an item belong to its owner. */
async function requireOwnContacts(
  ctx: Ctx,
  account: OrderingAccount,
  accounts: ReadonlyMap<string, AccountFacts>,
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
