import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { ScheduleView } from "@/components/payment-schedules/schedule-view";
import { queryPaymentScheduleByKey } from "@/lib/areas/payment-schedules/list-contract";
import { addressOf, listInput } from "@/lib/portal/list";
import { itemsOfPaymentSchedule } from "@/lib/portal/lists/payment-schedules";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, readOrNotFound, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Payment schedule", "scheduleKey");

export default async function PaymentSchedulePage({
  params,
  searchParams,
}: PageInput<"scheduleKey">) {
  const paymentScheduleKey = decodeURIComponent((await params).scheduleKey);
  const merchant = await requireMerchant(paths.paymentSchedule(paymentScheduleKey));
  if (!merchant.may("payments:read")) {
    return (
      <NoPermissionPage title="Payment schedule" scope="payments:read" action="see payments" />
    );
  }
  const schedule = await readOrNotFound(merchant, queryPaymentScheduleByKey, {
    params: { paymentScheduleKey },
  });
  const items = itemsOfPaymentSchedule(schedule.id);
  const state = await prefetch(
    merchant,
    wanted(queryPaymentScheduleByKey, { params: { paymentScheduleKey: schedule.number } }),
    wanted(items.contract, listInput(items, addressOf(await searchParams))),
  );
  return (
    <HydrationBoundary state={state}>
      <ScheduleView scheduleNumber={schedule.number} />
    </HydrationBoundary>
  );
}
