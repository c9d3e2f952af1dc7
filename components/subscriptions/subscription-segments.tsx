"use client";

import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/layout/empty-state";
import { priceText } from "@/components/subscriptions/price-text";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { getSubscription } from "@/lib/areas/subscriptions/contract";
import { formatNumber } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";

type Segment = Subscription["ratePlans"][number]["ratePlanCharges"][number];

/** The stretches of a charge in the shape of the charge itself. */
const segmentsOf = ({ chargeSegments = [], ...charge }: Segment): Segment[] =>
  chargeSegments.map((segment) => ({ ...charge, ...segment }));

const columns: Column<Segment>[] = [
  {
    id: "charge",
    header: "Charge",
    primary: true,
    wrap: true,
    cell: ({ name, number, segment }) => (
      <>
        {name}
        <span className="block font-normal text-muted text-sm">
          {number}, segment {segment}
        </span>
      </>
    ),
  },
  {
    id: "days",
    header: "Days",
    wrap: true,
    cell: ({ effectiveStartDate, effectiveEndDate }) => (
      <span>
        From <CalendarDate date={effectiveStartDate} />
        {effectiveEndDate && (
          <span className="block">
            until before <CalendarDate date={effectiveEndDate} />
          </span>
        )}
      </span>
    ),
  },
  { id: "price", header: "Price", wrap: true, cell: priceText },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    cell: ({ quantity, uom }) => quantity !== null && `${formatNumber(quantity)} ${uom ?? ""}`,
  },
  {
    id: "through",
    header: "Billed until",
    secondary: true,
    cell: (of) => <CalendarDate date={of.chargedThroughDate} />,
  },
  {
    id: "mrr",
    header: "MRR",
    secondary: true,
    align: "end",
    cell: ({ mrr, currency }) => <Money amount={mrr} currency={currency} />,
  },
];

/** Every stretch of every charge: one price, one quantity, one payer each. */
export function SubscriptionSegments({ subscriptionNumber }: { subscriptionNumber: string }) {
  const { data, error, refetch } = useQuery(
    operationQuery(getSubscription, {
      params: { "subscription-key": subscriptionNumber },
      query: { "charge-detail": "all-segments" },
    }),
  );
  return (
    <OperationTable
      flush
      label="Segments"
      columns={columns}
      rows={data?.ratePlans.flatMap(({ ratePlanCharges }) => ratePlanCharges.flatMap(segmentsOf))}
      rowKey={(segment) => segment.id}
      expectedRows={3}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title="No segments" />}
    />
  );
}
