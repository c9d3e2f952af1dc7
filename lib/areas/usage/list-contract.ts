import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(541); // 541200-541249: usage records as rows of lists.
const none = z.object({});
const shown = z.string().nullable();

const usage = z
  .object({
    id: field(200, id, "Id of the record."),
    accountId: field(201, id, "Id of the account."),
    accountNumber: field(202, z.string(), "Number of the account."),
    accountName: field(203, z.string(), "Name of the account."),
    subscriptionId: field(204, id.nullable(), "Id of the subscription; null when unnamed."),
    subscriptionNumber: field(205, shown, "Number of the subscription."),
    chargeNumber: field(206, shown, "Number of the charge; null when unnamed."),
    uOM: field(207, z.string(), "Unit of what was used."),
    quantity: field(208, z.number(), "How much was used."),
    startDateTime: field(209, z.iso.datetime(), "When it was used."),
    startDate: field(210, z.string(), "Day on which it was used, in the tenant's time zone."),
    endDateTime: field(211, z.iso.datetime().nullable(), "When the use ended."),
    rbeStatus: field(212, z.enum(["Pending", "Processed"]), "Processed once it is billed."),
    sourceType: field(213, z.enum(["API", "Import"]), "Import when a file brought it."),
    uniqueKey: field(214, shown, "The sender's key."),
    groupId: field(215, shown, "Group of records that are rated together."),
    description: field(216, shown, "Free text."),
    importId: field(217, id.nullable(), "Id of the upload that brought it."),
    fileName: field(218, shown, "Name of the file that brought it."),
    createdById: field(219, z.string(), "Id of the client or user who sent it."),
    createdDate: field(220, z.iso.datetime(), "When it came."),
    submissionDateTime: field(221, z.iso.datetime(), "When it came."),
    updatedById: field(222, z.string(), "Id of the client or user who changed it last."),
    updatedDate: field(223, z.iso.datetime(), "When it changed last."),
  })
  .catchall(customFieldsBeside("Usage"));

export const queryUsages = defineOperation({
  id: "queryUsages",
  method: "GET",
  path: "/object-query/usages",
  area: "usage",
  summary: "List usage records",
  description: "Usage records by filter, in the order asked for, page by page.",
  scope: "usage:read",
  style: "plain",
  resource: 541000,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(usage),
});

export const queryUsageByKey = readByKey(queryUsages, "queryUsageByKey", "a usage record");
