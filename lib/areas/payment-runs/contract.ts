import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { whenBodyHas } from "@/lib/api/needs";
import { defineOperation } from "@/lib/api/operation";
import {
  amount,
  currencyCode,
  dateTime,
  id,
  key,
  localDate,
  text,
  wholeNumber,
} from "@/lib/api/schemas";
import { RUN_STATUSES } from "./state-contract";

const field = fieldsOf(545); // 545000-545399: payment runs.
const none = z.object({});
const shown = z.string().nullable();
const money = amount.refine((value) => value > 0, "must be above 0");
const batch = z.string().regex(/^Batch(?:[1-9]|[1-4]\d|50)$/, "must be Batch1 to Batch50");
const status = z.enum(RUN_STATUSES);
const moment = text(40);

const params = z.object({
  paymentRunKey: field(99, key, "Id or number of the payment run."),
});

/** Which documents a run includes. */
const filter = {
  accountId: field(1, key.optional(), "Only this account: its id or number."),
  batch: field(2, batch.optional(), "Only accounts of this batch: Batch1 to Batch50."),
  billCycleDay: field(3, wholeNumber(1, 31).optional(), "Only accounts with this bill cycle day."),
  currency: field(4, currencyCode.optional(), "Only accounts in this currency."),
  billingRunId: field(5, key.optional(), "Not available: bill runs. Refused when it is given."),
};
const paymentGatewayId = field(
  6,
  text(255).optional(),
  "Only accounts whose default payment method this gateway charges: its name.",
);
const targetDate = field(
  7,
  localDate.optional(),
  "Documents that are due by this day; the day of the run when absent.",
);

/** What is done with each document. */
const options = {
  applyCreditBalance: field(
    8,
    z.boolean().optional(),
    "Credit balances are used first, without Invoice Settlement; with it true is refused. As the settings of collection say when absent.",
  ),
  autoApplyCreditMemo: field(
    9,
    z.boolean().optional(),
    "Credit memos are used first, with Invoice Settlement; as the settings of collection say when absent.",
  ),
  autoApplyUnappliedPayment: field(
    10,
    z.boolean().optional(),
    "What was paid ahead is used before a gateway is asked; as the settings of collection say when absent.",
  ),
  collectPayment: field(
    11,
    z.boolean().optional(),
    "False uses credit only, and asks no gateway; true when absent.",
  ),
  consolidatedPayment: field(
    12,
    z.boolean().optional(),
    "One payment for all documents of an account; true when absent.",
  ),
  processPaymentWithClosedPM: field(
    13,
    z.boolean().optional(),
    "Payment methods that are closed are charged, too; those that were scrubbed never are.",
  ),
  runDate: field(
    14,
    moment.optional(),
    "When it begins, in the tenant's time zone unless an offset is given; at once when absent.",
  ),
};

const element = z.object({
  accountId: field(20, key.optional(), "Id of the account that pays."),
  accountNumber: field(21, key.optional(), "Number of the account that pays."),
  amount: field(22, money.optional(), "What is collected; what the document owes when absent."),
  comment: field(23, text(255).optional(), "Free text."),
  currency: field(24, currencyCode.optional(), "Currency of the account, as a safeguard."),
  documentId: field(25, key.optional(), "Id of the invoice or debit memo."),
  documentNumber: field(26, key.optional(), "Number of the invoice or debit memo."),
  documentType: field(
    27,
    z.enum(["Invoice", "DebitMemo"]).optional(),
    "Kind of document; Invoice when absent.",
  ),
  paymentMethodId: field(28, key.optional(), "Payment method; the account's default when absent."),
  standalone: field(29, z.boolean().optional(), "The money settles no document."),
});

const run = z
  .object({
    id: field(40, id, "Id of the run."),
    number: field(41, z.string(), "Number of the run, such as PR-00000001."),
    status: field(42, status, "Completed also when some documents failed; Error when all did."),
    accountId: field(43, id.nullable(), "The only account, when the run has one."),
    batch: field(44, shown, "Batch of its accounts."),
    billCycleDay: field(45, shown, "Bill cycle day of its accounts."),
    currency: field(46, shown, "Currency of its accounts."),
    paymentGatewayId: field(47, shown, "Gateway of its accounts' payment methods."),
    targetDate: field(48, shown, "Documents due by this day are taken."),
    runDate: field(49, dateTime.nullable(), "When it was to begin."),
    applyCreditBalance: field(69, z.boolean(), "Credit balances are used first."),
    autoApplyCreditMemo: field(50, z.boolean(), "Credit memos are used first."),
    autoApplyUnappliedPayment: field(51, z.boolean(), "What was paid ahead is used first."),
    collectPayment: field(52, z.boolean(), "Whether the rest is collected through the gateway."),
    consolidatedPayment: field(53, z.boolean(), "One payment for all documents of an account."),
    useCustomPaymentMethods: field(54, z.boolean(), "Its data may name payment methods."),
    processPaymentWithClosedPM: field(59, z.boolean(), "Closed payment methods are charged, too."),
    executedOn: field(55, dateTime.nullable(), "When it began."),
    completedOn: field(56, dateTime.nullable(), "When it ended."),
    createdDate: field(57, dateTime, "When it was made."),
    updatedDate: field(58, dateTime, "When it changed last."),
  })
  .catchall(customFieldsBeside("PaymentRun"));

const about = { area: "payment-runs", style: "v1", resource: 545000 } as const;
const write = { ...about, scope: "payments:write" } as const;
const read = { ...about, method: "GET", scope: "payments:read", body: none } as const;
const PATH = "/v1/payment-runs";
const ONE = "/v1/payment-runs/{paymentRunKey}";

const USES_MEMOS = [
  { scope: "invoices:write", to: "apply credit memos", asks: whenBodyHas("autoApplyCreditMemo") },
] as const;

export const createPaymentRun = defineOperation({
  ...write,
  id: "createPaymentRun",
  also: USES_MEMOS,
  method: "POST",
  path: PATH,
  summary: "Create a payment run",
  description:
    "Collects what many accounts owe, one account after another: a failure is kept with its document and stops no other. Filters take invoices and debit memos of accounts with automatic payment that are due; data names documents one by one. The worker does it: look at its status.",
  params: none,
  query: none,
  body: z
    .object({
      ...filter,
      paymentGatewayId,
      targetDate,
      ...options,
      useCustomPaymentMethods: field(
        15,
        z.boolean().optional(),
        "Elements of data may name payment methods; true when one does.",
      ),
      data: field(16, z.array(element).min(1).max(1000).optional(), "The documents, one by one."),
    })
    .catchall(customFieldsBeside("PaymentRun", "create")),
  result: run,
  rules: [
    "Documents are taken by filters, or named in data: not both.",
    "Without data, targetDate or runDate is given.",
    "runDate does not lie before the tenant's moment.",
  ],
  example: { targetDate: "2026-02-28", batch: "Batch1", autoApplyCreditMemo: true },
});

export const listPaymentRuns = defineOperation({
  ...read,
  id: "listPaymentRuns",
  path: PATH,
  summary: "List payment runs",
  description: "Payment runs, newest first, narrowed by fields that must be equal.",
  params: none,
  query: z.object({
    page: field(60, wholeNumber(1, 250).optional(), "Number of the page; 1 when absent."),
    pageSize: field(
      61,
      wholeNumber(1, 9999).optional(),
      "Rows of one page: 20 when absent, and never more than 40.",
    ),
    cursor: field(
      62,
      z.string().max(2000).optional(),
      "Where the page begins: `nextPage` of the page before has it.",
    ),
    status: field(63, status.optional(), "Only runs in this state."),
    targetDate: field(64, localDate.optional(), "Only runs with this target date."),
    sort: field(65, z.string().max(100).optional(), "Order of the rows, such as `-createdDate`."),
  }),
  result: z.object({
    paymentRuns: field(66, z.array(run), "The runs of this page."),
    nextPage: field(67, z.string().optional(), "Address of the next page; absent on the last one."),
  }),
});

export const getPaymentRun = defineOperation({
  ...read,
  id: "getPaymentRun",
  path: ONE,
  summary: "Get a payment run",
  description: "A payment run by id or number.",
  params,
  query: none,
  result: run,
});

export const updatePaymentRun = defineOperation({
  ...write,
  id: "updatePaymentRun",
  also: USES_MEMOS,
  method: "PUT",
  path: ONE,
  summary: "Update a payment run",
  description: "Changes a run that waits for its runDate; what is absent stays.",
  params,
  query: none,
  body: z
    .object({
      ...filter,
      paymentGatewayId: field(
        6,
        text(255).nullable().optional(),
        "Only accounts whose default payment method this gateway charges; null for all.",
      ),
      targetDate,
      ...options,
    })
    .catchall(customFieldsBeside("PaymentRun")),
  result: run,
  rules: ["It is Pending."],
});

export const cancelPaymentRun = defineOperation({
  ...write,
  id: "cancelPaymentRun",
  method: "PUT",
  path: "/v1/payment-runs/{paymentRunKey}/cancel",
  summary: "Cancel a payment run",
  description: "Gives up a run that waits; it can be deleted then.",
  params,
  query: none,
  body: none,
  result: run,
  rules: ["It is Pending."],
});

export const retryPaymentRun = defineOperation({
  ...write,
  id: "retryPaymentRun",
  method: "PUT",
  path: "/v1/payment-runs/{paymentRunKey}/retry",
  summary: "Retry a payment run",
  description: "Tries the documents again that a run could not collect: all of them, or some.",
  params,
  query: none,
  body: z.object({
    itemIds: field(68, z.array(id).min(1).max(1000).optional(), "Ids of rows of the run's data."),
  }),
  result: run,
  rules: ["It has ended, and something of it failed."],
});

export const deletePaymentRun = defineOperation({
  ...write,
  id: "deletePaymentRun",
  method: "DELETE",
  path: ONE,
  summary: "Delete a payment run",
  description: "Deletes a run that came to nothing.",
  params,
  query: none,
  body: none,
  result: none,
  rules: ["It is Canceled, or in Error."],
});

const total = z.object({
  currency: field(70, z.string(), "Currency of the sum."),
  accounts: field(71, z.number(), "Accounts that would be charged."),
  documents: field(72, z.number(), "Documents that would be collected."),
  amount: field(73, z.number(), "What they owe."),
  withoutPaymentMethod: field(74, z.number(), "Accounts among them without a usable method."),
});

export const previewPaymentRun = defineOperation({
  ...write,
  id: "previewPaymentRun",
  method: "POST",
  path: "/v1/payment-runs/preview",
  summary: "Preview a payment run",
  description: "What a run with these filters would take now: counts, sums, largest documents.",
  readOnly: true,
  scope: "payments:read",
  params: none,
  query: none,
  body: z.object({
    ...filter,
    paymentGatewayId,
    targetDate,
    processPaymentWithClosedPM: options.processPaymentWithClosedPM,
  }),
  result: z.object({
    totals: field(75, z.array(total), "Sums by currency."),
    documents: field(
      76,
      z.array(
        z.object({
          accountId: field(20, id, "Id of the account that pays."),
          accountNumber: field(21, z.string(), "Number of the account that pays."),
          accountName: field(77, z.string(), "Name of the account."),
          documentId: field(25, id, "Id of the invoice or debit memo."),
          documentNumber: field(26, z.string(), "Number of the invoice or debit memo."),
          dueDate: field(78, z.string(), "Day on which it is due."),
          currency: field(24, z.string(), "Currency of the account."),
          amount: field(22, z.number(), "What it owes."),
          lastResponse: field(79, shown, "Why it could not be collected before."),
        }),
      ),
      "The largest fifty documents.",
    ),
  }),
});
