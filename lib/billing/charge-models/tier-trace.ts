type Row = { readonly tier: number; readonly price: string; readonly amount: string };

/** Units at a price each: amount = price × quantity. */
type ByUnit = Row & {
  readonly priceFormat: "PerUnit";
  readonly quantity: string;
  readonly count?: undefined;
};

/** A flat amount: amount = price × count. */
type ByAmount = Row & {
  readonly priceFormat: "FlatFee";
  /** Number of charges of a flat amount; 1 by default. */
  readonly count?: number;
};

/** A tier of the price table, or the only price. */
export type TierRow =
  | (ByUnit & { readonly kind?: undefined })
  | (ByAmount & { readonly kind?: undefined; readonly quantity: string | null });

/** Units beyond the included ones, or unused units of a pool. */
export type OverageRow = ByUnit & { readonly kind: "Overage" | "Unused" };

/** An amount added beside a price, or to reach a bound. */
export type AddedRow = ByAmount & {
  readonly kind: "FlatFee" | "Minimum" | "Maximum";
  readonly quantity: null;
};

/** All fully used tiers, in one row. */
export type TiersBelowRow = ByAmount & { readonly kind: "TiersBelow"; readonly quantity: string };

/** Records with prices, or priced by a formula. */
export type RecordsRow = ByAmount & { readonly kind: "Records"; readonly quantity: string };

/** One step of a list amount. */
export type TierTrace = TierRow | OverageRow | AddedRow | TiersBelowRow | RecordsRow;
