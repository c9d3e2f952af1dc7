import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { HomeView } from "@/components/home/home-view";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getHome } from "@/lib/areas/home/contract";
import { getHomeCurrencyTotals } from "@/lib/areas/home/home-currency-contract";
import { getMrrMovements } from "@/lib/areas/home/movement-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage() {
  const merchant = await requireMerchant(paths.home());
  if (!merchant.may("invoices:read")) {
    return <NoPermissionPage title="Home" scope="invoices:read" action="see the figures" />;
  }
  const reads = [
    wanted(getHome),
    wanted(getHomeCurrencyTotals),
    ...(merchant.may("subscriptions:read") ? [wanted(getMrrMovements)] : []),
  ];
  return (
    <HydrationBoundary state={await prefetch(merchant, ...reads)}>
      <HomeView tenantName={merchant.principal.tenant.name} />
    </HydrationBoundary>
  );
}
