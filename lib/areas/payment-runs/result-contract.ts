import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { keyQuery, listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id, key, wholeNumber } from "@/lib/api/schemas";
import { ITEM_STATES, RUN_STATUSES, TRANSACTION_KINDS } from "./state-contract";

const field = fieldsOf(545); // 545100-545399: results of payment runs.
const none = z.object({});
const shown = z.string().nullable();
const params = z.object({
  paymentRunKey: field(99, key, "Id or number of the payment run."),
});
const read = {
  method: "GET",
  area: "payment-runs",
  scope: "payments:read",
  resource: 545000,
  body: none,
} as const;

const count = (n: number, description: string) => field(n, z.int(), description);
const sum = (n: number, description: string) => field(n, z.number(), description);

export const getPaymentRunSummary = defineOperation({
  ...read,
  id: "getPaymentRunSummary",
  style: "v1",
  path: "/v1/payment-runs/{paymentRunKey}/summary",
  summary: "Get the summary of a payment run",
  description: "Counts of what a run took and came to, and its sums by currency.",
  params,
  query: none,
  result: z.object({
    numberOfInputData: count(100, "Elements of data; 0 for runs by filters."),
    numberOfProcessedInputData: count(101, "Elements of data that were processed."),
    numberOfErrorInputData: count(102, "Elements of data that failed."),
    numberOfReceivables: count(103, "Documents that were collected."),
    numberOfInvoices: count(104, "Invoices among them."),
    numberOfDebitMemos: count(105, "Debit memos among them."),
    numberOfPayments: count(106, "Payments that were made."),
    numberOfCreditMemos: count(107, "Credit memos that were used."),
    numberOfUnappliedPayments: count(108, "Older payments that were used."),
    numberOfCreditBalanceAdjustments: count(
      109,
      "Uses of credit balances, without Invoice Settlement.",
    ),
    numberOfErrors: count(110, "Documents that failed."),
    numberOfUnprocessedReceivables: count(111, "Documents that wait, or owed nothing any more."),
    numberOfUnprocessedInvoices: count(112, "Invoices among them."),
    numberOfUnprocessedDebitMemos: count(113, "Debit memos among them."),
    totalValues: field(
      114,
      z.array(
        z.object({
          currency: field(115, z.string(), "Currency of the sums."),
          totalValueOfReceivables: sum(116, "Collected of documents."),
          totalValueOfInvoices: sum(117, "Collected of invoices."),
          totalValueOfDebitMemos: sum(118, "Collected of debit memos."),
          totalValueOfPayments: sum(119, "Paid by the payments that were made."),
          totalValueOfCreditMemos: sum(120, "Paid by credit memos."),
          totalValueOfUnappliedPayments: sum(121, "Paid by older payments."),
          totalValueOfCreditBalance: sum(122, "Paid from credit balances."),
          totalValueOfErrors: sum(123, "What the failed documents were to bring."),
          totalValueOfUnprocessedReceivables: sum(124, "What waiting documents are to bring."),
          totalValueOfUnprocessedInvoices: sum(125, "What waiting invoices are to bring."),
          totalValueOfUnprocessedDebitMemos: sum(126, "What waiting debit memos are to bring."),
        }),
      ),
      "Sums by currency.",
    ),
  }),
});

const row = {
  id: field(130, id, "Id of the row."),
  accountId: field(131, id, "Id of the account."),
  accountNumber: field(132, z.string(), "Number of the account."),
  currency: field(133, z.string(), "Currency of the amounts."),
  documentId: field(134, id.nullable(), "Id of the invoice or debit memo."),
  documentNumber: field(135, shown, "Number of the invoice or debit memo."),
  amount: field(136, z.number().nullable(), "What was asked for; null means all that it owes."),
  amountToCollect: field(137, z.number().nullable(), "What it owed when its turn came."),
  amountCollected: field(138, z.number(), "What was collected, credit included."),
  errorCode: field(139, shown, "The gateway's code."),
  errorMessage: field(140, shown, "Why it failed."),
  comment: field(141, shown, "Free text."),
  paymentMethodId: field(142, id.nullable(), "Payment method that was asked for."),
  standalone: field(143, z.boolean(), "The money settles no document."),
};

export const getPaymentRunData = defineOperation({
  ...read,
  id: "getPaymentRunData",
  style: "v1",
  path: "/v1/payment-runs/{paymentRunKey}/data",
  summary: "Get the data of a payment run",
  description:
    "Every document of a run with what came of it: all of them, or page by page when a page or its size is given.",
  params,
  query: z.object({
    page: field(153, wholeNumber(1, 100_000).optional(), "Number of the page; 1 when absent."),
    pageSize: field(
      154,
      wholeNumber(1, 9999).optional(),
      "Rows of one page, and never more than 40.",
    ),
    cursor: field(
      155,
      z.string().max(2000).optional(),
      "Where the page begins: `nextPage` has it.",
    ),
  }),
  result: z.object({
    data: field(
      144,
      z.array(
        z.object({
          ...row,
          documentType: field(
            145,
            z.enum(["Invoice", "DebitMemo"]).nullable(),
            "Kind of document.",
          ),
          result: field(
            146,
            z.enum(["Processed", "Error"]).nullable(),
            "Null while it waits, and when it owed nothing any more.",
          ),
          transactions: field(
            147,
            z.array(
              z.object({
                id: field(148, id, "Id of the payment or credit memo."),
                type: field(149, z.enum(TRANSACTION_KINDS), "What paid."),
                status: field(150, z.enum(["Processed"]), "Always Processed."),
                amount: field(151, z.number(), "What it paid of the document."),
                appliedAmount: field(152, z.number(), "The same: what was put against it."),
              }),
            ),
            "What paid it.",
          ),
        }),
      ),
      "The documents, by account.",
    ),
    nextPage: field(
      156,
      z.string().optional(),
      "Address of the next page; absent on the last one.",
    ),
  }),
});

const counts = {
  numberOfDocuments: count(160, "Documents that it takes."),
  numberOfPayments: count(106, "Payments that were made."),
  numberOfErrors: count(110, "Documents that failed."),
  numberOfUnprocessed: count(161, "Documents that wait."),
};

const shownRun = z
  .object({
    id: field(162, id, "Id of the run."),
    paymentRunNumber: field(163, z.string(), "Number of the run."),
    status: field(164, z.enum(RUN_STATUSES), "State of the run."),
    targetDate: field(165, shown, "Documents due by this day are taken."),
    runDate: field(166, z.iso.datetime().nullable(), "When it was to begin."),
    executedDate: field(167, z.iso.datetime().nullable(), "When it began."),
    endDate: field(168, z.iso.datetime().nullable(), "When it ended."),
    accountId: field(180, id.nullable(), "Only documents of this account."),
    batch: field(181, shown, "Only accounts of this batch."),
    billCycleDay: field(182, shown, "Only accounts of this bill cycle day."),
    currency: field(183, shown, "Only documents in this currency."),
    paymentGatewayId: field(184, shown, "Only accounts of this gateway."),
    autoApplyCreditMemo: field(185, z.boolean(), "Whether credit memos pay first."),
    autoApplyUnappliedPayment: field(186, z.boolean(), "Whether unapplied payments pay first."),
    applyCreditBalance: field(187, z.boolean(), "Whether the credit balance pays first."),
    collectPayment: field(188, z.boolean(), "Whether payment methods are charged."),
    consolidatedPayment: field(189, z.boolean(), "Whether an account pays its documents at once."),
    useCustomPaymentMethods: field(190, z.boolean(), "Whether data names the payment methods."),
    processPaymentWithClosedPM: field(191, z.boolean(), "Whether closed methods are charged."),
    errorMessage: field(192, shown, "Why it failed."),
    updatedDate: field(193, z.iso.datetime(), "When it changed last."),
    createdBy: field(169, z.string(), "Who made it."),
    createdDate: field(170, z.iso.datetime(), "When it was made."),
    ...counts,
  })
  .catchall(customFieldsBeside("PaymentRun"));

export const queryPaymentRuns = defineOperation({
  ...read,
  id: "queryPaymentRuns",
  style: "plain",
  path: "/object-query/payment-runs",
  summary: "Query payment runs",
  description: "Payment runs by filter, in the order asked for, page by page.",
  params: none,
  query: listQuery,
  result: listResult(shownRun),
});

export const queryPaymentRunByKey = defineOperation({
  ...read,
  id: "queryPaymentRunByKey",
  style: "plain",
  path: "/object-query/payment-runs/{paymentRunKey}",
  summary: "Query a payment run",
  description: "One payment run with its counts, by id or number.",
  params,
  query: keyQuery,
  result: shownRun,
});

export const queryPaymentRunItems = defineOperation({
  ...read,
  id: "queryPaymentRunItems",
  style: "plain",
  path: "/object-query/payment-run-items",
  summary: "Query documents of payment runs",
  description: "What payment runs took, with what came of it and the gateway's words.",
  params: none,
  query: listQuery,
  result: listResult(
    z.object({
      ...row,
      paymentRunId: field(171, id, "Id of the run."),
      accountName: field(172, z.string(), "Name of the account."),
      state: field(173, z.enum(ITEM_STATES), "Unprocessed: it owed nothing any more."),
      attempts: count(174, "How often it was tried."),
      paymentNumber: field(175, shown, "Number of the payment that it was paid with."),
      updatedDate: field(176, z.iso.datetime(), "When it changed last."),
    }),
  ),
});

export const queryPaymentRunItemByKey = readByKey(
  queryPaymentRunItems,
  "queryPaymentRunItemByKey",
  "a document of a payment run",
);
