import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { customFieldsBeside, customFieldsOf } from "@/lib/api/custom-fields/declared";
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
import { creditedDebit } from "@/lib/areas/invoices/applications/debit-parts-contract";
import { memoParams, reasonCode } from "./contract";
import { memo, TRANSFER_STATES } from "./memo-contract";

const field = fieldsOf(585); // 585200-585399: credit memos as they are created and changed.
const none = z.object({});

const write = {
  area: "credit-memos",
  scope: "invoices:write",
  style: "v1",
  resource: 585200,
  query: none,
} as const;

const FIELDS_MAP =
  "Custom fields; they may stand beside the other fields instead. null takes one away.";

const document = {
  autoPost: field(200, z.boolean().optional(), "Post the memo at once; false when absent."),
  effectiveDate: field(201, localDate.optional(), "Day on the memo; today when absent."),
  excludeFromAutoApplyRules: field(
    202,
    z.boolean().optional(),
    "Keep the memo out of automatic application.",
  ),
  customFields: field(203, customFieldsOf("CreditMemo").optional(), FIELDS_MAP),
  reasonCode,
};

/** The names of a line's text field, by version. */
const described = {
  comment: field(210, text(255).optional(), "Free text.", { range: { until: "256.0" } }),
  description: field(211, text(255).optional(), "Free text.", { range: { since: "257.0" } }),
};

/** Custom fields stand beside the fields of a line. */
const custom = customFieldsBeside("CreditMemoItem");

const charge = z
  .object({
    productRatePlanChargeId: field(220, id, "Id of the catalog charge.", {
      range: { since: "257.0" },
    }),
    chargeId: field(221, id, "Id of the catalog charge.", { range: { until: "256.0" } }),
    amount: field(222, amount.optional(), "Amount to credit; from the charge's price if absent.", {
      range: { since: "224.0" },
    }),
    memoItemAmount: field(223, amount.optional(), "The same.", { range: { until: "223.0" } }),
    quantity: field(224, quantity.optional(), "Number of units; 1 when absent."),
    serviceStartDate: field(225, localDate.optional(), "First day; the memo's when absent."),
    serviceEndDate: field(226, localDate.optional(), "Last day; the first when absent."),
    ...described,
  })
  .catchall(custom);

const RULES = [
  "Amounts are above zero and have no more decimals than the currency.",
  "A memo has 1 to 1,000 lines.",
];

export const createCreditMemoFromCharge = defineOperation({
  ...write,
  id: "createCreditMemoFromCharge",
  method: "POST",
  path: "/v1/credit-memos",
  needs: ["invoiceSettlement"],
  summary: "Create a credit memo from a charge",
  description:
    "Gives something back that no invoice names: each line is of a catalog charge. It changes nothing about what is billed.",
  params: none,
  body: z
    .object({
      ...document,
      accountId: field(230, key.optional(), "Id of the account."),
      accountNumber: field(231, key.optional(), "Number of the account."),
      currency: field(232, currencyCode.optional(), "Currency; must be the account's."),
      number: field(
        233,
        text(32).optional(),
        "Number of the memo; the next one when absent. Refused where credit memos are numbered without gaps.",
      ),
      comment: field(234, text(255).optional(), "Free text."),
      charges: field(235, z.array(charge).min(1).max(1000), "The lines."),
    })
    .catchall(customFieldsBeside("CreditMemo", "create")),
  result: memo,
  rules: [
    "accountId or accountNumber names the account.",
    "Any charge but discounts can be credited.",
    ...RULES,
  ],
  example: {
    accountNumber: "A00000001",
    autoPost: true,
    charges: [{ productRatePlanChargeId: "0".repeat(32), amount: 20 }],
  },
});

const invoiceLine = z
  .object({
    invoiceItemId: field(240, id, "Id of the invoice line."),
    amount: field(241, amount, "Amount of it to credit, without tax."),
    skuName: field(242, line(255).optional(), "Name of the line; the invoice's when absent."),
    quantity: field(243, quantity.optional(), "Number of units."),
    serviceStartDate: field(244, localDate.optional(), "First day; the invoice's when absent."),
    serviceEndDate: field(245, localDate.optional(), "Last day; the invoice's when absent."),
    unitOfMeasure: field(246, text(100).optional(), "Unit of measure."),
    taxItems: field(
      247,
      z
        .array(
          z.object({
            sourceTaxItemId: field(248, id, "Id of the tax of the invoice's line."),
            amount: field(249, quantity, "Amount of it to credit."),
          }),
        )
        .min(1)
        .max(100)
        .optional(),
      "How much of which tax to credit; worked out when absent.",
    ),
    ...described,
  })
  .catchall(custom);

export const createCreditMemoFromInvoice = defineOperation({
  ...write,
  id: "createCreditMemoFromInvoice",
  method: "POST",
  path: "/v1/credit-memos/invoice/{invoiceKey}",
  needs: ["invoiceSettlement"],
  aliases: ["/v1/invoices/{invoiceKey}/credit-memos"],
  summary: "Create a credit memo from an invoice",
  description:
    "Gives back lines of a posted invoice, or parts of them; everything that is left of it without items. It changes nothing about what is billed: reverse the invoice to bill its days again.",
  params: z.object({ invoiceKey: field(250, key, "Id or number of the invoice.") }),
  body: z
    .object({
      ...document,
      invoiceId: field(251, id.optional(), "Id of the invoice; the same as in the path."),
      autoApplyToInvoiceUponPosting: field(
        252,
        z.boolean().optional(),
        "Apply the memo to the invoice when it is posted, as far as that is open.",
      ),
      comment: field(253, text(255).optional(), "Free text."),
      items: field(254, z.array(invoiceLine).min(1).max(1000).optional(), "The lines."),
      taxAutoCalculation: field(
        255,
        z.boolean().optional(),
        "Credit the tax of what is credited; true when absent.",
      ),
    })
    .catchall(customFieldsBeside("CreditMemo", "create")),
  result: memo,
  rules: [
    "The invoice is posted and its total is above zero.",
    "No line is credited beyond what is left of it, no tax beyond what is left of it, and no invoice beyond its total.",
    "taxItems stand only with taxAutoCalculation false, and name each tax once.",
    ...RULES,
  ],
});

/** A line of a draft whose texts and custom fields change. */
const changedLine = z
  .object({
    id: field(150, id, "Id of the line."),
    skuName: field(242, line(255).optional(), "Name of the line."),
    comment: field(210, clearableText(255).optional(), "Free text."),
  })
  .catchall(custom);

const one = { ...write, params: memoParams, result: memo };
const path = (verb = "") => ({
  path: `/v1/credit-memos/{credit-memo-key}${verb}` as const,
  needs: ["invoiceSettlement"] as const,
});

export const updateCreditMemo = defineOperation({
  ...one,
  ...path(),
  id: "updateCreditMemo",
  method: "PUT",
  summary: "Update a credit memo",
  description:
    "Changes the remarks of a memo; of a draft also the day, and the texts and custom fields of its lines.",
  body: z
    .object({
      autoApplyUponPosting: field(
        260,
        z.boolean().optional(),
        "Apply the memo to its invoice when it is posted.",
      ),
      comment: field(261, clearableText(255).optional(), "Free text."),
      effectiveDate: field(262, localDate.optional(), "Day on the memo; of drafts only."),
      excludeFromAutoApplyRules: field(
        263,
        z.boolean().optional(),
        "Keep the memo out of automatic application.",
      ),
      reasonCode: field(264, clearableText(255).optional(), "Why the memo was made."),
      transferredToAccounting: field(
        265,
        z.enum(TRANSFER_STATES).optional(),
        "State in accounting.",
      ),
      customFields: field(266, customFieldsOf("CreditMemo").optional(), FIELDS_MAP),
      items: field(
        254,
        z.array(changedLine).min(1).max(1000).optional(),
        "Lines of a draft that change; what is absent stays. Their amounts stay as they are.",
      ),
    })
    .catchall(customFieldsBeside("CreditMemo")),
  rules: [
    "The day and the lines change while the memo is a draft; items name lines of the memo, each once.",
    "A canceled memo does not change.",
    "Only a memo that was made from an invoice can apply itself.",
  ],
});

export const deleteCreditMemo = defineOperation({
  ...write,
  ...path(),
  id: "deleteCreditMemo",
  method: "DELETE",
  summary: "Delete a credit memo",
  description: "Deletes a canceled memo for good.",
  params: memoParams,
  body: none,
  result: none,
  rules: ["Only a canceled memo can be deleted."],
});

export const postCreditMemo = defineOperation({
  ...one,
  ...path("/post"),
  id: "postCreditMemo",
  method: "PUT",
  summary: "Post a credit memo",
  description: "From now on the account owes that much less; it may be applied and refunded.",
  body: none,
  rules: ["Only a draft can be posted."],
});

export const unpostCreditMemo = defineOperation({
  ...one,
  ...path("/unpost"),
  id: "unpostCreditMemo",
  method: "PUT",
  summary: "Unpost a credit memo",
  description: "Makes a posted memo a draft again.",
  body: none,
  rules: [
    "Only a posted memo of which nothing is applied or refunded can become a draft again, and none that credits a delivery: its delivery adjustment is canceled instead.",
  ],
});

export const cancelCreditMemo = defineOperation({
  ...one,
  ...path("/cancel"),
  id: "cancelCreditMemo",
  method: "PUT",
  summary: "Cancel a credit memo",
  description:
    "Gives up a draft. What billing had credited with it counts as billed again, and the next bill credits it anew.",
  body: none,
  rules: ["Only a draft can be canceled."],
});

const application = z.object({
  invoiceId: field(270, key, "Id or number of the invoice."),
  amount: field(271, amount, "How much."),
  items: field(
    274,
    z
      .array(
        z.object({
          invoiceItemId: field(275, id.optional(), "Id of a line, for what of it is not tax."),
          taxItemId: field(276, id.optional(), "Id of a tax of a line; one of the two."),
          creditMemoItemId: field(277, id.optional(), "The memo's line that the credit is from."),
          creditTaxItemId: field(278, id.optional(), "The memo's tax that the credit is from."),
          amount: field(279, amount, "How much of it."),
        }),
      )
      .optional(),
    "The lines and taxes that it is for, which come to the amount. When absent: the first that are owed are covered, the last that are covered are taken off.",
  ),
});
const applying = z.object({
  effectiveDate: field(272, localDate.optional(), "Day on which it takes effect; today if absent."),
  invoices: field(
    273,
    z.array(application).max(1000).optional(),
    "The invoices; each stands once.",
  ),
  debitMemos: field(
    350,
    z.array(creditedDebit).max(1000).optional(),
    "The debit memos; each stands once.",
  ),
});

export const applyCreditMemo = defineOperation({
  ...one,
  ...path("/apply"),
  id: "applyCreditMemo",
  method: "PUT",
  summary: "Apply a credit memo",
  description:
    "Puts what is left of a posted memo against open invoices and debit memos of its account, at least one of them.",
  body: applying,
  rules: [
    "The memo is posted and has that much left; each document is posted, of the same account, and owes that much.",
    "A document is named once, with an amount above zero that has no more decimals than the currency.",
    "An item stands on its document and owes at least its amount; the items come to the document's amount, and what they take of the memo's items is left of these.",
    "One call touches 15,000 items at most and names 1,000 of them at most.",
  ],
  example: { invoices: [{ invoiceId: "INV00000001", amount: 20 }] },
});

export const unapplyCreditMemo = defineOperation({
  ...one,
  ...path("/unapply"),
  id: "unapplyCreditMemo",
  method: "PUT",
  summary: "Unapply a credit memo",
  description:
    "Takes credit off invoices and debit memos again: they owe more, and the memo has more left.",
  body: applying,
  rules: ["No more is taken off an invoice than the memo has put on it."],
  example: { invoices: [{ invoiceId: "INV00000001", amount: 20 }] },
});
