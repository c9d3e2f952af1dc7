import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(595); // 595480-595509: how well retries go.
const none = z.object({});
const rate = z.number().nullable();
const trend = z.enum(["up", "down", "neutral"]).nullable();

const about = {
  area: "payments",
  style: "v1",
  method: "GET",
  resource: 595480,
  scope: "payments:read",
  params: none,
  query: none,
  body: none,
} as const;

const RETRIES =
  "A retry is an attempt of the schedule after the failure that began it all; attempts of payment runs and on request are not counted.";
const TREND =
  "A trend compares the last 30 days with the 30 days before; null when one of them had no retries.";

export const getRetryBaseline = defineOperation({
  ...about,
  id: "getRetryBaseline",
  path: "/api/v1/metrics/baseline",
  summary: "Get the retry metrics",
  description: `How well all retries went so far. ${RETRIES} ${TREND}`,
  result: z.object({
    retry_success_rate: field(480, rate, "Percentage of retries that went through."),
    retry_success_rate_trend: field(481, trend, "Trend of the rate of retries."),
    document_success_rate: field(
      482,
      rate,
      "Percentage of retried invoices and debit memos that a retry has collected.",
    ),
    document_success_rate_trend: field(483, trend, "Trend of the rate of documents."),
    average_days_outstanding: field(
      484,
      rate,
      "Days from a document's date to the retry that collected it, on average.",
    ),
    average_days_outstanding_trend: field(485, trend, "Trend of the days."),
  }),
});

export const getRecoveredAmounts = defineOperation({
  ...about,
  id: "getRecoveredAmounts",
  path: "/api/v1/metrics/amount_recovered",
  summary: "Get the amounts that retries recovered",
  description: `What retries have collected, by currency. ${RETRIES}`,
  result: z.object({
    currency: field(
      486,
      z.record(
        z.string().regex(/^[A-Z]{3}$/),
        z.object({
          total_amount: field(487, z.number(), "Collected so far."),
          last_30_days: field(488, z.number(), "Collected within the last 30 days."),
        }),
      ),
      "The amounts, by the code of their currency.",
    ),
  }),
});

export const getCustomerGroupRates = defineOperation({
  ...about,
  id: "getCustomerGroupRates",
  path: "/api/v1/metrics/customer_group_over_time",
  summary: "Get the success rates of documents by customer group and month",
  description: `The percentage of retried documents that a retry has collected, in each of the last six months; the current month is not among them. A customer group is a retry rule, named by its name. ${RETRIES}`,
  result: z.object({
    customer_groups: field(
      489,
      z.record(
        z.string(),
        z.record(
          z.string().regex(/^\d\d_\d\d$/),
          field(490, rate, "Percentage; null when nothing was retried in the month."),
        ),
      ),
      "The rates, by the name of the rule and then by month, written MM_YY.",
    ),
  }),
});

export const getCustomerGroupMetrics = defineOperation({
  ...about,
  id: "getCustomerGroupMetrics",
  path: "/api/v1/metrics/customer_group",
  summary: "List the retry metrics of customer groups",
  description: `How well the retries of each retry rule went so far, in the order in which the rules are asked, then those of rules that are no longer there. ${RETRIES} ${TREND}`,
  result: z.object({
    customer_groups: field(
      491,
      z.array(
        z.object({
          id: field(492, z.string(), "The rule's name, which identifies it."),
          name: field(493, z.string(), "Name of the rule."),
          smart_retry: field(494, z.literal(false), "Rules are the merchant's own."),
          document_success_rate: field(
            495,
            rate,
            "Percentage of retried documents that a retry has collected.",
          ),
          document_success_rate_trend: field(496, trend, "Trend of this rate."),
          retry_success_rate: field(497, rate, "Percentage of retries that went through."),
          average_attempts: field(498, rate, "Retries that a collected document took, on average."),
        }),
      ),
      "The customer groups.",
    ),
  }),
});
