import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PaymentRunView } from "@/components/payment-runs/payment-run-view";
import { getPaymentRun } from "@/lib/areas/payment-runs/contract";
import { getPaymentRunSummary, queryPaymentRuns } from "@/lib/areas/payment-runs/result-contract";
import { addressOf, listInput } from "@/lib/portal/list";
import { itemsOfPaymentRun, paymentRunOf } from "@/lib/portal/lists/payment-runs";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, readOrNotFound, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Payment run", "runKey");

export default async function PaymentRunPage({ params, searchParams }: PageInput<"runKey">) {
  const paymentRunKey = decodeURIComponent((await params).runKey);
  const merchant = await requireMerchant(paths.paymentRun(paymentRunKey));
  if (!merchant.may("payments:read")) {
    return <NoPermissionPage title="Payment run" scope="payments:read" action="see payments" />;
  }
  const run = await readOrNotFound(merchant, getPaymentRun, { params: { paymentRunKey } });
  const items = itemsOfPaymentRun(run.id);
  const state = await prefetch(
    merchant,
    wanted(queryPaymentRuns, paymentRunOf(run.number)),
    wanted(getPaymentRunSummary, { params: { paymentRunKey: run.number } }),
    wanted(items.contract, listInput(items, addressOf(await searchParams))),
  );
  return (
    <HydrationBoundary state={state}>
      <PaymentRunView runNumber={run.number} />
    </HydrationBoundary>
  );
}
