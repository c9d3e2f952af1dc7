import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, clearableText, id, line, localDate, quantity, text } from "@/lib/api/schemas";
import { singleTaxation, taxationParams } from "@/lib/areas/invoices/taxation/taxation-contract";
import { memoParams, nextPage, paging } from "@/lib/areas/credit-memos/contract";
import { taxItem } from "@/lib/areas/credit-memos/memo-contract";

const field = fieldsOf(585); // 585300-585339: the taxes of memos' lines.
const taxation = fieldsOf(584); // 584130-584169: taxes of lines, on any document.
const none = z.object({});
const RATE_TYPES = ["Percentage", "FlatFee"] as const;

export const listCreditMemoTaxationItems = defineOperation({
  id: "listCreditMemoTaxationItems",
  method: "GET",
  path: "/v1/credit-memos/{credit-memo-key}/items/{cmitemid}/taxation-items",
  needs: ["invoiceSettlement"],
  area: "credit-memos",
  summary: "List the taxes of a line of a credit memo",
  description: "The taxes that one line of a credit memo credits.",
  scope: "invoices:read",
  style: "v1",
  resource: 585300,
  params: memoParams.extend({ cmitemid: field(26, id, "Id of the line.") }),
  query: z.object(paging),
  body: none,
  result: z.object({
    data: field(300, z.array(taxItem), "The taxes of this page."),
    nextPage,
  }),
});

const figures = {
  name: taxation(131, line(255), "Name of the tax."),
  jurisdiction: taxation(132, text(255), "Who levies it."),
  taxRate: taxation(135, quantity, "A share (0.0825 is 8.25 %), or a fixed sum."),
  taxRateType: taxation(136, z.enum(RATE_TYPES), "What the rate is."),
  taxAmount: taxation(137, quantity, "Tax that is credited."),
};

const words = {
  locationCode: taxation(139, text(255).optional(), "Code of the location."),
  taxCodeDescription: taxation(140, text(255).optional(), "What is taxed."),
  taxRateDescription: taxation(141, text(255).optional(), "What the rate is, in words."),
};

/** Custom fields stand beside the fields of a tax. */
const custom = customFieldsBeside("TaxationItem");

const newTaxation = z
  .object({
    memoItemId: field(310, id, "Id of the line of the memo."),
    sourceTaxItemId: field(
      311,
      id.optional(),
      "The tax of the invoice that it credits; of the line that the memo's line credits.",
    ),
    ...figures,
    taxCode: taxation(133, text(255).optional(), "Tax code; that of the source when absent."),
    taxDate: taxation(134, localDate.optional(), "Day of the rate; the memo's when absent."),
    exemptAmount: taxation(
      138,
      quantity.optional(),
      "What it would be were the account not exempt.",
    ),
    ...words,
  })
  .catchall(custom);

export const createCreditMemoTaxationItems = defineOperation({
  id: "createCreditMemoTaxationItems",
  method: "POST",
  path: "/v1/credit-memos/{credit-memo-key}/taxation-items",
  needs: ["invoiceSettlement"],
  area: "credit-memos",
  summary: "Add taxes to a credit memo",
  description:
    "Adds taxes to lines of a draft: the lines, and with them the memo, credit that much more.",
  scope: "invoices:write",
  style: "v1",
  resource: 585300,
  params: memoParams,
  query: none,
  body: z.object({
    taxationItems: field(301, z.array(newTaxation).min(1).max(1000), "The taxes."),
  }),
  result: z.object({
    taxationItems: field(302, z.array(singleTaxation), "The taxes as they are stored."),
  }),
  rules: [
    "The memo is a draft, and the lines are its own.",
    "Amounts have no more decimals than the currency.",
    "No tax of an invoice, and no line's tax, is credited beyond what is left of it.",
  ],
  example: {
    taxationItems: [
      {
        memoItemId: "0".repeat(32),
        name: "State tax",
        jurisdiction: "California",
        taxRate: 0.0725,
        taxRateType: "Percentage",
        taxAmount: 1.45,
      },
    ],
  },
});

const note = clearableText(255).nullable().optional();
const one = {
  path: "/v1/taxation-items/{taxation-item-id}",
  area: "credit-memos",
  scope: "invoices:write",
  style: "v1",
  resource: 584130,
  params: taxationParams,
  query: none,
} as const;

export const updateTaxationItem = defineOperation({
  ...one,
  id: "updateTaxationItem",
  method: "PUT",
  summary: "Change a taxation item",
  description:
    "Changes what stands beside the figures, and the figures while their document is a draft. The figures of a posted document never change; they are accepted when they are what they were.",
  body: z
    .object({
      locationCode: taxation(139, note, "Code of the location in the merchant's books."),
      taxCodeDescription: taxation(140, note, "What is taxed."),
      taxRateDescription: taxation(141, note, "What the rate is, in words."),
      name: taxation(131, line(255).optional(), "Name of the tax."),
      jurisdiction: taxation(132, text(255).optional(), "Who levies it."),
      taxCode: taxation(133, text(255).optional(), "Tax code of the charge."),
      taxDate: taxation(134, localDate.optional(), "Day on which its rate was looked up."),
      taxRate: taxation(135, amount.optional(), "The rate."),
      taxRateType: taxation(136, z.enum(RATE_TYPES).optional(), "What the rate is."),
      taxAmount: taxation(137, amount.optional(), "Tax that is owed, or credited."),
      exemptAmount: taxation(138, amount.optional(), "What would be owed."),
    })
    .catchall(custom),
  result: singleTaxation,
  rules: [
    "Figures of a posted document never change: give tax back by a credit memo.",
    "On a draft, amounts are at least 0, and no tax of an invoice is credited beyond what is left of it.",
  ],
  example: { locationCode: "06-075" },
});

export const deleteTaxationItem = defineOperation({
  ...one,
  scope: "invoices:write",
  id: "deleteTaxationItem",
  method: "DELETE",
  summary: "Delete a taxation item",
  description:
    "Takes a tax off a line of a draft: the line, and with it the document, comes to that much less.",
  body: none,
  result: none,
  rules: ["Taxes of posted documents stay: give tax back by a credit memo."],
});
