import { priceTableProblems } from "@/lib/billing/charge-models/price-table-problems";
import { type Decimal, decimal } from "@/lib/values/decimal";

/** A row of the price table while it is filled in; `EndingUnit` null has no end. */
export type PriceRow = {
  Currency?: string;
  EndingUnit?: number | null;
  Price?: number | null;
  DiscountAmount?: number | null;
  DiscountPercentage?: number | null;
  Percentage?: number | null;
  PriceFormat?: string;
  /** Beside a price of units. */
  FlatFee?: number | null;
};

/** The rows with the first unit of each: whole units begin one above the tier before. */
export function rowsWithStarts<Row extends PriceRow>(rows: readonly Row[]) {
  const ends = new Map<string, number | null>();
  return rows.map((row) => {
    const before = ends.get(row.Currency ?? "");
    ends.set(row.Currency ?? "", row.EndingUnit ?? null);
    const above = Number.isInteger(before) ? (before ?? 0) + 1 : before;
    return { ...row, StartingUnit: before === undefined ? 0 : (above ?? null) };
  });
}

/** The problems of the filled-in tables, by currency, in the catalog's wording. */
export function rowProblems(rows: readonly PriceRow[]): string[] {
  const currencies = [...new Set(rows.map((row) => row.Currency ?? ""))].filter(Boolean);
  return currencies.flatMap((currency) => {
    const own = rowsWithStarts(rows.filter((row) => row.Currency === currency));
    const tiers = own.map((row, index) => ({
      tier: index + 1,
      startingUnit: unit(row.StartingUnit),
      endingUnit: unit(row.EndingUnit),
      price: decimal(row.Price ?? 0),
      priceFormat: row.PriceFormat === "Flat Fee" ? ("FlatFee" as const) : ("PerUnit" as const),
    }));
    return priceTableProblems("Tiered", tiers).map((problem) => `${currency}: ${problem}`);
  });
}

function unit(value: number | null | undefined): Decimal | null {
  return value === null || value === undefined ? null : decimal(value);
}
