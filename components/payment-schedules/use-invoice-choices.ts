"use client";

import { useQuery } from "@tanstack/react-query";
import { queryInvoices } from "@/lib/areas/invoices/list-contract";
import { formatMoney } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";

/** The open invoices of an account, the oldest first. */
export function useInvoiceChoices(accountNumber: string | undefined) {
  const filter = [`accountNumber.EQ:${accountNumber ?? ""}`, "status.EQ:Posted", "balance.GT:0"];
  const { data } = useQuery({
    ...operationQuery(queryInvoices, { query: { pageSize: "99", sort: ["dueDate.ASC"], filter } }),
    enabled: Boolean(accountNumber),
  });
  return (data?.data ?? []).map(({ invoiceNumber, balance, currency }) => ({
    value: invoiceNumber,
    label: `${invoiceNumber}, ${formatMoney(balance, currency)} open`,
  }));
}
