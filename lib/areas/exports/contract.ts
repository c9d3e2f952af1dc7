import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key, text, truth } from "@/lib/api/schemas";
import { ALSO_READS, LONGEST_QUERY } from "@/lib/areas/batch-actions/contract";

const field = fieldsOf(594); // 594000-594049: exports of queries.
const none = z.object({});
const FORMATS = ["csv", "html", "Excel"] as const;
const STATUSES = ["Pending", "Processing", "Completed", "Failed"] as const;

const about = {
  area: "exports",
  style: "object",
  resource: 594000,
  scope: "accounts:read",
  also: ALSO_READS,
} as const;

/** Any value: those that ask for nothing may be of any type. */
const anything = z.unknown().optional();
const says = (what: string) =>
  `Not available: ${what}. Refused when it asks for something; null, false, 0 and an empty text do not.`;

export const createExport = defineOperation({
  ...about,
  id: "createExport",
  method: "POST",
  path: "/v1/object/export",
  summary: "Create an export",
  description:
    "Queues a query whose rows are written to a file, behind each other in the order of their ids. The query is written as those of batch actions are, and may also ask for orders, memos and applications. The file has a column for each field that the query names, and the rows that there were when its writing began. Once the export is completed, `GET /v1/files/{file-id}` has the file, for 30 days.",
  params: none,
  query: z.object({
    rejectUnknownFields: field(
      1,
      truth.optional(),
      "When true, a body with fields that the type does not have is refused; else they are ignored.",
    ),
  }),
  body: z
    .object({
      Format: field(
        2,
        z.enum(FORMATS),
        "How rows are written. Excel is refused: files of csv open there.",
      ),
      Name: field(3, text(100).optional(), "Name of the file; that of the object when absent."),
      Query: field(4, z.string().min(1).max(LONGEST_QUERY), "The query."),
      Zip: field(5, z.boolean().optional(), "Whether the file is compressed as ZIP."),
      Encrypted: field(6, anything, says("encrypted files")),
      ConvertToCurrencies: field(7, anything, says("amounts in other currencies")),
      FileId: field(8, anything, says("the id of the file is decided here")),
      Size: field(9, anything, says("the size of the file is decided here")),
      Status: field(10, anything, says("the status is decided here")),
      StatusReason: field(11, anything, says("the reason is decided here")),
    })
    .catchall(z.unknown()),
  result: z.object({
    Success: field(12, z.literal(true), "Always true; a refusal has the other shape."),
    Id: field(13, z.string(), "Id of the export."),
  }),
  rules: [
    "The caller has the scope that reads what is exported.",
    "The query does not ask for Body, which is a file.",
    "At most 50 exports of a company wait or are written; the file has at most 1 GB before it is compressed.",
  ],
  example: {
    Format: "csv",
    Name: "Open accounts",
    Query: "select AccountNumber, Name, Balance from Account where Balance > 0",
    Zip: false,
  },
});

const shown = z.string().optional();

export const retrieveExport = defineOperation({
  ...about,
  id: "retrieveExport",
  method: "GET",
  path: "/v1/object/export/{id}",
  summary: "Retrieve an export",
  description:
    "Fields without a value are left out. An unknown id gives no records, with status 404.",
  params: z.object({ id: field(19, key, "Id of the export.") }),
  query: z.object({
    fields: field(
      14,
      z.string().max(2000).optional(),
      "Names of the fields to return, separated by commas; all when absent.",
    ),
  }),
  body: none,
  result: z.object({
    Id: field(13, z.string(), "Id of the export."),
    Name: field(3, shown, "Name of the file."),
    Format: field(2, z.enum(["csv", "html"]).optional(), "How rows are written."),
    Query: field(4, shown, "The query."),
    Zip: field(5, z.boolean().optional(), "Whether the file is compressed as ZIP."),
    Encrypted: field(6, z.boolean().optional(), "Always false."),
    Status: field(
      10,
      z.enum(STATUSES).optional(),
      "Completed once the file can be had; Failed when it cannot be written.",
    ),
    StatusReason: field(11, shown, "Why it failed."),
    FileId: field(8, shown, "Id of the file, once it can be had."),
    Size: field(9, z.number().optional(), "Bytes of the file."),
    CreatedById: field(15, shown, "Id of the client or user who asked for it."),
    CreatedDate: field(16, shown, "When it was asked for, with the tenant's offset."),
    UpdatedById: field(17, shown, "Id of the client or user who asked for it."),
    UpdatedDate: field(18, shown, "When its last part was written, with the tenant's offset."),
  }),
});
