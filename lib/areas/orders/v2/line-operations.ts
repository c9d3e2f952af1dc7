import type { Ctx } from "@/lib/kernel/context";
import { operation } from "@/lib/api/operation";
import { findLines } from "@/lib/areas/order-lines/stored-lines";
import { made } from "@/lib/areas/records/translate";
import * as contract from "./line-contract";
import { lineOf, presentLineV2 } from "@/lib/areas/version-2/order-lines";

async function shown(ctx: Ctx, id: string) {
  const [line] = await findLines(ctx, [id]);
  if (line === undefined) throw new RangeError("an item that is found is given");
  return contract.shownLine.parse(presentLineV2(line));
}

export const getOrderLineItemV2 = operation(contract.getOrderLineItemV2, (ctx, { params }) =>
  shown(ctx, params.order_line_item_id),
);

export const patchOrderLineItemV2 = operation(
  contract.patchOrderLineItemV2,
  async (ctx, { params, body }, call) => {
    const { order_line_item_id: itemId } = params;
    await made(
      call,
      "updateOrderLineItem",
      { params: { itemId }, body: lineOf(contract.CHANGED_LINE, body) },
      contract.CHANGED_LINE,
    );
    return shown(ctx, itemId);
  },
);
