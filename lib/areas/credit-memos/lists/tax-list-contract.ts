import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { memo } from "@/lib/areas/credit-memos/memo-contract";
import { queryTaxationItems } from "@/lib/areas/invoices/taxation/taxation-list-contract";
import { queryCreditMemoItems } from "./item-list-contract";

const field = fieldsOf(585); // 585340-585349: taxes of credit memos as rows of lists.

const line = queryCreditMemoItems.result.shape.data.element.shape;
const {
  invoiceId: _invoice,
  invoiceNumber: _number,
  invoiceItemId: _item,
  ...tax
} = queryTaxationItems.result.shape.data.element.shape;

const row = z
  .object({
    ...tax,
    creditMemoId: line.creditMemoId,
    creditMemoNumber: line.creditMemoNumber,
    creditMemoItemId: field(340, id, "Id of the line of the memo."),
    sourceTaxItemId: field(341, id.nullable(), "Id of the tax of an invoice that it credits."),
    accountId: memo.shape.accountId,
    accountNumber: memo.shape.accountNumber,
    taxAmount: field(342, z.number(), "Tax that is credited."),
  })
  .catchall(customFieldsBeside("TaxationItem"));

export const queryCreditTaxationItems = defineOperation({
  id: "queryCreditTaxationItems",
  method: "GET",
  path: "/object-query/credit-taxation-items",
  needs: ["invoiceSettlement"],
  area: "credit-memos",
  summary: "List taxation items of credit memos",
  description:
    "The taxes of the lines of all credit memos by filter, in the order asked for, page by page: what lowers the tax that you report.",
  scope: "invoices:read",
  style: "plain",
  resource: 585340,
  params: z.object({}),
  query: listQuery,
  body: z.object({}),
  result: listResult(row),
});

export const queryCreditTaxationItemByKey = readByKey(
  queryCreditTaxationItems,
  "queryCreditTaxationItemByKey",
  "a taxation item of a credit memo",
);
