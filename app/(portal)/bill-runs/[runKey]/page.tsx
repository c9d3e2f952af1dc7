import { HydrationBoundary } from "@tanstack/react-query";
import { BillRunView } from "@/components/bill-runs/bill-run-view";
import { scheduleText } from "@/components/bill-runs/schedule-text";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { getBillRun } from "@/lib/areas/bill-runs/contract";
import { queryBillingRuns } from "@/lib/areas/bill-runs/result-contract";
import { queryInvoices } from "@/lib/areas/invoices/list-contract";
import { addressOf, listInput } from "@/lib/portal/list";
import { accountsOfBillRun, billRunOf, invoicesOfBillRun } from "@/lib/portal/lists/bill-runs";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, readOrNotFound, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Bill run", "runKey");

export default async function BillRunPage({ params, searchParams }: PageInput<"runKey">) {
  const billRunId = decodeURIComponent((await params).runKey);
  const merchant = await requireMerchant(paths.billRun(billRunId));
  if (!merchant.may("invoices:read")) {
    return <NoPermissionPage title="Bill run" scope="invoices:read" action="see bill runs" />;
  }
  const run = await readOrNotFound(merchant, getBillRun, { params: { billRunId } });
  const accounts = accountsOfBillRun(run.id);
  const state = await prefetch(
    merchant,
    wanted(queryBillingRuns, billRunOf(run.billRunNumber)),
    wanted(queryInvoices, invoicesOfBillRun(run.id)),
    wanted(accounts.contract, listInput(accounts, addressOf(await searchParams))),
  );
  return (
    <HydrationBoundary state={state}>
      <BillRunView
        runNumber={run.billRunNumber}
        schedule={run.schedule ? scheduleText(run.schedule) : undefined}
      />
    </HydrationBoundary>
  );
}
