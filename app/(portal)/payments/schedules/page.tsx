import { HydrationBoundary } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { ActionLink } from "@/components/layout/action-link";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SchedulesTable } from "@/components/payment-schedules/schedules-table";
import { PaymentsHeader } from "@/components/payments/payments-header";
import { addressOf, listInput } from "@/lib/portal/list";
import { paymentScheduleList } from "@/lib/portal/lists/payment-schedules";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Payment schedules" };

export default async function PaymentSchedulesPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.paymentSchedules());
  if (!merchant.may("payments:read")) {
    return <NoPermissionPage title="Payments" scope="payments:read" action="see payments" />;
  }
  const input = listInput(paymentScheduleList, addressOf(await searchParams));
  return (
    <HydrationBoundary
      state={await prefetch(merchant, wanted(paymentScheduleList.contract, input))}
    >
      <PaymentsHeader
        actions={
          <ActionLink
            href={paths.newPaymentSchedule()}
            scope="payments:write"
            icon={<Plus aria-hidden />}
            variant="primary"
          >
            New payment schedule
          </ActionLink>
        }
      />
      <SchedulesTable />
    </HydrationBoundary>
  );
}
