import type { Ctx } from "@/lib/kernel/context";
import { uuidOf } from "@/lib/kernel/ids";
import type { Contact } from "@/lib/areas/contacts/model";
import { contactsInReach } from "@/lib/areas/contacts/find-contact";
import type { FoundLine } from "@/lib/areas/order-lines/model";
import { linesAmong } from "@/lib/areas/order-lines/stored-lines";
import { accountsNamed } from "@/lib/areas/orders/fact-queries";
import type { AccountFacts } from "@/lib/areas/orders/model";
import type { TaxCode } from "@/lib/areas/tax/model";
import { taxCodesNamed } from "@/lib/areas/tax/tax-code-named";
import { Decimal } from "@/lib/values/decimal";
import type { LineChange } from "./change-lines";
import { subscriptionNumbersAmong } from "./line-item-queries";
import { valueAt } from "@/lib/values/keys";

/** References of changes, and the items after the earlier changes of the call. */
export type LineChangeFacts = {
  readonly accounts: ReadonlyMap<string, AccountFacts>;
  readonly codes: Map<string, TaxCode>;
  readonly subscriptions: ReadonlySet<string>;
  readonly contacts: ReadonlyMap<string, Contact>;
  /** The changed items and those that they return, by id. */
  readonly lines: Map<string, FoundLine>;
};

/** Ids of a change's contacts. */
export const contactsNamed = ({ billTo, soldTo, shipTo }: Omit<LineChange, "id">) =>
  [billTo, soldTo, shipTo].flatMap((id) => (id ? (uuidOf(id) ?? id) : []));

/** Reads the data for changing items, with one statement for each kind. */
export async function lineChangeFacts(
  ctx: Ctx,
  changes: readonly LineChange[],
  found: readonly FoundLine[],
): Promise<LineChangeFacts> {
  const originals = found.flatMap(({ terms }) => terms.originalOrderLineItemId ?? []);
  const numbers = [
    ...changes.flatMap((of) => [of.ownerAccountNumber, of.invoiceOwnerAccountNumber]),
    ...found.flatMap(({ terms }) => [terms.ownerAccountNumber, terms.invoiceOwnerAccountNumber]),
  ];
  const taxed = changes.flatMap(({ taxCode, taxMode }, index) =>
    taxCode === undefined && taxMode === undefined
      ? []
      : (taxCode ?? found[index]?.terms.taxCode ?? []),
  );
  const linked = changes.flatMap((of) => of.relatedSubscriptionNumber ?? []);
  return {
    accounts: await accountsNamed(ctx, unique(numbers.flatMap((number) => number ?? []))),
    codes: await taxCodesNamed(ctx, unique(taxed.filter(Boolean))),
    subscriptions: await subscriptionNumbersAmong(ctx, unique(linked)),
    contacts: await contactsInReach(ctx, unique(changes.flatMap(contactsNamed))),
    lines: new Map([
      ...(await linesAmong(ctx, unique(originals))),
      ...found.map((line) => [line.id, line] as const),
    ]),
  };
}

const unique = (keys: readonly string[]) => [...new Set(keys)];

/** The current state of the item that a return is of; undefined for a sale. */
export function originalOf({ lines }: LineChangeFacts, { terms }: FoundLine) {
  const id = terms.originalOrderLineItemId;
  return id === undefined ? undefined : { id, line: valueAt(lines, uuidOf(id)) };
}

/** Updates an item and its returnable units for later changes of the same call. */
export function noteChanged(facts: LineChangeFacts, before: FoundLine, after: FoundLine): void {
  const { lines } = facts;
  lines.set(after.id, { ...after, returnable: returnableOf(after, cameBack(before)) });
  const original = originalOf(facts, before)?.line;
  if (original === undefined) return;
  const back = cameBack(original).minus(unitsBack(before)).plus(unitsBack(after));
  lines.set(original.id, { ...original, returnable: returnableOf(original, back) });
}

const unitsBack = ({ state, terms }: FoundLine) =>
  new Decimal(state === "Cancelled" ? 0 : terms.quantity);

const isReturn = ({ terms }: FoundLine) => terms.itemCategory === "Return";

const cameBack = (line: FoundLine) =>
  new Decimal(isReturn(line) ? 0 : line.terms.quantity).minus(line.returnable);

const returnableOf = (line: FoundLine, back: Decimal) =>
  isReturn(line) ? 0 : new Decimal(line.terms.quantity).minus(back).toNumber();
