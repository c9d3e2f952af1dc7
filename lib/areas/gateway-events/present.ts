import type * as z from "zod";
import { wireId } from "@/lib/kernel/ids";
import type { queryGatewayEvents } from "./contract";
import type { StoredEvent } from "./model";

type Shown = z.output<typeof queryGatewayEvents.result>["data"][number];

const idText = (id: string | null) => (id === null ? null : wireId(id));

/** An event as lists show it. */
export function presentEvent({ occurredAt, receivedAt, nextTryAt, ...event }: StoredEvent): Shown {
  return {
    ...event,
    id: wireId(event.id),
    paymentId: idText(event.paymentId),
    refundId: idText(event.refundId),
    nextTryDate: nextTryAt && nextTryAt.toISOString(),
    occurredDate: occurredAt.toISOString(),
    receivedDate: receivedAt.toISOString(),
  };
}
