type Row = { readonly tier: number; readonly price: string; readonly amount: string };

/** Units at a price each: amount = price × quantity. */
type ByUnit = Row & {
  readonly priceFormat: "PerUnit";
  readonly quantity: string;
  readonly count?: undefined;
};

/** An amount whatever the quantity: amount = price × count. */
type ByAmount = Row & {
  readonly priceFormat: "FlatFee";
  /** How often a flat amount was charged; absent for once. */
  readonly count?: number;
};

/** A tier of the price table, or the only price. */
export type TierRow =
  | (ByUnit & { readonly kind?: undefined })
  | (ByAmount & { readonly kind?: undefined; readonly quantity: string | null });

/** Units beyond the included ones, or those of a pool that are left over. */
export type OverageRow = ByUnit & { readonly kind: "Overage" | "Unused" };

/** What was added beside a price, or to bring the sum to a bound. */
export type AddedRow = ByAmount & {
  readonly kind: "FlatFee" | "Minimum" | "Maximum";
  readonly quantity: null;
};

/** Many tiers that are used to their end, in one row. */
export type TiersBelowRow = ByAmount & { readonly kind: "TiersBelow"; readonly quantity: string };

/** Records that brought their prices, or that a formula priced. */
export type RecordsRow = ByAmount & { readonly kind: "Records"; readonly quantity: string };

/** One step of a list amount. */
export type TierTrace = TierRow | OverageRow | AddedRow | TiersBelowRow | RecordsRow;
