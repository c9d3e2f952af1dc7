import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(593); // 593001-593005, shared; 593150-593169: what usage has taken, by day.
const none = z.object({});

const daily = z.object({
  id: field(150, id, "Id of the summary, computed from the fund, the charge and the day."),
  fundId: field(151, id, "Id of the fund that has paid."),
  prepaidBalanceId: field(5, id, "Id of the balance."),
  accountId: field(1, id, "Id of the account that owns the subscription."),
  accountNumber: field(2, z.string(), "Its number."),
  subscriptionNumber: field(3, z.string(), "Number of the subscription."),
  uom: field(152, z.string(), "Unit of the prepaid units."),
  transactionDate: field(153, z.string(), "Day of the usage."),
  dailyTotalQuantity: field(154, z.number(), "Prepaid units that usage of the day has taken."),
  dailyConsumptionAmount: field(
    155,
    z.number(),
    "What they cost when they were sold, without tax and less discounts, in the currency of the subscription; rounded to nine decimals.",
  ),
  originChargeId: field(156, id, "Id of the first segment of the charge that sold them."),
  chargeSegmentNumber: field(157, z.number(), "Number of the segment that sold them."),
  drawdownOriginChargeId: field(158, id, "Id of the first segment of the charge that took them."),
  drawdownChargeSegmentNumber: field(159, z.number(), "Number of the segment that took them."),
  usageChargeName: field(160, z.string(), "Name of that charge."),
  usageChargeNumber: field(161, z.string(), "Its number."),
  createdDate: field(162, z.iso.datetime(), "When the first of these units were taken."),
  updatedDate: field(163, z.iso.datetime(), "When the last of them were taken."),
});

export const queryDailyConsumptionSummaries = defineOperation({
  id: "queryDailyConsumptionSummaries",
  method: "GET",
  path: "/object-query/daily-consumption-summaries",
  area: "prepaid",
  scope: "subscriptions:read",
  style: "plain",
  resource: 593150,
  params: none,
  query: listQuery,
  body: none,
  summary: "List daily consumption summaries",
  description:
    "What billed usage has taken of prepaid units, and what these had cost: a row for each day, fund and usage charge. Usage whose bill no longer counts is left out.",
  result: listResult(daily),
});

export const queryDailyConsumptionSummaryByKey = readByKey(
  queryDailyConsumptionSummaries,
  "queryDailyConsumptionSummaryByKey",
  "a daily consumption summary",
);
