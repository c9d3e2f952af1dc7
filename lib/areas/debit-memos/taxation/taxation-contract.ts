import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, localDate } from "@/lib/api/schemas";
import { debitMemoParams, nextPage, paging } from "@/lib/areas/debit-memos/contract";
import { taxItem } from "@/lib/areas/debit-memos/memo-contract";
import { newTaxation, singleTaxation } from "@/lib/areas/invoices/taxation/taxation-contract";

const field = fieldsOf(586); // 586450-586469: the taxes of debit memos' lines.

export const listDebitMemoTaxationItems = defineOperation({
  id: "listDebitMemoTaxationItems",
  method: "GET",
  path: "/v1/debit-memos/{debit-memo-key}/items/{dmitemid}/taxation-items",
  needs: ["invoiceSettlement"],
  area: "debit-memos",
  summary: "List the taxes of a line of a debit memo",
  description: "The taxes of one line of a debit memo, each with what is still owed of it.",
  scope: "invoices:read",
  style: "v1",
  resource: 586450,
  params: debitMemoParams.extend({ dmitemid: field(450, id, "Id of the line.") }),
  query: z.object({ page: paging.page, pageSize: paging.pageSize }),
  body: z.object({}),
  result: z.object({
    data: field(451, z.array(taxItem), "The taxes of this page."),
    nextPage,
  }),
});

const { shape } = newTaxation;
const newDebitTaxation = z
  .object({
    memoItemId: field(452, id, "Id of the line of the memo."),
    name: shape.name,
    jurisdiction: shape.jurisdiction,
    taxDate: field(453, localDate.optional(), "Day whose rate applies; the memo's when absent."),
    taxRate: shape.taxRate,
    taxRateType: shape.taxRateType,
    taxAmount: shape.taxAmount,
    exemptAmount: shape.exemptAmount,
    taxCode: shape.taxCode,
    locationCode: shape.locationCode,
    taxCodeDescription: shape.taxCodeDescription,
    taxRateDescription: shape.taxRateDescription,
  })
  .catchall(customFieldsBeside("TaxationItem"));

export const createDebitMemoTaxationItems = defineOperation({
  id: "createDebitMemoTaxationItems",
  method: "POST",
  path: "/v1/debit-memos/{debit-memo-key}/taxation-items",
  needs: ["invoiceSettlement"],
  area: "debit-memos",
  summary: "Add taxes to a debit memo",
  description:
    "Adds taxes to lines of a draft: the lines, and with them the memo, come to that much more.",
  scope: "invoices:write",
  style: "v1",
  resource: 586450,
  params: debitMemoParams,
  query: z.object({}),
  body: z.object({
    taxationItems: field(454, z.array(newDebitTaxation).min(1).max(1000), "The taxes."),
  }),
  result: z.object({
    taxationItems: field(455, z.array(singleTaxation), "The taxes as they are stored."),
  }),
  rules: [
    "The memo is a draft, and the lines are its own.",
    "Amounts have no more decimals than the currency.",
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
