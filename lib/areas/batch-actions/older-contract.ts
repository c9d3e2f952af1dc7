import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { also, MOST_OBJECTS } from "./write-contract";

const field = fieldsOf(557); // 557060-557099: the older batch actions.
const none = z.object({});
const record = z.record(z.string(), z.unknown());

const about = {
  method: "POST",
  area: "batch-actions",
  style: "object",
  callsOperations: true,
  resource: 557000,
  scope: "accounts:read",
  also,
  params: none,
  query: none,
} as const;

const result = z
  .object({
    Success: field(60, z.boolean(), "Whether it was done."),
    Errors: field(
      61,
      z
        .array(
          z.object({
            Code: field(62, z.string(), "A word for the kind of problem."),
            Message: field(63, z.string(), "What is wrong."),
          }),
        )
        .optional(),
      "Why it was refused.",
    ),
  })
  .catchall(z.unknown());

export const generateObjects = defineOperation({
  ...about,
  id: "generateObjects",
  path: "/v1/action/generate",
  summary: "Generate invoices",
  description: `Bills up to ${MOST_OBJECTS} accounts, each through its day, as draft invoices. An account that owes nothing is refused, and the others are billed.`,
  body: z.object({
    type: field(64, z.literal("Invoice"), "Always Invoice."),
    objects: field(
      65,
      z.array(record).min(1).max(10_000),
      "What to bill: AccountId, InvoiceDate and TargetDate of each.",
    ),
  }),
  result: z.array(result),
  rules: ["The rules of the call that generates the billing documents of an account hold."],
  example: {
    type: "Invoice",
    objects: [{ AccountId: "0".repeat(32), InvoiceDate: "2026-01-31", TargetDate: "2026-01-31" }],
  },
});

export const subscribeObjects = defineOperation({
  ...about,
  id: "subscribeObjects",
  path: "/v1/action/subscribe",
  summary: "Subscribe",
  description: `Makes up to ${MOST_OBJECTS} subscriptions, each of an account that exists (Account.Id) or with a new one, its contacts and its payment method. It is billed with SubscribeOptions.GenerateInvoice and collected with ProcessPayments. Each is created by an order, in a separate transaction. With PreviewOptions.EnablePreviewMode nothing is stored, and the answer shows what each would come to.`,
  body: z.object({
    subscribes: field(66, z.array(record).min(1).max(10_000), "The subscriptions to make."),
  }),
  result: z.array(result),
  rules: [
    "The rules of the calls of version 1 that make accounts and subscriptions hold.",
    "A preview goes through InvoiceTargetDate, or today.",
  ],
  example: {
    subscribes: [
      {
        Account: { Name: "Lovelace & Co", Currency: "USD", BillCycleDay: 1 },
        BillToContact: { FirstName: "Ada", LastName: "Lovelace", Country: "US", State: "CA" },
        SubscribeOptions: { GenerateInvoice: true, ProcessPayments: false },
        SubscriptionData: {
          Subscription: {
            ContractEffectiveDate: "2026-01-15",
            TermType: "TERMED",
            InitialTerm: 12,
            RenewalTerm: 12,
          },
          RatePlanData: [{ RatePlan: { ProductRatePlanId: "0".repeat(32) } }],
        },
      },
    ],
  },
});

export const amendObjects = defineOperation({
  ...about,
  id: "amendObjects",
  path: "/v1/action/amend",
  summary: "Amend subscriptions",
  description: `Changes up to ${MOST_OBJECTS} subscriptions, each by up to ten amendments that are booked by one order. Renewals, cancellations, pauses and their ends are sent alone. With PreviewOptions.EnablePreviewMode nothing is stored.`,
  body: z.object({
    requests: field(67, z.array(record).min(1).max(10_000), "The changes to make."),
  }),
  result: z.object({ results: field(68, z.array(result), "One result for each request.") }),
  rules: ["The rules of the calls of version 1 that change subscriptions hold."],
  example: {
    requests: [
      {
        Amendments: [
          {
            Type: "NewProduct",
            SubscriptionId: "0".repeat(32),
            ContractEffectiveDate: "2026-02-15",
            RatePlanData: { RatePlan: { ProductRatePlanId: "0".repeat(32) } },
          },
        ],
        AmendOptions: { GenerateInvoice: false },
      },
    ],
  },
});
