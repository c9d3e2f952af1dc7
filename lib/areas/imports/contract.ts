import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key, truth } from "@/lib/api/schemas";

const field = fieldsOf(594); // 594050-594099: imports of files.
const none = z.object({});
const LARGEST_FILE = 100 * 1024 * 1024;

/** What files can be imported as. */
export const IMPORT_TYPES = ["Usage"] as const;

const about = { area: "imports", style: "object", resource: 594050 } as const;

export const createImport = defineOperation({
  ...about,
  id: "createImport",
  method: "POST",
  path: "/v1/object/import",
  summary: "Create an import",
  description:
    "Stores the records of a CSV file that a form sends (`multipart/form-data`), as `POST /v1/usage` does: all of its rows, or with a bad one none. When it answers, the import has ended; `GET /v1/object/import/{id}` tells how, and where the file and the results of its rows are had.",
  scope: "usage:write",
  highVolume: true,
  upload: {
    part: "file",
    limit: LARGEST_FILE,
    endings: [".csv"],
    longestName: 50,
    description: "A CSV file in UTF-8, at most 100 MB, with a row of headers.",
    fields: {
      ImportType: "What the rows are: Usage.",
      Name: "Name of the import; that of the file when absent.",
    },
  },
  params: none,
  query: z.object({
    rejectUnknownFields: field(
      51,
      truth.optional(),
      "Parts of the form that are not known are refused with any value.",
    ),
  }),
  body: none,
  result: z.object({
    Success: field(52, z.literal(true), "Always true; a refusal has the other shape."),
    Id: field(53, z.string(), "Id of the import."),
  }),
  rules: [
    "ImportType is Usage; a file of anything else is refused.",
    "The columns are those of a file of `POST /v1/usage`.",
  ],
});

const shown = z.string().optional();

export const retrieveImport = defineOperation({
  ...about,
  id: "retrieveImport",
  method: "GET",
  path: "/v1/object/import/{id}",
  summary: "Retrieve an import",
  description:
    "Fields without a value are left out. An unknown id gives no records, with status 404. Both files are kept for 30 days, and the import with them.",
  scope: "usage:read",
  params: z.object({ id: field(68, key, "Id of the import.") }),
  query: z.object({
    fields: field(
      54,
      z.string().max(2000).optional(),
      "Names of the fields to return, separated by commas; all when absent.",
    ),
  }),
  body: none,
  result: z.object({
    Id: field(53, z.string(), "Id of the import."),
    Name: field(55, shown, "Name of the import."),
    ImportType: field(56, z.enum(IMPORT_TYPES).optional(), "What its rows are."),
    Status: field(
      57,
      z.enum(["Completed", "Failed"]).optional(),
      "Failed: a row was rejected, and nothing was stored.",
    ),
    StatusReason: field(58, shown, "Why it failed."),
    TotalCount: field(59, z.number().optional(), "Rows of the file."),
    ImportedCount: field(60, z.number().optional(), "Rows that were stored."),
    Md5: field(61, shown, "MD5 of the file, hexadecimal."),
    OriginalResourceUrl: field(62, shown, "Where the file is had, as it was sent."),
    ResultResourceUrl: field(
      63,
      shown,
      "Where the rows that were not stored are had, with their reasons, as CSV: the first 1,000.",
    ),
    CreatedById: field(64, shown, "Id of the client or user who sent it."),
    CreatedDate: field(65, shown, "When it was sent, with the tenant's offset."),
    UpdatedById: field(66, shown, "Id of the client or user who sent it."),
    UpdatedDate: field(67, shown, "When it ended, with the tenant's offset."),
  }),
});
