"use client";

import { useQuery } from "@tanstack/react-query";
import { RefundWay } from "./refund-way";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { queryRefunds } from "@/lib/areas/payments/refunds/refund-list-contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import type { RowOf } from "@/lib/portal/use-list";

type Refund = RowOf<typeof queryRefunds>;

const columns: Column<Refund>[] = [
  { id: "number", header: "Refund", cell: (refund) => refund.number, primary: true },
  { id: "status", header: "Status", cell: (refund) => <Status value={refund.status} /> },
  { id: "date", header: "Date", cell: (refund) => <CalendarDate date={refund.refundDate} /> },
  { id: "by", header: "Method", cell: (refund) => <RefundWay refund={refund} /> },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: (refund) => <Money amount={refund.amount} currency={refund.currency} />,
  },
];

/** The refunds of a payment; renders nothing when there are none. */
export function PaymentRefunds({ paymentId }: { paymentId: string }) {
  const { data, error, refetch } = useQuery(
    operationQuery(queryRefunds, {
      query: { pageSize: "50", filter: [`paymentId.EQ:${paymentId}`], sort: ["createdDate.ASC"] },
    }),
  );
  if (!error && !data?.data.length) return null;
  return (
    <Card title="Refunds" flush>
      <OperationTable
        flush
        label="Refunds"
        columns={columns}
        rows={data?.data}
        rowKey={(refund) => refund.id}
        rowHref={(refund) => paths.refund(refund.number)}
        expectedRows={1}
        error={error}
        onRetry={() => void refetch()}
        empty={null}
      />
    </Card>
  );
}
