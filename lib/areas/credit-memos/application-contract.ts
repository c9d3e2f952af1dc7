import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id } from "@/lib/api/schemas";
import { invoiceParams } from "@/lib/areas/invoices/credit-contract";
import { nextPage, paging } from "./contract";

const field = fieldsOf(585); // 585430-585439: what covers an invoice.

const shown = z.string().nullable();

const applicationPart = z.object({
  id: field(430, id, "Id of the part."),
  appliedAmount: field(431, z.number(), "What is applied to the invoice."),
  creditMemoId: field(432, shown, "Id of the credit memo that it is of."),
  creditMemoNumber: field(433, shown, "Number of that credit memo."),
  paymentId: field(434, shown, "Id of the payment that it is of."),
  paymentNumber: field(435, shown, "Number of that payment."),
  createdBy: field(436, z.string(), "Who applied it first."),
  createdDate: field(437, dateTime, "When it was applied first, in the tenant's time zone."),
  updatedDate: field(438, dateTime, "When it changed last, in the tenant's time zone."),
});

export const listApplicationParts = defineOperation({
  id: "listApplicationParts",
  method: "GET",
  path: "/v1/invoices/{invoice-key}/application-parts",
  needs: ["invoiceSettlement"],
  area: "credit-memos",
  summary: "List the application parts of an invoice",
  description: "What covers an invoice: parts of payments and of credit memos, the oldest first.",
  scope: "invoices:read",
  style: "v1",
  resource: 585400,
  params: invoiceParams,
  query: z.object(paging),
  body: z.object({}),
  result: z.object({
    applicationParts: field(439, z.array(applicationPart), "The parts of this page."),
    nextPage,
  }),
});
