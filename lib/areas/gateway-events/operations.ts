import { operation } from "@/lib/api/operation";
import { nextPageUrl } from "@/lib/lists/object-query";
import * as contract from "./contract";
import { presentEvent } from "./present";
import { eventPage } from "./queries";
import { receiveEvent } from "./receive-event";
import { sendTestEvent } from "./send-test-event";

export const receiveGatewayEvent = operation(
  contract.receiveGatewayEvent,
  async (_ctx, { params, signed = { text: "", headers: {} } }) => {
    const { status } = await receiveEvent(params["gateway-id"], signed);
    return { status };
  },
);

export const queryGatewayEvents = operation(contract.queryGatewayEvents, async (ctx, { query }) => {
  const { rows, next } = await eventPage(ctx, query);
  return {
    data: rows.map(presentEvent),
    ...nextPageUrl(ctx, contract.queryGatewayEvents.path, query, next),
  };
});

export const sendTestGatewayEvent = operation(
  contract.sendTestGatewayEvent,
  async (ctx, { body }) => {
    const { status, result } = await sendTestEvent(ctx, body);
    return { status, result };
  },
);
