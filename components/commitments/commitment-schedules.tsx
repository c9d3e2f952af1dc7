"use client";

import { useQuery } from "@tanstack/react-query";
import {
  type Commitment,
  periodWord,
  type Schedule,
  stateWords,
} from "@/components/commitments/commitment-reads";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { listCommitmentSchedules } from "@/lib/areas/commitments/contract";
import { operationQuery } from "@/lib/portal/query";

const columnsIn = (currency: string): Column<Schedule>[] => [
  {
    id: "start",
    header: "First day",
    primary: true,
    cell: ({ startDate }) => <CalendarDate date={startDate} />,
  },
  { id: "end", header: "Last day", cell: ({ endDate }) => <CalendarDate date={endDate} /> },
  {
    id: "status",
    header: "Status",
    secondary: true,
    cell: ({ status }) => <Status value={status} {...stateWords[status]} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: (of) => (
      <span>
        <Money amount={of.amount} currency={currency} /> per {periodWord(of)}
        {of.prepaymentDefinition && of.prepaymentDefinition.price !== of.amount && (
          <>
            {" "}
            for <Money amount={of.prepaymentDefinition.price} currency={currency} />
          </>
        )}
      </span>
    ),
  },
  {
    id: "total",
    header: "Total",
    align: "end",
    cell: ({ totalAmount }) => <Money amount={totalAmount} currency={currency} />,
  },
];

/** The stretches of days of a commitment, each with its own amount. */
export function CommitmentSchedules({ commitment }: { commitment: Commitment }) {
  const { commitmentNumber, currency } = commitment;
  const { data, error, refetch } = useQuery(
    operationQuery(listCommitmentSchedules, {
      params: { commitmentKey: commitmentNumber },
      query: { pageSize: "100" },
    }),
  );
  return (
    <Card title="Schedules" flush>
      <OperationTable
        flush
        label="Schedules"
        columns={columnsIn(currency)}
        rows={data?.schedules}
        rowKey={({ id }) => id}
        expectedRows={1}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No schedules" />}
      />
    </Card>
  );
}
