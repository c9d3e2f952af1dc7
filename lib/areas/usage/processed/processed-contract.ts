import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(541); // 541250-541269: rated records by line.
const none = z.object({});
const shown = z.string().nullable();

const processed = z.object({
  id: field(250, id, "Names the record and the charge that rated it."),
  usageId: field(251, id, "Id of the usage record."),
  ratePlanChargeId: field(252, id, "Id of the charge segment that rated it."),
  chargeNumber: field(253, z.string(), "Number of that charge."),
  invoiceItemId: field(254, id.nullable(), "Id of the line, where it stands on an invoice."),
  invoiceNumber: field(255, shown, "Number of that invoice."),
  creditMemoItemId: field(256, id.nullable(), "Id of the line, where it stands on a credit memo."),
  creditMemoNumber: field(257, shown, "Number of that credit memo."),
  billingPeriodStartDate: field(258, z.string(), "First day of the line."),
  billingPeriodEndDate: field(259, z.string(), "Last day of the line."),
  quantity: field(260, z.number(), "How much the record says was used."),
  createdDate: field(261, z.iso.datetime(), "When it was billed."),
});

export const queryProcessedUsages = defineOperation({
  id: "queryProcessedUsages",
  method: "GET",
  path: "/object-query/processed-usages",
  area: "usage",
  summary: "List billed usage records",
  description:
    "Which line of which invoice or credit memo has rated which usage record, once for each charge that it belongs to.",
  scope: "usage:read",
  style: "plain",
  resource: 541000,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(processed),
});

export const queryProcessedUsageByKey = readByKey(
  queryProcessedUsages,
  "queryProcessedUsageByKey",
  "a processed usage",
);
