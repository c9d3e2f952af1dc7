import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermission } from "@/components/layout/no-permission";
import { PaymentMethods } from "@/components/payment-methods/payment-methods";
import { getPaymentMethodCascade } from "@/lib/areas/payment-methods/cascading/cascade-contract";
import { listAccountPaymentMethods } from "@/lib/areas/payment-methods/contract";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Payment methods", "accountKey");

export default async function PaymentMethodsPage({ params }: PageInput<"accountKey">) {
  const accountKey = decodeURIComponent((await params).accountKey);
  const merchant = await requireMerchant(paths.accountTab(accountKey, "payment-methods"));
  if (!merchant.may("payments:read")) {
    return <NoPermission scope="payments:read" action="see payment methods" />;
  }
  const account = { params: { "account-key": accountKey } };
  const methods = wanted(listAccountPaymentMethods, account);
  const cascade = wanted(getPaymentMethodCascade, account);
  return (
    <HydrationBoundary state={await prefetch(merchant, methods, cascade)}>
      <PaymentMethods accountKey={accountKey} />
    </HydrationBoundary>
  );
}
