import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PaymentsHeader } from "@/components/payments/payments-header";
import { RefundsTable } from "@/components/payments/refunds/refunds-table";
import { addressOf, listInput } from "@/lib/portal/list";
import { refundList } from "@/lib/portal/lists/payments";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Refunds" };

export default async function RefundsPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.refunds());
  if (!merchant.may("payments:read")) {
    return <NoPermissionPage title="Refunds" scope="payments:read" action="see refunds" />;
  }
  const input = listInput(refundList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(refundList.contract, input))}>
      <PaymentsHeader />
      <RefundsTable />
    </HydrationBoundary>
  );
}
