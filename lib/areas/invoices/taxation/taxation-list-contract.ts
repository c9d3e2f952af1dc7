import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(584); // 584130-584169: the taxes of lines.
const none = z.object({});
const shown = z.string().nullable();

const taxation = z
  .object({
    id: field(130, id, "Id of the taxation item."),
    invoiceId: field(120, id, "Id of the invoice."),
    invoiceNumber: field(11, z.string(), "Number of the invoice."),
    invoiceItemId: field(147, id, "Id of the line."),
    accountId: field(12, id, "Id of the account that owes it."),
    accountNumber: field(13, z.string(), "Number of the account that owes it."),
    name: field(131, z.string(), "Name of the tax."),
    jurisdiction: field(132, z.string(), "Who levies it."),
    country: field(142, shown, "Country of the rate."),
    taxCode: field(133, z.string(), "Tax code of the charge."),
    taxDate: field(134, z.string(), "Day on which its rate was looked up."),
    taxMode: field(
      148,
      z.string(),
      "TaxExclusive: tax is added; TaxInclusive: it was in the price.",
    ),
    taxRate: field(135, z.number(), "A share (0.0825 is 8.25 %), or a fixed sum."),
    taxRateType: field(136, z.string(), "What the rate is."),
    taxAmount: field(137, z.number(), "Tax that is owed."),
    exemptAmount: field(138, z.number(), "What would be owed were the account not exempt."),
    taxCodeDescription: field(162, shown, "What is taxed."),
    taxRateDescription: field(163, shown, "What the rate is, in words."),
    locationCode: field(164, shown, "Code of the location in the merchant's books."),
    currency: field(19, z.string(), "Currency of the amounts."),
    createdDate: field(110, z.iso.datetime(), "When it was made."),
    updatedDate: field(111, z.iso.datetime(), "When it changed last."),
  })
  .catchall(customFieldsBeside("TaxationItem"));

export const queryTaxationItems = defineOperation({
  id: "queryTaxationItems",
  method: "GET",
  path: "/object-query/taxation-items",
  area: "invoices",
  summary: "List taxation items",
  description:
    "The taxes of all lines by filter, in the order asked for, page by page: what a tax return is made of.",
  scope: "invoices:read",
  style: "plain",
  resource: 584140,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(taxation),
});

export const queryTaxationItemByKey = readByKey(
  queryTaxationItems,
  "queryTaxationItemByKey",
  "a taxation item",
);
