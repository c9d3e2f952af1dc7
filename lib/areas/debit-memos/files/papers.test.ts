import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverMails } from "@/lib/areas/dunning/deliver-mails";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST } from "@/lib/testing/ordering";
import { SmtpStandIn } from "@/lib/testing/smtp-stand-in";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
let server: SmtpStandIn;
let memo: { id: string; number: string };
let draft: { id: string; number: string };

beforeAll(async () => {
  server = await SmtpStandIn.start();
  tenant = await testTenant();
  const plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  const { accountNumber } = await makeAccount(tenant);
  const charges = [{ productRatePlanChargeId: plan.chargeIds[0], amount: 40 }];
  const body = { accountNumber, charges };
  memo = await good(tenant.call("POST", "/v1/debit-memos", { ...body, autoPost: true }, LATEST));
  draft = await good(tenant.call("POST", "/v1/debit-memos", body, LATEST));
});
afterAll(() => server.stop());

const read = (path: string) => good(tenant.call("GET", path, undefined, LATEST));
const PDF = "%PDF-1.7\nA paper of the merchant's own\n%%EOF";

function upload(path: string) {
  const head = `Content-Disposition: form-data; name="file"; filename="signed.pdf"`;
  const form = `--b\r\n${head}\r\nContent-Type: application/pdf\r\n\r\n${PDF}\r\n--b--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return tenant.call("POST", path, form, { ...LATEST, headers });
}

test("a PDF is had under three addresses, and one of the merchant's own is stored beside it", async () => {
  await good(tenant.call("POST", `/v1/debit-memos/${memo.number}/pdfs`));
  const pdf = await tenant.call("GET", `/v1/debit-memos/${memo.number}/pdf`);
  expect(pdf.text.startsWith("%PDF-")).toBe(true);
  expect((await tenant.call("GET", `/v1/files/${memo.id}`)).text).toBe(pdf.text);
  expect((await tenant.call("GET", `/v1/invoices/${memo.number}/pdf`)).status).toBe(404);
  const { fileId } = await good(upload(`/v1/debit-memos/${memo.number}/files`));
  const { debitMemoFiles } = await read(`/v1/debit-memos/${memo.id}/files`);
  expect(debitMemoFiles.map(({ id }: { id: string }) => id).sort()).toEqual(
    [fileId, memo.id].sort(),
  );
  expect((await tenant.call("GET", `/v1/files/${fileId}`)).text).toBe(PDF);
  const status = await read(`/v1/debit-memos/pdf-status?debitMemoKeys=${memo.number}`);
  expect(status.debitMemoFiles).toMatchObject([
    {
      ...{ debitMemoId: memo.id, debitMemoNumber: memo.number },
      ...{ pdfGenerationStatus: "Generated", pdfFileURL: debitMemoFiles[0].pdfFileUrl },
    },
  ]);
});

test("a posted memo is mailed with its PDF, under its own name", async () => {
  const host = { host: "127.0.0.1", port: server.port, security: "None" };
  await good(
    tenant.call("PUT", "/v1/settings/mail", { ...host, fromAddress: "billing@northwind.example" }),
  );
  const path = `/v1/debit-memos/${memo.number}/emails`;
  await good(tenant.call("POST", path, {}));
  await deliverMails(tenant.tenantId);
  const sent = server.takeOne();
  expect(sent.to).toEqual(["nora@example.com"]);
  expect(sent.text).toContain(`Debit memo ${memo.number} from`);
  expect(sent.text).toContain(`attached debit memo ${memo.number}`);
  expect(sent.text).toContain(`filename=${memo.number}.pdf`);
  const { data } = await good(
    tenant.call("GET", `/object-query/mails?filter[]=invoiceId.EQ:${memo.id}`),
  );
  expect(data).toMatchObject([{ status: "Sent", to: ["nora@example.com"] }]);
  const wrong = await tenant.call("POST", path, { emailAddresses: "nobody" });
  expect(wrong.body.reasons[0].code).toBe(58652130);
  const early = await tenant.call("POST", `/v1/debit-memos/${draft.number}/emails`, {});
  expect(early.body.reasons[0]).toMatchObject({
    message: `${draft.number} is draft; only a posted debit memo is sent.`,
  });
});
