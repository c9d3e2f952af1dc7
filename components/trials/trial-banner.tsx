"use client";

import { useQuery } from "@tanstack/react-query";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { Banner } from "@/components/ui/banner";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Instant } from "@/components/ui/instant";
import { Money } from "@/components/ui/money";
import { getTrial } from "@/lib/areas/trials/contract";
import { operationQuery } from "@/lib/portal/query";

/** Until when a subscription costs nothing, its first bill after that, and whether the customer was told. */
export function TrialBanner({
  subscription: { subscriptionNumber, status },
}: {
  subscription: Subscription;
}) {
  const params = { "subscription-key": subscriptionNumber };
  const { data } = useQuery({
    ...operationQuery(getTrial, { params }),
    enabled: status === "Active",
    retry: false,
  });
  if (!data?.inTrial) return null;
  return (
    <Banner
      className="mb-5"
      title={
        <>
          Free through <CalendarDate date={data.freeThroughDate} />, then{" "}
          <Money amount={data.amount ?? 0} currency={data.currency} /> on{" "}
          <CalendarDate date={data.billDate} />
        </>
      }
    >
      {data.notifiedDate ? (
        <p>
          The customer was told by mail on <Instant at={data.notifiedDate} />.
        </p>
      ) : data.noticeDate ? (
        <p>
          The customer is told by mail on <CalendarDate date={data.noticeDate} />.
        </p>
      ) : (
        <p>The customer is not told by mail: no reminder about trials is active.</p>
      )}
    </Banner>
  );
}
