import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import type { FoundLine, LineItem } from "@/lib/areas/order-lines/model";
import { Decimal, sumOf } from "@/lib/values/decimal";
import type { LineItemEntry } from "./line-item-terms";

/**
 * The fields that a return copies from the returned item: its accounting names, and its price if none is
 * given. Empty for a sale.
 *
 * @throws RuleViolation or NotFound naming the item.
 */
export function agreedReturn(
  { id: accountId }: { id: string },
  entry: LineItemEntry,
  originals: readonly FoundLine[],
  at: string,
) {
  const { originalOrderNumber, originalOrderLineItemNumber: number } = entry;
  if (entry.itemCategory !== "Return") {
    if (originalOrderNumber === undefined && number === undefined) return {};
    throw new RuleViolation(`${at} names an original item: its itemCategory must be Return.`);
  }
  if (originalOrderNumber === undefined || number === undefined) {
    throw new RuleViolation(
      `${at} is a Return: originalOrderNumber and originalOrderLineItemNumber say what comes back.`,
    );
  }
  const original = originals.find(
    (of) => of.orderNumber === originalOrderNumber && of.itemNumber === number,
  );
  if (original === undefined || original.accountId !== accountId) {
    throw new NotFound("order line item of the account", `${originalOrderNumber} ${number}`);
  }
  if (original.terms.itemCategory === "Return" || original.state === "Cancelled") {
    throw new RuleViolation(`${at}: item ${number} of ${originalOrderNumber} was not sold.`);
  }
  const { taxCode, taxMode, amountPerUnit, UOM } = original.terms;
  const priced = entry.amountPerUnit !== undefined || entry.listPricePerUnit !== undefined;
  return {
    ...(priced ? {} : { amountPerUnit }),
    ...(entry.taxCode || !taxCode ? {} : { taxCode, taxMode }),
    ...(entry.UOM || !UOM ? {} : { UOM }),
    originalOrderId: original.orderId,
    originalOrderLineItemId: original.id,
    originalOrderDate: original.orderDate,
  };
}

/** @throws RuleViolation when more units are returned than were sold. */
export function requireReturnable(
  lines: readonly LineItem[],
  originals: readonly FoundLine[],
): void {
  for (const { id, itemNumber, returnable } of originals) {
    const back = lines.filter(
      ({ terms, state }) => terms.originalOrderLineItemId === id && state !== "Cancelled",
    );
    const units = sumOf(back.map(({ terms }) => new Decimal(terms.quantity)));
    if (units.lessThanOrEqualTo(returnable)) continue;
    throw new RuleViolation(
      `${units.toString()} units of item ${itemNumber} would come back, and ${returnable} can.`,
    );
  }
}
