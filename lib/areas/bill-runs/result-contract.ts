import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { keyQuery, listQuery, listResult } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id, key } from "@/lib/api/schemas";
import { ACCOUNT_STATES, RUN_STATUSES } from "./state-contract";

const field = fieldsOf(566); // 566100-566199: bill runs and their accounts in lists.
const none = z.object({});
const shown = z.string().nullable();
const moment = z.iso.datetime();
const read = {
  method: "GET",
  area: "bill-runs",
  style: "plain",
  scope: "invoices:read",
  resource: 566000,
  body: none,
} as const;

const run = z.object({
  id: field(100, id, "Id of the bill run."),
  billingRunNumber: field(101, z.string(), "Number of the bill run."),
  billingRunType: field(102, z.enum(["Regular"]), "Always Regular."),
  billRunType: field(
    135,
    z.enum(["AdHoc", "Scheduled", "Nightly"]),
    "What begins it: a call, a schedule, or the night.",
  ),
  scheduledExecutionTime: field(136, moment.nullable(), "When it begins or began by schedule."),
  name: field(103, shown, "Its name."),
  status: field(104, z.enum(RUN_STATUSES), "State of the bill run."),
  targetDate: field(105, z.string(), "Everything due by this day is billed."),
  targetType: field(
    106,
    z.enum(["SingleAccount", "AllAccount"]),
    "Whether it bills one account, or all that its batches and day choose.",
  ),
  invoiceDate: field(107, z.string(), "Date of its documents."),
  accountId: field(108, id.nullable(), "The only account."),
  batches: field(109, z.array(z.string()), "Batches of its accounts; AllBatches for all."),
  billCycleDay: field(110, shown, "Bill cycle day of its accounts; null for all of them."),
  chargeTypeToExclude: field(111, shown, "Types of charges that are left out, by commas."),
  includeSubscriptions: field(112, z.boolean(), "Whether it bills charges of subscriptions."),
  includeOrderLineItems: field(113, z.boolean(), "Whether it bills order line items."),
  autoPost: field(114, z.boolean(), "Whether its documents are posted at once."),
  autoEmail: field(115, z.boolean(), "Whether its invoices are e-mailed."),
  autoRenewal: field(116, z.boolean(), "Whether subscriptions that end are renewed first."),
  noEmailForZeroAmountInvoice: field(117, z.boolean(), "Whether invoices of zero are not."),
  numberOfAccounts: field(118, z.int(), "Accounts that it includes."),
  numberOfWaitingAccounts: field(119, z.int(), "Accounts that still wait."),
  numberOfFailedAccounts: field(120, z.int(), "Accounts that failed."),
  numberOfInvoices: field(121, z.int(), "Its invoices that are not canceled."),
  numberOfCreditMemos: field(122, z.int(), "Its credit memos that are not canceled."),
  invoicesEmailed: field(133, z.boolean(), "Whether an invoice of it was e-mailed."),
  lastEmailSentTime: field(134, moment.nullable(), "When the last of these mails was sent."),
  errorMessage: field(123, shown, "What could not be done."),
  executedDate: field(124, moment.nullable(), "When it began."),
  startDate: field(125, moment.nullable(), "When it began."),
  endDate: field(126, moment.nullable(), "When its last work ended."),
  postedDate: field(127, moment.nullable(), "When its documents had been posted."),
  totalTime: field(128, z.int().nullable(), "Seconds between its beginning and its end."),
  createdById: field(129, z.string(), "Who made it."),
  createdDate: field(130, moment, "When it was made."),
  updatedById: field(131, z.string(), "Who changed it last."),
  updatedDate: field(132, moment, "When it changed last."),
});

export const queryBillingRuns = defineOperation({
  ...read,
  id: "queryBillingRuns",
  path: "/object-query/billing-runs",
  summary: "Query bill runs",
  description: "Bill runs by filter, in the order asked for, page by page.",
  params: none,
  query: listQuery,
  result: listResult(run),
});

export const queryBillingRunByKey = defineOperation({
  ...read,
  id: "queryBillingRunByKey",
  path: "/object-query/billing-runs/{billRunId}",
  summary: "Query a bill run",
  description: "One bill run with its progress, by id or number.",
  params: z.object({ billRunId: field(99, key, "Id or number of the bill run.") }),
  query: keyQuery,
  result: run,
});

export const queryBillRunAccounts = defineOperation({
  ...read,
  id: "queryBillRunAccounts",
  path: "/object-query/bill-run-accounts",
  summary: "Query accounts of bill runs",
  description: "The accounts of bill runs, with what came of them and why some failed.",
  params: none,
  query: listQuery,
  result: listResult(
    z.object({
      id: field(140, id, "Id of the row."),
      billRunId: field(141, id, "Id of the bill run."),
      accountId: field(142, id, "Id of the account."),
      accountNumber: field(143, z.string(), "Number of the account."),
      accountName: field(144, z.string(), "Name of the account."),
      state: field(
        145,
        z.enum(ACCOUNT_STATES),
        "Empty: nothing was due. Canceled: its drafts were removed.",
      ),
      message: field(
        146,
        shown,
        "Why it failed, or why its documents were not posted or canceled.",
      ),
      updatedDate: field(147, moment, "When it changed last."),
    }),
  ),
});
