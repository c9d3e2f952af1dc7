import { RuleViolation } from "@/lib/kernel/errors";
import { paymentTermNamed } from "@/lib/billing/payment-terms";
import { Decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import { UNAVAILABLE_OF_LINES } from "./line-item-contract";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import { keysOf } from "@/lib/values/keys";

/** A requested item. */
export type LineItemEntry = NonNullable<OrderBody["orderLineItems"]>[number];

/**
 * Items with their requested numbers, or their positions.
 *
 * @throws RuleViolation for duplicate numbers.
 */
export function numberedLines(
  entries: readonly LineItemEntry[],
): (LineItemEntry & { itemNumber: string })[] {
  const lines = entries.map((entry, index) => ({
    ...entry,
    itemNumber: entry.itemNumber ?? `${index + 1}`,
  }));
  const numbers = lines.map(({ itemNumber }) => itemNumber);
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice === undefined) return lines;
  throw new RuleViolation(`orderLineItems has the itemNumber ${twice} twice.`);
}

/** Checks items, independent of their account. @throws RuleViolation */
export function requireSoundLines(entries: readonly LineItemEntry[]): void {
  numberedLines(entries).forEach((entry, index) => {
    const at = `orderLineItems[${index}]`;
    requireKnownWords(entry, at);
    // A return has the price of its sale by default.
    if (entry.itemCategory !== "Return") pricesOf(entry, at);
  });
}

/** @throws RuleViolation for contradictory or unsupported fields of an item. */
export function requireKnownWords(entry: Partial<LineItemEntry>, at: string): void {
  const unknown = keysOf(UNAVAILABLE_OF_LINES).find((name) => (entry[name] ?? "") !== "");
  if (unknown !== undefined) {
    throw new RuleViolation(
      `Order line items do not offer ${unknown}: leave ${at}.${unknown} out.`,
    );
  }
  const { itemState, billTargetDate, paymentTerm, billingRule } = entry;
  requireBilledAsWhole(itemState, billingRule, at);
  if (itemState === "SentToBilling" && !billTargetDate) {
    throw new RuleViolation(`${at} needs billTargetDate to be SentToBilling.`);
  }
  if (paymentTerm && paymentTermNamed(paymentTerm) === null) {
    throw new RuleViolation(
      `${at}.paymentTerm must be Due Upon Receipt or Net with a number of days.`,
    );
  }
}

/** @throws RuleViolation for an item SentToBilling that is billed by its fulfillments. */
export function requireBilledAsWhole(
  state: string | undefined,
  billingRule: string | undefined,
  at: string,
): void {
  if (state !== "SentToBilling" || billingRule !== "TriggerAsFulfillmentOccurs") return;
  throw new RuleViolation(
    `${at} is billed as it is delivered (billingRule TriggerAsFulfillmentOccurs): its fulfillments are sent to billing, and not the item.`,
  );
}

/** The amount of an item is less than this, so that it is exact in every currency. */
const MOST = 1_000_000_000_000;

/** The price fields of an item. */
type Priced = Pick<
  LineItemEntry,
  "quantity" | "listPricePerUnit" | "amountPerUnit" | "inlineDiscountType" | "inlineDiscountPerUnit"
>;

/**
 * Quantity and prices of an item: the price of a unit is the list price less its discount, and the
 * list price is the price of a unit where there is none.
 *
 * @throws RuleViolation naming the missing or invalid field.
 */
export function pricesOf(entry: Priced, at: string) {
  const { quantity = 1, listPricePerUnit, amountPerUnit } = entry;
  if (quantity <= 0) throw new RuleViolation(`${at}.quantity must be above 0.`);
  const list = listPricePerUnit ?? amountPerUnit;
  if (list === undefined) {
    throw new RuleViolation(`${at} needs amountPerUnit or listPricePerUnit.`);
  }
  if (new Decimal(quantity).times(Math.max(list, amountPerUnit ?? 0)).gte(MOST)) {
    throw new RuleViolation(`${at} must come to less than ${MOST}.`);
  }
  const price = new Decimal(list).minus(unitDiscount(entry, new Decimal(list), at));
  if (
    amountPerUnit !== undefined &&
    listPricePerUnit !== undefined &&
    entry.inlineDiscountPerUnit
  ) {
    if (!price.equals(amountPerUnit)) {
      throw new RuleViolation(
        `${at}.amountPerUnit must be ${price}, the list price less the discount, or absent.`,
      );
    }
  }
  return {
    quantity,
    listPricePerUnit: list,
    amountPerUnit: amountPerUnit ?? exactNumber(price.toSignificantDigits(15)),
  };
}

function unitDiscount(
  { inlineDiscountType: type = "None", inlineDiscountPerUnit = 0 }: Priced,
  list: Decimal,
  at: string,
): Decimal {
  const discount = new Decimal(inlineDiscountPerUnit);
  if (type === "None" && discount.isZero()) return discount;
  if (type === "None") {
    throw new RuleViolation(`${at}.inlineDiscountPerUnit needs an inlineDiscountType.`);
  }
  const off =
    type === "Percentage" ? list.times(discount).dividedBy(100).toDecimalPlaces(9) : discount;
  if (off.greaterThan(list)) {
    throw new RuleViolation(`${at}.inlineDiscountPerUnit must not exceed the list price.`);
  }
  return off;
}
