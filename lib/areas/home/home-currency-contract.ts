import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(595); // 595260-595279: totals in the home currency.
const none = z.object({});

const used = z.object({
  currency: field(264, z.string(), "Currency of the documents."),
  firstRateDate: field(265, z.string(), "Day of the earliest rate that was used."),
  lastRateDate: field(266, z.string(), "Day of the latest rate that was used."),
});

const missing = z.object({
  currency: field(264, z.string(), "Currency of the documents."),
  documents: field(267, z.number(), "How many documents are left out."),
  outstanding: field(268, z.number(), "What is owed on them, in their currency."),
  billedThisMonth: field(269, z.number(), "What they have billed this month, in their currency."),
  firstDate: field(270, z.string(), "Earliest date of these documents."),
  lastDate: field(271, z.string(), "Latest date of these documents."),
});

export const getHomeCurrencyTotals = defineOperation({
  id: "getHomeCurrencyTotals",
  method: "GET",
  path: "/v1/home/home-currency",
  area: "home",
  summary: "Get totals in the home currency",
  description:
    "What is outstanding, and what was billed this month, over the documents of all currencies. Each document is converted at the exchange rate of its date, or of the latest day before it that has one, at most 7 days earlier, and rounded half up to the decimals of the home currency. Documents without such a rate are left out, and named.",
  scope: "invoices:read",
  style: "v1",
  resource: 595260,
  params: none,
  query: none,
  body: none,
  result: z.object({
    homeCurrency: field(
      261,
      z.string().nullable(),
      "The home currency; null while none is chosen, and there are no totals.",
    ),
    outstanding: field(
      262,
      z.number().nullable(),
      "What is owed on posted invoices and debit memos, without the documents that are left out.",
    ),
    billedThisMonth: field(
      263,
      z.number().nullable(),
      "Total of the documents posted with a date in this month, without those that are left out.",
    ),
    used: field(272, z.array(used), "The rates that were used, by currency."),
    missing: field(273, z.array(missing), "The documents that are left out, by currency."),
  }),
});
