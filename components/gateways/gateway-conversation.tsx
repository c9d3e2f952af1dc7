"use client";

import { useQuery } from "@tanstack/react-query";
import { latestAttempts } from "@/components/gateways/gateway-reads";
import { EmptyState } from "@/components/layout/empty-state";
import { AttemptStatus } from "@/components/payments/attempts-table";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { queryPaymentAttempts } from "@/lib/areas/payments/list-contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import type { RowOf } from "@/lib/portal/use-list";

type Attempt = RowOf<typeof queryPaymentAttempts>;

const columns: Column<Attempt>[] = [
  {
    id: "at",
    header: "Attempted at",
    primary: true,
    cell: ({ attemptedDate }) => <Instant at={attemptedDate} />,
  },
  { id: "gateway", header: "Gateway", cell: ({ gateway }) => gateway },
  {
    id: "account",
    header: "Account",
    wrap: true,
    cell: ({ accountName, accountNumber }) => (
      <TextLink href={paths.account(accountNumber)}>{accountName}</TextLink>
    ),
  },
  { id: "answer", header: "Result", cell: ({ status }) => <AttemptStatus status={status} /> },
  { id: "said", header: "Gateway response", wrap: true, cell: ({ responseText }) => responseText },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];

/** The latest gateway requests and responses. */
export function GatewayConversation() {
  const { data, error, refetch } = useQuery(operationQuery(queryPaymentAttempts, latestAttempts));
  return (
    <Card
      title="Latest conversations"
      actions={<TextLink href={paths.paymentAttempts()}>All attempts</TextLink>}
      flush
    >
      <OperationTable
        flush
        label="Latest conversations"
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        expectedRows={5}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No gateway was asked yet">
            Every charge stands here with the gateway's words.
          </EmptyState>
        }
      />
    </Card>
  );
}
