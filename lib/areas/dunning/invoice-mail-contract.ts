import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { clearableText } from "@/lib/api/schemas";
import { invoiceParams } from "@/lib/areas/invoices/contract";

const field = fieldsOf(548); // 548200-548299: invoices by e-mail.

export const emailInvoice = defineOperation({
  id: "emailInvoice",
  method: "POST",
  path: "/v1/invoices/{invoice-key}/emails",
  area: "dunning",
  style: "v1",
  resource: 548200,
  summary: "Email an invoice",
  description:
    "Sends a posted invoice with its PDF. The mail is queued at once and sent within a minute; /object-query/mails tells what became of it. Accounts with invoiceDeliveryPrefsEmail get theirs after posting without this call.",
  scope: "invoices:write",
  params: invoiceParams,
  query: z.object({}),
  body: z.object({
    emailAddresses: field(
      201,
      clearableText(2000).optional(),
      "Addresses, separated by commas, at most 20; that of the bill-to contact when absent.",
    ),
    includeAdditionalEmailAddresses: field(
      202,
      z.boolean().optional(),
      "Whether it goes to additionalEmailAddresses of the account, too; false when absent.",
    ),
    useEmailTemplateSetting: field(
      203,
      z.boolean().optional(),
      "True: to the bill-to contact, whatever emailAddresses says; false when absent.",
    ),
  }),
  result: z.object({}),
  rules: [
    "Only a posted invoice is sent.",
    "Every address is an e-mail address, and there is at least one: of the call or of the bill-to contact.",
  ],
  example: { emailAddresses: "books@example.com", includeAdditionalEmailAddresses: true },
});
