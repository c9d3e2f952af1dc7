import { HydrationBoundary } from "@tanstack/react-query";
import { AccountCollections } from "@/components/collection/account-collections";
import { NoPermission } from "@/components/layout/no-permission";
import { AccountSchedules } from "@/components/payment-schedules/account-schedules";
import { PaymentsTable } from "@/components/payments/payments-table";
import { TakeAccountPayment } from "@/components/payments/take-account-payment";
import { queryPaymentSchedules } from "@/lib/areas/payment-schedules/list-contract";
import { listAccountCollections } from "@/lib/areas/payments/collections/retry-contract";
import { accountId } from "@/lib/portal/account";
import { addressOf, listInput, ofAccount } from "@/lib/portal/list";
import { schedulesOfAccount } from "@/lib/portal/lists/payment-schedules";
import { paymentList } from "@/lib/portal/lists/payments";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Payments of the account", "accountKey");

export default async function AccountPaymentsPage({
  params,
  searchParams,
}: PageInput<"accountKey">) {
  const accountKey = decodeURIComponent((await params).accountKey);
  const merchant = await requireMerchant(paths.accountTab(accountKey, "payments"));
  if (!merchant.may("payments:read")) {
    return <NoPermission scope="payments:read" action="see payments" />;
  }
  const id = await accountId(merchant, accountKey);
  const input = listInput(ofAccount(paymentList, id), addressOf(await searchParams));
  const collections = wanted(listAccountCollections, { params: { "account-key": accountKey } });
  const schedules = wanted(queryPaymentSchedules, schedulesOfAccount(id));
  return (
    <HydrationBoundary
      state={await prefetch(merchant, wanted(paymentList.contract, input), collections, schedules)}
    >
      <AccountCollections accountKey={accountKey} />
      <PaymentsTable accountId={id} actions={<TakeAccountPayment accountKey={accountKey} />} />
      <AccountSchedules accountKey={accountKey} accountId={id} />
    </HydrationBoundary>
  );
}
