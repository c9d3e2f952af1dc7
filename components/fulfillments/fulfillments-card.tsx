"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";
import { EditFulfillment } from "@/components/fulfillments/edit-fulfillment";
import { FulfillmentDialog } from "@/components/fulfillments/fulfillment-dialog";
import { type Fulfillment, nextStatesOf } from "@/components/fulfillments/fulfillment-words";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import type { LineItem } from "@/components/orders/line-item-states";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { queryFulfillments } from "@/lib/areas/fulfillments/list-contract";
import { formatNumber } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";

const MOST = "99";

type Parts = {
  readonly items: ReadonlyMap<string, LineItem>;
  readonly denied: string | null;
  readonly move: (fulfillment: Fulfillment) => void;
  readonly edit: (fulfillment: Fulfillment) => void;
};

function columnsOf({ items, denied, move, edit }: Parts): Column<Fulfillment>[] {
  const itemOf = ({ orderLineItemId }: Fulfillment) => items.get(orderLineItemId);
  return [
    {
      id: "number",
      header: "Fulfillment",
      primary: true,
      wrap: true,
      cell: (of) => (
        <>
          {of.fulfillmentNumber}
          <span className="block font-normal text-muted text-sm">
            {[
              itemOf(of)?.itemName,
              of.fulfillmentType === "Return" && "Return",
              of.carrier,
              of.trackingNumber,
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
          <CustomFactsLine object="Fulfillment" record={of} />
        </>
      ),
    },
    { id: "state", header: "State", cell: ({ state }) => <Status value={state} /> },
    {
      id: "quantity",
      header: "Quantity",
      align: "end",
      cell: ({ quantity, fulfillmentType }) =>
        formatNumber(fulfillmentType === "Return" ? -quantity : quantity),
    },
    {
      id: "day",
      header: "Day",
      secondary: true,
      cell: ({ fulfillmentDate }) => <CalendarDate date={fulfillmentDate} />,
    },
    {
      id: "billed",
      header: "Billed from",
      secondary: true,
      cell: ({ billTargetDate }) => billTargetDate && <CalendarDate date={billTargetDate} />,
    },
    {
      id: "move",
      header: "",
      align: "end",
      cell: (of) => {
        const item = itemOf(of);
        return (
          <span className="inline-flex flex-wrap justify-end gap-2">
            {of.state === "Executing" && (
              <Button size="sm" disabledReason={denied} onClick={() => edit(of)}>
                Edit
              </Button>
            )}
            {item && nextStatesOf(item, of).length > 0 && (
              <Button size="sm" disabledReason={denied} onClick={() => move(of)}>
                Change state
              </Button>
            )}
          </span>
        );
      },
    },
  ];
}

/** What was delivered of the items of an order, and what came back. Nothing where there is none. */
export function FulfillmentsCard({ items }: { items: readonly LineItem[] }) {
  const { scopes } = useViewer();
  const denied = useDenied("orders:write");
  const [moved, setMoved] = useState<Fulfillment | null>(null);
  const [edited, setEdited] = useState<Fulfillment | null>(null);
  const known = new Map(items.flatMap((item) => (item.id ? [[item.id, item] as const] : [])));
  const { data, error, refetch } = useQuery({
    ...operationQuery(queryFulfillments, {
      query: {
        pageSize: MOST,
        filter: [`orderLineItemId.IN:[${[...known.keys()].join(",")}]`],
      },
    }),
    enabled: known.size > 0 && scopes.includes("subscriptions:read"),
  });
  if (!data?.data.length && !error) return null;
  const item = moved ? known.get(moved.orderLineItemId) : undefined;
  return (
    <Card title="Fulfillments" flush>
      <OperationTable
        flush
        label="Fulfillments"
        columns={columnsOf({ items: known, denied, move: setMoved, edit: setEdited })}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No fulfillments" />}
      />
      {edited && <EditFulfillment fulfillment={edited} onClose={() => setEdited(null)} />}
      {moved && item && (
        <FulfillmentDialog fulfillment={moved} item={item} onClose={() => setMoved(null)} />
      )}
    </Card>
  );
}
