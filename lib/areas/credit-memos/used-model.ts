import { type Decimal, minDecimal } from "@/lib/values/decimal";

/** What of a line of a memo was applied to invoices, and what was paid out. */
export type UsedOfLine = { readonly applied: Decimal; readonly refunded: Decimal };

type Line = { readonly id: string; readonly amount: Decimal; readonly taxAmount: Decimal };

/**
 * Shares what a memo has applied and paid out over its lines, the first lines first, by line: a memo is used as a
 * whole, so the sums are the memo's, and no line gives more than it has.
 */
export function usedOfLines(
  memo: { readonly appliedAmount: Decimal; readonly refundAmount: Decimal },
  lines: readonly Line[],
): ReadonlyMap<string, UsedOfLine> {
  let applied = memo.appliedAmount;
  let refunded = memo.refundAmount;
  return new Map(
    lines.map(({ id, amount, taxAmount }) => {
      const total = amount.plus(taxAmount);
      const put = minDecimal(applied, total);
      const paid = minDecimal(refunded, total.minus(put));
      applied = applied.minus(put);
      refunded = refunded.minus(paid);
      return [id, { applied: put, refunded: paid }];
    }),
  );
}
