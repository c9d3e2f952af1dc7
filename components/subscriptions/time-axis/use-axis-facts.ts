"use client";

import { useQuery } from "@tanstack/react-query";
import { useViewer } from "@/components/layout/frame/viewer";
import { laterPeriods } from "@/components/orders/draft/later-periods";
import type { AxisFacts } from "./axis-model";
import { useCredits } from "@/components/subscriptions/use-credits";
import { useVersions } from "@/components/subscriptions/use-versions";
import { useOrdersOfVersions } from "@/components/subscriptions/use-orders-of-versions";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { queryInvoiceItems } from "@/lib/areas/invoices/list-contract";
import { previewSubscriptionBill } from "@/lib/areas/subscriptions/v1-changes/v1-bill-preview-contract";
import { operationQuery } from "@/lib/portal/query";

const mostLines = "99";

/** The data of the time axis, without what the viewer may not read. */
export function useAxisFacts(subscription: Subscription): AxisFacts {
  const { today, scopes } = useViewer();
  const { id, subscriptionNumber } = subscription;
  const { versions } = useVersions(subscriptionNumber);
  const lines = useQuery({
    ...operationQuery(queryInvoiceItems, {
      query: {
        pageSize: mostLines,
        sort: ["createdDate.DESC"],
        filter: [`subscriptionId.EQ:${id}`, "invoiceStatus.EQ:Posted"],
      },
    }),
    enabled: scopes.includes("invoices:read"),
  });
  const credits = useCredits(id);
  const expected = useQuery({
    ...operationQuery(previewSubscriptionBill, {
      params: { "subscription-key": subscriptionNumber },
      body: {
        previewThroughDate: {
          previewThruDatePolicy: "nextBillingPeriods",
          nextBillingPeriods: 4,
        },
      },
    }),
    enabled: scopes.includes("orders:write") && subscription.status !== "Cancelled",
    retry: false,
  });
  const orders = useOrdersOfVersions(subscriptionNumber);
  return {
    subscription,
    today,
    orders,
    versions: versions ?? [],
    lines: lines.data?.data ?? [],
    credits: (credits.data?.data ?? []).filter(({ status }) => status === "Posted"),
    expected: laterPeriods(expected.data?.invoices ?? [], {}),
  };
}
