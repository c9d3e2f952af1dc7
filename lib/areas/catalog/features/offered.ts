import type { Ctx } from "@/lib/kernel/context";
import type { ProductFeatures } from "@/lib/areas/catalog/model";
import { featuresOfProducts } from "./offered-queries";

/** The features of products as orders need them, by the products' ids. */
export function offeredFeatures(
  { tenantId }: Ctx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ProductFeatures>> {
  return featuresOfProducts(tenantId, productIds);
}
