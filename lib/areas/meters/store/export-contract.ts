import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, line, wholeNumber } from "@/lib/api/schemas";
import { meterId } from "../contract";
import { ENTRY_KINDS, RUN_TYPES, STEPS } from "../state-contract";
import { moment } from "../trail-contract";

const field = fieldsOf(598); // 598250-598279: files of audit trails.
const none = z.object({});
const about = { area: "meters", style: "v1", resource: 598000 } as const;
const params = z.object({ meterId });

/** Entries of one file. */
export const MOST_EXPORTED = 50_000;

const fileKey = field(
  250,
  z.string(),
  "Id of the file, for `GET /meters/auditTrail/presignedUrl`.",
);
const exportType = field(111, z.enum(ENTRY_KINDS), "Errors or samples.");
const sessionIds = field(
  130,
  z.union([id, z.array(id).max(100)]).optional(),
  "Only those of these runs.",
);

const job = {
  id: field(251, id, "Id of the export."),
  fileKey,
  exportType,
  runType: field(112, z.enum(RUN_TYPES), "Of trials (DEBUG), or of everything else."),
  fileName: field(252, z.string(), "Name of the file."),
  format: field(253, z.literal("csv"), "Always csv."),
  status: field(254, z.literal("COMPLETED"), "The file is complete when the export answers."),
  records: field(255, z.int(), "Entries in the file."),
  createdAt: field(209, z.iso.datetime(), "When it was requested."),
};

export const createAuditTrailExportJob = defineOperation({
  ...about,
  id: "createAuditTrailExportJob",
  scope: "usage:read",
  method: "POST",
  path: "/meters/{meterId}/auditTrail/export",
  summary: "Export the audit trail of a meter",
  description:
    "Writes entries of the audit trail to a CSV file, the newest first; the filters are query parameters, as those of the list. The file is kept for 30 days. With an `Idempotency-Key`, a second call is the same export.",
  params,
  query: z.object({
    exportType,
    runType: job.runType,
    sessionIds,
    operatorIds: field(
      256,
      z.union([z.enum(STEPS), z.array(z.enum(STEPS)).max(5)]).optional(),
      "Only those of these steps of the meter.",
    ),
    queryFromTime: field(114, moment, "First moment."),
    queryToTime: field(115, moment, "Last moment."),
    format: field(253, line(10).optional(), "csv, or absent."),
  }),
  body: none,
  result: z.object({ data: field(257, z.object(job), "The export.") }),
  rules: ["The format is csv.", "A file has at most 50,000 entries."],
});

export const getAuditTrailExportJobs = defineOperation({
  ...about,
  id: "getAuditTrailExportJobs",
  scope: "usage:read",
  method: "GET",
  path: "/meters/{meterId}/auditTrail/export",
  summary: "List the exports of a meter's audit trail",
  description: "The exports of the last 30 days, the newest first.",
  params,
  query: z.object({
    exportType: field(111, z.enum(ENTRY_KINDS).optional(), "Only those of errors, or of samples."),
    pageSize: field(117, wholeNumber(1, 100).optional(), "Exports of one page: 30."),
    page: field(258, wholeNumber(1, 10_000).optional(), "Page, counted from 1."),
  }),
  body: none,
  result: z.object({
    data: field(
      257,
      z.object({ jobs: field(259, z.array(z.object(job)), "The exports.") }),
      "The exports.",
    ),
    nextPage: field(128, z.string().optional(), "Address of the next page; absent on the last."),
  }),
});

export const getPresignedURLForMeterExport = defineOperation({
  ...about,
  id: "getPresignedURLForMeterExport",
  scope: "usage:read",
  method: "GET",
  path: "/meters/auditTrail/presignedUrl",
  summary: "Get the address of an exported file",
  description:
    "Where a file of an audit trail is had. It is not signed: whoever has it needs a credential, as for the audit trail itself.",
  params: none,
  query: z.object({ fileKey: field(250, id, "Id of the file.") }),
  body: none,
  result: z.object({ data: field(260, z.string(), "The address.") }),
});
