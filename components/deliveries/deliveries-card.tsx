"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CancelAdjustment } from "@/components/deliveries/cancel-adjustment";
import { CreditDeliveries } from "@/components/deliveries/credit-deliveries";
import { type DeliveryCharge, deliveryCharges } from "@/components/deliveries/delivery-charges";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied, useUnsettled, useViewer } from "@/components/layout/frame/viewer";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Button } from "@/components/ui/button";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { listDeliveryAdjustments } from "@/lib/areas/delivery-adjustments/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

export type Adjustment = CallResult<typeof listDeliveryAdjustments>["adjustments"][number];

type Parts = {
  readonly charges: readonly DeliveryCharge[];
  readonly currency: string;
  readonly denied: string | null;
  readonly cancel: (adjustment: Adjustment) => void;
};

const columnsOf = ({ charges, currency, denied, cancel }: Parts): Column<Adjustment>[] => [
  {
    id: "day",
    header: "Delivery",
    primary: true,
    wrap: true,
    cell: (of) => (
      <>
        <CalendarDate date={of.deliveryDate} />
        <span className="block font-normal text-muted text-sm">
          {[charges.find(({ number }) => number === of.chargeNumber)?.name, of.reason]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </>
    ),
  },
  { id: "status", header: "Status", cell: ({ status }) => <Status value={status ?? "Billed"} /> },
  {
    id: "memo",
    header: "Credit memo",
    cell: ({ creditMemoNumber }) =>
      creditMemoNumber && (
        <TextLink href={paths.creditMemo(creditMemoNumber)}>{creditMemoNumber}</TextLink>
      ),
  },
  {
    id: "debit",
    header: "Taken back by",
    secondary: true,
    cell: ({ debitMemoNumber }) =>
      debitMemoNumber && (
        <TextLink href={paths.debitMemo(debitMemoNumber)}>{debitMemoNumber}</TextLink>
      ),
  },
  {
    id: "amount",
    header: "Credit with tax",
    align: "end",
    cell: (of) => <Money amount={-(of.amount + of.taxAmount)} currency={currency} />,
  },
  {
    id: "cancel",
    header: "",
    align: "end",
    cell: (of) =>
      of.status === "Billed" && (
        <Button size="sm" disabledReason={denied} onClick={() => cancel(of)}>
          Cancel credit
        </Button>
      ),
  },
];

/** The credited deliveries of a subscription. Nothing where it has no delivery charge. */
export function DeliveriesCard({ subscription }: { subscription: Subscription }) {
  const { scopes, settlement } = useViewer();
  const denied = useUnsettled(useDenied("invoices:write"));
  const [credits, setCredits] = useState(false);
  const [canceled, setCanceled] = useState<Adjustment | null>(null);
  const { subscriptionNumber } = subscription;
  const charges = deliveryCharges(subscription);
  const { data, error, refetch } = useQuery({
    ...operationQuery(listDeliveryAdjustments, {
      query: { "subscription-number": subscriptionNumber },
    }),
    enabled: charges.length > 0 && settlement && scopes.includes("invoices:read"),
  });
  const [first] = charges;
  if (first === undefined) return null;
  const { currency } = first;
  return (
    <Card
      title="Missed deliveries"
      flush
      actions={
        <Button disabledReason={denied} onClick={() => setCredits(true)}>
          Credit missed deliveries
        </Button>
      }
    >
      <OperationTable
        flush
        label="Missed deliveries"
        columns={columnsOf({ charges, currency, denied, cancel: setCanceled })}
        rows={data?.adjustments ?? []}
        rowKey={({ adjustmentNumber }) => adjustmentNumber ?? ""}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No delivery has been credited" />}
      />
      {credits && (
        <CreditDeliveries
          subscriptionNumber={subscriptionNumber}
          charges={charges}
          currency={currency}
          onClose={() => setCredits(false)}
        />
      )}
      {canceled && (
        <CancelAdjustment
          adjustment={canceled}
          currency={currency}
          onClose={() => setCanceled(null)}
        />
      )}
    </Card>
  );
}
