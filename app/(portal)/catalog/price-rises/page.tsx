import { HydrationBoundary } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { ActionLink } from "@/components/layout/action-link";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { PriceRisesTable } from "@/components/price-rises/price-rises-table";
import { addressOf, listInput } from "@/lib/portal/list";
import { priceRiseList } from "@/lib/portal/lists/price-rises";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Price rises" };

export default async function PriceRisesPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.priceRises());
  if (!merchant.may("subscriptions:read")) {
    return (
      <NoPermissionPage title="Price rises" scope="subscriptions:read" action="see price rises" />
    );
  }
  const input = listInput(priceRiseList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(priceRiseList.contract, input))}>
      <PageHeader
        title="Price rises"
        trail={[{ href: paths.catalog(), label: "Catalog" }]}
        actions={
          <ActionLink
            href={paths.newPriceRise()}
            scope="orders:write"
            icon={<Plus aria-hidden />}
            variant="primary"
          >
            New price rise
          </ActionLink>
        }
      />
      <PriceRisesTable />
    </HydrationBoundary>
  );
}
