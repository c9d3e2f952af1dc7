"use client";

import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import type { Choice } from "@/components/ui/combobox";
import { queryAccounts } from "@/lib/areas/accounts/list-contract";
import { operationQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

export type AccountFieldProps = { name: string; label: string; initialChoice?: Choice };

const rowsShown = "10";

function accountsBy(field: string, typed: string) {
  const filter = ["status.EQ:Active", ...(typed ? [`${field}.SW:${typed}`] : [])];
  return {
    ...operationQuery(queryAccounts, {
      query: { pageSize: rowsShown, sort: ["name.ASC"], filter },
    }),
    placeholderData: keepPreviousData,
  };
}

/** An active account, found by how its name or number begins. Holds the number. */
export function AccountField({ name, label, initialChoice }: AccountFieldProps) {
  const [typed, setTyped] = useState("");
  const settled = useSettled(useDeferredValue(typed.trim()), 200);
  const [byName, byNumber] = useQueries({
    queries: [accountsBy("name", settled), accountsBy("accountNumber", settled)],
  });
  const rows = [...(byName.data?.data ?? []), ...(byNumber.data?.data ?? [])];
  const choices = [...new Map(rows.map((row) => [row.accountNumber, row])).values()].map(
    (row): Choice => ({
      value: row.accountNumber,
      label: row.name,
      detail: `${row.accountNumber} · ${row.currency}`,
    }),
  );
  return (
    <ComboboxField
      name={name}
      label={label}
      help=""
      choices={choices}
      onSearch={setTyped}
      searching={byName.isFetching}
      initialChoice={initialChoice}
      placeholder="Name or number"
      emptyText="No active account begins like this."
    />
  );
}
