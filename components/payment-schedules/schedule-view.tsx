"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CustomFieldsCard } from "@/components/custom-fields/custom-fields-card";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import { ScheduleActions } from "@/components/payment-schedules/schedule-actions";
import { ScheduleItems } from "@/components/payment-schedules/schedule-items";
import { periodText, scheduleReads } from "@/components/payment-schedules/schedule-reads";
import { Banner } from "@/components/ui/banner";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import {
  queryPaymentScheduleByKey,
  queryPaymentScheduleItems,
} from "@/lib/areas/payment-schedules/list-contract";
import { updatePaymentSchedule } from "@/lib/areas/payment-schedules/plan-contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

const lookAgainMs = 3000;

/** One payment schedule: its payer, progress and payments. */
export function ScheduleView({ scheduleNumber }: { scheduleNumber: string }) {
  const { today } = useViewer();
  const client = useQueryClient();
  const denied = useDenied("payments:write");
  const update = useOperation(updatePaymentSchedule, { refreshes: scheduleReads });
  const { data, error, refetch } = useQuery({
    ...operationQuery(queryPaymentScheduleByKey, {
      params: { paymentScheduleKey: scheduleNumber },
    }),
    // A payment of today is pending: it may be being charged.
    refetchInterval: ({ state }) => {
      const next = state.data?.nextPaymentDate;
      return next && next <= today ? lookAgainMs : false;
    },
  });
  const step = `${data?.totalPaymentsProcessed} ${data?.totalPaymentsErrored}`;
  useEffect(() => {
    if (step) void client.invalidateQueries({ queryKey: [queryPaymentScheduleItems.id] });
  }, [client, step]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { currency, totalPaymentsErrored: failed } = data;
  return (
    <>
      <PageHeader
        title={`Payment schedule ${data.number}`}
        trail={[{ label: "Payment schedules", href: paths.paymentSchedules() }]}
        status={<Status value={data.status} />}
        actions={<ScheduleActions schedule={data} />}
        meta={
          <>
            <TextLink href={paths.account(data.accountNumber)}>{data.accountName}</TextLink>
            <span>{periodText(data.period)}</span>
            {data.prepayment && <span>Paid ahead</span>}
            {data.standalone && <span>Settles no document</span>}
            {data.description && <span>{data.description}</span>}
          </>
        }
        figures={[
          { label: "Total", value: <Money amount={data.totalAmount} currency={currency} /> },
          { label: "Paid so far", value: <Money amount={data.paidAmount} currency={currency} /> },
          {
            label: "Payments made",
            value: `${data.totalPaymentsProcessed} of ${data.occurrences}`,
          },
          { label: "Next payment", value: <CalendarDate date={data.nextPaymentDate} /> },
        ]}
      />
      {failed > 0 && data.status === "Active" && (
        <Banner
          tone="negative"
          className="mb-4"
          title={failed === 1 ? "A payment has failed" : `${failed} payments have failed`}
        >
          It is not retried automatically. Retry it once the customer has fixed the payment method,
          choose another one, or give it another day.
        </Banner>
      )}
      <ScheduleItems schedule={data} />
      <CustomFieldsCard
        object="PaymentSchedule"
        record={data}
        of={data.number}
        denied={denied ?? (data.status === "Active" ? null : "The schedule is over")}
        save={(body) => update.mutateAsync({ params: { paymentScheduleKey: data.number }, body })}
      />
    </>
  );
}
