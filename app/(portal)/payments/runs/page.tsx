import { HydrationBoundary } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { ActionLink } from "@/components/layout/action-link";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PaymentRunsTable } from "@/components/payment-runs/payment-runs-table";
import { PaymentsHeader } from "@/components/payments/payments-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { paymentRunList } from "@/lib/portal/lists/payment-runs";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Payment runs" };

export default async function PaymentRunsPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.paymentRuns());
  if (!merchant.may("payments:read")) {
    return <NoPermissionPage title="Payments" scope="payments:read" action="see payments" />;
  }
  const input = listInput(paymentRunList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(paymentRunList.contract, input))}>
      <PaymentsHeader
        actions={
          <ActionLink
            href={paths.newPaymentRun()}
            scope="payments:write"
            icon={<Plus aria-hidden />}
            variant="primary"
          >
            New payment run
          </ActionLink>
        }
      />
      <PaymentRunsTable />
    </HydrationBoundary>
  );
}
