"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Choice } from "@/components/ui/combobox";
import { queryAccounts } from "@/lib/areas/accounts/lists/list-contract";
import { operationQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

const rowsShown = "10";

function accountsBy(field: string, typed: string, currency: string | undefined) {
  const filter = [
    "status.EQ:Active",
    ...(currency ? [`currency.EQ:${currency}`] : []),
    ...(typed ? [`${field}.SW:${typed}`] : []),
  ];
  return {
    ...operationQuery(queryAccounts, {
      query: { pageSize: rowsShown, sort: ["name.ASC"], filter },
    }),
    placeholderData: keepPreviousData,
  };
}

/** Active accounts whose name or number begins as typed, of one currency if that is given. */
export function useAccountChoices(typed: string, currency?: string) {
  const [settled] = useSettled(useDeferredValue(typed.trim()), 200);
  const byName = useQuery(accountsBy("name", settled, currency));
  const byNumber = useQuery(accountsBy("accountNumber", settled, currency));
  const rows = [...(byName.data?.data ?? []), ...(byNumber.data?.data ?? [])];
  const choices = [...new Map(rows.map((row) => [row.accountNumber, row])).values()].map(
    (row): Choice => ({
      value: row.accountNumber,
      label: row.name,
      detail: `${row.accountNumber} · ${row.currency}`,
    }),
  );
  return { choices, searching: byName.isFetching };
}
