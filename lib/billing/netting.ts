import { type Decimal, sumOf } from "@/lib/values/decimal";
import type { LegalDocumentRule } from "./billing-rules";
import type { ItemDraft } from "./item-draft";

/** Which lines go on an invoice and which on a credit memo. Either may be empty. */
export type Documents = {
  readonly invoice: readonly ItemDraft[];
  readonly creditMemo: readonly ItemDraft[];
};

/**
 * Sorts the lines of a bill onto an invoice and a credit memo (reference 3.5). Amounts before tax
 * decide, and a discount stays with the line that it reduces.
 */
export function documentsOf(items: readonly ItemDraft[], rule: LegalDocumentRule): Documents {
  const groups = groupsOf(items, rule);
  const isCredit = (group: readonly ItemDraft[]): boolean => {
    const total = sumOf(group.map((item) => item.amount));
    if (rule === "NegativeAndZeroCredits" && total.isZero()) return group.some(isBaseCredit);
    return total.lessThan(0);
  };
  const credits = new Set(groups.filter(isCredit).flat());
  return {
    invoice: items.filter((item) => !credits.has(item)),
    creditMemo: items.filter((item) => credits.has(item)),
  };
}

/** Do the lines add up to nothing, so that no document is needed at all. */
export function isNetZero(items: readonly { readonly amount: Decimal }[]): boolean {
  return sumOf(items.map((item) => item.amount)).isZero();
}

function isBaseCredit(item: ItemDraft): boolean {
  return item.kind === "credit";
}

/**
 * The same for a line and its discounts, which end with it. Of a credit they may begin before it, with the days that were billed.
 */
export const reducedLine = ({ appliedTo, segmentId, serviceEnd }: ItemDraft) =>
  `${appliedTo ?? segmentId} ${serviceEnd}`;

/** Lines that go onto the same document: all, those of a charge, or a line with its discounts. */
function groupsOf(items: readonly ItemDraft[], rule: LegalDocumentRule): ItemDraft[][] {
  if (rule === "NetNegativeTotal") return [[...items]];
  const byCharge = rule === "GroupByOriginalSRPC";
  // A charge that is not stored yet has no number: its segments speak for themselves.
  const chargeOf = new Map(
    items.map(({ segmentId, chargeNumber }) => [segmentId, chargeNumber || segmentId]),
  );
  const groups = new Map<string, ItemDraft[]>();
  for (const item of items) {
    const segmentId = item.appliedTo ?? item.segmentId;
    const key = byCharge ? (chargeOf.get(segmentId) ?? segmentId) : reducedLine(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
