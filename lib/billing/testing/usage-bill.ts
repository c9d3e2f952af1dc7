import { expect } from "vitest";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { type BillingRules, defaultBillingRules } from "../billing-rules";
import type { PriceTier } from "../charge-segment";
import { generateItems } from "../invoice-items";
import type { ItemDraft } from "../item-draft";
import { onePrice, type SegmentWords, usageSegment } from "./segment-builder";
import { usageOf, type UsageWords } from "./usage-builder";

/** A price table per unit from pairs of the tier's end and its price. */
export function tiersOf(...rows: [end: number | string | null, price: string][]): PriceTier[] {
  return rows.map(([end, price], index) => ({
    ...onePrice(price, "PerUnit"),
    tier: index + 1,
    endingUnit: end === null ? null : decimal(end),
  }));
}

/** Bills usage, and verifies every line with the checker. */
export function bill(
  words: SegmentWords,
  target: string,
  records: UsageWords[],
  rules: Partial<BillingRules> = {},
  billed?: ItemDraft[],
): ItemDraft[] {
  const segment = usageSegment(words);
  const all = { ...defaultBillingRules, ...rules };
  const items = generateItems([segment], localDate(target), all, billed, usageOf(...records));
  for (const item of items) {
    const line = { amount: item.amount.toString(), currency: "USD", trace: item.trace };
    expect(checkLine(JSON.parse(JSON.stringify(line)))).toEqual([]);
  }
  return items;
}

export const amounts = (items: readonly ItemDraft[]) => items.map((item) => item.amount.toNumber());
