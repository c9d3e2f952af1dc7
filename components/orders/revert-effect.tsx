"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/layout/error-state";
import { useViewer } from "@/components/layout/frame/viewer";
import type { Order } from "@/components/orders/order-view";
import { PreviewDocument } from "@/components/orders/preview/preview-document";
import { Skeleton } from "@/components/ui/skeleton";
import { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import type { querySubscriptions } from "@/lib/areas/subscriptions/lists/list-contract";
import { formatDate } from "@/lib/portal/format";
import { previewQuery } from "@/lib/portal/query";
import type { RowOf } from "@/lib/portal/use-list";
import { later, type LocalDate, parseLocalDate } from "@/lib/values/local-date";

export type RevertEffectProps = {
  order: Order;
  subscriptions: readonly RowOf<typeof querySubscriptions>[];
};

/** The order that would cancel each subscription from its first day on. */
function previewBody({ order, subscriptions }: RevertEffectProps, today: LocalDate) {
  const ends = subscriptions.flatMap(({ subscriptionNumber, contractEffectiveDate }) => {
    const day = parseLocalDate(contractEffectiveDate);
    return day === null ? [] : [{ subscriptionNumber, day }];
  });
  return {
    orderDate: today,
    existingAccountNumber: order.existingAccountNumber,
    subscriptions: ends.map(({ subscriptionNumber, day }) => ({
      subscriptionNumber,
      orderActions: [
        {
          type: "CancelSubscription" as const,
          cancelSubscription: {
            cancellationPolicy: "SpecificDate" as const,
            cancellationEffectiveDate: day,
          },
        },
      ],
    })),
    previewOptions: {
      previewThruType: "SpecificDate" as const,
      specificPreviewThruDate: ends.map(({ day }) => day).reduce(later, today),
      previewTypes: ["BillingDocs" as const],
    },
  };
}

/** Preview of what reverting an order cancels and credits. */
export function RevertEffect(props: RevertEffectProps) {
  const { order, subscriptions } = props;
  const today = parseLocalDate(useViewer().today);
  const { data, error, refetch } = useQuery({
    ...previewQuery(previewOrder, {
      query: { explain: "true" },
      body: today === null ? undefined : previewBody(props, today),
    }),
    enabled: today !== null && subscriptions.length > 0,
  });
  const memos = data?.previewResult.creditMemos ?? [];
  return (
    <div className="space-y-4">
      <p>
        A new order cancels what this one created, as of its first day. Invoices do not change: a
        credit memo credits what was billed, and can be applied or refunded.
      </p>
      <ul className="list-disc ps-5">
        {subscriptions.map(({ subscriptionNumber, contractEffectiveDate }) => (
          <li key={subscriptionNumber}>
            {subscriptionNumber}, canceled as of {formatDate(contractEffectiveDate)}
          </li>
        ))}
      </ul>
      {error && <ErrorState error={error} onRetry={() => void refetch()} className="px-0 py-2" />}
      {!error && !data && <Skeleton className="h-24" />}
      {memos.map((memo) => (
        <PreviewDocument
          key={memo.targetDate}
          document={memo}
          lines={memo.creditMemoItems}
          currency={order.currency}
          title="Credit memo"
        />
      ))}
      {data && memos.length === 0 && <p>Nothing was billed, so no credit memo is needed.</p>}
    </div>
  );
}
