import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { localDate, text, wholeNumber } from "@/lib/api/schemas";
import * as runs from "@/lib/areas/bill-runs/contract";
import { recordOf } from "./contract";
import * as names from "./names-contract";

const field = fieldsOf(568); // 568030-568039: what bill runs as objects have beside their other calls.

const ALL_BATCHES =
  /^(?:AllBatches|Batch(?:[1-9]|[1-4]\d|50)(?:,Batch(?:[1-9]|[1-4]\d|50)){0,49})$/;
const TYPES = /^(?:OneTime|Recurring|Usage)(?:,(?:OneTime|Recurring|Usage)){0,2}$/;

export const billRunObject = recordOf({
  apiName: "BillRun",
  path: "bill-run",
  noun: "bill run as an object",
  area: "bill-runs",
  read: "invoices:read",
  write: "invoices:write",
  create: names.bodyUnder(names.NEW_BILL_RUN, runs.createBillRun.body, {
    AccountId: field(30, text(100).optional(), "The only account: its id or number."),
    Batch: field(
      31,
      z
        .string()
        .regex(ALL_BATCHES, "must be AllBatches, or Batch1 to Batch50 by commas")
        .optional(),
      "Batches of its accounts, separated by commas; AllBatches, and all of them when absent.",
    ),
    BillCycleDay: field(
      32,
      z.union([z.literal("AllBillCycleDays"), wholeNumber(0, 31)]).optional(),
      "Bill cycle day of its accounts; AllBillCycleDays, and all of them when absent.",
    ),
    ChargeTypeToExclude: field(
      33,
      z
        .string()
        .regex(TYPES, "must be OneTime, Recurring or Usage, or several of them by commas")
        .optional(),
      "Types of charges to leave out, separated by commas.",
    ),
    InvoiceDate: field(34, localDate, "Date of the documents."),
    TargetDate: field(35, localDate, "Day through which is billed."),
  }),
  update: z
    .object({
      Status: field(
        36,
        z.enum(["Posted", "Canceled"]),
        "Posted begins to post its drafts, Canceled begins to remove them.",
      ),
    })
    .catchall(z.unknown()),
  rules: ["The rules of the calls of version 1 that make, post and cancel it hold."],
  deletionRules: ["It is Canceled or Error."],
  example: { InvoiceDate: "2026-02-01", TargetDate: "2026-02-01", Batch: "Batch1" },
});

export const {
  create: createBillRunObject,
  retrieve: retrieveBillRunObject,
  update: updateBillRunObject,
  remove: deleteBillRunObject,
} = billRunObject;
