import type { BillingRules } from "@/lib/billing/billing-rules";
import type { OneTimeSegment } from "@/lib/billing/charge-segment";
import { WHOLE } from "@/lib/billing/fraction";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { itemName } from "@/lib/billing/item-name";
import { minorUnitText } from "@/lib/values/money";
import type { TrueUpTerms } from "./commitment-terms";

/** The line of what is missing of a committed period; none where enough was billed. */
export function trueUpItems(
  segment: OneTimeSegment,
  { days, committed, counted }: TrueUpTerms,
  rules: BillingRules,
): ItemDraft[] {
  const missing = committed.minus(counted);
  if (!missing.greaterThan(0)) return [];
  const text = committed.toString();
  return [
    {
      segmentId: segment.segmentId,
      chargeNumber: null,
      kind: "charge",
      serviceStart: days.start,
      serviceEnd: days.end,
      quantity: null,
      unitPrice: null,
      amount: missing,
      name: itemName(segment.chargeName, "charge", false, rules),
      trace: {
        rule: "CommitmentTrueUp",
        inputs: {
          model: "FlatFee",
          listPrice: text,
          quantity: null,
          listAmount: text,
          base: { numerator: 1, denominator: 1 },
          period: days,
        },
        tiers: [{ tier: 1, quantity: null, price: text, priceFormat: "FlatFee", amount: text }],
        fraction: WHOLE,
        sign: 1,
        less: [{ why: "Billed", amount: counted.toString(), fraction: null, count: 1 }],
        rounding: {
          unrounded: text,
          mode: "HalfUp",
          increment: minorUnitText(segment.currency),
          rounded: text,
        },
      },
    },
  ];
}
