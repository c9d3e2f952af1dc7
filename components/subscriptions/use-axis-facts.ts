"use client";

import { useQuery } from "@tanstack/react-query";
import { useViewer } from "@/components/layout/viewer";
import { laterPeriods } from "@/components/orders/later-periods";
import type { AxisFacts } from "@/components/subscriptions/axis-model";
import { obstacle } from "@/components/subscriptions/change-words";
import { useCredits } from "@/components/subscriptions/use-credits";
import { useVersions } from "@/components/subscriptions/use-versions";
import { useOrdersOfVersions } from "@/components/subscriptions/use-orders-of-versions";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { queryInvoiceItems } from "@/lib/areas/invoices/list-contract";
import { previewOrder } from "@/lib/areas/orders/preview-contract";
import type { CallInput } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

const mostLines = "99";

/** The bills to come: the preview of an order that leaves the subscription as it is. */
function unchanged(subscription: Subscription, today: string): CallInput<typeof previewOrder> {
  const { accountNumber, subscriptionNumber, autoRenew } = subscription;
  type Body = NonNullable<CallInput<typeof previewOrder>["body"]>;
  return {
    body: {
      orderDate: today as Body["orderDate"],
      existingAccountNumber: accountNumber,
      subscriptions: [
        {
          subscriptionNumber,
          orderActions: [{ type: "TermsAndConditions", termsAndConditions: { autoRenew } }],
        },
      ],
      previewOptions: {
        previewThruType: "NumberOfPeriods",
        previewNumberOfPeriods: 4,
        previewTypes: ["BillingDocs"],
      },
    },
  };
}

/** What the time axis is drawn from; what the viewer may not read is not on it. */
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
    ...operationQuery(previewOrder, unchanged(subscription, today)),
    enabled: scopes.includes("orders:write") && obstacle("change", subscription, today) === null,
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
    expected: laterPeriods(expected.data?.previewResult.invoices ?? [], {}),
  };
}
