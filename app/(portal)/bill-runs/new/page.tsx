import type { Metadata } from "next";
import { NewBillRun } from "@/components/bill-runs/new-bill-run";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "New bill run" };

export default async function NewBillRunPage() {
  const merchant = await requireMerchant(paths.newBillRun());
  if (!merchant.may("invoices:write")) {
    return <NoPermissionPage title="New bill run" scope="invoices:write" action="bill accounts" />;
  }
  return (
    <>
      <PageHeader title="New bill run" trail={[{ label: "Bill runs", href: paths.billRuns() }]} />
      <NewBillRun />
    </>
  );
}
