import { RuleViolation } from "@/lib/kernel/errors";
import { wireId } from "@/lib/kernel/ids";
import type { FoundLine, StoredLineItem } from "@/lib/areas/order-lines/model";
import { bodyOf, type Values, valueAt } from "@/lib/areas/records/translate";
import type { Names } from "@/lib/areas/records/names-contract";
import { presentLine } from "@/lib/areas/orders/order-line-items/line-item-present";
import { LINE_WORDS, SHOWN_LINE } from "@/lib/areas/orders/v2/line-contract";

/**
 * An item of version 2 with the names of version 1.
 *
 * @throws RuleViolation for a discount that is an amount and a percentage at once.
 */
export function lineOf(names: Names, values: Values): Values {
  const words = Object.entries(LINE_WORDS).flatMap(([name, { of, words: known }]) => {
    const word = valueAt(known, String(values[name]));
    return word === undefined ? [] : [[of, word] as const];
  });
  return {
    ...bodyOf(names, values),
    ...Object.fromEntries(words),
    ...discountOf(values),
    ...(values["tax_inclusive"] === undefined
      ? {}
      : { taxMode: values["tax_inclusive"] ? "TaxInclusive" : "TaxExclusive" }),
  };
}

function discountOf({ discount_unit_amount: sum, discount_percent: percent }: Values): Values {
  if (sum !== undefined && percent !== undefined)
    throw new RuleViolation("Only one of discount_unit_amount and discount_percent may be given.", {
      resource: 554004,
    });
  if (sum !== undefined) return { inlineDiscountType: "FixedAmount", inlineDiscountPerUnit: sum };
  if (percent === undefined) return {};
  return { inlineDiscountType: "Percentage", inlineDiscountPerUnit: percent };
}

/** A stored item, in the format of version 2. */
export function presentLineV2(line: StoredLineItem | FoundLine): Values {
  const row = presentLine(line);
  const shown = Object.entries(SHOWN_LINE).map(([name, of]) => [name, valueAt(row, of)] as const);
  const words = Object.entries(LINE_WORDS).map(([name, { of, words: known }]) => {
    const stored = valueAt(row, of);
    return [name, Object.entries(known).find(([, word]) => word === stored)?.[0]] as const;
  });
  const { inlineDiscountType: kind, inlineDiscountPerUnit: discount, taxMode } = row;
  return {
    ...Object.fromEntries([...shown, ...words]),
    order_id: wireId(line.orderId),
    ...(kind === "FixedAmount" ? { discount_unit_amount: discount } : {}),
    ...(kind === "Percentage" ? { discount_percent: discount } : {}),
    ...(taxMode === null ? {} : { tax_inclusive: taxMode === "TaxInclusive" }),
  };
}
