import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, localDate, text } from "@/lib/api/schemas";

const field = fieldsOf(577); // 577000-577029: documents of one account.
const stored = (what: string) => z.array(z.object({ id: field(1, id, `Id of the ${what}.`) }));

export const generateBillingDocuments = defineOperation({
  id: "generateBillingDocuments",
  method: "POST",
  path: "/v1/accounts/{key}/billing-documents/generate",
  area: "accounts",
  summary: "Generate the billing documents of an account",
  description:
    "Bills what the account owes through a day, as drafts or posted. Credit memos that a bill needs stand beside its invoices.",
  scope: "invoices:write",
  style: "v1",
  resource: 577000,
  params: z.object({ key: field(2, key, "Id or number of the account.") }),
  query: z.object({}),
  body: z.object({
    autoPost: field(3, z.boolean().optional(), "Whether they are posted; drafts when absent."),
    effectiveDate: field(4, localDate.optional(), "Date of the documents; today when absent."),
    targetDate: field(5, localDate.optional(), "Day through which is billed; today when absent."),
    chargeTypeToExclude: field(
      6,
      z.array(z.enum(["OneTime", "Recurring", "Usage"])).optional(),
      "Kinds of charges to leave out.",
    ),
    subscriptionIds: field(
      7,
      z.array(id).min(1).max(200).optional(),
      "The only subscriptions to bill.",
    ),
    includeSubscriptions: field(8, z.boolean().optional(), "False leaves subscriptions out."),
    includeOrderLineItems: field(9, z.boolean().optional(), "False leaves order line items out."),
    creditMemoReasonCode: field(10, text(32).optional(), "Reason of the credit memos."),
  }),
  result: z.object({
    invoices: field(11, stored("invoice"), "The invoices."),
    creditMemos: field(12, stored("credit memo"), "The credit memos."),
  }),
  rules: ["The account is active."],
  example: { targetDate: "2026-01-31", autoPost: true },
});
