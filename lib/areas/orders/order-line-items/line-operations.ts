import { hasNeed } from "@/lib/kernel/features";
import { requireScope } from "@/lib/api/effects";
import { operation } from "@/lib/api/operation";
import { presentFulfillment } from "@/lib/areas/order-lines/fulfillment-present";
import { fulfillmentsOfLines } from "@/lib/areas/order-lines/stored-fulfillments";
import { findLines } from "@/lib/areas/order-lines/stored-lines";
import { billLines, changeLines } from "./change-lines";
import * as contract from "./line-change-contract";
import { presentLine } from "./line-item-present";

export const getOrderLineItem = operation(
  contract.getOrderLineItem,
  async (ctx, { params, query }) => {
    const [line] = await findLines(ctx, [params.itemId]);
    if (line === undefined) throw new RangeError("an item that is found is given");
    const fulfillments =
      query.fulfillment === "true" ? await fulfillmentsOfLines(ctx, [line.id]) : undefined;
    return {
      orderLineItem: {
        ...presentLine(line),
        fulfillments: fulfillments?.map((of) => presentFulfillment(of)),
      },
    };
  },
);

export const updateOrderLineItem = operation(
  contract.updateOrderLineItem,
  async (ctx, { params, body }) => {
    await changeLines(ctx, [{ ...body, id: params.itemId }]);
    return {};
  },
);

export const updateOrderLineItems = operation(
  contract.updateOrderLineItems,
  async (ctx, { body }) => {
    if (body.processingOptions?.runBilling) requireScope(ctx, "invoices:write", "bill");
    const changed = await changeLines(ctx, body.orderLineItems);
    const documents = await billLines(ctx, changed, body.processingOptions ?? {});
    const invoices = documents.flatMap((of) => of.invoices);
    const memos = documents.flatMap((of) => of.creditMemos);
    const ids = changed.map(({ id }) => id);
    const numbers = (of: readonly string[]) => (of.length ? [...of] : undefined);
    return {
      orderLineItems: (await findLines(ctx, ids)).map(presentLine),
      invoiceNumbers: numbers(invoices.map(({ invoiceNumber }) => invoiceNumber)),
      creditMemoNumbers: hasNeed(ctx.settings, "invoiceSettlement")
        ? numbers(memos.map(({ memoNumber }) => memoNumber))
        : null,
    };
  },
);
