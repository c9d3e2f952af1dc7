import { operation } from "@/lib/api/operation";
import { hasNeed } from "@/lib/kernel/features";
import { wireId } from "@/lib/kernel/ids";
import { findFulfillment, itemsOfFulfillment } from "@/lib/areas/order-lines/stored-fulfillments";
import { sumOf } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import { billFulfillments } from "./bill-fulfillments";
import * as fulfillments from "./change-fulfillment";
import * as contract from "./contract";
import { createFulfillments as create } from "./create-fulfillments";
import { presentFulfillment } from "@/lib/areas/order-lines/fulfillment-present";

export const createFulfillments = operation(contract.createFulfillments, async (ctx, { body }) => {
  const made = await create(ctx, body.fulfillments);
  const billed = await billFulfillments(ctx, made.lines, body.processingOptions ?? {});
  return {
    fulfillments: made.fulfillments.map(({ id, fulfillmentNumber }) => ({
      id: wireId(id),
      fulfillmentNumber,
      fulfillmentItems: made.items
        .filter(({ fulfillmentId }) => fulfillmentId === id)
        .map((item) => ({ id: wireId(item.id) })),
    })),
    invoiceNumbers: billed.invoices.map(({ invoiceNumber }) => invoiceNumber),
    creditMemoNumbers: hasNeed(ctx.settings, "invoiceSettlement")
      ? billed.creditMemos.map(({ memoNumber }) => memoNumber)
      : null,
    paidAmount: exactNumber(sumOf(billed.payments.map(({ amount }) => amount))),
    paymentNumber: billed.payments[0]?.paymentNumber ?? null,
  };
});

export const getFulfillment = operation(contract.getFulfillment, async (ctx, { params, query }) => {
  const found = await findFulfillment(ctx, params["fulfillment-key"]);
  const withItems = query["fulfillment-items"] === "true";
  const items = withItems ? await itemsOfFulfillment(ctx, found.id) : undefined;
  return { fulfillment: presentFulfillment(found, items) };
});

export const updateFulfillment = operation(
  contract.updateFulfillment,
  async (ctx, { params, body }) => {
    await fulfillments.changeFulfillment(ctx, params["fulfillment-key"], body);
    return {};
  },
);

export const deleteFulfillment = operation(contract.deleteFulfillment, async (ctx, { params }) => {
  await fulfillments.deleteFulfillment(ctx, params["fulfillment-key"]);
  return {};
});
