import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Coupons } from "@/components/coupons/coupons";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { addressOf, listInput } from "@/lib/portal/list";
import { couponList } from "@/lib/portal/lists/coupons";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Coupons" };

export default async function CouponsPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.coupons());
  if (!merchant.may("catalog:read")) {
    return <NoPermissionPage title="Coupons" scope="catalog:read" action="see coupons" />;
  }
  const input = listInput(couponList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(couponList.contract, input))}>
      <Coupons />
    </HydrationBoundary>
  );
}
