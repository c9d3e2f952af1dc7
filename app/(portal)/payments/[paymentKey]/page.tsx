import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PaymentFacts } from "@/components/payments/payment-facts";
import { getPayment, listPaymentParts } from "@/lib/areas/payments/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { found, prefetch, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Payment", "paymentKey");

export default async function PaymentPage({ params }: PageInput<"paymentKey">) {
  const paymentKey = decodeURIComponent((await params).paymentKey);
  const merchant = await requireMerchant(paths.payment(paymentKey));
  if (!merchant.may("payments:read")) {
    return <NoPermissionPage title="Payment" scope="payments:read" action="see payments" />;
  }
  const of = { "payment-key": paymentKey };
  const payment = found(getPayment, { params: of });
  const parts = wanted(listPaymentParts, { params: of, query: { pageSize: "40" } });
  return (
    <HydrationBoundary state={await prefetch(merchant, payment, parts)}>
      <PaymentFacts paymentKey={paymentKey} />
    </HydrationBoundary>
  );
}
