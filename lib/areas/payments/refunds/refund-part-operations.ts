import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { dateTimeText } from "@/lib/kernel/clock";
import { uuidOf, wireId } from "@/lib/kernel/ids";
import { moneyNumber } from "@/lib/values/money";
import { findRefund } from "./find-refund";
import * as contract from "./refund-part-contract";
import { itemsOfRefund } from "./refund-part-queries";

async function itemsOf(ctx: Ctx, params: { "refund-key": string; refundpartid: string }) {
  const refund = await findRefund(ctx, params["refund-key"]);
  if (uuidOf(params.refundpartid) !== refund.id) {
    throw new NotFound("part", params.refundpartid);
  }
  if (refund.creditMemoId === null) return [];
  const items = await itemsOfRefund(ctx.tenantId, refund.creditMemoId, refund.id);
  return items.map(({ creditMemoItemId, chargeName, amount }) => ({
    id: wireId(creditMemoItemId),
    creditMemoItemId: wireId(creditMemoItemId),
    chargeName,
    amount: moneyNumber(amount, refund.currency),
    createdDate: dateTimeText(ctx.timeZone, refund.createdAt),
    updatedDate: dateTimeText(ctx.timeZone, refund.updatedAt),
  }));
}

export const listRefundPartItems = operation(
  contract.listRefundPartItems,
  async (ctx, { params }) => ({ itemParts: await itemsOf(ctx, params) }),
);

export const getRefundPartItem = operation(contract.getRefundPartItem, async (ctx, { params }) => {
  const wanted = uuidOf(params.itempartid);
  const item = (await itemsOf(ctx, params)).find(({ id }) => uuidOf(id) === wanted);
  if (!item) throw new NotFound("item of the refund part", params.itempartid);
  return item;
});
