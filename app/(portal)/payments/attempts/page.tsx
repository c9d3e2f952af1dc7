import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PaymentsHeader } from "@/components/payments/payments-header";
import { AttemptsTable } from "@/components/payments/attempts-table";
import { addressOf, listInput } from "@/lib/portal/list";
import { attemptList } from "@/lib/portal/lists/payments";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Payment attempts" };

export default async function AttemptsPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.paymentAttempts());
  if (!merchant.may("payments:read")) {
    return <NoPermissionPage title="Payments" scope="payments:read" action="see payments" />;
  }
  const input = listInput(attemptList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(attemptList.contract, input))}>
      <PaymentsHeader />
      <AttemptsTable />
    </HydrationBoundary>
  );
}
