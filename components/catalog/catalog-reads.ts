import { getCatalogProduct, listProductRatePlans } from "@/lib/areas/catalog/contract";
import {
  queryFeatures,
  queryProductFeatures,
  queryProductRatePlans,
  queryProducts,
} from "@/lib/areas/catalog/lists/list-contract";
import { retrieveProductRatePlanCharge } from "@/lib/areas/objects/contract";
import type { CallResult } from "@/lib/portal/operation-address";

/** The reads that a change of the catalog makes stale. */
export const catalogReads = [
  getCatalogProduct,
  listProductRatePlans,
  queryProducts,
  queryProductRatePlans,
  retrieveProductRatePlanCharge,
  queryFeatures,
  queryProductFeatures,
];

/** The query for a product's features. */
export const featuresOf = (productId: string) => ({
  query: { pageSize: "99", filter: [`productId.EQ:${productId}`] },
});

/** The query for a product's rate plans. */
export const ratePlansOf = (productId: string, page: number) => ({
  params: { "product-key": productId },
  query: { page: String(page), pageSize: "40" },
});

/** The number of a page in an address; the first one when it names none. */
export function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

export type Product = CallResult<typeof getCatalogProduct>;
export type RatePlan = CallResult<typeof listProductRatePlans>["productRatePlans"][number];
export type Charge = RatePlan["productRatePlanCharges"][number];
