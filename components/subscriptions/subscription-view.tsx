"use client";

import { useQuery } from "@tanstack/react-query";
import { Entitlements } from "@/components/accounts/entitlements";
import { DeliveriesCard } from "@/components/deliveries/deliveries-card";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { ComingRise } from "@/components/price-rises/coming-rise";
import { PrepaidSection } from "@/components/prepaid/prepaid-section";
import { ChangeActions } from "@/components/subscriptions/change-actions";
import { isWaiting } from "@/components/subscriptions/time-axis/axis-model";
import { nextBillingDay } from "@/components/subscriptions/time-axis/charge-stretches";
import { NetFigure } from "@/components/subscriptions/net-figure";
import { SubscriptionBills } from "@/components/subscriptions/subscription-bills";
import { SubscriptionCharges } from "@/components/subscriptions/subscription-charges";
import { SubscriptionCredits } from "@/components/subscriptions/subscription-credits";
import { SubscriptionHistory } from "@/components/subscriptions/subscription-history";
import { subscriptionInput } from "@/components/subscriptions/subscription-input";
import { SubscriptionLines } from "@/components/subscriptions/subscription-lines";
import { SubscriptionRamp } from "@/components/subscriptions/subscription-ramp";
import { TrialBanner } from "@/components/trials/trial-banner";
import { SubscriptionTerms } from "@/components/subscriptions/subscription-terms";
import { TimeAxis } from "@/components/subscriptions/time-axis/time-axis";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Copyable } from "@/components/ui/copyable";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getSubscription } from "@/lib/areas/subscriptions/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

export type Subscription = CallResult<typeof getSubscription>;

/** The first day on which any of its charges is billed again. */
function nextBillingDate({ ratePlans }: Subscription): string | undefined {
  const days = ratePlans.flatMap((plan) => plan.ratePlanCharges.map(nextBillingDay));
  return days.filter((day) => day !== null).sort()[0];
}

/** A subscription: its term, its charges, and its invoices. */
export function SubscriptionView({ subscriptionKey }: { subscriptionKey: string }) {
  const { data, error, refetch } = useQuery(
    operationQuery(getSubscription, subscriptionInput(subscriptionKey)),
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
          { label: "MRR", value: <NetFigure subscription={data} of="currentMrr" /> },
          {
            label: "Contract value",
            value: <NetFigure subscription={data} of="totalContractedValue" />,
          },
          {
            label: "Next billing",
            value: (
              <CalendarDate
                date={isWaiting(data) ? null : nextBillingDate(data)}
                absent={isWaiting(data) ? "After activation" : "Nothing to bill"}
              />
            ),
          },
          { label: "Term ends", value: <CalendarDate date={data.termEndDate} absent="Never" /> },
        ]}
      />
      <TrialBanner subscription={data} />
      <ComingRise of={{ subscriptionId: data.id }} />
      <div className="mb-5">
        <TimeAxis subscription={data} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="space-y-5">
          <SubscriptionBills subscription={data} />
          <SubscriptionRamp subscription={data} />
          {data.ratePlans.map((plan) => (
            <SubscriptionCharges key={plan.id} plan={plan} subscription={data} />
          ))}
          <Entitlements
            accountKey={data.accountNumber}
            subscriptionNumber={data.subscriptionNumber}
          />
        </div>
        <SubscriptionTerms subscription={data} />
      </div>
      <div className="mt-5 space-y-5">
        <PrepaidSection subscription={data} />
        <DeliveriesCard subscription={data} />
        <SubscriptionHistory subscription={data} />
        <SubscriptionLines subscriptionId={data.id} />
        <SubscriptionCredits subscriptionId={data.id} />
      </div>
    </>
  );
}
