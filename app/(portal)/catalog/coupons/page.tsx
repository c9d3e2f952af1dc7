import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Coupons } from "@/components/coupons/coupons";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { listCoupons } from "@/lib/areas/coupons/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Coupons" };

export default async function CouponsPage() {
  const merchant = await requireMerchant(paths.coupons());
  if (!merchant.may("catalog:read")) {
    return <NoPermissionPage title="Coupons" scope="catalog:read" action="see coupons" />;
  }
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(listCoupons))}>
      <Coupons />
    </HydrationBoundary>
  );
}
