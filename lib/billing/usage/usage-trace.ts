/* How a quantity of usage was found, in plain JSON; decimals are strings. */

/**
 * Smoothed overage: the included units shared by several billing periods, and the units counted against
 * them; null while the window is not settled.
 */
export type PoolTrace = {
  readonly periods: number;
  readonly available: string;
  readonly counted: string | null;
};

/** Usage that is priced by packages of so many units: the rows of the price count packages, begun ones included. */
export type PackageTrace = { readonly size: string; readonly count: string };

/** Usage that prepaid units have paid: the quantity of the inputs is the rest, rounded to its unit. */
export type DrawdownTrace = {
  /** All used units, and those that are paid. */
  readonly used: string;
  readonly paid: string;
  /** Prepaid units for one used unit, and those taken. */
  readonly rate: string;
  readonly drawn: string;
  /** Those of them that earlier periods have rolled over; absent where there are none. */
  readonly rolledOver?: string;
  readonly unit: string;
};
