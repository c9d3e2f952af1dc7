import { operation } from "@/lib/api/operation";
import * as contract from "./contract";
import { createOrder as create } from "@/lib/areas/orders/place/create-order";
import { withEntries } from "./order-body";
import { presentCreated } from "./created-present";

export const createOrder = operation(contract.createOrder, async (ctx, { query, body }) =>
  presentCreated(ctx, await create(ctx, withEntries(body)), query.returnIds === "true"),
);
