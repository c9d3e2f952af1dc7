import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, line, localDate, wholeNumber } from "@/lib/api/schemas";
import { parseDecimal } from "@/lib/values/decimal";
import { rateFault } from "@/lib/values/exchange-rate";
import { knownCurrency } from "./contract";

const field = fieldsOf(595); // 595220-595259: the table of exchange rates.
const none = z.object({});

const about = { area: "exchange-rates", style: "settings", resource: 595220 } as const;
const PATH = "/v1/settings/exchange-rates";

/** The most rates of one call, and rows of one file. */
export const MOST_RATES = 1000;
export const MOST_ROWS = 20_000;
const LARGEST_FILE = 5 * 1024 * 1024;

const exchangeRate = z.number().check((context) => {
  const fault = rateFault(parseDecimal(context.value));
  if (fault !== undefined)
    context.issues.push({ code: "custom", message: fault, input: context.value });
});

const terms = {
  rateDate: field(221, localDate, "Day of the rate, as its provider names it."),
  fromCurrency: field(222, knownCurrency, "Currency of which the rate is the price."),
  toCurrency: field(223, knownCurrency, "Currency that the price is in; another one."),
  exchangeRate: field(
    224,
    exchangeRate,
    "What one unit of fromCurrency costs in toCurrency: more than 0, at most 12 decimals and 15 digits.",
  ),
};

const shown = z.object({
  id: field(220, id, "Id of the rate."),
  rateDate: field(221, z.string(), "Day of the rate."),
  fromCurrency: field(222, z.string(), "Currency of which the rate is the price."),
  toCurrency: field(223, z.string(), "Currency that the price is in."),
  exchangeRate: field(224, z.number(), "What one unit of fromCurrency costs in toCurrency."),
  rateSetName: field(225, z.string().nullable(), "Name of its rate set; null for none."),
});

const counts = z.object({
  entered: field(230, z.number(), "Rates that are new."),
  replaced: field(231, z.number(), "Rates that had another figure before."),
  unchanged: field(232, z.number(), "Rates that were there already, with the same figure."),
});

export const listExchangeRates = defineOperation({
  ...about,
  id: "listExchangeRates",
  method: "GET",
  path: PATH,
  summary: "List exchange rates",
  description: "The rates of all rate sets, the latest days first.",
  scope: "settings:read",
  params: none,
  query: z.object({
    currency: field(
      226,
      knownCurrency.optional(),
      "Only rates of this currency, in either direction.",
    ),
    startDate: field(227, localDate.optional(), "Only rates of this day and later."),
    endDate: field(228, localDate.optional(), "Only rates of this day and before."),
    rateSetName: field(225, line(100).optional(), "Only rates of this rate set."),
    page: field(233, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1."),
    pageSize: field(
      234,
      wholeNumber(1, 300).optional(),
      "Rates of one page, at most 300; 300 when absent.",
    ),
  }),
  body: none,
  result: z.object({
    rates: field(229, z.array(shown), "The rates of this page."),
    nextPage: field(235, z.string().optional(), "Address of the next page; absent on the last."),
  }),
});

export const enterExchangeRates = defineOperation({
  ...about,
  id: "enterExchangeRates",
  method: "PUT",
  path: PATH,
  summary: "Enter or replace exchange rates",
  description: `Stores up to ${MOST_RATES.toLocaleString("en-US")} rates, all or none. A rate of the same day, currencies and rate set takes the new figure.`,
  scope: "settings:write",
  params: none,
  query: none,
  body: z.object({
    rates: field(
      229,
      z
        .array(
          z.object({
            ...terms,
            rateSetName: field(
              225,
              line(100).optional(),
              "Name of its rate set; of none when absent.",
            ),
          }),
        )
        .min(1)
        .max(MOST_RATES),
      "The rates.",
    ),
  }),
  result: counts,
  rules: [
    "A call has one rate of a day, its two currencies and a rate set.",
    "The reverse rate is stored separately and never follows from this one.",
  ],
  example: {
    rates: [
      { rateDate: "2026-11-27", fromCurrency: "EUR", toCurrency: "USD", exchangeRate: 1.0869 },
    ],
  },
});

export const importExchangeRates = defineOperation({
  ...about,
  id: "importExchangeRates",
  method: "POST",
  path: `${PATH}/imports`,
  summary: "Import exchange rates",
  description:
    "Stores the rates of a CSV file that a form sends (`multipart/form-data`): all of its rows, or with a bad one none. The reasons name the bad rows, at most 50 of them; the row of headers is row 1.",
  scope: "settings:write",
  upload: {
    part: "file",
    limit: LARGEST_FILE,
    endings: [".csv"],
    longestName: 100,
    description: `A CSV file in UTF-8, at most 5 MB and ${MOST_ROWS.toLocaleString("en-US")} rows, with a row of headers.`,
  },
  params: none,
  query: none,
  body: none,
  result: counts,
  rules: [
    "The columns are Provider Exchange Rate Date (YYYY-MM-DD), Currency (From), Currency (To) and Exchange Rate, and where wanted Rate Set Name and Group ID.",
    "Rows of one Group ID are stored together or not at all, as all rows of a file are.",
    "A file has one rate of a day, its two currencies and a rate set.",
  ],
});

export const deleteExchangeRate = defineOperation({
  ...about,
  id: "deleteExchangeRate",
  method: "DELETE",
  path: `${PATH}/{rate-id}`,
  summary: "Delete an exchange rate",
  description: "Takes a rate out of the table. Totals in the home currency use it no more.",
  scope: "settings:write",
  params: z.object({ "rate-id": field(236, id, "Id of the exchange rate.") }),
  query: none,
  body: none,
  result: z.object({ id: field(220, id, "Id of the rate.") }),
});
