"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import { operationQuery } from "@/lib/portal/query";

/** The account that is chosen in the order form; undefined while none is, or while loading. */
export function useOrderAccount() {
  const number: string = useWatch({ name: "existingAccountNumber" }) ?? "";
  const { data } = useQuery({
    ...operationQuery(getAccountSummary, { params: { "account-key": number } }),
    enabled: number !== "",
  });
  return number === "" ? undefined : data?.basicInfo;
}
