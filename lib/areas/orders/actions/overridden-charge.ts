import type { CatalogCharge } from "@/lib/areas/catalog/model";

/** A charge whose price an order overrides: of the catalog, or subscribed, which has no number until its order is stored. */
export type OverriddenCharge = Omit<CatalogCharge, "chargeNumber"> & {
  readonly chargeNumber: string | null;
};
