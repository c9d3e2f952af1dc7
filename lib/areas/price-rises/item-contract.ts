import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { keyQuery, listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id, key, wholeNumber } from "@/lib/api/schemas";
import { rise } from "./contract";
import { ITEM_STATES, RESTORED_BY } from "./state-contract";

const field = fieldsOf(567); // 567000-567199: price rises.
const none = z.object({});
const shown = z.string().nullable();
const params = z.object({ priceRiseKey: field(99, key, "Id or number of the price rise.") });
const read = {
  method: "GET",
  area: "price-rises",
  scope: "subscriptions:read",
  resource: 567000,
  body: none,
} as const;

const step = z.object({
  tier: field(80, z.int(), "Number of the tier; 1 for a single price."),
  startingUnit: field(81, z.number().nullable(), "First unit of the tier."),
  endingUnit: field(82, z.number().nullable(), "Last unit; null for a tier without end."),
  oldPrice: field(83, z.number(), "Price before."),
  newPrice: field(84, z.number(), "Price after."),
});

const item = z.object({
  id: field(85, id, "Id of the item."),
  priceRiseId: field(86, id, "Id of the price rise."),
  state: field(
    87,
    z.enum(ITEM_STATES),
    "Planned: it waits for its turn. Undoing: it waits to be restored. Failed and UndoFailed can be retried.",
  ),
  reason: field(88, shown, "Why it is left out, failed or could not be restored."),
  accountId: field(89, id, "Id of the account."),
  accountNumber: field(90, z.string(), "Number of the account."),
  accountName: field(91, z.string(), "Name of the account."),
  subscriptionId: field(92, id, "Id of the subscription."),
  subscriptionNumber: field(93, z.string(), "Number of the subscription."),
  ratePlanId: field(109, id, "Id of the rate plan."),
  ratePlanChargeId: field(110, id, "Id of the charge's first segment."),
  orderId: field(111, id.nullable(), "Id of the order that changed the price."),
  chargeNumber: field(94, z.string(), "Number of the charge."),
  chargeName: field(95, z.string(), "Name of the charge."),
  currency: field(96, z.string(), "Currency of the prices."),
  prices: field(97, z.array(step), "Its prices, by tier; none when it is left out."),
  capped: field(98, z.boolean(), "Whether the rise was lowered to the cap."),
  orderDate: field(100, shown, "The day on which its order is placed, or it is restored."),
  effectiveDate: field(101, shown, "First day of the new price."),
  yearBefore: field(102, z.number().nullable(), "Bills of a year before; null for usage."),
  yearAfter: field(103, z.number().nullable(), "Bills of a year after."),
  yearDifference: field(104, z.number().nullable(), "By how much these bills rise."),
  firstBillDate: field(
    116,
    shown,
    "Day of the first bill with a line at the new price; null for usage, and for a bill that would be refused.",
  ),
  firstBillBefore: field(
    117,
    z.number().nullable(),
    "What the charge would cost on that bill at the old prices of the rise, with discounts and taxes.",
  ),
  firstBillAfter: field(118, z.number().nullable(), "What it costs on it at the new prices."),
  firstBillTotalBefore: field(
    119,
    z.number().nullable(),
    "What that bill of the paying account would total at the old prices: everything that falls due on the day, with discounts, commitments and taxes. Negative where more is credited than owed.",
  ),
  firstBillTotalAfter: field(120, z.number().nullable(), "What it totals at the new prices."),
  orderNumber: field(105, shown, "The order that changed the price."),
  restoredBy: field(
    106,
    z.enum(RESTORED_BY).nullable(),
    "OrderDeleted: as if it had never been. ChangedBack: by another order. Kept: the reason says why.",
  ),
  restoredDate: field(107, shown, "First day of the old price again."),
  updatedDate: field(108, z.iso.datetime(), "When it changed last."),
  hasEmailAddress: field(
    112,
    z.boolean(),
    "Whether the bill-to contact or the account has an e-mail address to which a notice goes.",
  ),
  noticeMailId: field(113, id.nullable(), "Id of the mail that told the customer of it."),
  noticeDate: field(114, z.iso.datetime().nullable(), "When that mail was written."),
  noticeStatus: field(
    115,
    z.enum(["Queued", "Sent", "Failed", "NoAddress"]).nullable(),
    "What became of that mail.",
  ),
});

export const listPriceRiseItems = defineOperation({
  ...read,
  id: "listPriceRiseItems",
  style: "v1",
  path: "/v1/price-rises/{priceRiseKey}/items",
  summary: "List the items of a price rise",
  description:
    "Each charge of its cohort, by account: as a dry run while it is a draft, and with what became of it afterwards.",
  params,
  query: z.object({
    state: field(56, z.enum(ITEM_STATES).optional(), "Only items in this state."),
    page: field(57, wholeNumber(1, 100_000).optional(), "Number of the page; 1 when absent."),
    pageSize: field(
      55,
      wholeNumber(1, 9999).optional(),
      "Rows of one page: 20 when absent, and never more than 40.",
    ),
    cursor: field(51, z.string().max(2000).optional(), "Where the page begins: `nextPage` has it."),
  }),
  result: z.object({
    items: field(58, z.array(item), "The items of this page."),
    nextPage: field(53, z.string().optional(), "Address of the next page; absent on the last one."),
  }),
});

/** A price rise in lists of object queries: instants are ISO 8601. */
const row = rise.extend({
  startedDate: field(36, z.iso.datetime().nullable(), "When it was started."),
  completedDate: field(37, z.iso.datetime().nullable(), "When it ended."),
  createdDate: field(39, z.iso.datetime(), "When it was made."),
  updatedDate: field(40, z.iso.datetime(), "When it changed last."),
});

export const queryPriceRises = defineOperation({
  ...read,
  id: "queryPriceRises",
  style: "plain",
  path: "/object-query/price-rises",
  summary: "Query price rises",
  description: "Price rises by filter, in the order asked for, page by page.",
  params: none,
  query: listQuery,
  result: listResult(row),
});

export const queryPriceRiseByKey = defineOperation({
  ...read,
  id: "queryPriceRiseByKey",
  style: "plain",
  path: "/object-query/price-rises/{priceRiseKey}",
  summary: "Query a price rise",
  description: "One price rise with its totals, by id or number.",
  params,
  query: keyQuery,
  result: row,
});

export const queryPriceRiseItems = defineOperation({
  ...read,
  id: "queryPriceRiseItems",
  style: "plain",
  path: "/object-query/price-rise-items",
  summary: "Query items of price rises",
  description: "What price rises plan for charges of subscriptions, and what became of that.",
  params: none,
  query: listQuery,
  result: listResult(item),
});

export const queryPriceRiseItemByKey = readByKey(
  queryPriceRiseItems,
  "queryPriceRiseItemByKey",
  "an item of a price rise",
);
