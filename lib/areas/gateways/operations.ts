import { operation } from "@/lib/api/operation";
import { addGateway, changeGateway } from "./change-gateway";
import * as contract from "./contract";
import { gatewaysIn } from "./model";
import { presentGateway, presentSettings } from "./present";
import { gatewaysOf } from "./queries";
import { testConnection } from "./test-connection";

export const listPaymentGateways = operation(contract.listPaymentGateways, async (ctx) => ({
  paymentgateways: gatewaysIn(ctx.environment, await gatewaysOf(ctx.tenantId)).map(presentGateway),
}));

export const listGatewaySettings = operation(contract.listGatewaySettings, async (ctx) => ({
  gateways: gatewaysIn(ctx.environment, await gatewaysOf(ctx.tenantId)).map((one) =>
    presentSettings(ctx, one),
  ),
}));

export const createGatewaySettings = operation(
  contract.createGatewaySettings,
  async (ctx, { body: { type: _stripe, ...wanted } }) =>
    presentSettings(ctx, await addGateway(ctx, wanted)),
);

export const testGatewayConnection = operation(contract.testGatewayConnection, (ctx, { params }) =>
  testConnection(ctx, params["gateway-id"]),
);

export const updateGatewaySettings = operation(
  contract.updateGatewaySettings,
  async (ctx, { params, body }) =>
    presentSettings(ctx, await changeGateway(ctx, params["gateway-id"], body)),
);
