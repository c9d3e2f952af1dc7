import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key } from "@/lib/api/schemas";

const field = fieldsOf(538); // 538170-538189: the lines that a part of a refund comes from.
const none = z.object({});

const itemPart = z.object({
  id: field(170, id, "Id of the item of the part: that of the line."),
  creditMemoItemId: field(171, id, "Id of the memo's line."),
  chargeName: field(172, z.string(), "Name of the line's charge."),
  amount: field(173, z.number(), "What of the line went back, its tax included."),
  createdDate: field(174, z.string(), "When it was made."),
  updatedDate: field(175, z.string(), "When it changed last."),
});

const about = {
  area: "payments",
  style: "v1",
  resource: 538170,
  scope: "payments:read",
  query: none,
  body: none,
} as const;

const partParams = z.object({
  "refund-key": field(1, key, "Id or number of the refund."),
  refundpartid: field(167, id, "Id of the part."),
});

export const listRefundPartItems = defineOperation({
  ...about,
  id: "listRefundPartItems",
  method: "GET",
  path: "/v1/refunds/{refund-key}/parts/{refundpartid}/item-parts",
  summary: "List the items of a refund part",
  description:
    "Which lines of a credit memo a refund pays out: what draws on a memo takes its lines in their order, the oldest draw first. A refund of a payment has none.",
  params: partParams,
  result: z.object({ itemParts: field(176, z.array(itemPart), "The items, in the memo's order.") }),
});

export const getRefundPartItem = defineOperation({
  ...about,
  id: "getRefundPartItem",
  method: "GET",
  path: "/v1/refunds/{refund-key}/parts/{refundpartid}/item-parts/{itempartid}",
  summary: "Get an item of a refund part",
  description: "What of one line of a credit memo a refund pays out.",
  params: partParams.extend({ itempartid: field(177, id, "Id of the item.") }),
  result: itemPart,
});
