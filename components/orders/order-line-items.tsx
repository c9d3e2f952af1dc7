"use client";

import { useState } from "react";
import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";
import { FulfillForm } from "@/components/fulfillments/fulfill-form";
import { isFulfillable } from "@/components/fulfillments/fulfillment-words";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { LineItemDialog } from "@/components/orders/line-item-dialog";
import { type LineItem, nextStates } from "@/components/orders/line-item-states";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { formatNumber } from "@/lib/portal/format";

type Verbs = { move: (item: LineItem) => void; fulfill: (item: LineItem) => void };

function columnsOf(denied: string | null, { move, fulfill }: Verbs): Column<LineItem>[] {
  return [
    {
      id: "item",
      header: "Item",
      primary: true,
      wrap: true,
      cell: (item) => (
        <>
          {item.itemName}
          <span className="block font-normal text-muted text-sm">
            {[
              `Item ${item.itemNumber}`,
              item.itemCategory === "Return" && `Return of ${item.originalOrderLineItemNumber}`,
              item.relatedSubscriptionNumber,
              item.requiresFulfillment && `${formatNumber(item.quantityFulfilled)} delivered`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
          <CustomFactsLine object="OrderLineItem" record={item.customFields ?? {}} />
        </>
      ),
    },
    { id: "state", header: "State", cell: (item) => <Status value={item.itemState} /> },
    {
      id: "quantity",
      header: "Quantity",
      align: "end",
      cell: ({ quantity }) => formatNumber(quantity),
    },
    {
      id: "day",
      header: "Billed from",
      secondary: true,
      cell: (item) => item.billTargetDate && <CalendarDate date={item.billTargetDate} />,
    },
    {
      id: "amount",
      header: "Amount",
      align: "end",
      cell: (item) => (
        <Money
          amount={item.itemCategory === "Return" ? -item.amount : item.amount}
          currency={item.currency}
        />
      ),
    },
    {
      id: "move",
      header: "",
      align: "end",
      cell: (item) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          {isFulfillable(item) && (
            <Button size="sm" disabledReason={denied} onClick={() => fulfill(item)}>
              Fulfill
            </Button>
          )}
          {nextStates(item).length > 0 && (
            <Button size="sm" disabledReason={denied} onClick={() => move(item)}>
              Change state
            </Button>
          )}
        </span>
      ),
    },
  ];
}

/** The line items of an order beside subscriptions, with their states. */
export function OrderLineItems({ items }: { items: readonly LineItem[] }) {
  const denied = useDenied("orders:write");
  const [moved, setMoved] = useState<LineItem | null>(null);
  const [fulfilled, setFulfilled] = useState<LineItem | null>(null);
  return (
    <Card title="Items" flush>
      <OperationTable
        flush
        label="Order line items"
        columns={columnsOf(denied, { move: setMoved, fulfill: setFulfilled })}
        rows={items}
        rowKey={(item) => item.itemNumber}
        empty={<EmptyState title="No items" />}
      />
      {moved && <LineItemDialog item={moved} onClose={() => setMoved(null)} />}
      {fulfilled && <FulfillForm item={fulfilled} onClose={() => setFulfilled(null)} />}
    </Card>
  );
}
