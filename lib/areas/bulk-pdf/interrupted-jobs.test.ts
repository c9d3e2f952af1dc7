import { beforeAll, describe, expect, test, vi } from "vitest";
import {
  BULK_PDFS,
  bulkPdfs,
  enteredInvoice,
  type Paper,
  papersOf,
  pdfOf,
  uuid,
  withLimits,
} from "@/lib/testing/papers/bulk-pdfs";
import * as printing from "@/lib/areas/invoices/invoice-pdf";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { RuleViolation, TemporaryError } from "@/lib/kernel/errors";
import { MOST_OPEN } from "./model";

let tenant: TestTenant;
let exports: ReturnType<typeof bulkPdfs>;
let invoices: Paper[];
const { invoicePdf } = printing;

beforeAll(async () => {
  tenant = await testTenant();
  exports = bulkPdfs(tenant);
  const { accountNumber } = await makeAccount(tenant);
  invoices = [];
  for (let count = 0; count < 5; count += 1)
    invoices.push(await enteredInvoice(tenant, accountNumber));
});

const all = () => [papersOf("Invoice", ...invoices)];
const inTwos = <T>(work: () => Promise<T>) =>
  withLimits({ partDocuments: 2, zipDocuments: 3 }, work);
const bytesOf = async (jobId: string) =>
  asOwner<{ bytes: number }>(
    `select coalesce(sum(length(p.bytes)), 0)::int as bytes from bulk_pdf_zip z
     join stored_file_part p on p.tenant_id = z.tenant_id and p.file_id = z.file_id where z.job_id = $1`,
    [uuid(jobId)],
  );
/** The tries of each document's PDF, by its id, while `fault` may throw one. */
async function whilePrinting<T>(
  fault: (id: string, attempt: number) => Error | undefined,
  work: () => Promise<T>,
): Promise<{ done: T; attempts: Map<string, number> }> {
  const attempts = new Map<string, number>();
  const spied = vi.spyOn(printing, "invoicePdf").mockImplementation((ctx, key, find) => {
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    const error = fault(key, attempt);
    return error ? Promise.reject(error) : invoicePdf(ctx, key, find);
  });
  try {
    return { done: await work(), attempts };
  } finally {
    spied.mockRestore();
  }
}

describe("a worker that is killed", () => {
  test.each([
    ["while a part is stored", "stored_file_part", "new.position = 1"],
    ["while the last ZIP file is closed", "stored_file", "new.size is not null"],
    ["while a job is completed", "bulk_pdf_job", "new.status = 'Completed'"],
  ])("%s leaves nothing half, and the next one goes on", async (_when, table, when) => {
    const { jobId } = await good(exports.ask(all()));
    await asOwner(
      `create function die() returns trigger language plpgsql as
       $$ begin if ${when} then raise exception 'killed' using errcode = '57P01'; end if; return new; end $$;
       create trigger die before insert or update on ${table} for each row execute function die()`,
    );
    try {
      await expect(inTwos(() => exports.work(jobId))).rejects.toThrow();
    } finally {
      await asOwner(`drop trigger die on ${table}; drop function die()`);
    }
    const halfway = await exports.shown(jobId);
    expect(halfway).toMatchObject({ status: "Executing", fileUrls: [] });
    const files = await asOwner<{ id: string }>(
      "select file_id as id from bulk_pdf_zip where job_id = $1",
      [uuid(jobId)],
    );
    expect(files.length).toBeGreaterThan(0);
    for (const { id } of files)
      expect((await tenant.call("GET", `/v1/files/${id}`)).status).toBe(404);
    await inTwos(() => exports.work(jobId));
    await inTwos(() => exports.work(jobId));
    const job = await exports.shown(jobId);
    expect(job.message).toBe("5 documents in 2 ZIP files.");
    const names = await Promise.all(job.fileUrls.map(exports.namesIn));
    expect(names.flat()).toEqual([
      ...[...invoices.slice(0, 3).map(pdfOf), "index.csv"],
      ...[...invoices.slice(3).map(pdfOf), "index.csv"],
    ]);
  });

  test("makes no PDF again that is stored already", async () => {
    const { jobId } = await good(exports.ask(all()));
    const third = uuid(invoices[2]?.id ?? "");
    const passing = (id: string, attempt: number) =>
      id === third && attempt === 1 ? new TemporaryError("The database is starting.") : undefined;
    const { attempts } = await whilePrinting(passing, async () => {
      await expect(inTwos(() => exports.work(jobId))).rejects.toThrow("is starting");
      expect((await exports.shown(jobId)).message).toBe("2 of 5 documents done.");
      await inTwos(() => exports.work(jobId));
    });
    expect(await exports.shown(jobId)).toMatchObject({ status: "Completed", failedDocuments: [] });
    const [first, second] = invoices.map(({ id }) => attempts.get(uuid(id)));
    expect([first, second, attempts.get(third)]).toEqual([1, 1, 2]);
  });

  test("on the last attempt ends the job, of which nothing is left", async () => {
    const { jobId } = await good(exports.ask(all()));
    const third = uuid(invoices[2]?.id ?? "");
    const passing = (id: string) =>
      id === third ? new TemporaryError("The database is starting.") : undefined;
    await whilePrinting(passing, () => inTwos(() => exports.work(jobId, true)));
    expect(await exports.shown(jobId)).toMatchObject({
      ...{ status: "Error", fileUrls: [], message: expect.stringContaining("An internal error") },
    });
    expect(await bytesOf(jobId)).toEqual([{ bytes: 0 }]);
    await exports.work(jobId);
    expect((await exports.shown(jobId)).status).toBe("Error");
  });
});

describe("a PDF that cannot be made", () => {
  const broken = (attempts: number) => (id: string, attempt: number) =>
    id === uuid(invoices[1]?.id ?? "") && attempt <= attempts
      ? new RuleViolation("No such font.")
      : undefined;

  test("is tried again behind the others", async () => {
    const { done: job, attempts } = await whilePrinting(broken(2), () => exports.done(all()));
    expect(job).toMatchObject({ status: "Completed", failedDocuments: [] });
    expect(attempts.get(uuid(invoices[1]?.id ?? ""))).toBe(3);
    const [first, second, ...others] = invoices.map(pdfOf);
    expect(await exports.namesIn(job.fileUrls[0])).toEqual([first, ...others, second, "index.csv"]);
  });

  test("fails its document after three attempts, and the others are exported", async () => {
    const { done: job, attempts } = await whilePrinting(broken(9), () => exports.done(all()));
    expect(job).toMatchObject({
      status: "Completed",
      message: `4 documents in 1 ZIP file; 1 document failed: ${invoices[1]?.number}: No such font.`,
      failedDocuments: [papersOf("Invoice", invoices[1] as Paper)],
    });
    expect(attempts.get(uuid(invoices[1]?.id ?? ""))).toBe(3);
    const others = invoices.filter((_, place) => place !== 1).map(pdfOf);
    expect(await exports.namesIn(job.fileUrls[0])).toEqual([...others, "index.csv"]);
  });

  test("fails the job when it is the only one", async () => {
    const documents = [papersOf("Invoice", invoices[1] as Paper)];
    const { done: job } = await whilePrinting(broken(9), () => exports.done(documents));
    expect(job).toMatchObject({
      ...{ status: "Error", fileUrls: [] },
      message: `No PDF could be made: ${invoices[1]?.number}: No such font.`,
      failedDocuments: documents,
    });
  });
});

describe("a job that is canceled", () => {
  const cancel = (jobId: string) => tenant.call("PUT", `${BULK_PDFS}/${jobId}/cancel`);

  test("leaves nothing, also of the part that its worker makes at that moment", async () => {
    const { jobId } = await good(exports.ask(all()));
    let canceled = false;
    const fourth = uuid(invoices[3]?.id ?? "");
    const spied = vi.spyOn(printing, "invoicePdf").mockImplementation(async (ctx, key, find) => {
      if (key === fourth) canceled = (await good(cancel(jobId))).jobId === jobId;
      return invoicePdf(ctx, key, find);
    });
    await inTwos(() => exports.work(jobId)).finally(() => spied.mockRestore());
    expect(canceled).toBe(true);
    expect(await exports.shown(jobId)).toMatchObject({
      ...{ status: "Cancelled", fileUrls: [], message: "The job was canceled." },
    });
    expect(await bytesOf(jobId)).toEqual([{ bytes: 0 }]);
    const again = await cancel(jobId);
    expect(again.status).toBe(422);
    expect(again.body.reasons[0].message).toBe("The job is Cancelled: it is over.");
  });

  test("makes room for another one", async () => {
    const jobs: string[] = [];
    for (let count = 0; count < MOST_OPEN; count += 1)
      jobs.push((await good(exports.ask(all()))).jobId);
    const refused = await exports.ask(all());
    expect(refused.status, refused.text).toBe(429);
    await good(cancel(jobs[0] ?? ""));
    jobs.push((await good(exports.ask(all()))).jobId);
    for (const jobId of jobs.slice(1)) await good(cancel(jobId));
  });
});

test("the same request with its Idempotency-Key makes one job", async () => {
  const body = { documents: all(), fileName: "once", indexFileFormat: "JSON" };
  const headers = { "idempotency-key": "bulk-once" };
  const [one, other] = [
    await good(tenant.call("POST", BULK_PDFS, body, { headers })),
    await good(tenant.call("POST", BULK_PDFS, body, { headers })),
  ];
  expect(other.jobId).toBe(one.jobId);
  const { jobs } = await good(tenant.call("GET", BULK_PDFS));
  const same = jobs.filter(({ jobName }: { jobName: string }) => jobName === "once");
  expect(same).toHaveLength(1);
});

test("a job needs the scope that reads invoices", async () => {
  const { clientId, clientSecret } = await good(
    tenant.call("POST", "/v1/api-clients", { name: "Reader", scopes: ["accounts:read"] }),
  );
  const headers = { apiAccessKeyId: clientId, apiSecretAccessKey: clientSecret };
  const body = { documents: all(), fileName: "x", indexFileFormat: "CSV" };
  const answer = await tenant.call("POST", BULK_PDFS, body, { token: null, headers });
  expect(answer.status).toBe(403);
});

test("a job is of the entity and the orgs of its request, and exports nothing of others", async () => {
  const [entity, side] = [
    "0190a1b2-0000-7000-8000-0000000000b1",
    "0190a1b2-0000-7000-8000-0000000000b2",
  ];
  const own = await testTenant();
  const { tenantId, entityId } = own;
  const { accountNumber } = await makeAccount(own);
  const invoice = await enteredInvoice(own, accountNumber);
  await asOwner("update tenant set multi_entity = true, multi_org = true where id = $1", [
    tenantId,
  ]);
  await asOwner("insert into entity (tenant_id, id, name) values ($1, $2, 'Second')", [
    ...[tenantId, entity],
  ]);
  await asOwner("insert into org (tenant_id, id, entity_id, name) values ($1, $2, $3, 'Side')", [
    ...[tenantId, side, entityId],
  ]);
  const documents = [papersOf("Invoice", invoice)];
  const body = { documents, fileName: "x", indexFileFormat: "CSV" };
  const first = { "service-entity-ids": entityId };
  const call = (headers: Record<string, string>, method: string, path: string, sent?: object) =>
    own.call(method, path, sent, { headers });
  const others = [{ "service-entity-ids": entity }, { ...first, "service-org-ids": side }];
  // New entities and orgs become known a moment later.
  for (const headers of others)
    await expect
      .poll(async () => (await call(headers, "GET", `/v1/invoices/${invoice.id}`)).status)
      .toBe(404);
  const { jobId } = await good(call(first, "POST", BULK_PDFS, body));
  await bulkPdfs(own).work(jobId);
  const job = await good(call(first, "GET", `${BULK_PDFS}/${jobId}`));
  expect(job.fileUrls).toHaveLength(1);
  for (const headers of others) {
    const foreign = await good(call(headers, "POST", BULK_PDFS, body));
    expect(foreign.invalidIds).toEqual([invoice.id]);
    for (const path of [`${BULK_PDFS}/${jobId}`, job.fileUrls[0]])
      expect((await call(headers, "GET", path)).status).toBe(404);
    const { jobs } = await good(call(headers, "GET", BULK_PDFS));
    expect(jobs.map((listed: { jobId: string }) => listed.jobId)).toEqual([foreign.jobId]);
  }
});

test.each<[string, object, number]>([
  ["no documents", { documents: [] }, 400],
  ["no ids", { documents: [{ docType: "Invoice", objectIds: [] }] }, 400],
  ["another kind", { documents: [{ docType: "Payment", objectIds: ["x"] }] }, 400],
  ["a long file name", { fileName: "x".repeat(33) }, 400],
  ["a long name", { name: "x".repeat(33) }, 400],
  ["another format", { indexFileFormat: "XML" }, 400],
  ["too many documents", { documents: many(10_001) }, 400],
  ["too many documents of several kinds", { documents: [...many(6000), ...many(6000)] }, 422],
])("%s is refused", async (_what, more, status) => {
  const answer = await exports.ask(all(), more);
  expect(answer.status, answer.text).toBe(status);
});

function many(count: number): object[] {
  const objectIds = Array.from({ length: count }, (_, place) =>
    place.toString(16).padStart(32, "0"),
  );
  return [{ docType: "Invoice", objectIds }];
}
