"use client";

import { useQuery } from "@tanstack/react-query";
import { type GatewayEvent, latestEvents } from "@/components/gateways/gateway-reads";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { Status, type StatusProps } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { queryGatewayEvents } from "@/lib/areas/gateway-events/contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

const tones: Record<GatewayEvent["status"], StatusProps["tone"]> = {
  Applied: "positive",
  Ignored: "neutral",
  Refused: "negative",
};
const labels: Record<GatewayEvent["status"], string> = {
  Applied: "Done",
  Ignored: "Nothing to do",
  Refused: "Needs a look",
};

/**
 * The outcome of an event; one that the books refused shows whether it is retried automatically.
 */
function Outcome({ status, tries, nextTryDate }: GatewayEvent) {
  if (status !== "Refused" || nextTryDate === null) {
    const given = status === "Refused" && tries > 0 ? `, tried again ${tries} times` : "";
    return <Status value={status} tone={tones[status]} label={`${labels[status]}${given}`} />;
  }
  return (
    <>
      <Status value={status} tone="warning" label="Tried again" /> <Instant at={nextTryDate} />
    </>
  );
}

/** The payment or refund that an event is about, as a link. */
function Subject({ paymentNumber, refundNumber, accountName }: GatewayEvent) {
  if (refundNumber) return <TextLink href={paths.refund(refundNumber)}>{refundNumber}</TextLink>;
  if (paymentNumber)
    return <TextLink href={paths.payment(paymentNumber)}>{paymentNumber}</TextLink>;
  return accountName ?? "\u2013";
}

const columns: Column<GatewayEvent>[] = [
  {
    id: "at",
    header: "Received",
    primary: true,
    cell: ({ receivedDate }) => <Instant at={receivedDate} />,
  },
  { id: "gateway", header: "Gateway", cell: ({ gateway }) => gateway },
  {
    id: "type",
    header: "Event",
    cell: ({ eventType, timesReceived }) =>
      timesReceived > 1 ? `${eventType}, ${timesReceived} times` : eventType,
  },
  { id: "about", header: "About", cell: (event) => <Subject {...event} /> },
  {
    id: "status",
    header: "Came to",
    cell: (event) => <Outcome {...event} />,
  },
  { id: "result", header: "What happened", wrap: true, cell: ({ result }) => result },
];

/** The latest events received from gateways, and their outcome. */
export function GatewayEvents() {
  const { data, error, refetch } = useQuery(operationQuery(queryGatewayEvents, latestEvents));
  return (
    <Card
      title="Latest events"
      description="What gateways reported later: payouts, failures, disputes. Each counts once."
      flush
    >
      <OperationTable
        flush
        label="Latest events"
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        expectedRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="No gateway has reported anything yet">
            Give your gateway the address of its webhooks, which "Webhooks" in its menu shows.
          </EmptyState>
        }
      />
    </Card>
  );
}
