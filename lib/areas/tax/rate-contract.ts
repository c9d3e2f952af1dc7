import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, localDate, quantity, text } from "@/lib/api/schemas";

const field = fieldsOf(506); // 506020-506039: tax rates.
const none = z.object({});

const TAG = { area: "tax", style: "settings" } as const;

const place = (length: number) => text(length).nullable().optional();

const rateFields = {
  taxCode: field(21, text(64), "Name of the tax code."),
  name: field(
    22,
    text(100),
    "Name of the tax. Taxes of different names add up; of one name the rate counts that says most about the place.",
  ),
  jurisdiction: field(23, place(100), "Who levies it; the place in words when absent."),
  country: field(24, text(100), "Country by its name or its code of ISO 3166."),
  state: field(25, place(100), "State or province, as addresses spell it; any when absent."),
  county: field(26, place(100), "County; any when absent."),
  city: field(27, place(100), "City; any when absent."),
  postalCode: field(28, place(20), "Postal code; any when absent."),
  taxRateType: field(
    29,
    z.enum(["Percentage", "FlatFee"]),
    "Percentage of the line, or a fixed sum for every line except discounts.",
  ),
  taxRate: field(30, quantity, "A share (0.0825 is 8.25 %), or the fixed sum."),
  currency: field(31, place(3), "Currency of a fixed sum."),
  startDate: field(32, localDate, "First day on which it applies."),
  endDate: field(33, localDate.nullable().optional(), "Last day; without end when absent."),
  description: field(34, place(255), "What the rate is, in words."),
  locationCode: field(35, place(64), "Code of the location in the merchant's books."),
};

const shown = z.string().nullable();

const shownRate = z.object({
  id: field(20, id, "Id of the rate."),
  ...rateFields,
  jurisdiction: field(23, z.string(), "Who levies it."),
  state: field(25, shown, "State or province."),
  county: field(26, shown, "County."),
  city: field(27, shown, "City."),
  postalCode: field(28, shown, "Postal code."),
  currency: field(31, shown, "Currency of a fixed sum."),
  endDate: field(33, shown, "Last day; null when it has no end."),
  description: field(34, shown, "What the rate is, in words."),
  locationCode: field(35, shown, "Code of the location."),
});

const params = z.object({ "tax-rate-id": field(37, id, "Id of the tax rate.") });

const RULES = [
  "A tax of a code has one rate in a place on a day: rates of the same name and place must not overlap.",
  "currency goes with FlatFee, and only with it.",
];

export const listTaxRates = defineOperation({
  ...TAG,
  id: "listTaxRates",
  method: "GET",
  path: "/v1/settings/tax-rates",
  summary: "List tax rates",
  description: "The table of rates by code, place and day; of one code or of all.",
  scope: "settings:read",
  resource: 506020,
  params: none,
  query: z.object({ taxCode: field(21, text(64).optional(), "Name of a tax code.") }),
  body: none,
  result: z.object({ taxRates: field(36, z.array(shownRate), "The rates.") }),
});

export const createTaxRate = defineOperation({
  ...TAG,
  id: "createTaxRate",
  method: "POST",
  path: "/v1/settings/tax-rates",
  summary: "Create a tax rate",
  description: "Adds one tax of a code in a place to the table, from a day on.",
  scope: "settings:write",
  resource: 506020,
  params: none,
  query: none,
  body: z.object(rateFields),
  result: shownRate,
  rules: RULES,
  example: {
    taxCode: "Software",
    name: "State sales tax",
    country: "US",
    state: "California",
    taxRateType: "Percentage",
    taxRate: 0.0725,
    startDate: "2026-01-01",
  },
});

export const getTaxRate = defineOperation({
  ...TAG,
  id: "getTaxRate",
  method: "GET",
  path: "/v1/settings/tax-rates/{tax-rate-id}",
  summary: "Get a tax rate",
  description: "One rate of the table.",
  scope: "settings:read",
  resource: 506020,
  params,
  query: none,
  body: none,
  result: shownRate,
});

export const updateTaxRate = defineOperation({
  ...TAG,
  id: "updateTaxRate",
  method: "PUT",
  path: "/v1/settings/tax-rates/{tax-rate-id}",
  summary: "Change a tax rate",
  description:
    "Changes what is named, from the next calculation on; documents keep the taxes that they have. A rate that changes on a day is ended, and another one begins.",
  scope: "settings:write",
  resource: 506020,
  params,
  query: none,
  body: z.object(optionalFields(rateFields)),
  result: shownRate,
  rules: RULES,
  example: { endDate: "2026-06-30" },
});

export const deleteTaxRate = defineOperation({
  ...TAG,
  id: "deleteTaxRate",
  method: "DELETE",
  path: "/v1/settings/tax-rates/{tax-rate-id}",
  summary: "Delete a tax rate",
  description: "Takes a rate out of the table. Documents keep the taxes that they have.",
  scope: "settings:write",
  resource: 506020,
  params,
  query: none,
  body: none,
  result: z.object({ id: field(20, id, "Id of the rate.") }),
});
