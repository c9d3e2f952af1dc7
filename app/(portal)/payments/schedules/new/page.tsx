import type { Metadata } from "next";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PageHeader } from "@/components/layout/page-header";
import { NewSchedule } from "@/components/payment-schedules/new-schedule";
import { accountSummary } from "@/lib/portal/account";
import { addressOf } from "@/lib/portal/list";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "New payment schedule" };

export default async function NewPaymentSchedulePage({ searchParams }: PageInput) {
  const accountKey = addressOf(await searchParams).get("account") ?? undefined;
  const merchant = await requireMerchant(paths.newPaymentSchedule(accountKey));
  if (!merchant.may("payments:write")) {
    return (
      <NoPermissionPage
        title="New payment schedule"
        scope="payments:write"
        action="plan payments"
      />
    );
  }
  const known = accountKey && (await accountSummary(merchant, accountKey)).basicInfo;
  const account = known ? { value: known.accountNumber, label: known.name } : undefined;
  return (
    <>
      <PageHeader
        title="New payment schedule"
        trail={[{ label: "Payment schedules", href: paths.paymentSchedules() }]}
      />
      <NewSchedule account={account} />
    </>
  );
}
