import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(593); // 593001-593005, shared; 593130-593149: summaries of validity periods.
const none = z.object({});

const summary = z.object({
  id: field(130, id, "Id of the summary, computed from the balance and the days."),
  prepaidBalanceId: field(5, id, "Id of the balance."),
  accountId: field(1, id, "Id of the account that owns the subscription."),
  accountNumber: field(2, z.string(), "Its number."),
  subscriptionNumber: field(3, z.string(), "Number of the subscription."),
  uom: field(131, z.string(), "Unit of the prepaid units."),
  startDate: field(132, z.string(), "First day of the validity period."),
  endDate: field(133, z.string().nullable(), "Its last day; null where units never expire."),
  totalBalance: field(
    134,
    z.number(),
    "Units that were sold for these days, and that were left over when earlier periods ended.",
  ),
  remainingBalance: field(
    135,
    z.number(),
    "Those of them that remain, or that remained when the period ended. Usage that is not billed yet has not been taken.",
  ),
  createdDate: field(136, z.iso.datetime(), "When the first of its funds was made."),
  updatedDate: field(137, z.iso.datetime(), "When one of its funds was changed last."),
});

export const queryValidityPeriodSummaries = defineOperation({
  id: "queryValidityPeriodSummaries",
  method: "GET",
  path: "/object-query/validity-period-summaries",
  area: "prepaid",
  scope: "subscriptions:read",
  style: "plain",
  resource: 593130,
  params: none,
  query: listQuery,
  body: none,
  summary: "List validity period summaries",
  description:
    "What could be used and what remains of prepaid units, by the days for which they are sold: a row for each validity period of a balance that has begun or whose units are sold, with what was rolled over to it.",
  result: listResult(summary),
});

export const queryValidityPeriodSummaryByKey = readByKey(
  queryValidityPeriodSummaries,
  "queryValidityPeriodSummaryByKey",
  "a validity period summary",
);
