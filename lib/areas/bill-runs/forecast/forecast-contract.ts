import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key } from "@/lib/api/schemas";
import { createBillRun } from "@/lib/areas/bill-runs/contract";
import { sums } from "@/lib/areas/bill-runs/documents/summary-contract";

const field = fieldsOf(566); // 566061-566080: forecasts of bill runs.

const KINDS = ["Refused", "Missing", "Differs", "New"] as const;

const oddity = z.object({
  kind: field(
    70,
    z.enum(KINDS),
    "Refused: it cannot be billed. Missing: the last run billed it, and nothing is due. Differs: by more than deviationPercent. New: the last run did not bill it.",
  ),
  accountNumber: field(71, z.string(), "Number of the account."),
  accountName: field(72, z.string(), "Name of the account."),
  currency: field(73, z.string().nullable(), "Currency of the amounts."),
  amount: field(74, z.number().nullable(), "Invoices less credit memos, as forecast."),
  lastAmount: field(75, z.number().nullable(), "Invoices less credit memos of the last run."),
  reason: field(76, z.string().nullable(), "Why it cannot be billed."),
});

export const forecastBillRun = defineOperation({
  area: "bill-runs",
  style: "v1",
  resource: 566000,
  id: "forecastBillRun",
  scope: "invoices:write",
  method: "POST",
  path: "/v1/bill-runs/forecast",
  readOnly: true,
  summary: "Forecast a bill run",
  description:
    "What a bill run would create, priced the way the run prices it: documents and amounts by currency, and anything unusual compared with the last run. Nothing is stored. Up to 1,000 of the accounts that are due are priced, in the order of their ids, and the answer says how many. Renewals that a run makes first are not included, and an outside tax engine is not asked.",
  params: z.object({}),
  query: z.object({}),
  body: createBillRun.body.extend({
    comparedTo: field(
      61,
      key.optional(),
      "The bill run to compare with; the last one with the same accounts, batches and bill cycle day when absent.",
    ),
    deviationPercent: field(
      62,
      z.number().min(0).max(1000).optional(),
      "How much an account may differ from the last run, in percent of that; 20 when absent.",
    ),
  }),
  result: z.object({
    invoiceDate: field(8, z.string(), "Date of its documents."),
    targetDate: field(9, z.string(), "Everything due by this day is billed."),
    numberOfAccountsDue: field(63, z.int(), "Accounts with something due."),
    numberOfAccountsPriced: field(64, z.int(), "Those of them that the amounts cover."),
    numberOfAccountsBilled: field(65, z.int(), "Those of them that would have a document."),
    includesTax: field(66, z.boolean(), "False where an outside tax engine would be asked."),
    sums: field(54, z.array(sums), "The documents of each currency."),
    comparedTo: field(61, z.string().nullable(), "Number of the run it is compared with."),
    numberOfOddities: field(67, z.int(), "How many oddities there are."),
    oddities: field(68, z.array(oddity), "The first 100 of them."),
  }),
  rules: ["The rules of creating a bill run hold, but for how many are pending."],
  example: { invoiceDate: "2026-02-01", targetDate: "2026-02-01", batches: ["Batch1"] },
});
