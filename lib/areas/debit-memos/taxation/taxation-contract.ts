import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { debitMemoParams, nextPage, paging } from "@/lib/areas/debit-memos/contract";
import { taxItem } from "@/lib/areas/debit-memos/memo-contract";

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
