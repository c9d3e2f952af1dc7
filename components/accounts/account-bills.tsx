"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useViewer } from "@/components/layout/frame/viewer";
import { UpcomingBills } from "@/components/subscriptions/upcoming/upcoming-bills";
import { upcomingInput } from "@/components/subscriptions/upcoming/upcoming-input";
import { linesToCome } from "@/components/subscriptions/upcoming/upcoming-model";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import { previewSubscriptionBill } from "@/lib/areas/subscriptions/v1-changes/v1-bill-preview-contract";
import { querySubscriptions } from "@/lib/areas/subscriptions/lists/list-contract";
import { operationQuery } from "@/lib/portal/query";

/** Upcoming bills are previewed for at most this many subscriptions, so that the page stays fast. */
const MOST = 12;

/** What an account will be billed next, over all its subscriptions. */
export function AccountBills({ accountKey }: { accountKey: string }) {
  const { scopes } = useViewer();
  const { data: account } = useQuery(
    operationQuery(getAccountSummary, { params: { "account-key": accountKey } }),
  );
  const { id, currency = "" } = account?.basicInfo ?? {};
  const subscriptions = useQuery({
    ...operationQuery(querySubscriptions, {
      query: {
        pageSize: String(MOST),
        filter: [`invoiceOwnerAccountId.EQ:${id}`, "status.EQ:Active"],
      },
    }),
    enabled: id !== undefined && scopes.includes("orders:write"),
  });
  const rows = subscriptions.data?.data ?? [];
  const previews = useQueries({
    queries: rows.map(({ subscriptionNumber }) => ({
      ...operationQuery(previewSubscriptionBill, upcomingInput(subscriptionNumber)),
      retry: false,
    })),
  });
  const lines = previews.flatMap(({ data }, index) =>
    data ? linesToCome(data, rows[index]?.subscriptionNumber ?? "") : [],
  );
  const complete = previews.length > 0 && previews.every(({ isPending }) => !isPending);
  if (!complete || subscriptions.data?.nextPage) return null;
  return <UpcomingBills lines={lines} currency={currency} several />;
}
