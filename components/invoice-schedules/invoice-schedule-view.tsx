"use client";

import { useQuery } from "@tanstack/react-query";
import { InvoiceScheduleActions } from "@/components/invoice-schedules/invoice-schedule-actions";
import { InvoiceScheduleItems } from "@/components/invoice-schedules/invoice-schedule-items";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getInvoiceSchedule } from "@/lib/areas/invoice-schedules/contract";
import { queryInvoiceScheduleByKey } from "@/lib/areas/invoice-schedules/lists/list-contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

/** One invoice schedule: its payer, what it has billed, its items and its charges. */
export function InvoiceScheduleView({ scheduleNumber }: { scheduleNumber: string }) {
  const row = useQuery(
    operationQuery(queryInvoiceScheduleByKey, { params: { key: scheduleNumber } }),
  );
  const { data, error, refetch } = useQuery(
    operationQuery(getInvoiceSchedule, { params: { scheduleKey: scheduleNumber } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { currency } = data;
  return (
    <>
      <PageHeader
        title={`Invoice schedule ${data.number}`}
        trail={[{ label: "Invoice schedules", href: paths.invoiceSchedules() }]}
        status={<Status value={data.status} />}
        actions={<InvoiceScheduleActions schedule={data} />}
        meta={
          <>
            {row.data && (
              <TextLink href={paths.account(row.data.accountNumber)}>
                {row.data.accountName}
              </TextLink>
            )}
            {data.invoiceSeparately && <span>Invoiced separately</span>}
            {data.notes && <span>{data.notes}</span>}
          </>
        }
        figures={[
          { label: "Costs now", value: <Money amount={data.actualAmount} currency={currency} /> },
          { label: "Billed", value: <Money amount={data.billedAmount} currency={currency} /> },
          {
            label: "Not billed",
            value: <Money amount={data.unbilledAmount} currency={currency} />,
          },
          { label: "Next", value: <CalendarDate date={data.nextRunDate} /> },
        ]}
      />
      <div className="space-y-5">
        <InvoiceScheduleItems items={data.scheduleItems} currency={currency} />
        <Card
          title="Charges"
          description="Other bills leave these charges out as long as they are on the schedule."
        >
          <ul className="space-y-1">
            {data.specificSubscriptions.map(({ subscriptionKey, chargeNumbers }) => (
              <li key={subscriptionKey}>
                <TextLink href={paths.subscription(subscriptionKey)}>{subscriptionKey}</TextLink>
                <span className="text-muted"> {chargeNumbers.split(",").join(", ")}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
