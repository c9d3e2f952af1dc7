import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, text, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(593); // 593200-593249: PDFs of many documents in ZIP files.
const none = z.object({});
const about = { area: "bulk-pdf", style: "v1", resource: 593200, scope: "invoices:read" } as const;
const PATH = "/v1/operations/bulk-pdf";

/** The most documents of one job. */
export const MOST_DOCUMENTS = 10_000;

const kind = field(201, z.enum(["Invoice", "CreditMemo", "DebitMemo"]), "What the ids are ids of.");
const listed = z.object({
  docType: kind,
  objectIds: field(202, z.array(z.string()), "Ids of the documents."),
});

const params = z.object({ jobId: field(203, key, "Id of the job.") });
const jobId = field(204, id, "Id of the job.");

const job = {
  jobId,
  jobName: field(
    205,
    z.string(),
    "Name of the job; the beginning of its file names if it has none.",
  ),
  status: field(
    206,
    z.enum(["Submitted", "Executing", "Completed", "Error", "Cancelled"]),
    "Completed once the ZIP files can be had, also when some documents failed; Error when there is no ZIP file.",
  ),
  stepStatus: field(
    207,
    z.enum(["JobCreated", "TasksCreated", "GenerateMissPDF", "PdfToZip", "PostProcessing"]),
    "What is done, or was done last: PDFs that did not exist are made first (GenerateMissPDF), then the others are added (PdfToZip).",
  ),
  message: field(208, z.string(), "How far the job is, or what became of it, in a sentence."),
  fileUrls: field(
    209,
    z.array(z.string()),
    "Where the ZIP files are, each `/v1/files/{file-id}`, once all are complete; empty before, and after they were deleted.",
  ),
  createdOn: field(211, z.string(), "When it was requested."),
  createdBy: field(212, z.string(), "Id of the client or user who requested it."),
};

export const createBulkPdfJob = defineOperation({
  ...about,
  id: "createBulkPdfJob",
  method: "POST",
  path: PATH,
  summary: "Export bulk PDF files",
  description:
    "Puts the PDFs of many invoices, credit memos and debit memos into ZIP files. The worker writes them: look at the job. A ZIP file holds up to 1,000 documents and 512 MB, and each has an index of its own. The files are had by `GET /v1/files/{file-id}` for 7 days.",
  params: none,
  query: none,
  body: z.object({
    documents: field(
      220,
      z
        .array(
          z.object({
            docType: kind,
            objectIds: field(202, z.array(key).min(1).max(MOST_DOCUMENTS), "Ids of the documents."),
          }),
        )
        .min(1)
        .max(100),
      "The documents, by kind.",
    ),
    fileName: field(
      221,
      text(32),
      "How the names of the ZIP files begin: `june` gives `june_1.zip`, `june_2.zip` and so on. Characters other than letters, digits, `.`, `_` and `-` become `_`.",
    ),
    name: field(222, text(32).optional(), "Name of the job."),
    indexFileFormat: field(
      223,
      z.enum(["JSON", "CSV"]),
      "Format of the index: for each PDF in a ZIP file the account number, type, number and creation of its document, and its file name and creation.",
    ),
    generateMissingPDF: field(
      224,
      z.boolean().optional(),
      "Whether PDFs are made for drafts and canceled documents, which have none until they are asked for; posted documents have theirs. False when absent: such documents are invalid.",
    ),
    ignoreArchivedFiles: field(
      225,
      z.boolean().optional(),
      "Whether PDFs that were archived are left out. A document's PDF is never archived, so both values export the same.",
    ),
    persistIndexFile: field(
      226,
      z.boolean().optional(),
      "Whether each ZIP file holds its index; true when absent.",
    ),
  }),
  result: z.object({
    jobId,
    invalidIds: field(
      227,
      z.array(z.string()),
      "Ids that are left out: of no document of their kind that the caller can see, or of one without a PDF.",
    ),
    skippedDocuments: field(228, z.array(listed), "The same ids, by kind."),
  }),
  rules: [
    `A job has at most ${MOST_DOCUMENTS.toLocaleString("en-US")} documents.`,
    "No two documents have the same PDF file name, whatever its capitals: a document is named once, and numbers that differ in special characters only go into separate jobs.",
    "When no document can be exported, the job has failed at once, and its message says so.",
    "At most 20 jobs wait or are worked on (70).",
  ],
  example: {
    documents: [{ docType: "Invoice", objectIds: ["402880de8ce7edc3018ce7f18404315a"] }],
    fileName: "invoices-june",
    indexFileFormat: "CSV",
  },
});

export const getBulkPdfJob = defineOperation({
  ...about,
  id: "getBulkPdfJob",
  method: "GET",
  path: `${PATH}/{jobId}`,
  summary: "Get a bulk PDF job",
  description:
    "How far a job is, and where its ZIP files are. A job that was interrupted goes on where it was. Jobs are told of for 90 days.",
  params,
  query: none,
  body: none,
  result: z.object({
    ...job,
    failedDocuments: field(
      210,
      z.array(listed),
      "Documents whose PDF could not be made in three attempts; the others are in the ZIP files.",
    ),
  }),
});

export const listBulkPdfJobs = defineOperation({
  ...about,
  id: "listBulkPdfJobs",
  method: "GET",
  path: PATH,
  summary: "List bulk PDF jobs",
  description: "The newest first.",
  params: none,
  query: z.object({
    page: field(230, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1."),
    pageSize: field(
      231,
      wholeNumber(1, 999_999_999).optional(),
      "Jobs of one page, at most 300; 300 when absent.",
    ),
  }),
  body: none,
  result: z.object({
    jobs: field(
      232,
      z.array(
        z.object({
          ...job,
          fileNames: field(233, z.array(z.string()), "Names of the ZIP files, in the same order."),
          totalDocuments: field(234, z.number(), "Documents that it exports."),
          packedDocuments: field(235, z.number(), "Those that are in a ZIP file so far."),
          failedDocumentCount: field(236, z.number(), "Those whose PDF could not be made."),
        }),
      ),
      "The jobs of this page.",
    ),
    nextPage: field(237, z.string().optional(), "Address of the next page; absent on the last."),
  }),
});

export const cancelBulkPdfJob = defineOperation({
  ...about,
  id: "cancelBulkPdfJob",
  method: "PUT",
  path: `${PATH}/{jobId}/cancel`,
  summary: "Cancel a bulk PDF job",
  description: "Stops a job that is not done, and deletes what it has written.",
  params,
  query: none,
  body: none,
  result: z.object({ jobId }),
  rules: ["The job is Submitted or Executing."],
});
