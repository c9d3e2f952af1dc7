import { type Decimal, sumOf } from "@/lib/values/decimal";
import type { LegalDocumentRule } from "./billing-rules";
import { chargeKey } from "./charge-segment";
import type { ItemDraft } from "./item-draft";

/** The lines of an invoice and of a credit memo. Either may be empty. */
export type Documents = {
  readonly invoice: readonly ItemDraft[];
  readonly creditMemo: readonly ItemDraft[];
};

/**
 * Divides the lines of a bill between an invoice and a credit memo (reference 3.5), by their amounts
 * before tax. A discount stays with the line that it reduces.
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

/** Whether the sum of the lines is zero, so that no document is needed. */
export function isNetZero(items: readonly { readonly amount: Decimal }[]): boolean {
  return sumOf(items.map((item) => item.amount)).isZero();
}

function isBaseCredit(item: ItemDraft): boolean {
  return item.kind === "credit";
}

/**
 * A key that a line and its discounts share. They have the same end; discounts of a credit may begin before it, with
 * the billed days.
 */
export const reducedLine = ({ appliedTo, paysFor, segmentId, serviceEnd }: ItemDraft) =>
  `${appliedTo ?? paysFor ?? segmentId} ${serviceEnd}`;

/** Lines that must be on the same document: all, those of a charge, or a line with its discounts. */
function groupsOf(items: readonly ItemDraft[], rule: LegalDocumentRule): ItemDraft[][] {
  if (rule === "NetNegativeTotal") return [[...items]];
  const byCharge = rule === "GroupByOriginalSRPC";
  // A charge that is not stored yet has no number: each of its segments is a group.
  const chargeOf = new Map(items.map((item) => [item.segmentId, chargeKey(item)]));
  const groups = new Map<string, ItemDraft[]>();
  for (const item of items) {
    const segmentId = item.appliedTo ?? item.paysFor ?? item.segmentId;
    const key = byCharge ? (chargeOf.get(segmentId) ?? segmentId) : reducedLine(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
