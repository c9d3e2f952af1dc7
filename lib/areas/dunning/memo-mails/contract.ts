import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { clearableText, id } from "@/lib/api/schemas";
import { memoParams } from "@/lib/areas/credit-memos/contract";

const field = fieldsOf(551); // 551060-551069: credit memos by e-mail.

export const emailCreditMemo = defineOperation({
  id: "emailCreditMemo",
  method: "POST",
  path: "/v1/credit-memos/{credit-memo-key}/emails",
  needs: ["invoiceSettlement"],
  area: "dunning",
  style: "v1",
  resource: 551060,
  summary: "Email a credit memo",
  description:
    "Sends a posted credit memo with its PDF. The mail is queued at once and sent within a minute; /object-query/mails tells what became of it.",
  scope: "invoices:write",
  params: memoParams,
  query: z.object({}),
  body: z.object({
    emailAddresses: field(
      61,
      clearableText(2000).optional(),
      "Addresses, separated by commas, at most 20; that of the bill-to contact when absent.",
    ),
    includeAdditionalEmailAddresses: field(
      62,
      z.boolean().optional(),
      "Whether it goes to additionalEmailAddresses of the account, too; false when absent.",
    ),
    pdfFileId: field(
      63,
      id.optional(),
      "Id of the memo's file to attach, as its list of files has it; its own PDF when absent.",
    ),
    useEmailTemplateSetting: field(
      64,
      z.boolean().optional(),
      "True: to the bill-to contact, whatever emailAddresses says; false when absent.",
    ),
  }),
  result: z.object({}),
  rules: [
    "Only a posted credit memo is sent.",
    "Every address is an e-mail address, and there is at least one: of the call or of the bill-to contact.",
  ],
  example: { emailAddresses: "books@example.com" },
});
