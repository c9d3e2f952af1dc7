import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { alert, threshold } from "./contract";

const field = fieldsOf(596); // 596000-596019: thresholds of usage and alerts as rows of lists.
const base = {
  method: "GET",
  area: "usage-alerts",
  scope: "usage:read",
  style: "plain",
  resource: 596000,
  params: z.object({}),
  query: listQuery,
  body: z.object({}),
} as const;

const subscriptionId = field(
  1,
  id.nullable(),
  "Id of the charge's subscription; null for all usage in the unit.",
);

export const queryUsageThresholds = defineOperation({
  ...base,
  id: "queryUsageThresholds",
  path: "/object-query/usage-thresholds",
  summary: "List thresholds of usage by filter",
  description:
    "Thresholds of usage by filter, in the order asked for, page by page; the newest first.",
  result: listResult(
    z.object({
      ...threshold,
      subscriptionId,
      createdById: field(2, id, "Id of the client or user who made it."),
      updatedById: field(3, id, "Id of the client or user who changed it last."),
    }),
  ),
});

export const queryUsageThresholdByKey = readByKey(
  queryUsageThresholds,
  "queryUsageThresholdByKey",
  "a threshold of usage",
);

export const queryUsageAlerts = defineOperation({
  ...base,
  id: "queryUsageAlerts",
  path: "/object-query/usage-alerts",
  summary: "List alerts of usage by filter",
  description: "Alerts of usage by filter, in the order asked for, page by page; the newest first.",
  result: listResult(
    alert.extend({
      accountId: threshold.accountId,
      subscriptionId,
      toldDate: field(4, z.iso.datetime().nullable(), "When the owners were mailed."),
    }),
  ),
});

export const queryUsageAlertByKey = readByKey(
  queryUsageAlerts,
  "queryUsageAlertByKey",
  "an alert of usage",
);
