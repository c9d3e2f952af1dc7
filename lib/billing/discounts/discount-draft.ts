import type { Decimal } from "@/lib/values/decimal";
import type { RoundingRule } from "@/lib/values/money";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { type DiscountSegment, discountValue } from "./discount-segment";
import { billedDays, type DiscountedLine } from "./discount-scope";
import { WHOLE } from "@/lib/billing/fraction";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { itemName } from "@/lib/billing/item-name";
import type { DiscountTrace } from "@/lib/billing/line-trace";
import { lessBilled, roundingTrace } from "@/lib/billing/trace-line";

const ONE_TO_ONE = { numerator: 1, denominator: 1 };

/**
 * The line of a discount: sign × discount + discount billed before. The sign is −1, so that a discount
 * is negative and its reduction positive; it is 1 when only the reduction is known. Null when nothing
 * changes.
 *
 * A credit may leave room for a discount that was not on its bill: its service starts on the first day of the bill, so
 * that later bills count it for that period.
 */
export function discountDraft(
  discount: DiscountSegment,
  line: DiscountedLine,
  rules: BillingRules,
  step: { unrounded: Decimal; rounded: Decimal; rounding: RoundingRule },
  sign: 1 | -1,
  before: Decimal,
  trace: DiscountTrace,
): ItemDraft | null {
  const amount = step.rounded.times(sign).plus(before);
  if (amount.isZero()) return null;
  const { item } = line;
  const isCredit = item.kind === "credit";
  const isNew = isCredit && sign === -1 && before.isZero();
  const less = before.isZero() ? [] : [lessBilled(before.negated())];
  return {
    segmentId: discount.segmentId,
    chargeNumber: discount.chargeNumber,
    kind: "discount",
    appliedTo: line.segment.segmentId,
    serviceStart: isNew ? billedDays(item).start : item.serviceStart,
    serviceEnd: item.serviceEnd,
    quantity: null,
    unitPrice: null,
    amount,
    name: itemName(discount.chargeName, isCredit ? "credit" : "charge", false, rules),
    trace: {
      rule: isCredit ? "DiscountTakenBack" : "Discount",
      inputs: {
        model: discount.model,
        listPrice: discountValue(discount).toString(),
        quantity: null,
        listAmount: trace.base,
        base: ONE_TO_ONE,
        period: item.trace.inputs.period,
      },
      tiers: [],
      fraction: WHOLE,
      sign,
      less,
      rounding: roundingTrace(discount.currency, step.rounding, step.unrounded, step.rounded),
      discount: trace,
    },
  };
}
