import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import {
  amount,
  clearableText,
  currencyCode,
  id,
  key,
  line,
  localDate,
  quantity,
  text,
} from "@/lib/api/schemas";
import { debitMemoParams } from "./contract";
import { memo, TRANSFER_STATES } from "./memo-contract";

const field = fieldsOf(586); // 586200-586299: debit memos as they are created and changed.
const none = z.object({});
const custom = customFieldsBeside("DebitMemo");
const customOfLine = customFieldsBeside("DebitMemoItem");

const write = {
  area: "debit-memos",
  scope: "invoices:write",
  style: "v1",
  resource: 586200,
  query: none,
  needs: ["invoiceSettlement"],
} as const;

const document = {
  autoPost: field(200, z.boolean().optional(), "Post the memo at once; false when absent."),
  autoPay: field(
    201,
    z.boolean().optional(),
    "Whether it is collected automatically; as its account when absent.",
  ),
  effectiveDate: field(202, localDate.optional(), "Day on the memo; today when absent."),
  comment: field(203, text(255).optional(), "Free text."),
  reasonCode: field(204, text(255).optional(), "Why the memo is made."),
};

/** The names of a line's text field, by version. */
const described = {
  comment: field(210, text(255).optional(), "Free text.", { range: { until: "256.0" } }),
  description: field(211, text(255).optional(), "Free text.", { range: { since: "257.0" } }),
};

const charge = z
  .object({
    productRatePlanChargeId: field(220, id, "Id of the catalog charge.", {
      range: { since: "257.0" },
    }),
    chargeId: field(221, id, "Id of the catalog charge.", { range: { until: "256.0" } }),
    amount: field(
      222,
      amount.optional(),
      "Amount of the line; from the charge's price if absent. It includes tax where the charge's price does.",
      { range: { since: "224.0" } },
    ),
    memoItemAmount: field(223, amount.optional(), "The same.", { range: { until: "223.0" } }),
    quantity: field(224, quantity.optional(), "Number of units; 1 when absent."),
    serviceStartDate: field(225, localDate.optional(), "First day; the memo's when absent."),
    serviceEndDate: field(226, localDate.optional(), "Last day; the first when absent."),
    ...described,
  })
  .catchall(customOfLine);

const RULES = [
  "Amounts are above zero and have no more decimals than the currency.",
  "A memo has 1 to 1,000 lines.",
];

export const createDebitMemoFromCharge = defineOperation({
  ...write,
  id: "createDebitMemoFromCharge",
  method: "POST",
  path: "/v1/debit-memos",
  summary: "Create a debit memo from a charge",
  description:
    "Asks for something that no bill has: each line is of a catalog charge, and taxed as that is. It changes nothing about what is billed.",
  params: none,
  body: z
    .object({
      ...document,
      accountId: field(230, key.optional(), "Id of the account."),
      accountNumber: field(231, key.optional(), "Number of the account."),
      currency: field(232, currencyCode.optional(), "Currency; must be the account's."),
      dueDate: field(
        233,
        localDate.optional(),
        "Day by which it is to be paid; by the account's payment term when absent.",
      ),
      number: field(
        234,
        text(32).optional(),
        "Number of the memo; the next one when absent. Refused where debit memos are numbered without gaps.",
      ),
      charges: field(235, z.array(charge).min(1).max(1000), "The lines."),
    })
    .catchall(custom),
  result: memo,
  rules: [
    "accountId or accountNumber names the account, which is active.",
    "Any charge but discounts can be debited.",
    "The due date is not before the day on the memo.",
    ...RULES,
  ],
  example: {
    accountNumber: "A00000001",
    autoPost: true,
    charges: [{ productRatePlanChargeId: "0".repeat(32), amount: 20 }],
  },
});

const taxOfInvoice = z.object({
  sourceTaxItemId: field(248, id, "Id of the tax of the invoice's line."),
  amount: field(249, quantity, "What is owed of it."),
});

const invoiceLine = z
  .object({
    invoiceItemId: field(240, id, "Id of the invoice line."),
    amount: field(241, amount, "Amount of the line, without tax."),
    skuName: field(242, line(255).optional(), "Name of the line; the invoice's when absent."),
    quantity: field(243, quantity.optional(), "Number of units; the invoice's when absent."),
    serviceStartDate: field(244, localDate.optional(), "First day; the invoice's when absent."),
    serviceEndDate: field(245, localDate.optional(), "Last day; the invoice's when absent."),
    unitOfMeasure: field(246, text(100).optional(), "Unit of measure; the invoice's when absent."),
    taxItems: field(
      247,
      z.array(taxOfInvoice).min(1).max(100).optional(),
      "The taxes of the line; worked out when absent.",
    ),
    ...described,
  })
  .catchall(customOfLine);

export const createDebitMemoFromInvoice = defineOperation({
  ...write,
  id: "createDebitMemoFromInvoice",
  method: "POST",
  path: "/v1/debit-memos/invoice/{invoiceKey}",
  aliases: ["/v1/invoices/{invoiceKey}/debit-memos"],
  summary: "Create a debit memo from an invoice",
  description:
    "Asks for more of lines of a posted invoice than it did, or for all of its lines once more without items. It changes nothing about what is billed.",
  params: z.object({ invoiceKey: field(250, key, "Id or number of the invoice.") }),
  body: z
    .object({
      ...document,
      invoiceId: field(251, id.optional(), "Id of the invoice; the same as in the path."),
      billToContactId: field(
        252,
        id.optional(),
        "Id of the bill-to contact, of the account; the invoice's when absent.",
      ),
      soldToContactId: field(
        253,
        id.optional(),
        "Id of the sold-to contact, of the account; the invoice's when absent.",
      ),
      soldToSameAsBillTo: field(
        254,
        z.boolean().optional(),
        "Whether it is sold to its bill-to contact.",
      ),
      items: field(255, z.array(invoiceLine).min(1).max(1000).optional(), "The lines."),
      taxAutoCalculation: field(
        256,
        z.boolean().optional(),
        "Ask for the tax of what is debited, at the rates of the invoice; true when absent.",
      ),
    })
    .catchall(custom),
  result: memo,
  rules: [
    "The invoice is posted, and each item names one of its lines that is above zero, once.",
    "taxItems stand only with taxAutoCalculation false, and name each tax of their line once.",
    "soldToContactId stands only without soldToSameAsBillTo.",
    ...RULES,
  ],
});

/** A tax of a line of a draft that changes; what is absent stays. */
const changedTax = z.object({
  id: field(277, id, "Id of the taxation item."),
  amount: field(278, amount.optional(), "Tax that is owed."),
  taxExemptAmount: field(279, amount.optional(), "What would be owed were the account not exempt."),
  taxName: field(280, line(255).optional(), "Name of the tax."),
  jurisdiction: field(281, text(255).optional(), "Who levies it."),
  taxCode: field(282, text(255).optional(), "Tax code."),
  taxDate: field(283, localDate.optional(), "Day whose rate applies."),
  taxRate: field(284, amount.optional(), "A share (0.0825 is 8.25 %), or a fixed sum."),
  taxRateType: field(285, z.enum(["Percentage", "FlatFee"]).optional(), "What the rate is."),
  locationCode: field(
    286,
    clearableText(255).optional(),
    "Code of the location in the merchant's books.",
  ),
  taxCodeDescription: field(287, clearableText(255).optional(), "What is taxed."),
  taxRateDescription: field(288, clearableText(255).optional(), "What the rate is, in words."),
});

/** A line of a draft that changes. */
const changedLine = z
  .object({
    id: field(
      260,
      id.optional(),
      "Id of the line; a new line, of a catalog charge, is added when absent.",
    ),
    delete: field(261, z.boolean().optional(), "Takes the line out."),
    productRatePlanChargeId: field(262, id.optional(), "Id of the catalog charge of a new line."),
    amount: field(263, amount.optional(), "Amount of the line, without tax."),
    quantity: field(264, quantity.optional(), "Number of units."),
    skuName: field(265, line(255).optional(), "Name of the line."),
    comment: field(266, clearableText(255).optional(), "Free text."),
    serviceStartDate: field(267, localDate.optional(), "First day."),
    serviceEndDate: field(268, localDate.optional(), "Last day."),
    unitOfMeasure: field(269, text(100).optional(), "Unit of measure."),
    taxItems: field(
      289,
      z.array(changedTax).min(1).max(100).optional(),
      "Taxes of the line that change, once its other fields have changed.",
    ),
  })
  .catchall(customOfLine);

const one = { ...write, params: debitMemoParams, result: memo };
const path = (verb = "") => ({ path: `/v1/debit-memos/{debit-memo-key}${verb}` }) as const;

export const updateDebitMemo = defineOperation({
  ...one,
  ...path(),
  id: "updateDebitMemo",
  method: "PUT",
  summary: "Update a debit memo",
  description:
    "Changes the remarks of a memo and its due date; of a draft also the day and the lines, of which all are taxed anew where they are taxed by rate.",
  body: z
    .object({
      autoPay: field(270, z.boolean().optional(), "Whether it is collected automatically."),
      comment: field(271, clearableText(255).optional(), "Free text."),
      dueDate: field(272, localDate.optional(), "Day by which it is to be paid."),
      effectiveDate: field(
        273,
        localDate.optional(),
        "Day on the memo; of drafts only. The due date follows by the payment term unless it is given.",
      ),
      reasonCode: field(274, clearableText(255).optional(), "Why the memo was made."),
      transferredToAccounting: field(
        275,
        z.enum(TRANSFER_STATES).optional(),
        "State in accounting.",
      ),
      items: field(
        276,
        z.array(changedLine).min(1).max(1000).optional(),
        "Lines of a draft that change, are added or go; the others stay.",
      ),
    })
    .catchall(custom),
  rules: [
    "The day and the lines change while the memo is a draft.",
    "taxItems name taxes of their line, each once. A line that is taxed by rate gets new taxes when lines change: those change in a call of their own.",
    "A canceled memo does not change.",
    "The due date is not before the day on the memo.",
  ],
});

export const deleteDebitMemo = defineOperation({
  ...write,
  ...path(),
  id: "deleteDebitMemo",
  method: "DELETE",
  summary: "Delete a debit memo",
  description: "Deletes a canceled memo for good.",
  params: debitMemoParams,
  body: none,
  result: none,
  rules: ["Only a canceled memo can be deleted, and none whose number is in a run without gaps."],
});

export const postDebitMemo = defineOperation({
  ...one,
  ...path("/post"),
  id: "postDebitMemo",
  method: "PUT",
  summary: "Post a debit memo",
  description: "From now on the account owes it, and it may be paid.",
  body: none,
  rules: ["Only a draft can be posted."],
});

export const unpostDebitMemo = defineOperation({
  ...one,
  ...path("/unpost"),
  id: "unpostDebitMemo",
  method: "PUT",
  summary: "Unpost a debit memo",
  description: "Makes a posted memo a draft again: the account owes that much less.",
  body: none,
  rules: ["Only a posted memo of which nothing is paid, credited or planned can become a draft."],
});

export const cancelDebitMemo = defineOperation({
  ...one,
  ...path("/cancel"),
  id: "cancelDebitMemo",
  method: "PUT",
  summary: "Cancel a debit memo",
  description: "Gives up a draft.",
  body: none,
  rules: ["Only a draft can be canceled."],
});
