import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { NewPaymentRun } from "@/components/payment-runs/new-payment-run";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "New payment run" };

export default async function NewPaymentRunPage() {
  const merchant = await requireMerchant(paths.newPaymentRun());
  if (!merchant.may("payments:write")) {
    return (
      <NoPermissionPage title="New payment run" scope="payments:write" action="collect payments" />
    );
  }
  return (
    <>
      <PageHeader
        title="New payment run"
        trail={[{ label: "Payment runs", href: paths.paymentRuns() }]}
      />
      <NewPaymentRun />
    </>
  );
}
