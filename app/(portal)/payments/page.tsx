import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { NotePayment } from "@/components/payments/note-payment";
import { PaymentsHeader } from "@/components/payments/payments-header";
import { PaymentsTable } from "@/components/payments/payments-table";
import { addressOf, listInput } from "@/lib/portal/list";
import { paymentList } from "@/lib/portal/lists/payments";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Payments" };

export default async function PaymentsPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.payments());
  if (!merchant.may("payments:read")) {
    return <NoPermissionPage title="Payments" scope="payments:read" action="see payments" />;
  }
  const input = listInput(paymentList, addressOf(await searchParams));
  return (
    <HydrationBoundary state={await prefetch(merchant, wanted(paymentList.contract, input))}>
      <PaymentsHeader actions={<NotePayment />} />
      <PaymentsTable />
    </HydrationBoundary>
  );
}
