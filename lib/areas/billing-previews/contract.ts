import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { bounded, id, key, localDate, wholeNumber } from "@/lib/api/schemas";
import { CHARGE_TYPE_LIST, NO_CHARGE_TYPE_LIST } from "@/lib/areas/billing-operations/contract";
import { PREVIEW_RUN_STATUSES, RENEWALS } from "./state-contract";

const field = fieldsOf(579); // 579000-579049: billing preview runs.
const none = z.object({});
const about = { area: "billing-previews", style: "v1", resource: 579000 } as const;
const PATH = "/v1/billing-preview-runs";

const BATCHES =
  /^(?:AllBatches|Batch(?:[1-9]|[1-4]\d|50)(?:\s*,\s*Batch(?:[1-9]|[1-4]\d|50)){0,49})$/;
const batches = (longest: number) =>
  bounded(1, longest)
    .regex(BATCHES, "must be AllBatches, or Batch1 to Batch50 separated by commas")
    .optional();
const UNTIL_309 = { range: { until: "309.0" } } as const;
const SINCE_314 = { range: { since: "314.0" } } as const;
const WHICH = "Batches whose accounts are previewed, separated by commas; all of them when absent.";

const OF = "Batches of the accounts; AllBatches for all of them, empty for a run of one account.";

const run = z.object({
  billingPreviewRunId: field(1, id, "Id of the run."),
  runNumber: field(2, z.string(), "Number of the run, such as BPR-00000001."),
  status: field(
    3,
    z.enum(PREVIEW_RUN_STATUSES),
    "Completed once the file can be had, also when some accounts failed; Error when all of them did, or the file could not be written.",
  ),
  targetDate: field(4, z.string(), "Day through which is billed."),
  assumeRenewal: field(5, z.enum(RENEWALS), "Which subscriptions renew at the end of their term."),
  batch: field(6, z.string(), OF, UNTIL_309),
  batches: field(7, z.string(), OF, SINCE_314),
  accountId: field(25, id.nullable(), "Id of the only account."),
  chargeTypeToExclude: field(8, z.string(), "Types of charges that are left out; may be empty."),
  includingEvergreenSubscription: field(
    9,
    z.boolean(),
    "Whether subscriptions without an end are included.",
  ),
  includingDraftItems: field(10, z.boolean(), "Whether the lines of drafts are included."),
  storageOption: field(11, z.literal("Csv"), "Csv."),
  resultFileUrl: field(
    12,
    z.string().nullable(),
    "Where the file is, `/v1/files/{file-id}`, once it is complete.",
  ),
  totalAccounts: field(13, z.number(), "Accounts with something to bill or a draft."),
  succeededAccounts: field(14, z.number(), "Accounts that were previewed so far."),
  failedAccounts: field(15, z.number(), "Accounts that could not be previewed; the file says why."),
  errorMessage: field(16, z.string().nullable(), "What went wrong."),
  startDate: field(17, z.string().nullable(), "When the worker began, with the tenant's offset."),
  endDate: field(18, z.string().nullable(), "When the file was complete."),
  createdById: field(19, z.string(), "Who made it."),
  createdDate: field(20, z.string(), "When it was made."),
  updatedById: field(21, z.string(), "Who made it."),
  updatedDate: field(22, z.string(), "When it changed last."),
});

export const createBillingPreviewRun = defineOperation({
  ...about,
  id: "createBillingPreviewRun",
  method: "POST",
  path: PATH,
  summary: "Create a billing preview run",
  description:
    "Previews what many accounts will be billed through a day, each as `POST /v1/operations/billing-preview` does, and writes the lines to a CSV file. Nothing is billed. The worker does it: look at its status. The file is kept for 180 days.",
  scope: "invoices:write",
  params: none,
  query: none,
  body: z.object({
    targetDate: field(4, localDate, "Day through which charges are calculated."),
    assumeRenewal: field(
      5,
      z.enum(RENEWALS).optional(),
      "Which subscriptions renew at the end of their term: all, none, or those that renew automatically, which is the default.",
    ),
    batch: field(6, batches(255), WHICH, UNTIL_309),
    batches: field(7, batches(1000), WHICH, SINCE_314),
    chargeTypeToExclude: field(
      8,
      bounded(1, 100).regex(CHARGE_TYPE_LIST, NO_CHARGE_TYPE_LIST).optional(),
      "Types of charges to leave out, separated by commas.",
    ),
    includingEvergreenSubscription: field(
      9,
      z.boolean().optional(),
      "False leaves subscriptions without an end out.",
    ),
    includingDraftItems: field(
      10,
      z.boolean().optional(),
      "When true, the lines of draft invoices are shown first.",
    ),
    storageOption: field(
      11,
      z.enum(["Csv", "Database"]).optional(),
      "Csv. Database is refused: the lines are had as a file.",
    ),
    filters: field(
      23,
      z
        .array(
          z.object({
            filterType: field(24, z.literal("Account"), "Account."),
            accountId: field(25, key, "The only account: its id or number."),
          }),
        )
        .max(1)
        .optional(),
      "One account, in place of batches.",
    ),
    storeDifference: field(
      26,
      z.boolean().optional(),
      "Not available: the difference to another run is not stored. Refused when it is true.",
    ),
    comparedBillingPreviewRunId: field(
      27,
      bounded(0, 100).optional(),
      "Not available: runs are not compared. Refused unless it is empty.",
    ),
  }),
  result: z.object({ billingPreviewRunId: field(1, id, "Id of the run.") }),
  rules: [
    "The day lies at most 36 months ahead.",
    "filters stand alone, without batches.",
    "At most 20 runs wait or are written; a batch is in one of them at a time.",
  ],
  example: { targetDate: "2026-03-31", batches: "Batch1,Batch2", assumeRenewal: "Autorenew" },
});

export const getBillingPreviewRun = defineOperation({
  ...about,
  id: "getBillingPreviewRun",
  method: "GET",
  path: `${PATH}/{billingPreviewRunId}`,
  summary: "Get a billing preview run",
  description: "What was requested of a run, and its progress.",
  scope: "invoices:read",
  params: z.object({ billingPreviewRunId: field(28, key, "Id or number of the run.") }),
  query: none,
  body: none,
  result: run,
});

export const listBillingPreviewRuns = defineOperation({
  ...about,
  id: "listBillingPreviewRuns",
  method: "GET",
  path: PATH,
  summary: "List billing preview runs",
  description: "The newest first.",
  scope: "invoices:read",
  params: none,
  query: z.object({
    page: field(29, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1."),
    pageSize: field(
      30,
      wholeNumber(1, 999_999_999).optional(),
      "Runs of one page, at most 300; 300 when absent.",
    ),
  }),
  body: none,
  result: z.object({
    runs: field(31, z.array(run), "The runs of this page."),
    nextPage: field(32, z.string().optional(), "Address of the next page; absent on the last."),
  }),
});
