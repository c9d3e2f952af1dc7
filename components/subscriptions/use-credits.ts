"use client";

import { useQuery } from "@tanstack/react-query";
import { useViewer } from "@/components/layout/frame/viewer";
import { queryCreditMemoItems } from "@/lib/areas/credit-memos/lists/item-list-contract";
import { operationQuery } from "@/lib/portal/query";

const mostLines = "99";

/** The newest credit memo lines of a subscription. */
export function useCredits(subscriptionId: string) {
  const { scopes } = useViewer();
  return useQuery({
    ...operationQuery(queryCreditMemoItems, {
      query: {
        pageSize: mostLines,
        sort: ["createdDate.DESC"],
        filter: [`subscriptionId.EQ:${subscriptionId}`],
      },
    }),
    enabled: scopes.includes("invoices:read"),
  });
}
