import type { queryGatewayEvents } from "@/lib/areas/gateway-events/contract";
import { listGatewaySettings, listPaymentGateways } from "@/lib/areas/gateways/contract";
import type { CallResult } from "@/lib/portal/operation-address";

/** Everything that a change of a gateway's settings may change on a page. */
export const gatewayReads = [listGatewaySettings, listPaymentGateways];

export type Gateway = CallResult<typeof listGatewaySettings>["gateways"][number];

/** The latest things that were asked of any gateway. */
export const latestAttempts = { query: { pageSize: "5", sort: ["attemptedDate.DESC"] } };

/** The latest things that gateways told of their own accord. */
export const latestEvents = { query: { pageSize: "5", sort: ["receivedDate.DESC"] } };

export type GatewayEvent = CallResult<typeof queryGatewayEvents>["data"][number];
