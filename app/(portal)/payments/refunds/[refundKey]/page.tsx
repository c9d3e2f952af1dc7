import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { RefundFacts } from "@/components/payments/refunds/refund-facts";
import { getRefund } from "@/lib/areas/payments/refunds/refund-contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { found, prefetch } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Refund", "refundKey");

export default async function RefundPage({ params }: PageInput<"refundKey">) {
  const refundKey = decodeURIComponent((await params).refundKey);
  const merchant = await requireMerchant(paths.refund(refundKey));
  if (!merchant.may("payments:read")) {
    return <NoPermissionPage title="Refund" scope="payments:read" action="see refunds" />;
  }
  const refund = found(getRefund, { params: { "refund-key": refundKey } });
  return (
    <HydrationBoundary state={await prefetch(merchant, refund)}>
      <RefundFacts refundKey={refundKey} />
    </HydrationBoundary>
  );
}
