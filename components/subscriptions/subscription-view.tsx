"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { PropertyList } from "@/components/layout/property-list";
import { ChangeActions } from "@/components/subscriptions/change-actions";
import { NetFigure } from "@/components/subscriptions/net-figure";
import { SubscriptionCharges } from "@/components/subscriptions/subscription-charges";
import { SubscriptionCredits } from "@/components/subscriptions/subscription-credits";
import { SubscriptionHistory } from "@/components/subscriptions/subscription-history";
import { SubscriptionLines } from "@/components/subscriptions/subscription-lines";
import { SubscriptionRamp } from "@/components/subscriptions/subscription-ramp";
import { lengthText, renewalText } from "@/components/subscriptions/term-text";
import { TimeAxis } from "@/components/subscriptions/time-axis";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getSubscription } from "@/lib/areas/subscriptions/contract";
import { formatWords } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

export type Subscription = CallResult<typeof getSubscription>;

/** The first day on which any of its charges is billed again. */
function nextBillingDate({ ratePlans }: Subscription): string | undefined {
  const dates = ratePlans.flatMap((plan) =>
    plan.ratePlanCharges.map((charge) => charge.nextBillingDate),
  );
  return dates.filter((date): date is string => date !== null).sort()[0];
}

function Terms({ subscription }: { subscription: Subscription }) {
  const pauses = subscription.statusHistory.filter(({ status }) => status === "Suspended");
  return (
    <Card title="Terms">
      <PropertyList
        properties={[
          { label: "Type", value: formatWords(subscription.termType) },
          { label: "Term begins", value: <CalendarDate date={subscription.termStartDate} /> },
          {
            label: "Term ends",
            value: <CalendarDate date={subscription.termEndDate} absent="Never" />,
          },
          {
            label: "Length",
            value: lengthText(subscription.currentTerm, subscription.currentTermPeriodType),
          },
          { label: "Then", value: renewalText(subscription) },
          {
            label: "Contract from",
            value: <CalendarDate date={subscription.contractEffectiveDate} />,
          },
          ...pauses.map(({ startDate, endDate }, index) => ({
            label: pauses.length > 1 ? `Pause ${index + 1}` : "Paused",
            value: (
              <>
                From <CalendarDate date={startDate} />
                {endDate ? (
                  <>
                    {" "}
                    until before <CalendarDate date={endDate} />
                  </>
                ) : (
                  " until it is resumed"
                )}
              </>
            ),
          })),
          subscription.cancelledDate !== null && {
            label: "Cancelled as of",
            value: <CalendarDate date={subscription.cancelledDate} />,
          },
          {
            label: "Billed to",
            value: (
              <TextLink href={paths.account(subscription.invoiceOwnerAccountNumber)}>
                {subscription.invoiceOwnerAccountName}
              </TextLink>
            ),
          },
          subscription.orderNumber !== null && {
            label: "Last order",
            value: (
              <TextLink href={paths.order(subscription.orderNumber)}>
                {subscription.orderNumber}
              </TextLink>
            ),
          },
          { label: "Version", value: subscription.version },
          { label: "Notes", value: subscription.notes },
          {
            label: "Subscription id",
            value: <Copyable code value={subscription.id} label="subscription id" />,
          },
        ]}
      />
    </Card>
  );
}

/** A subscription: how long it runs, what it is made of, and what it was billed for. */
export function SubscriptionView({ subscriptionKey }: { subscriptionKey: string }) {
  const { data, error, refetch } = useQuery(
    operationQuery(getSubscription, { params: { "subscription-key": subscriptionKey } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <PageHeader
        title={`Subscription ${data.subscriptionNumber}`}
        trail={[{ label: "Subscriptions", href: paths.subscriptions() }]}
        status={<Status value={data.status} />}
        meta={
          <>
            <TextLink href={paths.account(data.accountNumber)}>{data.accountName}</TextLink>
            <Copyable value={data.subscriptionNumber} label="subscription number" />
          </>
        }
        actions={<ChangeActions subscription={data} />}
        figures={[
          { label: "MRR", value: <NetFigure subscription={data} of="contractedMrr" /> },
          {
            label: "Contract value",
            value: <NetFigure subscription={data} of="totalContractedValue" />,
          },
          { label: "Next billing", value: <CalendarDate date={nextBillingDate(data)} /> },
          { label: "Term ends", value: <CalendarDate date={data.termEndDate} absent="Never" /> },
        ]}
      />
      <div className="mb-5">
        <TimeAxis subscription={data} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="space-y-5">
          <SubscriptionRamp subscription={data} />
          {data.ratePlans.map((plan) => (
            <SubscriptionCharges key={plan.id} plan={plan} />
          ))}
          <SubscriptionLines subscriptionId={data.id} />
          <SubscriptionCredits subscriptionId={data.id} />
        </div>
        <Terms subscription={data} />
      </div>
      <div className="mt-5">
        <SubscriptionHistory subscription={data} />
      </div>
    </>
  );
}
