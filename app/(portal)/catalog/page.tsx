import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TicketPercent, TrendingUp } from "lucide-react";
import { NewProductLink } from "@/components/catalog/new-product-link";
import { ProductsTable } from "@/components/catalog/products-table";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { addressOf, listInput } from "@/lib/portal/list";
import { productList } from "@/lib/portal/lists/catalog";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Catalog" };

export default async function CatalogPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.catalog());
  if (!merchant.may("catalog:read")) {
    return <NoPermissionPage title="Catalog" scope="catalog:read" action="see the catalog" />;
  }
  const input = listInput(productList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(productList.contract, input))}>
      <PageHeader
        title="Catalog"
        actions={
          <>
            <ButtonLink href={paths.priceRises()} icon={<TrendingUp aria-hidden />}>
              Price rises
            </ButtonLink>
            <ButtonLink href={paths.coupons()} icon={<TicketPercent aria-hidden />}>
              Coupons
            </ButtonLink>
            <NewProductLink />
          </>
        }
      />
      <ProductsTable />
    </HydrationBoundary>
  );
}
