import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { whenBodyHas } from "@/lib/api/needs";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, key, line, localDate, wholeNumber } from "@/lib/api/schemas";
import { scheduleResult, scheduleRequest } from "./schedule-contract";
import { CHARGE_TYPES, RUN_STATUSES } from "./state-contract";

const field = fieldsOf(566); // 566000-566099: bill runs.
const none = z.object({});
const shown = z.string().nullable();
const batch = z
  .string()
  .regex(/^(?:AllBatches|Batch(?:[1-9]|[1-4]\d|50))$/, "must be AllBatches, or Batch1 to Batch50");
const chargeType = z.enum(CHARGE_TYPES);

const params = z.object({ billRunId: field(99, key, "Id or number of the bill run.") });

const FILTER_TYPES = ["Account", "Subscription"] as const;
const filter = z.object({
  accountId: field(21, key, "Account: its id or number."),
  filterType: field(22, z.enum(FILTER_TYPES), "Account, or Subscription with a subscriptionId."),
  subscriptionId: field(
    23,
    key.optional(),
    "A subscription of the account, or one that is billed to it: its id or number.",
  ),
});
const shownFilter = z.object({
  accountId: field(21, id, "Id of the account."),
  filterType: field(22, z.enum(FILTER_TYPES), "Account or Subscription."),
  subscriptionId: field(23, id.nullable(), "Id of the subscription."),
});

/** A bill run as version 1 shows it. */
export const shownRun = z.object({
  id: field(30, id, "Id of the bill run."),
  billRunNumber: field(31, z.string(), "Number of the bill run, such as BR-00000001."),
  name: field(1, shown, "Its name."),
  status: field(
    32,
    z.enum(RUN_STATUSES),
    "Completed also when some accounts failed; Error when all of them did.",
  ),
  batches: field(2, z.array(z.string()), "Batches of its accounts; AllBatches for all of them."),
  billCycleDay: field(3, shown, "Bill cycle day of its accounts; null for all of them."),
  billRunFilters: field(
    4,
    z.array(shownFilter),
    "The only account or subscriptions that it bills.",
  ),
  chargeTypeToExclude: field(5, z.array(chargeType), "Types of charges that it leaves out."),
  includeSubscriptions: field(6, z.boolean(), "Whether it bills charges of subscriptions."),
  includeOrderLineItems: field(7, z.boolean(), "Whether it bills order line items."),
  invoiceDate: field(8, z.string(), "Date of its documents."),
  targetDate: field(9, z.string(), "Everything due by this day is billed."),
  autoPost: field(10, z.boolean(), "Whether its documents are posted at once."),
  autoEmail: field(11, z.boolean(), "Whether its invoices are e-mailed once they are posted."),
  autoRenewal: field(12, z.boolean(), "Whether subscriptions that end are renewed first."),
  noEmailForZeroAmountInvoice: field(13, z.boolean(), "Whether invoices of zero are not e-mailed."),
  ...scheduleResult,
  createdById: field(34, z.string(), "Who made it."),
  createdDate: field(35, dateTime, "When it was made."),
  updatedById: field(36, z.string(), "Who changed it last."),
  updatedDate: field(37, dateTime, "When it changed last."),
});

const about = { area: "bill-runs", style: "v1", resource: 566000 } as const;
const write = { ...about, scope: "invoices:write" } as const;
const PATH = "/v1/bill-runs";
const ONE = "/v1/bill-runs/{billRunId}";
const flag = z.boolean().optional();

export const createBillRun = defineOperation({
  ...write,
  id: "createBillRun",
  also: [
    { scope: "orders:write", to: "renew subscriptions", asks: whenBodyHas("autoRenewal") },
  ] as const,
  method: "POST",
  path: PATH,
  summary: "Create a bill run",
  description:
    "Bills what many accounts owe through a day, as drafts or as posted documents. An account that fails keeps its reason and does not stop the others. The worker does the run, at once or on a schedule: read its status. When a scheduled run begins, the next one is created; each is a separate bill run. Runs that were missed because nothing was running are made up for, one after the other.",
  params: none,
  query: none,
  body: z.object({
    name: field(1, line(255).optional(), "A name for it."),
    batches: field(
      2,
      z.array(batch).min(1).max(50).optional(),
      "Only accounts of these batches, Batch1 to Batch50; AllBatches, and all of them when absent.",
    ),
    billCycleDay: field(
      3,
      wholeNumber(0, 31).optional(),
      "Only accounts with this bill cycle day; 0 for those whose day was set automatically.",
    ),
    billRunFilters: field(
      4,
      z.array(filter).min(1).max(50).optional(),
      "One account, or up to 50 subscriptions of one account.",
    ),
    chargeTypeToExclude: field(
      5,
      z.array(chargeType).max(3).optional(),
      "Types of charges to leave out.",
    ),
    includeSubscriptions: field(6, flag, "False leaves charges of subscriptions out."),
    includeOrderLineItems: field(7, flag, "False leaves order line items out."),
    invoiceDate: field(
      8,
      localDate.optional(),
      "Date of the documents; a schedule that repeats has an offset or a day of the month instead.",
    ),
    targetDate: field(
      9,
      localDate.optional(),
      "Day through which is billed; a schedule that repeats has an offset or a day of the month instead.",
    ),
    autoPost: field(10, flag, "Whether the documents are posted at once; drafts when absent."),
    autoEmail: field(
      11,
      flag,
      "Whether invoices are e-mailed once the run has posted them, to accounts that get invoices by e-mail; false when absent.",
    ),
    autoRenewal: field(
      12,
      flag,
      "Whether subscriptions that renew automatically and whose term ends by the target date are renewed first; false when absent. Canceling the run does not undo it.",
    ),
    noEmailForZeroAmountInvoice: field(13, flag, "Whether invoices of zero are not e-mailed."),
    ...scheduleRequest,
  }),
  result: shownRun,
  rules: [
    "billRunFilters stand alone, without batches and billCycleDay, and are of one account.",
    "At most 500 bill runs are pending.",
    "Without a schedule it has an invoiceDate and a targetDate; with one that repeats it has neither.",
    "A schedule has a run that is still to come.",
  ],
  example: { invoiceDate: "2026-02-01", targetDate: "2026-02-01", batches: ["Batch1"] },
});

export const getBillRun = defineOperation({
  ...about,
  id: "getBillRun",
  scope: "invoices:read",
  method: "GET",
  path: ONE,
  summary: "Get a bill run",
  description: "A bill run with what it was asked for and its state.",
  params,
  query: none,
  body: none,
  result: shownRun,
});

const state = (what: string) => `A bill run is ${what}.`;

export const postBillRun = defineOperation({
  ...write,
  id: "postBillRun",
  method: "PUT",
  path: `${ONE}/post`,
  summary: "Post a bill run",
  description:
    "Begins to post the drafts of a run: it is PostInProgress, and Posted when all of them are. Documents that cannot be posted keep their reason with their account, and the run is Completed again.",
  params,
  query: none,
  body: none,
  result: shownRun,
  rules: [state("Completed")],
});

export const cancelBillRun = defineOperation({
  ...write,
  id: "cancelBillRun",
  method: "PUT",
  path: `${ONE}/cancel`,
  summary: "Cancel a bill run",
  description:
    "Begins to remove the drafts of a run: it is CancelInProgress, and Canceled when its charges are due as before. A draft that was posted once stays, canceled, with its number. A scheduled run that has not begun ends its schedule, unless it is canceled only once.",
  params,
  query: none,
  body: z.object({
    cancelOnce: field(
      26,
      flag,
      "True leaves this run out and goes on with the next one of its schedule; false when absent.",
    ),
  }),
  result: shownRun.extend({
    nextRun: field(
      27,
      shownRun.nullable(),
      "The next run of its schedule; null when there is none.",
    ),
  }),
  rules: [state("Pending, Paused or Completed"), "None of its documents is posted."],
});

export const pauseBillRun = defineOperation({
  ...write,
  id: "pauseBillRun",
  method: "PUT",
  path: `${ONE}/pause`,
  summary: "Pause a scheduled bill run",
  description: "A run that waits for its moment does not begin until it is resumed.",
  params,
  query: none,
  body: none,
  result: shownRun,
  rules: [state("Pending"), "It has a schedule."],
});

export const resumeBillRun = defineOperation({
  ...write,
  id: "resumeBillRun",
  method: "PUT",
  path: `${ONE}/resume`,
  summary: "Resume a paused bill run",
  description:
    "It waits again: for its moment, or for the next one of its schedule if that has passed. What was due in between is billed then.",
  params,
  query: none,
  body: none,
  result: shownRun,
  rules: [state("Paused"), "Its schedule has a run that is still to come."],
});

export const retryBillRun = defineOperation({
  ...write,
  id: "retryBillRun",
  method: "PUT",
  path: `${ONE}/retry`,
  summary: "Retry the failed accounts of a bill run",
  description: "Bills the accounts that failed again: all of them, or those that are named.",
  params,
  query: none,
  body: z.object({
    accountIds: field(
      15,
      z.array(key).min(1).max(500).optional(),
      "The accounts to try again, by id or number; all that failed when absent.",
    ),
  }),
  result: shownRun,
  rules: [state("Completed, Error or Posted"), "One of the accounts has failed."],
});

export const deleteBillRun = defineOperation({
  ...write,
  id: "deleteBillRun",
  method: "DELETE",
  path: ONE,
  summary: "Delete a bill run",
  description: "Deletes a run without documents, and answers with the run as it was.",
  params,
  query: none,
  body: none,
  result: shownRun,
  rules: [state("Canceled or Error")],
});
