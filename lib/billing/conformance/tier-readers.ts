import { type Decimal, decimal, ZERO } from "@/lib/values/decimal";
import type { ChargeModel, PriceTier } from "../charge-segment";
import { type SegmentWords, segmentWith } from "../testing/segment-builder";
import { billed, totalOf } from "./billed-lines";
import { type CaseReader, amountIn, recordIn } from "./worked-case";

/** A price table in any of the spellings of the cases, with its overage price. */
export type ReadTable = { readonly tiers: PriceTier[]; readonly overagePrice: Decimal | null };

/** Reads rows such as [5, "7"], { to, price }, { to, unit, flat } or { to, pct }. */
export function readTable(rows: readonly unknown[]): ReadTable {
  let overagePrice: Decimal | null = null;
  const tiers: PriceTier[] = [];
  for (const row of rows) {
    const named = Array.isArray(row) ? { to: row[0], price: row[1] } : recordIn(row, "A tier");
    const fields: Readonly<Record<string, unknown>> = named;
    if (fields.overage !== undefined) overagePrice = amountIn(fields.overage, "overage");
    else tiers.push(readTier(fields, tiers.length + 1));
  }
  return { tiers, overagePrice };
}

function readTier(fields: Readonly<Record<string, unknown>>, tier: number): PriceTier {
  const flat = fields.flat === undefined ? null : amountIn(fields.flat, "flat");
  return {
    tier,
    startingUnit: fields.from === undefined ? null : amountIn(fields.from, "from"),
    endingUnit: fields.to === null || fields.to === undefined ? null : amountIn(fields.to, "to"),
    price: unitPrice(fields),
    priceFormat: fields.format === "FlatFee" ? "FlatFee" : "PerUnit",
    ...(flat === null || flat.isZero() ? {} : { flatFee: flat }),
  };
}

function unitPrice(fields: Readonly<Record<string, unknown>>): Decimal {
  if (fields.pct !== undefined) return amountIn(fields.pct, "pct").dividedBy(100);
  const price = fields.price ?? fields.unit;
  return price === undefined ? ZERO : amountIn(price, "price");
}

/** The amount of a line of `quantity` by a model. */
function costOf(model: ChargeModel, quantity: Decimal, words: SegmentWords): Decimal {
  const segment = segmentWith({ model, quantity, ...words });
  return totalOf(billed([segment], segment.effectiveStart));
}

/** Conventions of tiers, minimums and maximums. */
export const tierReaders: readonly CaseReader[] = [
  {
    reads: (facts) => facts.has("rate", "min", "max"),
    answer: (facts) => {
      const extras = { minimum: facts.amount("min"), maximum: facts.amount("max") };
      const { tiers } = readTable([[null, facts.inputs.rate]]);
      return { amount: costOf("FlatFee", decimal(1), { tiers, extras }) };
    },
  },
  {
    reads: (facts) => facts.has("tier1", "chargeMin"),
    answer: (facts) => {
      const names = Object.keys(facts.inputs).filter((name) => /^tier\d+$/.test(name));
      const tiers = names.sort().map((name, index): PriceTier => {
        const { amount, min, max } = facts.record(name);
        return {
          tier: index + 1,
          startingUnit: null,
          endingUnit: decimal(index + 1),
          price: amountIn(amount, "amount"),
          priceFormat: "FlatFee",
          minimum: amountIn(min, "min"),
          maximum: amountIn(max, "max"),
        };
      });
      const extras = { minimum: facts.amount("chargeMin") };
      return { amount: costOf("Tiered", decimal(tiers.length), { tiers, extras }) };
    },
  },
];
