import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, localDate } from "@/lib/api/schemas";

const field = fieldsOf(579); // 579050-579079: billing preview runs of version 2.
const none = z.object({});
const about = {
  area: "billing-previews",
  style: "v2",
  callsOperations: true,
  resource: 579050,
  query: none,
} as const;
const PATH = "/v2/bill_run_previews";

const KINDS = z.array(z.enum(["one_time", "recurring", "usage"]));
const RENEWS = z.enum(["all", "auto_renew_only", "none"]);

/** A bill run preview in responses. */
export const billRunPreview = z.object({
  id: field(50, id, "Id of the run."),
  billing_preview_run_number: field(51, z.string(), "Number of the run, such as BPR-00000001."),
  state: field(
    52,
    z.enum(["pending", "processing", "completed", "failed"]),
    "Completed once the file can be had, also when some accounts failed; failed when all of them did.",
  ),
  target_date: field(53, z.string(), "Day through which is billed."),
  assume_renewal: field(54, RENEWS, "Which subscriptions renew at the end of their term."),
  batches: field(55, z.array(z.string()), "Batches of the accounts; AllBatches for all of them."),
  charges_excluded: field(56, KINDS, "Types of charges that are left out."),
  include_draft_items: field(57, z.boolean(), "Whether the lines of drafts are included."),
  include_evergreen_subscriptions: field(
    58,
    z.boolean(),
    "Whether subscriptions without an end are included.",
  ),
  number_of_accounts: field(59, z.number(), "Accounts with something to bill or a draft."),
  number_of_accounts_succeeded: field(60, z.number(), "Accounts that were previewed so far."),
  file: field(
    61,
    z
      .object({ url: field(62, z.string(), "Where the file is, `/v1/files/{file-id}`.") })
      .nullable(),
    "The lines as a CSV file; null until it is complete.",
  ),
  state_transitions: field(
    63,
    z.object({
      processing_start_time: field(64, z.string().nullable(), "When the worker began."),
      complete_time: field(65, z.string().nullable(), "When the file was complete."),
    }),
    "When its state changed.",
  ),
  created_by_id: field(66, z.string(), "Who made it."),
  created_time: field(67, z.string(), "When it was made."),
  updated_by_id: field(68, z.string(), "Who made it."),
  updated_time: field(69, z.string(), "When it changed last."),
});

export const createBillRunPreviewV2 = defineOperation({
  ...about,
  id: "createBillRunPreviewV2",
  method: "POST",
  path: PATH,
  summary: "Create a bill run preview",
  description:
    "Previews what many accounts will be billed through a day, as `POST /v1/billing-preview-runs` does.",
  scope: "invoices:write",
  also: [{ scope: "invoices:read", to: "show the result", asks: () => true }],
  params: none,
  body: z.object({
    target_date: field(70, localDate, "Day through which charges are calculated."),
    assume_renewal: field(
      71,
      RENEWS.optional(),
      "Which subscriptions renew at the end of their term; auto_renew_only when absent.",
    ),
    batches: field(
      72,
      z
        .array(z.string().regex(/^(?:AllBatches|Batch(?:[1-9]|[1-4]\d|50))$/))
        .min(1)
        .max(50)
        .optional(),
      "Batch1 to Batch50; all batches when absent.",
    ),
    charges_excluded: field(73, KINDS.max(3).optional(), "Types of charges to leave out."),
    include_draft_items: field(
      74,
      z.boolean().optional(),
      "When true, the lines of draft invoices are shown first.",
    ),
    include_evergreen_subscriptions: field(
      75,
      z.boolean().optional(),
      "False leaves subscriptions without an end out.",
    ),
  }),
  result: billRunPreview,
  success: 201,
  rules: ["The rules of `POST /v1/billing-preview-runs` hold."],
  example: { target_date: "2026-03-31", batches: ["Batch1"], assume_renewal: "auto_renew_only" },
});

export const getBillRunPreviewV2 = defineOperation({
  ...about,
  id: "getBillRunPreviewV2",
  method: "GET",
  path: `${PATH}/{bill_run_preview_id}`,
  summary: "Retrieve a bill run preview",
  description: "Shows a run, found by its id or its number, and its progress.",
  scope: "invoices:read",
  params: z.object({ bill_run_preview_id: field(76, key, "Id or number of the run.") }),
  body: none,
  result: billRunPreview,
});
