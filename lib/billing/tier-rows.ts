import { decimal } from "@/lib/values/decimal";
import type { TierTrace } from "./line-trace";

/** Joins the rows of several groups that were priced alike: units and counts are added up. */
export function mergeRows(rows: readonly TierTrace[]): TierTrace[] {
  const merged = new Map<string, TierTrace>();
  for (const row of rows) {
    const key = `${row.tier} ${row.kind ?? ""} ${row.priceFormat} ${row.price}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? row : joined(known, row));
  }
  return [...merged.values()];
}

function joined(a: TierTrace, b: TierTrace): TierTrace {
  const amount = decimal(a.amount).plus(b.amount).toString();
  const quantity =
    a.quantity === null || b.quantity === null
      ? null
      : decimal(a.quantity).plus(b.quantity).toString();
  if (a.priceFormat === "PerUnit") return { ...a, quantity, amount };
  return { ...a, quantity, amount, count: (a.count ?? 1) + (b.count ?? 1) };
}
