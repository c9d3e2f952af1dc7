import type { queryGatewayEvents } from "@/lib/areas/gateway-events/contract";
import { listGatewaySettings, listPaymentGateways } from "@/lib/areas/gateways/contract";
import type { CallResult } from "@/lib/portal/operation-address";

/** The queries that a change of a gateway's settings makes stale. */
export const gatewayReads = [listGatewaySettings, listPaymentGateways];

export type Gateway = CallResult<typeof listGatewaySettings>["gateways"][number];

/** The latest requests to any gateway. */
export const latestAttempts = { query: { pageSize: "5", sort: ["attemptedDate.DESC"] } };

/** The latest events received from gateways. */
export const latestEvents = { query: { pageSize: "5", sort: ["receivedDate.DESC"] } };

export type GatewayEvent = CallResult<typeof queryGatewayEvents>["data"][number];
