import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, id, key, text, truth, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(541); // 541270-541299: thresholds of usage, and alerts.
const none = z.object({});
const about = { area: "usage-alerts", style: "v1", resource: 541000 } as const;
const read = { ...about, scope: "usage:read", body: none } as const;
const write = { ...about, scope: "usage:write", query: none } as const;
const ONE = "/v1/usage-thresholds/{threshold-id}";

const kind = z.enum(["Quantity", "PercentOfIncluded"]);
const KIND =
  "Quantity: units of a billing period. PercentOfIncluded: per cent of the units that the charge includes.";
const value = amount.refine((of) => of > 0, "must be more than 0");

/** The fields of a threshold. */
export const threshold = {
  id: field(270, id, "Id of the threshold."),
  accountId: field(271, id, "Id of the account."),
  accountNumber: field(272, z.string(), "Number of the account."),
  accountName: field(273, z.string(), "Name of the account."),
  chargeNumber: field(
    274,
    z.string().nullable(),
    "Charge whose usage counts; null for all in the unit.",
  ),
  unitOfMeasure: field(275, z.string(), "Unit of measure."),
  kind: field(276, kind, KIND),
  value: field(277, z.number(), "Units, or per cent."),
  createdDate: field(278, z.iso.datetime(), "When it was made."),
  updatedDate: field(279, z.iso.datetime(), "When it was changed last."),
};

const params = z.object({ "threshold-id": field(280, id, "Id of the threshold.") });
const page = {
  accountKey: field(281, key.optional(), "Only those of this account, by id or number."),
  page: field(282, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1."),
  pageSize: field(283, wholeNumber(1, 9999).optional(), "Rows of one page: 20, at most 100."),
};
const nextPage = field(284, z.string().optional(), "Address of the next page; absent on the last.");

export const listUsageThresholds = defineOperation({
  ...read,
  id: "listUsageThresholds",
  method: "GET",
  path: "/v1/usage-thresholds",
  summary: "List thresholds of usage",
  description: "How much usage of which accounts and charges raises an alert, the oldest first.",
  params: none,
  query: z.object(page),
  result: z.object({
    thresholds: field(285, z.array(z.object(threshold)), "The thresholds of this page."),
    nextPage,
  }),
});

export const createUsageThreshold = defineOperation({
  ...write,
  id: "createUsageThreshold",
  method: "POST",
  path: "/v1/usage-thresholds",
  summary: "Create a threshold of usage",
  description:
    "Raises an alert when the usage of a billing period reaches it, once for each period that has not ended yet. Usage of a charge counts by the charge's billing periods, that of an account by months from its billing day.",
  params: none,
  body: z.object({
    accountKey: field(286, key, "Id or number of the account whose usage counts."),
    chargeNumber: field(274, text(50).optional(), "Usage charge of a subscription of the account."),
    unitOfMeasure: field(
      275,
      text(50).optional(),
      "Unit of the usage that counts; required without a charge, which has its own.",
    ),
    kind: field(276, kind.optional(), `${KIND} Quantity when absent.`),
    value: field(277, value, "Units, or per cent."),
  }),
  result: z.object({ id: threshold.id }),
  rules: [
    "The charge is a usage charge of an active subscription of the account, and in the unit if one is given.",
    "PercentOfIncluded needs a charge that includes units.",
  ],
  example: { accountKey: "A00000001", unitOfMeasure: "Each", value: 1000 },
});

export const updateUsageThreshold = defineOperation({
  ...write,
  id: "updateUsageThreshold",
  method: "PUT",
  path: ONE,
  summary: "Change a threshold of usage",
  description: "Changes its value. In a period in which it has raised an alert it raises no other.",
  params,
  body: z.object({ value: field(277, value, "Units, or per cent.") }),
  result: none,
});

export const deleteUsageThreshold = defineOperation({
  ...write,
  id: "deleteUsageThreshold",
  method: "DELETE",
  path: ONE,
  summary: "Delete a threshold of usage",
  description: "Its alerts go with it.",
  params,
  body: none,
  result: none,
});

/** A period whose usage has reached a threshold. */
export const alert = z.object({
  id: field(289, id, "Id of the alert."),
  thresholdId: field(290, id, "Id of its threshold."),
  accountNumber: threshold.accountNumber,
  accountName: threshold.accountName,
  chargeNumber: threshold.chargeNumber,
  unitOfMeasure: threshold.unitOfMeasure,
  kind: threshold.kind,
  value: threshold.value,
  periodStartDate: field(291, z.string(), "First day of the billing period."),
  periodEndDate: field(292, z.string(), "Last day of the billing period."),
  threshold: field(293, z.number(), "Units that the threshold stood for."),
  quantity: field(294, z.number(), "Units that were used when it was noticed."),
  createdDate: field(278, z.iso.datetime(), "When it was noticed."),
  closedDate: field(295, z.iso.datetime().nullable(), "When it was closed; null while it is open."),
});

export const listUsageAlerts = defineOperation({
  ...read,
  id: "listUsageAlerts",
  method: "GET",
  path: "/v1/usage-alerts",
  summary: "List alerts of usage",
  description: "The periods in which usage has reached a threshold, the newest first.",
  params: none,
  query: z.object({
    ...page,
    open: field(287, truth.optional(), "True: only those that are not closed."),
  }),
  result: z.object({
    alerts: field(288, z.array(alert), "The alerts of this page."),
    nextPage,
  }),
});

export const closeUsageAlert = defineOperation({
  ...write,
  id: "closeUsageAlert",
  method: "PUT",
  path: "/v1/usage-alerts/{alert-id}/close",
  summary: "Close an alert of usage",
  description: "It leaves Home, and stays in the list. A closed alert stays as it is.",
  params: z.object({ "alert-id": field(296, id, "Id of the alert.") }),
  body: none,
  result: none,
});
