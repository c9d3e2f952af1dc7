import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { pageNumber, ratePlansOf } from "@/components/catalog/catalog-reads";
import { ProductPage } from "@/components/catalog/product-page";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getCatalogProduct, listProductRatePlans } from "@/lib/areas/catalog/contract";
import { queryProductRatePlans } from "@/lib/areas/catalog/lists/list-contract";
import { addressOf } from "@/lib/portal/list";
import { ratePlanUse } from "@/lib/portal/lists/catalog";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, readOrNotFound, wanted } from "@/lib/portal/prefetch";
import { operationKey } from "@/lib/portal/query";

export const metadata: Metadata = { title: "Product" };

export default async function CatalogProductPage({
  params,
  searchParams,
}: PageInput<"productKey">) {
  const productKey = decodeURIComponent((await params).productKey);
  const merchant = await requireMerchant(paths.product(productKey));
  if (!merchant.may("catalog:read")) {
    return <NoPermissionPage title="Product" scope="catalog:read" action="see the catalog" />;
  }
  const input = { params: { "product-key": productKey } };
  const product = await readOrNotFound(merchant, getCatalogProduct, input);
  const page = pageNumber(addressOf(await searchParams).get("page"));
  const state = await prefetch(
    merchant,
    async (_merchant, client) =>
      void client.setQueryData(operationKey(getCatalogProduct, input), product),
    wanted(listProductRatePlans, ratePlansOf(product.id, page)),
    wanted(queryProductRatePlans, ratePlanUse(product.id)),
  );
  return (
    <HydrationBoundary state={state}>
      <ProductPage productKey={productKey} />
    </HydrationBoundary>
  );
}
