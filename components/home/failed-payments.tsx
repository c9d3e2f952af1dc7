"use client";

import { AttemptStatus } from "@/components/payments/attempts-table";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { Money } from "@/components/ui/money";
import type { getHome } from "@/lib/areas/home/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";

type Failed = CallResult<typeof getHome>["failedPayments"][number];

const columns: Column<Failed>[] = [
  {
    id: "account",
    header: "Account",
    cell: (failed) => failed.accountName,
    primary: true,
    wrap: true,
  },
  { id: "status", header: "Result", cell: (failed) => <AttemptStatus status={failed.status} /> },
  { id: "why", header: "Decline reason", wrap: true, cell: (failed) => failed.responseText },
  {
    id: "at",
    header: "Attempted at",
    secondary: true,
    cell: (failed) => <Instant at={failed.attemptedAt} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: (failed) => <Money amount={failed.amount} currency={failed.currency} />,
  },
  {
    id: "balance",
    header: "Balance",
    align: "end",
    cell: (failed) => <Money amount={failed.balance} currency={failed.currency} strong />,
  },
];

/** Accounts with a balance whose last payment failed: someone has to act. */
export function FailedPayments({ payments }: { payments: readonly Failed[] }) {
  if (payments.length === 0) return null;
  return (
    <Card
      title="Payments that failed"
      description="Ask the customer for another card, or wait for the next attempt."
      flush
    >
      <OperationTable
        flush
        label="Payments that failed"
        columns={columns}
        rows={payments}
        rowKey={(failed) => failed.attemptId}
        rowHref={(failed) => paths.accountTab(failed.accountNumber, "payment-methods")}
      />
    </Card>
  );
}
