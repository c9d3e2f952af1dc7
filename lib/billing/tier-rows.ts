import { decimal } from "@/lib/values/decimal";
import type { TierTrace } from "./charge-models/tier-trace";

/** Merges rows with the same price of several groups: sums their units and counts. */
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
  const amount = sumOf(a.amount, b.amount);
  if (a.priceFormat === "PerUnit") return { ...a, quantity: sumOf(a.quantity, b.quantity), amount };
  const count = (a.count ?? 1) + (b.count ?? 1);
  if (a.quantity === null) return { ...a, amount, count };
  return { ...a, quantity: sumOf(a.quantity, b.quantity), amount, count };
}

const sumOf = (a: string, b: string | null) =>
  decimal(a)
    .plus(b ?? 0)
    .toString();
