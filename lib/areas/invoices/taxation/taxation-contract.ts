import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, key, line, localDate, quantity, text, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(584); // 584130-584169: the taxes of lines.
const none = z.object({});
const shown = z.string().nullable();

const figures = {
  name: field(131, z.string(), "Name of the tax."),
  jurisdiction: field(132, z.string(), "Who levies it."),
  taxCode: field(133, z.string(), "Tax code of the charge."),
  taxDate: field(134, z.string(), "Day on which its rate was looked up."),
  taxRate: field(135, z.number(), "A share (0.0825 is 8.25 %), or a fixed sum."),
  taxRateType: field(136, z.enum(["Percentage", "FlatFee"]), "What the rate is."),
  taxAmount: field(137, z.number(), "Tax that is owed."),
  exemptAmount: field(138, z.number(), "What would be owed were the account not exempt."),
};

const words = {
  locationCode: field(139, shown, "Code of the location in the merchant's books."),
  taxCodeDescription: field(140, shown, "What is taxed."),
  taxRateDescription: field(141, shown, "What the rate is, in words."),
};

/** Custom fields stand beside the fields of a tax. */
const custom = customFieldsBeside("TaxationItem");

/** A tax of a line as it is shown with the line. */
export const taxationItem = z
  .object({
    id: field(130, id, "Id of the taxation item."),
    ...figures,
    ...words,
    country: field(142, shown, "Country of the rate."),
    applicableTaxUnRounded: field(143, z.number(), "The tax before it was rounded."),
    balance: field(144, z.number(), "What is still owed of it."),
    paymentAmount: field(159, z.number(), "What payments have covered of it."),
    creditAmount: field(160, z.number(), "What credit memos have covered of it."),
    availableToCreditAmount: field(161, z.number(), "What can still be credited of it."),
  })
  .catchall(custom);

/** The taxes of a line, wherever lines are listed. */
export const taxationItems = field(
  145,
  z.object({ data: field(146, z.array(taxationItem), "The taxes of the line.") }),
  "The taxes of the line, one for each rate.",
);

const PAGES = 250;

export const listTaxationItems = defineOperation({
  id: "listTaxationItems",
  method: "GET",
  path: "/v1/invoices/{invoice-key}/items/{item-id}/taxation-items",
  area: "invoices",
  summary: "List the taxes of a line",
  description: "Every tax of one line of an invoice.",
  scope: "invoices:read",
  style: "v1",
  resource: 584130,
  params: z.object({
    "invoice-key": field(1, key, "Id or number of the invoice."),
    "item-id": field(149, id, "Id of the line."),
  }),
  query: z.object({
    page: field(2, wholeNumber(1, PAGES).optional(), "Number of the page; 1 when absent."),
    pageSize: field(3, wholeNumber(1, 9999).optional(), "Rows of one page; all are on the first."),
  }),
  body: none,
  result: z.object({ data: field(146, z.array(taxationItem), "The taxes of the line.") }),
});

export const taxationParams = z.object({
  "taxation-item-id": field(152, id, "Id of the taxation item."),
});

/** A single tax, with its document. */
export const singleTaxation = z
  .object({
    id: field(130, id, "Id of the taxation item."),
    ...figures,
    ...words,
    invoiceId: field(120, id.optional(), "Id of the invoice that it stands on."),
    invoiceNumber: field(11, z.string().optional(), "Number of that invoice."),
    invoiceItemId: field(147, id.optional(), "Id of the line of the invoice."),
    creditMemoId: field(153, id.optional(), "Id of the credit memo that it stands on."),
    creditMemoNumber: field(154, z.string().optional(), "Number of that credit memo."),
    memoItemId: field(155, id.optional(), "Id of the line of the credit memo."),
    sourceTaxItemId: field(156, shown.optional(), "The tax of an invoice that it gives back."),
    createdDate: field(39, dateTime, "When it was made, in the tenant's time zone."),
    updatedDate: field(40, dateTime, "When it changed last, in the tenant's time zone."),
  })
  .catchall(custom);

export const getTaxationItem = defineOperation({
  id: "getTaxationItem",
  method: "GET",
  path: "/v1/taxation-items/{taxation-item-id}",
  area: "invoices",
  summary: "Get a taxation item",
  description: "One tax of one line.",
  scope: "invoices:read",
  style: "v1",
  resource: 584130,
  params: taxationParams,
  query: none,
  body: none,
  result: singleTaxation,
});

/** Money and rates of this call may be sent as text. */
export const figure = z.union([
  quantity,
  z.string().regex(/^\d{1,12}(\.\d{1,9})?$/, "must be a number that is at least 0"),
]);

export const newTaxation = z
  .object({
    invoiceItemId: field(147, id, "Id of the line of the invoice."),
    name: field(131, line(255), "Name of the tax."),
    jurisdiction: field(132, text(255), "Who levies it."),
    taxDate: field(134, localDate, "Day on which its rate was looked up."),
    taxRate: field(135, figure, "A share (0.0825 is 8.25 %), or a fixed sum."),
    taxRateType: field(136, z.enum(["Percentage", "FlatFee"]), "What the rate is."),
    taxAmount: field(137, figure, "Tax that is owed."),
    exemptAmount: field(138, figure.optional(), "What would be owed were the account not exempt."),
    taxCode: field(133, text(255).optional(), "Tax code; that of the line when absent."),
    taxMode: field(
      148,
      z.enum(["TaxExclusive", "TaxInclusive"]).optional(),
      "TaxExclusive: tax is added to the line. The price of a line stays, so tax is never taken out of it.",
    ),
    locationCode: field(139, text(255).optional(), "Code of the location in the merchant's books."),
    taxCodeDescription: field(140, text(255).optional(), "What is taxed."),
    taxRateDescription: field(141, text(255).optional(), "What the rate is, in words."),
  })
  .catchall(custom);

export const createInvoiceTaxationItems = defineOperation({
  id: "createInvoiceTaxationItems",
  method: "POST",
  path: "/v1/invoices/{invoice-key}/taxation-items",
  area: "invoices",
  summary: "Add taxes to an invoice",
  description:
    "Adds taxes to lines of a draft: the lines, and with them the invoice, come to that much more.",
  scope: "invoices:write",
  style: "v1",
  resource: 584130,
  params: z.object({ "invoice-key": field(1, key, "Id or number of the invoice.") }),
  query: none,
  body: z.object({
    taxationItems: field(157, z.array(newTaxation).min(1).max(1000), "The taxes."),
  }),
  result: z.object({
    taxationItems: field(158, z.array(singleTaxation), "The taxes as they are stored."),
  }),
  rules: [
    "The invoice is a draft, and the lines are its own and no discounts.",
    "Amounts have no more decimals than the currency.",
    "Tax is added to a line (TaxExclusive): the price of a line stays.",
  ],
  example: {
    taxationItems: [
      {
        invoiceItemId: "0".repeat(32),
        name: "State tax",
        jurisdiction: "California",
        taxDate: "2026-01-15",
        taxRate: 0.0725,
        taxRateType: "Percentage",
        taxAmount: 1.45,
      },
    ],
  },
});
