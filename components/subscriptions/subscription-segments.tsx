"use client";

import { EmptyState } from "@/components/layout/empty-state";
import { type Charge, stretchesOf } from "@/components/subscriptions/time-axis/charge-stretches";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { formatNumber } from "@/lib/portal/format";
import { addDays, localDate } from "@/lib/values/local-date";

const columns: Column<Charge>[] = [
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
            through <CalendarDate date={addDays(localDate(effectiveEndDate), -1)} />
          </span>
        )}
      </span>
    ),
  },
  { id: "price", header: "Price", wrap: true, cell: (of) => of.priceText },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    cell: ({ quantity, uom, model }) =>
      quantity !== null && model !== "FlatFee" && `${formatNumber(quantity)} ${uom ?? ""}`,
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

/** Every segment of every charge: one price, one quantity, one payer each. */
export function SubscriptionSegments({ subscription }: { subscription: Subscription }) {
  return (
    <OperationTable
      flush
      label="Segments"
      columns={columns}
      rows={subscription.ratePlans.flatMap((plan) => plan.ratePlanCharges.flatMap(stretchesOf))}
      rowKey={(segment) => segment.id}
      empty={<EmptyState title="No segments" />}
    />
  );
}
