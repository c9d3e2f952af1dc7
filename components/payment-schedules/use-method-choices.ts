"use client";

import { useQuery } from "@tanstack/react-query";
import { cardText } from "@/components/payment-methods/card-text";
import { listAccountPaymentMethods } from "@/lib/areas/payment-methods/contract";
import { METHOD_GROUPS } from "@/lib/areas/payment-methods/type-model";
import { operationQuery } from "@/lib/portal/query";

/** The payment methods of an account that can be charged, and "" for its default at that time. */
export function useMethodChoices(accountNumber: string | undefined) {
  const { data } = useQuery({
    ...operationQuery(listAccountPaymentMethods, {
      params: { "account-key": accountNumber ?? "" },
    }),
    enabled: Boolean(accountNumber),
  });
  const methods = data ? METHOD_GROUPS.flatMap((group) => data[group]) : [];
  return [
    { value: "", label: "The account’s default" },
    ...methods
      .filter(({ status }) => status === "Active")
      .map((method) => ({ value: method.id, label: cardText(method) })),
  ];
}
