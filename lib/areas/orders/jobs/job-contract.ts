import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, truth } from "@/lib/api/schemas";
import { BRINGS_ACCOUNTS } from "@/lib/areas/orders/needs-contract";
import {
  ORDER_RULES,
  orderFields,
  placedFields,
  SAMPLE_SUBSCRIPTIONS,
  subscriptionsUpTo,
} from "@/lib/areas/orders/order-contract";
import { processingOptions } from "@/lib/areas/orders/processing-contract";
import { previewBody, summarizeInvoiceItem } from "@/lib/areas/orders/preview/preview-contract";

const field = fieldsOf(587); // 587900-587949: asynchronous orders.
const none = z.object({});

const base = { area: "orders", style: "v1" } as const;

const started = z.object({
  jobId: field(901, id, "Id of the job; `GET /v1/async-jobs/{jobId}` tells how it goes."),
});

const LATER =
  "The answer comes at once and names a job. Whatever becomes of the request, the job tells it; a job that was interrupted is done again, and never twice.";

const subscriptions = subscriptionsUpTo(300);
const { status: _status, schedulingOptions: _scheduling, ...placed } = placedFields;

export const createOrderLater = defineOperation({
  ...base,
  id: "createOrderLater",
  also: BRINGS_ACCOUNTS,
  method: "POST",
  path: "/v1/async/orders",
  needs: ["orders"],
  summary: "Create an order asynchronously",
  description: `Creates an order of up to 300 subscriptions and 300 actions behind the call. ${LATER}`,
  scope: "orders:write",
  resource: 587900,
  highVolume: true,
  params: none,
  query: z.object({
    returnIds: field(391, truth.optional(), "Give ids next to the numbers in the job's result."),
  }),
  body: z.object({ ...orderFields, ...placed, subscriptions, processingOptions }),
  result: started,
  rules: [
    ...ORDER_RULES,
    "newAccount and newSubscriptionOwnerAccount belong to orders that are created at once.",
  ],
  example: {
    orderDate: "2026-01-15",
    existingAccountNumber: "A00000001",
    subscriptions: SAMPLE_SUBSCRIPTIONS,
  },
});

export const previewOrderLater = defineOperation({
  ...base,
  id: "previewOrderLater",
  method: "POST",
  path: "/v1/async/orders/preview",
  needs: ["orders"],
  summary: "Preview an order asynchronously",
  description: `Works out an order of up to 300 subscriptions and 300 actions behind the call. ${LATER}`,
  scope: "orders:write",
  resource: 587910,
  highVolume: true,
  params: none,
  query: z.object({ summarizeInvoiceItem }),
  body: z.object({ ...previewBody, subscriptions }),
  result: started,
  rules: ORDER_RULES,
  example: {
    orderDate: "2026-01-15",
    existingAccountNumber: "A00000001",
    subscriptions: SAMPLE_SUBSCRIPTIONS,
    previewOptions: { previewThruType: "SpecificDate", specificPreviewThruDate: "2026-04-15" },
  },
});

export const deleteOrderLater = defineOperation({
  ...base,
  id: "deleteOrderLater",
  method: "DELETE",
  path: "/v1/async/orders/{orderNumber}",
  needs: ["orders"],
  summary: "Delete an order asynchronously",
  description: `Takes back an order behind the call. ${LATER}`,
  scope: "orders:write",
  resource: 587920,
  params: z.object({ orderNumber: field(710, key, "Number or id of the order.") }),
  query: none,
  body: none,
  result: started,
});

export const getOrderJob = defineOperation({
  ...base,
  id: "getOrderJob",
  method: "GET",
  path: "/v1/async-jobs/{jobId}",
  needs: ["orders"],
  summary: "Get the status and the result of a job",
  description: "How a job on an order goes, and what the call would have answered.",
  scope: "subscriptions:read",
  resource: 587930,
  params: z.object({ jobId: field(931, id, "Id of the job.") }),
  query: none,
  body: none,
  result: z.object({
    status: field(932, z.enum(["Processing", "Completed", "Failed"]), "How the job goes."),
    errors: field(
      933,
      z.string().nullable(),
      "Why the job failed, each reason after its code: `[58730040]: …`; null otherwise.",
    ),
    result: field(
      934,
      z.record(z.string(), z.unknown()).nullable(),
      "What the call would have answered, with `jobType`, and with `subscriptionOwnerNumber` of each subscription; null until the job is completed.",
    ),
  }),
});
