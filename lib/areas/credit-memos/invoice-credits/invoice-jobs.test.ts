import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { uuidOf } from "@/lib/kernel/ids";
import { LINES_OF_A_JOB } from "@/lib/areas/invoices/jobs/job-model";
import { runInvoiceJob } from "./run-invoice-job";

let tenant: TestTenant;
let accountNumber: string;
beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant, "Long Company", { autoPay: false }));
});
afterAll(expectBooksToHold);

/** An entered invoice of lines of 1 each. */
const entered = (lines: number, status: "Draft" | "Posted") =>
  good(
    tenant.call(
      "POST",
      "/v1/invoices",
      {
        ...{ accountNumber, status, invoiceDate: "2026-01-15" },
        invoiceItems: Array.from({ length: lines }, (_, index) => ({
          ...{ chargeName: `Line ${index}`, amount: 1, serviceStartDate: "2026-01-15" },
        })),
      },
      LATEST,
    ),
  );
const invoiceOf = (id: string) => tenant.call("GET", `/v1/invoices/${id}`, undefined, LATEST);
const jobOf = (id: string, asker = tenant) => asker.call("GET", `/v1/operations/jobs/${id}`);
const run = (id: string) => runInvoiceJob(tenant.tenantId, uuidOf(id) ?? "");
const reverse = (id: string, body = {}) =>
  tenant.call("PUT", `/v1/invoices/${id}/reverse`, body, LATEST);
const remove = (id: string) => tenant.call("DELETE", `/v1/invoices/${id}`, undefined, LATEST);
const owed = async () =>
  (await good(tenant.call("GET", `/v1/accounts/${accountNumber}`))).metrics.balance;

async function canceled(lines: number): Promise<string> {
  const { id } = await entered(lines, "Draft");
  await good(tenant.call("PUT", `/v1/invoices/${id}/cancel`, {}, LATEST));
  return id;
}

test("an invoice of fewer lines is deleted and reversed at once", async () => {
  const few = LINES_OF_A_JOB - 1;
  const id = await canceled(few);
  expect(await good(remove(id))).toMatchObject({ id, jobId: null, jobStatus: "Completed" });
  expect((await invoiceOf(id)).status).toBe(404);
  const posted = await entered(few, "Posted");
  const answer = await good(reverse(posted.id));
  expect(answer).toMatchObject({ id: posted.id, jobId: null, jobStatus: "Completed" });
  expect(answer.creditMemo.number).toMatch(/^CM/);
});

test("a long canceled invoice is deleted by a job, once", async () => {
  const id = await canceled(LINES_OF_A_JOB);
  const { jobId, jobStatus } = await good(remove(id));
  expect(jobStatus).toBe("Pending");
  expect((await good(remove(id))).jobId).toBe(jobId);
  expect((await invoiceOf(id)).body.status).toBe("Canceled");
  const job = { id: jobId, objectId: id, objectType: "Invoice", operationType: "Delete" };
  expect(await good(jobOf(jobId))).toMatchObject({ ...job, status: "Pending", error: null });
  await Promise.all([1, 2, 3].map(() => run(jobId).catch(() => undefined)));
  await run(jobId);
  expect(await good(jobOf(jobId))).toMatchObject({ ...job, status: "Completed", error: null });
  expect((await invoiceOf(id)).status).toBe(404);
});

test("a long posted invoice is reversed by a job, with the reason and date of the request", async () => {
  const before = await owed();
  const { id } = await entered(LINES_OF_A_JOB, "Posted");
  const answer = await good(reverse(id, { reasonCode: "Mistake", memoDate: "2026-01-20" }));
  expect(answer).toMatchObject({ id, jobStatus: "Pending" });
  expect(answer.creditMemo).toBeUndefined();
  expect(await owed()).toBe(before + LINES_OF_A_JOB);
  await Promise.all([1, 2, 3].map(() => run(answer.jobId).catch(() => undefined)));
  expect(await good(jobOf(answer.jobId))).toMatchObject({
    ...{ operationType: "Reverse", status: "Completed", error: null },
  });
  expect(await owed()).toBe(before);
  expect((await invoiceOf(id)).body).toMatchObject({ balance: 0, reversed: true });
  const memos = await good(
    tenant.call("GET", `/v1/credit-memos?referredInvoiceId=${id}`, undefined, LATEST),
  );
  const [memo] = memos.creditmemos ?? memos.creditMemos;
  expect(memo).toMatchObject({
    reasonCode: "Mistake",
    creditMemoDate: "2026-01-20",
    status: "Posted",
  });
});

test("what cannot be done is refused at once, or fails with its reason and changes nothing", async () => {
  const draft = await entered(LINES_OF_A_JOB, "Draft");
  expect((await remove(draft.id)).body.reasons[0].code).toBe(50000030);
  expect((await reverse(draft.id)).body.reasons[0].code).toBe(58540030);
  const { id } = await entered(LINES_OF_A_JOB, "Posted");
  const { jobId } = await good(reverse(id));
  await good(tenant.call("PUT", `/v1/invoices/${id}/write-off`, { amount: 1 }, LATEST));
  const before = await owed();
  await run(jobId);
  const failed = await good(jobOf(jobId));
  expect(failed.status).toBe("Failed");
  expect(failed.error).toMatch(/^\[58540030\]: Something is paid or applied/);
  expect(await owed()).toBe(before);
});

test("a job is found by its own company only", async () => {
  const id = await canceled(LINES_OF_A_JOB);
  const { jobId } = await good(remove(id));
  expect((await jobOf(jobId, await testTenant())).body.reasons[0].code).toBe(50000040);
});
