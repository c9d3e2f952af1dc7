import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { currencyCode, line, localDate } from "@/lib/api/schemas";
import { isCurrency } from "@/lib/values/money";

const field = fieldsOf(595); // 595200-595219: exchange rates by currency, and how they are used.
const none = z.object({});

/** The most days between startDate and endDate. */
export const LONGEST_RANGE = 90;

/** A currency of ISO 4217. */
export const knownCurrency = currencyCode.refine(
  isCurrency,
  "must be a three-letter ISO 4217 currency code",
);

const ratesOfDay = z.record(z.string(), z.union([z.number(), z.string()]));

export const getCustomExchangeRates = defineOperation({
  id: "getCustomExchangeRates",
  method: "GET",
  path: "/v1/custom-exchange-rates/{currency}",
  area: "exchange-rates",
  style: "v1",
  resource: 595200,
  scope: "settings:read",
  summary: "List custom exchange rates by currency",
  description:
    "The rates between a currency and the others that were entered or imported for the days of a range, in the rate set that is used.",
  params: z.object({
    currency: field(201, knownCurrency, "The currency that the rates lead to, such as USD."),
  }),
  query: z.object({
    startDate: field(202, localDate, "First day."),
    endDate: field(203, localDate, `Last day, at most ${LONGEST_RANGE} days after the first one.`),
  }),
  body: none,
  result: z.object({
    rateSetName: field(
      204,
      z.string().nullable(),
      "Name of the rate set that is used; null for rates of none.",
    ),
    inverse: field(
      205,
      z.boolean(),
      "False: a rate is what one unit of the other currency costs in this one. True: what one unit of this currency costs in the other one.",
    ),
    rates: field(
      206,
      z.array(z.record(z.string(), ratesOfDay)),
      "By day, the earliest first, an object with the day as its only key: the rates by currency, and `providerExchangeRateDate`, the day of these rates. Days without rates are absent.",
    ),
  }),
  rules: [
    "startDate is not later than endDate, and lies at most 90 days before it.",
    "Rates are shown as they were entered; those of the other direction are never turned around.",
  ],
});

const conversion = {
  homeCurrency: field(
    210,
    z.string().nullable(),
    "Currency of the company's totals; null while none is chosen.",
  ),
  rateSetName: field(
    211,
    z.string().nullable(),
    "Name of the rate set that is used; null for rates of none.",
  ),
  inverse: field(
    212,
    z.boolean(),
    "Which rates are used. False: those from the other currencies to the home currency, which multiply amounts. True: those from the home currency to the others, which divide.",
  ),
};

const about = {
  path: "/v1/settings/currency-conversion",
  area: "exchange-rates",
  style: "settings",
  resource: 595210,
  params: none,
  query: none,
  result: z.object(conversion),
} as const;

export const getCurrencyConversion = defineOperation({
  ...about,
  id: "getCurrencyConversion",
  method: "GET",
  summary: "Get how amounts are converted",
  description: "The home currency, and which exchange rates are used to convert amounts to it.",
  scope: "settings:read",
  body: none,
});

export const updateCurrencyConversion = defineOperation({
  ...about,
  id: "updateCurrencyConversion",
  method: "PUT",
  summary: "Change how amounts are converted",
  description:
    "Changes what is named, from the next read on. Documents keep their currencies; only totals in the home currency change.",
  scope: "settings:write",
  body: z.object({
    homeCurrency: field(
      210,
      knownCurrency.optional(),
      "Currency of the company's totals. Where Multi-Currency is off, it is that of all accounts.",
    ),
    rateSetName: field(
      211,
      line(100).nullable().optional(),
      "Name of the rate set to use; null for rates of none.",
    ),
    inverse: field(212, z.boolean().optional(), "Which direction of rates is used."),
  }),
  example: { homeCurrency: "EUR", rateSetName: null, inverse: true },
});
