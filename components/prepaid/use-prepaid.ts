"use client";

import { useQuery } from "@tanstack/react-query";
import { useViewer } from "@/components/layout/frame/viewer";
import {
  queryPrepaidBalanceFunds,
  queryPrepaidBalances,
  queryPrepaidBalanceTransactions,
} from "@/lib/areas/prepaid/contract";
import { queryDailyConsumptionSummaries } from "@/lib/areas/prepaid/daily-contract";
import { operationQuery } from "@/lib/portal/query";

const MOST = "99";

/** The prepaid balances of an account or a subscription: the condition names it. */
export function useBalances(filter: string, enabled = true) {
  const { scopes } = useViewer();
  return useQuery({
    ...operationQuery(queryPrepaidBalances, { query: { pageSize: MOST, filter: [filter] } }),
    enabled: enabled && scopes.includes("subscriptions:read"),
  });
}

/** The newest funds of a subscription. */
export const useFunds = (filter: string) =>
  useQuery({
    ...operationQuery(queryPrepaidBalanceFunds, {
      query: { pageSize: MOST, sort: ["startDate.DESC"], filter: [filter] },
    }),
  });

/** What usage of the newest days has taken of a subscription's units. */
export const useDays = (filter: string) =>
  useQuery({
    ...operationQuery(queryDailyConsumptionSummaries, {
      query: { pageSize: MOST, sort: ["transactionDate.DESC"], filter: [filter] },
    }),
  });

/** The newest transactions of a subscription. */
export const useTransactions = (filter: string) =>
  useQuery({
    ...operationQuery(queryPrepaidBalanceTransactions, {
      query: { pageSize: MOST, sort: ["createdDate.DESC"], filter: [filter] },
    }),
  });
