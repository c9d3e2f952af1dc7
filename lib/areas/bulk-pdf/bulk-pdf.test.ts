import { beforeAll, expect, test } from "vitest";
import { forgetFiles } from "@/lib/areas/files/forget-files";
import {
  BULK_PDFS as JOBS,
  bulkPdfs,
  enteredInvoice,
  type Paper,
  papersOf as of,
  pdfOf as pdf,
  uuid,
  withLimits,
} from "@/lib/testing/papers/bulk-pdfs";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { textOfPdf } from "@/lib/testing/papers/pdf-text";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { csvRows } from "@/lib/values/csv";
import { forgetBulkPdfs } from "./forget-jobs";

const INDEX_COLUMNS = [
  ...["accountNumber", "documentType", "documentNumber"],
  ...["documentCreatedOn", "pdfFileName", "pdfFileCreatedOn"],
];
const NOBODY = "0123456789abcdef0123456789abcdef";

let tenant: TestTenant;
let exports: ReturnType<typeof bulkPdfs>;
let accountNumber: string;
let chargeId: string;
let invoices: Paper[];
let draft: Paper;
let credit: Paper;
let debit: Paper;

beforeAll(async () => {
  tenant = await testTenant();
  exports = bulkPdfs(tenant);
  const plan = await planOf(tenant, { Name: "Care plan", ...dollars(100) });
  chargeId = plan.chargeIds[0] ?? "";
  accountNumber = (await makeAccount(tenant, "Hill & Dale")).accountNumber;
  const { invoiceNumbers } = await order(
    tenant,
    orderOf(accountNumber, plan.ratePlanId, { bill: "2026-01-15" }),
  );
  const number = String(invoiceNumbers[0]);
  const { id } = await good(tenant.call("GET", `/v1/invoices/${number}`));
  invoices = [{ id, number }, await invoice(), await invoice()];
  draft = await invoice({ status: "Draft" });
  credit = await memo("credit-memos", 40);
  debit = await memo("debit-memos", 30);
});

const invoice = (more: object = {}) => enteredInvoice(tenant, accountNumber, more);

async function memo(kind: string, amount: number): Promise<Paper> {
  const charges = [{ productRatePlanChargeId: chargeId, amount }];
  const body = { accountNumber, autoPost: true, charges };
  return good(tenant.call("POST", `/v1/${kind}`, body, LATEST));
}

test("a ZIP file holds the PDF that each document has at its own address, and an index of them", async () => {
  const [first, second] = invoices as [Paper, Paper];
  const documents = [
    of("CreditMemo", credit),
    of("Invoice", first, second),
    of("DebitMemo", debit),
  ];
  const asked = await good(exports.ask(documents, { name: "June" }));
  expect(asked).toEqual({
    ...{ success: true, jobId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ...{ invalidIds: [], skippedDocuments: [] },
  });
  expect(await exports.shown(asked.jobId)).toMatchObject({
    ...{ jobId: asked.jobId, jobName: "June", status: "Submitted", stepStatus: "JobCreated" },
    ...{ fileUrls: [], failedDocuments: [], createdOn: "2026-01-15 12:00:00" },
    ...{
      message: "The job waits for the worker.",
      createdBy: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  });
  await exports.work(asked.jobId);
  const job = await exports.shown(asked.jobId);
  expect(job).toMatchObject({
    ...{ status: "Completed", stepStatus: "PostProcessing", failedDocuments: [] },
    message: "4 documents in 1 ZIP file.",
  });
  const files = await exports.filesIn(job.fileUrls[0]);
  const papers: [Paper, string, string, string][] = [
    [credit, "credit-memos", "CreditMemo", "$40.00"],
    [first, "invoices", "Invoice", "$100.00"],
    [second, "invoices", "Invoice", "$10.00"],
    [debit, "debit-memos", "DebitMemo", "$30.00"],
  ];
  expect(files.map(({ name }) => name)).toEqual([...papers.map(([of]) => pdf(of)), "index.csv"]);
  for (const [place, [paper, address, , amount]] of papers.entries()) {
    const bytes = files[place]?.bytes ?? Buffer.alloc(0);
    expect(bytes.equals((await exports.fetched(`/v1/${address}/${paper.id}/pdf`)).bytes)).toBe(
      true,
    );
    const [page = ""] = await textOfPdf(bytes);
    for (const said of [paper.number, amount, "Hill & Dale"]) expect(page).toContain(said);
  }
  const index = csvRows(files.at(-1)?.bytes.toString("utf8") ?? "").map(({ cells }) => cells);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(index).toEqual([
    INDEX_COLUMNS,
    ...papers.map(([paper, , kind]) => [accountNumber, kind, paper.number, at, pdf(paper), at]),
  ]);
});

test("the file is saved under its name, never shown as a page, and needs a credential", async () => {
  const job = await exports.done([of("Invoice", ...invoices)], { fileName: "My papers/2026" });
  const { headers, bytes } = await exports.fetched(job.fileUrls[0]);
  expect(headers.get("content-type")).toBe("application/zip");
  expect(headers.get("content-disposition")).toBe('attachment; filename="My_papers_2026_1.zip"');
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-length")).toBe(String(bytes.length));
  expect((await tenant.call("GET", job.fileUrls[0], undefined, { token: null })).status).toBe(401);
  const other = await testTenant();
  expect((await other.call("GET", job.fileUrls[0])).status).toBe(404);
  expect((await other.call("GET", `${JOBS}/${job.jobId}`)).status).toBe(404);
  expect((await good(other.call("GET", JOBS))).jobs).toEqual([]);
});

test("an index in JSON is there unless the request leaves it out", async () => {
  const [first] = invoices as [Paper];
  const documents = [of("Invoice", first)];
  const json = await exports.done(documents, { indexFileFormat: "JSON" });
  const [, index] = await exports.filesIn(json.fileUrls[0]);
  expect(index?.name).toBe("index.json");
  expect(JSON.parse(index?.bytes.toString("utf8") ?? "")).toEqual({
    _metadata: [
      {
        ...{ accountNumber, documentType: "Invoice", documentNumber: first.number },
        ...{ documentCreatedOn: "2026-01-15T12:00:00.000Z", pdfFileName: pdf(first) },
        pdfFileCreatedOn: "2026-01-15T12:00:00.000Z",
      },
    ],
  });
  const without = await exports.done(documents, { persistIndexFile: false });
  expect(await exports.namesIn(without.fileUrls[0])).toEqual([pdf(first)]);
});

test("ids that are unknown, of another kind, of another company or no ids are answered as invalid, all alike", async () => {
  const other = await testTenant();
  const theirs = await good(other.call("GET", JOBS));
  expect(theirs.jobs).toEqual([]);
  const [first, second] = invoices as [Paper, Paper];
  const invalid = [NOBODY, credit.id, debit.id, "INV-is-no-id"];
  const made = await good(
    exports.ask([
      { docType: "Invoice", objectIds: [...invalid, first.id] },
      { docType: "CreditMemo", objectIds: [second.id] },
    ]),
  );
  expect(made.invalidIds).toEqual([...invalid, second.id]);
  expect(made.skippedDocuments).toEqual([
    { docType: "Invoice", objectIds: invalid },
    { docType: "CreditMemo", objectIds: [second.id] },
  ]);
  await exports.work(made.jobId);
  expect(await exports.namesIn((await exports.shown(made.jobId)).fileUrls[0])).toEqual([
    pdf(first),
    "index.csv",
  ]);
  const documents = [of("Invoice", first)];
  const body = { documents, fileName: "x", indexFileFormat: "CSV" };
  const foreign = await good(other.call("POST", JOBS, body));
  expect(foreign.invalidIds).toEqual([first.id]);
  const job = await good(other.call("GET", `${JOBS}/${foreign.jobId}`));
  expect(job).toMatchObject({ status: "Error", stepStatus: "JobCreated", fileUrls: [] });
  expect(job.message).toContain("There is no document to export");
});

test("a draft has no PDF until the request asks for it, and is made first", async () => {
  const [first] = invoices as [Paper];
  const documents = [of("Invoice", first, draft)];
  const without = await good(exports.ask(documents));
  expect(without.invalidIds).toEqual([draft.id]);
  await exports.work(without.jobId);
  const { jobId, invalidIds } = await good(exports.ask(documents, { generateMissingPDF: true }));
  expect(invalidIds).toEqual([]);
  await exports.work(jobId);
  const [made, posted] = await exports.filesIn((await exports.shown(jobId)).fileUrls[0]);
  expect([made?.name, posted?.name]).toEqual([pdf(draft), pdf(first)]);
  expect((await textOfPdf(made?.bytes ?? Buffer.alloc(0)))[0]).toContain("Draft invoice");
});

test("documents with one PDF file name are refused, and a document that is named twice", async () => {
  const [first] = invoices as [Paper];
  await good(tenant.call("PUT", "/v1/settings/document-numbers", { numbering: "WithGaps" }));
  const [slash, low] = [
    await invoice({ invoiceNumber: "EU/1" }),
    await invoice({ invoiceNumber: "eu_1" }),
  ];
  const same = await exports.ask([of("Invoice", slash, low)]);
  expect(same.status, same.text).toBe(422);
  expect(same.body.reasons[0].message).toBe(
    "The PDF files of EU/1 and eu_1 have the same name, eu_1.pdf. Export them by separate jobs.",
  );
  const twice = await exports.ask([of("Invoice", first), of("Invoice", first)]);
  expect(twice.body.reasons[0].message).toBe(`${first.number} is named more than once.`);
  const one = await exports.done([of("Invoice", slash)]);
  expect(await exports.namesIn(one.fileUrls[0])).toEqual(["EU_1.pdf", "index.csv"]);
});

test("a full ZIP file is followed by another one, each with its own index", async () => {
  const job = await withLimits({ partDocuments: 2, zipDocuments: 2 }, () =>
    exports.done([of("Invoice", ...invoices), of("CreditMemo", credit), of("DebitMemo", debit)]),
  );
  expect(job.message).toBe("5 documents in 3 ZIP files.");
  const zips = await Promise.all(job.fileUrls.map(exports.namesIn));
  const papers = [...invoices, credit, debit].map(pdf);
  expect(zips).toEqual([
    [...papers.slice(0, 2), "index.csv"],
    [...papers.slice(2, 4), "index.csv"],
    [...papers.slice(4), "index.csv"],
  ]);
  const { jobs } = await good(tenant.call("GET", JOBS));
  const listed = jobs.find(({ jobId }: { jobId: string }) => jobId === job.jobId);
  expect(listed).toMatchObject({
    ...{ fileUrls: job.fileUrls, totalDocuments: 5, packedDocuments: 5, failedDocumentCount: 0 },
    fileNames: ["papers_1.zip", "papers_2.zip", "papers_3.zip"],
  });
  const small = await withLimits({ zipBytes: 1 }, () => exports.done([of("Invoice", ...invoices)]));
  expect(small.fileUrls).toHaveLength(3);
});

test("files go after seven days, and the job after ninety", async () => {
  const job = await exports.done([of("Invoice", ...invoices)]);
  const [kept] = await asOwner<{ days: number }>(
    "select round(extract(epoch from kept_until - now()) / 86400)::int as days from stored_file where id = $1",
    [uuid(job.fileUrls[0].split("/").at(-1))],
  );
  expect(kept).toEqual({ days: 7 });
  await asOwner("update stored_file set kept_until = now() - interval '1 day'");
  await forgetFiles(tenant.tenantId);
  await forgetBulkPdfs(tenant.tenantId);
  expect((await tenant.call("GET", job.fileUrls[0])).status).toBe(404);
  expect(await exports.shown(job.jobId)).toMatchObject({
    ...{ status: "Completed", fileUrls: [], message: "The ZIP files were deleted after 7 days." },
  });
  await asOwner("update bulk_pdf_job set kept_until = now() - interval '1 day' where id = $1", [
    uuid(job.jobId),
  ]);
  await forgetBulkPdfs(tenant.tenantId);
  expect((await tenant.call("GET", `${JOBS}/${job.jobId}`)).status).toBe(404);
});
