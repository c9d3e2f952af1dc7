import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { key, localDate } from "@/lib/api/schemas";
import type { Names } from "@/lib/areas/records/names-contract";
import { actionContract, resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { MAKERS, named, TIMES, type View } from "@/lib/areas/version-2/view-contract";
import { createBillRun } from "../contract";
import { queryBillingRuns } from "../result-contract";

const field = fieldsOf(566); // 566200-566229: bill runs of version 2.

/** Types of charges by the names of version 2. */
const KINDS: Readonly<Record<string, string>> = {
  OneTime: "one_time",
  Recurring: "recurring",
  Usage: "usage",
};

const kindsShown = (list: string) =>
  list
    .split(",")
    .map((type) => KINDS[type] ?? type)
    .join(",");

const row = queryBillingRuns.result.shape.data.element.pick({
  batches: true,
  chargeTypeToExclude: true,
  noEmailForZeroAmountInvoice: true,
  numberOfAccounts: true,
  numberOfWaitingAccounts: true,
});

const BILL_RUN: View = {
  list: queryBillingRuns,
  names: named("accountId name targetDate", {
    bill_run_number: "billingRunNumber",
    bill_run_time: "executedDate",
    invoice_date: "invoiceDate",
    state: "status",
    day_of_month: "billCycleDay",
    email: "autoEmail",
    post: "autoPost",
    renew: "autoRenewal",
    invoices_sent: "invoicesEmailed",
    last_invoice_sent_time: "lastEmailSentTime",
    invoices_generated: "numberOfInvoices",
    credit_memos_generated: "numberOfCreditMemos",
    ...TIMES,
    ...MAKERS,
  }),
  words: { state: { Error: "failed" } },
  made: {
    shape: {
      batches: field(210, z.string().optional(), "Batches of its accounts, by commas."),
      charges_excluded: field(
        211,
        z.string().nullable().optional(),
        "Types of charges that are left out, by commas.",
      ),
      email_zero_amount_invoices: field(
        212,
        z.boolean().optional(),
        "Whether invoices of zero are e-mailed.",
      ),
      accounts_processed: field(
        213,
        z.int().optional(),
        "Accounts that are done, also those that failed.",
      ),
    },
    of: (shown) => {
      const of = row.parse(shown);
      return {
        batches: of.batches.join(","),
        charges_excluded: of.chargeTypeToExclude && kindsShown(of.chargeTypeToExclude),
        email_zero_amount_invoices: !of.noEmailForZeroAmountInvoice,
        accounts_processed: of.numberOfAccounts - of.numberOfWaitingAccounts,
      };
    },
  },
};

const NAMES: Names = {
  batches: "batches",
  email: "autoEmail",
  invoice_date: "invoiceDate",
  name: "name",
  post: "autoPost",
  renew: "autoRenewal",
  target_date: "targetDate",
};

const DAYS = [
  ...Array.from({ length: 31 }, (_, day) => String(day + 1)),
  "AllBillCycleDays",
  "AsRunDay",
];

export const billRunsV2 = resourceContracts({
  path: "/v2/bill_runs",
  param: "bill_run_id",
  noun: "a bill run",
  nouns: "bill runs",
  area: "bill-runs",
  ending: "BillRunV2",
  write: "invoices:write",
  view: BILL_RUN,
  one: "queryBillingRunByKey",
  oneParam: "billRunId",
  create: {
    names: NAMES,
    like: createBillRun.body,
    own: {
      account_id: field(200, key.optional(), "Id of the only account that is billed."),
      account_number: field(201, key.optional(), "Number of that account, in place of its id."),
      subscription_ids: field(
        202,
        z.array(key).min(1).max(50).optional(),
        "Only these subscriptions of the account.",
      ),
      day_of_month: field(
        203,
        z
          .union([z.int().transform(String), z.string()])
          .pipe(z.enum(DAYS))
          .optional(),
        "Only accounts with this bill cycle day: 1 to 31, or AsRunDay for today's; AllBillCycleDays for all.",
      ),
      charges_excluded: field(
        204,
        z
          .array(z.enum(["one_time", "recurring", "usage"]))
          .max(3)
          .optional(),
        "Types of charges to leave out.",
      ),
      email_zero_amount_invoices: field(
        205,
        z.boolean().optional(),
        "False leaves out invoices of zero when invoices are e-mailed.",
      ),
      type: field(206, z.literal("regular").optional(), "Always regular."),
    },
  },
  rules: [
    "account_id or account_number stands without batches and day_of_month; subscription_ids stand with one of them.",
    "Without a schedule a run has an invoice_date and a target_date.",
  ],
  example: { invoice_date: "2026-02-01", target_date: "2026-02-01", batches: ["Batch1"] },
});

export const postBillRunV2 = actionContract(billRunsV2, {
  id: "postBillRunV2",
  action: "post",
  summary: "Post a bill run",
  body: {
    names: {},
    like: z.object({}),
    own: {
      invoice_date: field(
        207,
        localDate.optional(),
        "The date that its documents have; another one is refused.",
      ),
    },
  },
});

export const cancelBillRunV2 = actionContract(billRunsV2, {
  id: "cancelBillRunV2",
  action: "cancel",
  summary: "Cancel a bill run",
});

export const {
  list: listBillRunsV2,
  get: getBillRunV2,
  create: createBillRunV2,
  remove: deleteBillRunV2,
} = billRunsV2;
