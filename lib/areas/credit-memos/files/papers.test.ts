import { afterAll, beforeAll, expect, test } from "vitest";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { SmtpStandIn } from "@/lib/testing/smtp-stand-in";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { deliverMails } from "@/lib/areas/dunning/deliver-mails";

let tenant: TestTenant;
let server: SmtpStandIn;
let invoice: { id: string; number: string };
let memo: { id: string; number: string };

beforeAll(async () => {
  server = await SmtpStandIn.start();
  tenant = await testTenant();
  const plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: "2026-01-15" }));
  const number = made.invoiceNumbers[0] as string;
  const { id } = await good(tenant.call("GET", `/v1/invoices/${number}`));
  invoice = { id, number };
  const charges = [{ productRatePlanChargeId: plan.chargeIds[0], amount: 40 }];
  const body = { accountNumber, autoPost: true, charges };
  memo = await good(tenant.call("POST", "/v1/credit-memos", body, LATEST));
});
afterAll(() => server.stop());

const read = (path: string) => good(tenant.call("GET", path, undefined, LATEST));
const PDF = "%PDF-1.7\nA paper of the merchant's own\n%%EOF";

function upload(path: string, text = PDF, name = "signed.pdf") {
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"`;
  const form = `--b\r\n${head}\r\nContent-Type: application/pdf\r\n\r\n${text}\r\n--b--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return tenant.call("POST", path, form, { ...LATEST, headers });
}

test("POST /v1/credit-memos/{key}/files stores a PDF, which is listed and had by its id", async () => {
  const { fileId } = await good(upload(`/v1/credit-memos/${memo.number}/files`));
  const { creditMemoFiles } = await read(`/v1/credit-memos/${memo.id}/files`);
  expect(creditMemoFiles.map(({ id }: { id: string }) => id).sort()).toEqual(
    [fileId, memo.id].sort(),
  );
  const { status, text } = await tenant.call("GET", `/v1/files/${fileId}`);
  expect([status, text]).toEqual([200, PDF]);
  expect(await read(`/v1/files/${fileId}/status`)).toMatchObject({ accessible: true });
  const stranger = await testTenant();
  expect((await stranger.call("GET", `/v1/files/${fileId}`)).status).toBe(404);
  const own = await tenant.call("GET", `/v1/files/${memo.id}`);
  expect(own.text.startsWith("%PDF-")).toBe(true);
});

test("POST /v1/invoices/{key}/files stores a PDF beside the invoice's own, the newest first", async () => {
  const { fileId } = await good(upload(`/v1/invoices/${invoice.number}/files`));
  const all = await read(`/v1/invoices/${invoice.id}/files`);
  const versions = all.invoiceFiles.map((file: { versionNumber: number }) => file.versionNumber);
  expect(versions).toEqual([...versions].sort((one, other) => other - one));
  const first = await read(`/v1/invoices/${invoice.id}/files?pageSize=1`);
  const second = await read(first.nextPage.slice(first.nextPage.indexOf("/v1")));
  const both = [...first.invoiceFiles, ...second.invoiceFiles].map(({ id }) => id);
  expect(both.sort()).toEqual([fileId, invoice.id].sort());
  expect(second.nextPage).toBeUndefined();
});

test("what is no PDF, too large, missing or for a canceled document is refused", async () => {
  const path = `/v1/invoices/${invoice.id}/files`;
  expect((await upload(path, "hello")).body.reasons[0].code).toBe(55100020);
  expect((await upload(path, PDF, "notes.txt")).body.reasons[0].code).toBe(55100020);
  expect((await upload(path, PDF + "x".repeat(4 * 1024 * 1024))).status).toBe(413);
  expect((await tenant.call("POST", path, {})).body.reasons[0].code).toBe(55100022);
  expect((await upload("/v1/invoices/INV99999999/files")).status).toBe(404);
  const { accountNumber } = await makeAccount(tenant);
  const plan = await planOf(tenant, { Name: "Other", ...dollars(5) });
  const charges = [{ productRatePlanChargeId: plan.chargeIds[0], amount: 5 }];
  const draft = await good(
    tenant.call("POST", "/v1/credit-memos", { accountNumber, charges }, LATEST),
  );
  await good(tenant.call("PUT", `/v1/credit-memos/${draft.id}/cancel`));
  const late = await upload(`/v1/credit-memos/${draft.id}/files`);
  expect(late.body.reasons[0].code).toBe(55103030);
});

test("GET /v1/credit-memos/pdf-status and /v1/invoices/pdf-status tell where the newest PDF is", async () => {
  const memos = await read(`/v1/credit-memos/pdf-status?creditMemoKeys=${memo.number}`);
  const { creditMemoFiles } = await read(`/v1/credit-memos/${memo.id}/files`);
  expect(memos.creditMemoFiles).toMatchObject([
    {
      creditMemoId: memo.id,
      creditMemoNumber: memo.number,
      pdfGenerationStatus: "Generated",
      pdfFileURL: creditMemoFiles[0].pdfFileUrl,
      errorMessage: null,
    },
  ]);
  const invoices = await read(
    `/v1/invoices/pdf-status?invoiceKeys=${invoice.id},${invoice.number}`,
  );
  const { invoiceFiles } = await read(`/v1/invoices/${invoice.id}/files`);
  const { pdfFileUrl } = invoiceFiles[0];
  expect(invoices.invoiceFiles).toMatchObject([
    { invoiceId: invoice.id, invoiceNumber: invoice.number, pdfFileURL: pdfFileUrl },
    { invoiceId: invoice.id, pdfFileURL: pdfFileUrl },
  ]);
  const none = await tenant.call("GET", "/v1/invoices/pdf-status?invoiceKeys=INV99999999");
  expect(none.body.reasons[0].code).toBe(50000040);
  expect((await tenant.call("GET", "/v1/invoices/pdf-status")).body.reasons[0].code).toBe(50000023);
});

test("POST /v1/credit-memos/{key}/pdfs sets the PDF that the memo's files name", async () => {
  await good(tenant.call("POST", `/v1/credit-memos/${memo.number}/pdfs`));
  const pdf = await tenant.call("GET", `/v1/credit-memos/${memo.number}/pdf`);
  expect(pdf.text).toBe((await tenant.call("GET", `/v1/files/${memo.id}`)).text);
  const none = await tenant.call("POST", "/v1/credit-memos/CM99999999/pdfs");
  expect(none.body.reasons[0].code).toBe(55103040);
});

test("GET /v1/credit-memos/{key}/parts/{partid} is the part that the list has", async () => {
  await good(
    tenant.call("PUT", `/v1/credit-memos/${memo.id}/apply`, {
      invoices: [{ invoiceId: invoice.id, amount: 15 }],
    }),
  );
  const { parts } = await read(`/v1/credit-memos/${memo.id}/parts`);
  const { success: _success, ...part } = await read(
    `/v1/credit-memos/${memo.id}/parts/${parts[0].id}`,
  );
  expect(part).toEqual(parts[0]);
  expect(part).toMatchObject({ amount: 15, invoiceId: invoice.id });
  const path = `/v1/credit-memos/${memo.id}/parts/${"0".repeat(32)}`;
  expect((await tenant.call("GET", path)).body.reasons[0].code).toBe(50000040);
});

test("POST /v1/credit-memos/{key}/emails sends the memo, or a file that was uploaded for it", async () => {
  const host = { host: "127.0.0.1", port: server.port, security: "None" };
  await good(
    tenant.call("PUT", "/v1/settings/mail", { ...host, fromAddress: "billing@northwind.example" }),
  );
  const path = `/v1/credit-memos/${memo.number}/emails`;
  await good(tenant.call("POST", path, {}));
  await deliverMails(tenant.tenantId);
  const own = server.takeOne();
  expect(own.to).toEqual(["nora@example.com"]);
  expect(own.text).toContain(`Credit memo ${memo.number} from`);
  expect(own.text).toContain(`filename=${memo.number}.pdf`);
  const { fileId: pdfFileId } = await good(upload(`/v1/credit-memos/${memo.number}/files`));
  await good(tenant.call("POST", path, { emailAddresses: "books@example.com", pdfFileId }));
  await deliverMails(tenant.tenantId);
  const other = server.takeOne();
  expect(other.to).toEqual(["books@example.com"]);
  expect(other.text).toContain(Buffer.from(PDF).toString("base64").slice(0, 40));
  const { data } = await read(`/object-query/mails?filter[]=creditMemoId.EQ:${memo.id}`);
  expect(data).toMatchObject([
    { kind: "CreditMemo", creditMemoNumber: memo.number, status: "Sent" },
    { kind: "CreditMemo", creditMemoNumber: memo.number, status: "Sent" },
  ]);
  const unknownFile = await tenant.call("POST", path, { pdfFileId: "0".repeat(32) });
  expect(unknownFile.body.reasons[0].code).toBe(55106040);
  const wrong = await tenant.call("POST", path, { emailAddresses: "nobody" });
  expect(wrong.body.reasons[0].code).toBe(55106130);
});
