import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { type Decimal, decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { hasMoneyScale } from "@/lib/values/money";
import type { InvoiceApplication } from "./apply";
import type { Cover, ItemAmount, OwedItem } from "./cover-model";
import { owedItems } from "./item-queries";

/** The net of a line, or one of its taxes, as a caller gives it. */
export type NamedItem = {
  invoiceItemId?: string;
  taxItemId?: string;
  amount: number;
  /** Credit memos only: the line or the tax of the memo that it comes from. */
  creditMemoItemId?: string;
  creditTaxItemId?: string;
};

/** Items that one call may change, and those of them that it may list. */
const MOST_ITEMS = 15_000;
const MOST_NAMED = 1000;

type Input = InvoiceApplication & { readonly named?: readonly NamedItem[] };

/**
 * Applications with the items that a caller has given for them, each checked: it is on the invoice,
 * is listed once and owes (or, with `off`, is covered by `by`) at least its amount, and the items
 * add up to the application.
 *
 * @throws NotFound, InvalidValue or RuleViolation naming the problem.
 */
export async function withNamedItems<A extends Input>(
  ctx: Ctx,
  currency: string,
  applications: readonly A[],
  off?: Cover,
): Promise<A[]> {
  const named = applications.flatMap((application) => application.named ?? []);
  if (named.length > MOST_NAMED) {
    throw new RuleViolation(`One call names ${MOST_NAMED} items at most, not ${named.length}.`);
  }
  if (!named.length) return [...applications];
  const ids = applications.flatMap((of) => (of.named?.length ? [of.invoiceId] : []));
  const known = await owedItems(ctx.tenantId, ids, off);
  return applications.map((application) => {
    if (!application.named?.length) return application;
    const own = known.filter(({ invoiceId }) => invoiceId === application.invoiceId);
    const items = itemsOf(own, application.named, currency, off !== undefined);
    requireSum(application, items);
    return { ...application, items };
  });
}

/** Every item of these invoices with its balance, and the amount that a payment or a memo has on it. */
export function itemsOfInvoices(
  ctx: Ctx,
  invoiceIds: readonly string[],
  by?: Cover,
): Promise<OwedItem[]> {
  return owedItems(ctx.tenantId, invoiceIds, by);
}

/** @throws RuleViolation when a call would change more items than allowed. */
export function requireFewItems(count: number): void {
  if (count <= MOST_ITEMS) return;
  throw new RuleViolation(
    `The invoices have ${count} items, and one call takes ${MOST_ITEMS} at most: name fewer invoices.`,
  );
}

function itemsOf(
  known: readonly OwedItem[],
  named: readonly NamedItem[],
  currency: string,
  off: boolean,
): ItemAmount[] {
  const items = new Map<string, ItemAmount>();
  const taken = new Map<OwedItem, Decimal>();
  for (const of of named) {
    const item = itemOf(known, of);
    const amount = decimal(of.amount);
    if (!amount.greaterThan(0) || !hasMoneyScale(amount, currency)) {
      throw new InvalidValue(
        `The amount of an item must be above zero, with the decimals that ${currency} has.`,
      );
    }
    const name = item.taxName ?? item.chargeName;
    const { invoiceItemId, taxationItemId } = item;
    const credit = creditOf(of);
    const place = [invoiceItemId, taxationItemId, ...(off ? [] : Object.values(credit))].join();
    if (items.has(place)) throw new RuleViolation(`The item ${name} is named twice.`);
    const sum = (taken.get(item) ?? ZERO).plus(amount);
    const most = off ? item.covered : item.balance;
    if (sum.greaterThan(most)) {
      const has = off ? "is covered with" : "owes";
      throw new RuleViolation(`The item ${name} ${has} ${most.toString()}, less than its amount.`);
    }
    taken.set(item, sum);
    items.set(place, { invoiceItemId, taxationItemId, amount, ...credit });
  }
  return [...items.values()];
}

/** The source of an item's credit; whether it belongs to the memo is checked there. */
function creditOf({ creditMemoItemId, creditTaxItemId }: NamedItem) {
  return {
    ...(creditMemoItemId && { creditMemoItemId: uuidOf(creditMemoItemId) ?? creditMemoItemId }),
    ...(creditTaxItemId && { creditTaxationItemId: uuidOf(creditTaxItemId) ?? creditTaxItemId }),
  };
}

function itemOf(known: readonly OwedItem[], { invoiceItemId, taxItemId }: NamedItem): OwedItem {
  const key = taxItemId ?? invoiceItemId;
  if (key === undefined || (invoiceItemId !== undefined && taxItemId !== undefined)) {
    throw new InvalidValue("An item is named by invoiceItemId or by taxItemId, one of the two.");
  }
  const id = uuidOf(key);
  const item = known.find((of) =>
    taxItemId === undefined
      ? of.taxationItemId === null && of.invoiceItemId === id
      : of.taxationItemId === id,
  );
  if (!item) throw new NotFound("item of the invoice", key);
  return item;
}

function requireSum({ amount }: Input, items: readonly ItemAmount[]): void {
  const sum = sumOf(items.map((item) => item.amount));
  if (sum.equals(amount)) return;
  throw new RuleViolation(
    `The items come to ${sum.toString()}, and the amount of their invoice is ${amount.toString()}.`,
  );
}
