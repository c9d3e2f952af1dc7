import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key, localDate, text } from "@/lib/api/schemas";

const field = fieldsOf(547); // 547000-547199: how collection continues after a failure.
const none = z.object({});
const shown = z.string().nullable();

const METHOD_TYPES = [
  "CreditCard",
  "CreditCardReferenceTransaction",
  "ACH",
  "SEPA",
  "Bacs",
  "Becs",
  "Becsnz",
  "PAD",
  "Autogiro",
  "Betalingsservice",
  "PayPalCP",
  "PayPalEC",
  "PayPalNativeEC",
  "PayPalAdaptive",
] as const;
const AFTER_LAST = ["LeaveOpen", "TurnOffAutoPay", "WriteOff"] as const;

const pause = z
  .object({
    after: field(1, z.int().min(1).max(720), "How many hours or days after the try before."),
    unit: field(2, z.enum(["Hour", "Day"]), "Hours, or days of the tenant's calendar."),
  })
  .refine(({ after, unit }) => unit === "Hour" || after <= 90, "days must be at most 90");

const rules = field(
  3,
  z
    .array(
      z.object({
        name: field(4, text(80), "Name of the rule."),
        responseCodes: field(
          5,
          z.array(text(80)).max(50),
          "The gateway's codes that it is about, such as insufficient_funds; empty for all.",
        ),
        methodTypes: field(
          6,
          z.array(z.enum(METHOD_TYPES)).max(METHOD_TYPES.length),
          "Types of payment methods that it is about; empty for all.",
        ),
        pauses: field(
          7,
          z.array(pause).max(15),
          "One pause for each further try; none means that it is not tried again.",
        ),
        afterLast: field(
          8,
          z.enum(AFTER_LAST),
          "What is done when the last try has failed: nothing, automatic payment of the account ends, or the invoice is written off.",
        ),
      }),
    )
    .max(20),
  "The rules, in the order in which they are asked: the first that fits plans the next try.",
);

const about = {
  area: "payments",
  style: "settings",
  resource: 547000,
  params: none,
  query: none,
} as const;
const PATH = "/v1/settings/payment-retry-rules";

export const getPaymentRetryRules = defineOperation({
  ...about,
  id: "getPaymentRetryRules",
  method: "GET",
  path: PATH,
  summary: "Get the retry rules",
  description:
    "How automatic collection goes on after a failure. Where no rule fits, it is tried 3, 5 and 7 days after the first try, and then the invoice stays open.",
  scope: "settings:read",
  body: none,
  result: z.object({ rules }),
});

export const updatePaymentRetryRules = defineOperation({
  ...about,
  id: "updatePaymentRetryRules",
  method: "PUT",
  path: PATH,
  summary: "Replace the retry rules",
  description:
    "Replaces all rules. They hold from the next failure on; tries that are planned already stay.",
  scope: "settings:write",
  body: z.object({ rules }),
  result: z.object({ rules }),
  rules: ["Names of rules differ."],
  example: {
    rules: [
      {
        name: "No funds",
        responseCodes: ["insufficient_funds"],
        methodTypes: [],
        pauses: [
          { after: 12, unit: "Hour" },
          { after: 3, unit: "Day" },
        ],
        afterLast: "TurnOffAutoPay",
      },
    ],
  },
});

const collection = {
  automatic: field(20, z.boolean(), "Whether it is collected by itself."),
  held: field(21, z.boolean(), "Whether it is held back."),
  holdReason: field(22, shown, "Why it is held back."),
  heldBy: field(23, shown, "Who holds it back."),
  resumeDate: field(
    37,
    shown,
    "Day on which it is collected again; null when somebody has to say so.",
  ),
  attempts: field(24, z.number(), "How often collection has failed."),
  lastAttemptDate: field(25, shown, "Day of the last try."),
  lastResponse: field(26, shown, "What the last try heard."),
  nextAttemptDate: field(27, shown, "Day of the next try; null when none is planned."),
  nextAttemptTime: field(28, shown, "Its moment in ISO 8601, when it is planned by the hour."),
  rule: field(29, shown, "Rule that planned it."),
  outcome: field(
    30,
    z.enum([...AFTER_LAST, "Removed"]).nullable(),
    "What was done after the last try; Removed when somebody took it out of its retry cycle.",
  ),
};

const invoiceParams = z.object({
  "invoice-key": field(98, key, "Id or number of the invoice or debit memo."),
});
const invoice = {
  area: "payments",
  style: "v1",
  resource: 547000,
  path: "/v1/invoices/{invoice-key}/collection",
  params: invoiceParams,
  query: none,
  result: z.object(collection),
} as const;

export const getInvoiceCollection = defineOperation({
  ...invoice,
  id: "getInvoiceCollection",
  method: "GET",
  summary: "Get how an invoice is collected",
  description:
    "Whether an invoice, or a debit memo, is collected by itself, what failed before, and the next try.",
  scope: "payments:read",
  body: none,
});

export const updateInvoiceCollection = defineOperation({
  ...invoice,
  id: "updateInvoiceCollection",
  method: "PUT",
  summary: "Hold an invoice back, or let it go",
  description:
    "An invoice, or a debit memo, that is held back is owed, not collected by itself and not dunned. Invoices from which money or credit was taken on purpose are held back at once.",
  scope: "payments:write",
  body: z.object({
    held: field(21, z.boolean(), "True holds it back."),
    reason: field(31, text(255).optional(), "Why."),
    resumeDate: field(
      37,
      localDate.optional(),
      "Day on which it is collected again, after today; when somebody says so where it is absent.",
    ),
  }),
  rules: ["resumeDate lies after today, and comes with held."],
});

export const listAccountCollections = defineOperation({
  area: "payments",
  style: "v1",
  resource: 547000,
  id: "listAccountCollections",
  method: "GET",
  path: "/v1/accounts/{account-key}/collections",
  summary: "List how the invoices of an account are collected",
  description:
    "The open invoices and debit memos of an account that failed before or are held back.",
  scope: "payments:read",
  params: z.object({ "account-key": field(99, key, "Id or number of the account.") }),
  query: none,
  body: none,
  result: z.object({
    invoices: field(
      32,
      z.array(
        z.object({
          invoiceNumber: field(33, z.string(), "Number of the invoice or debit memo."),
          dueDate: field(34, z.string(), "Day on which it is due."),
          balance: field(35, z.number(), "What it owes."),
          currency: field(36, z.string(), "Currency of the balance."),
          ...collection,
        }),
      ),
      "The invoices, the oldest due date first.",
    ),
  }),
});
