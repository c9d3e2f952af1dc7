"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import { operationQuery } from "@/lib/portal/query";

/** Currency of the account that is chosen in the form; "" while none is. */
export function useInvoiceCurrency(): string {
  const number: string = useWatch({ name: "accountNumber" }) ?? "";
  const { data } = useQuery({
    ...operationQuery(getAccountSummary, { params: { "account-key": number } }),
    enabled: number !== "",
  });
  return number === "" ? "" : (data?.basicInfo.currency ?? "");
}
