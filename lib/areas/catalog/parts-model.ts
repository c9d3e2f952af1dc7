import type { LocalDate } from "@/lib/values/local-date";
import type { CatalogCharge } from "./model";

/** The fields of every catalog entry. */
export type CatalogPart = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** When something is sold: from its first day, to the first day that is not included. */
type Sold = { readonly effectiveStart: LocalDate | null; readonly effectiveEnd: LocalDate | null };

/** A product without its rate plans. */
export type ProductPart = CatalogPart & Sold & { readonly sku: string };

/** A catalog rate plan without its charges. */
export type PlanPart = CatalogPart &
  Sold & {
    readonly productId: string;
    readonly ratePlanNumber: string;
    readonly activeCurrencies: readonly string[];
  };

/** A catalog charge with its price tables of all currencies. */
export type PricePart = CatalogPart & {
  readonly planNumber: string;
  readonly charge: CatalogCharge;
};

/** Parts of the catalog by their ids. */
export type CatalogParts = {
  readonly products: ReadonlyMap<string, ProductPart>;
  readonly plans: ReadonlyMap<string, PlanPart>;
  readonly prices: ReadonlyMap<string, PricePart>;
};
