import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, key } from "@/lib/api/schemas";

const field = fieldsOf(567); // 567200-567219: trials.
const none = z.object({});
const day = z.string().nullable();

export const getTrial = defineOperation({
  id: "getTrial",
  method: "GET",
  path: "/v1/trials/{subscription-key}",
  area: "trials",
  summary: "Get the trial of a subscription",
  description:
    "Until when a subscription that begins free costs nothing, and its first bill that costs something: its day and amount are those of the bill, as everything stands. A subscription is in a trial when nothing of it has cost anything and what is billed first does not begin with it, whether by a discount of 100 percent, a price of zero, a later trigger date or an interval of a ramp.",
  scope: "subscriptions:read",
  style: "v1",
  resource: 567200,
  highVolume: true,
  params: z.object({ "subscription-key": field(219, key, "Id or number of the subscription.") }),
  query: none,
  body: none,
  result: z.object({
    inTrial: field(201, z.boolean(), "Whether it is in a trial that ends within 400 days."),
    freeThroughDate: field(202, day, "The last day that costs nothing."),
    billDate: field(203, day, "The day of the first bill that costs something."),
    amount: field(204, z.number().nullable(), "What it adds to that bill, with tax."),
    currency: field(205, z.string(), "Currency of the amount."),
    noticeDate: field(
      206,
      day,
      "The day on which the customer is told of it by mail; null without an active reminder of TrialEnd, and once it was told.",
    ),
    notifiedDate: field(207, dateTime.nullable(), "When the customer was told."),
  }),
});
