import { expect, test } from "vitest";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

const JOBS = "/v1/accounts/billing-documents/files/deletion-jobs";
const PDF = "%PDF-1.7\nA paper of the merchant's own\n%%EOF";

function upload(tenant: TestTenant, path: string) {
  const head = `Content-Disposition: form-data; name="file"; filename="signed.pdf"`;
  const form = `--b\r\n${head}\r\nContent-Type: application/pdf\r\n\r\n${PDF}\r\n--b--\r\n`;
  return tenant.call("POST", path, form, {
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
}

/** An account with an invoice that has a file of its own beside its PDF. */
async function withFile(tenant: TestTenant) {
  const { accountId, accountNumber } = await makeAccount(tenant);
  const made = await good(
    tenant.call("POST", "/v1/invoices", {
      accountNumber,
      invoiceDate: "2026-01-15",
      invoiceItems: [{ chargeName: "Work", amount: 5, serviceStartDate: "2026-01-15" }],
    }),
  );
  const { fileId } = await good(upload(tenant, `/v1/invoices/${made.id}/files`));
  return { accountId, accountNumber, invoice: made.id as string, fileId: fileId as string };
}

test("the files of an account's documents are deleted for good, and those of others stay", async () => {
  const tenant = await testTenant();
  const [one, other] = [await withFile(tenant), await withFile(tenant)];
  const job = await good(tenant.call("POST", JOBS, { accountKeys: [one.accountNumber] }));
  expect(job).toMatchObject({ status: "Completed", id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(await good(tenant.call("GET", `${JOBS}/${job.id}`))).toMatchObject({
    id: job.id,
    status: "Completed",
  });
  expect((await tenant.call("GET", `/v1/files/${one.fileId}`)).status).toBe(404);
  expect((await tenant.call("GET", `/v1/files/${other.fileId}`)).status).toBe(200);
  const { invoiceFiles } = await good(tenant.call("GET", `/v1/invoices/${one.invoice}/files`));
  expect(invoiceFiles.map(({ id }: { id: string }) => id)).toEqual([one.invoice]);
  const [entry] = await asOwner<{ detail: object }>(
    `select detail from audit_entry where action = 'delete-files' and tenant_id = '${tenant.tenantId}'`,
  );
  expect(entry?.detail).toEqual({ accountNumber: one.accountNumber, files: 1 });
});

test("a job of another company is not found, and its accounts keep their files", async () => {
  const [tenant, stranger] = [await testTenant(), await testTenant()];
  const { accountId, fileId } = await withFile(tenant);
  const refused = await stranger.call("POST", JOBS, { accountIds: [accountId] });
  expect(refused.status).toBe(404);
  expect((await tenant.call("GET", `/v1/files/${fileId}`)).status).toBe(200);
  const job = await good(tenant.call("POST", JOBS, { accountIds: [accountId] }));
  expect((await stranger.call("GET", `${JOBS}/${job.id}`)).status).toBe(404);
});

test("accounts are named one way", async () => {
  const tenant = await testTenant();
  const code = async (body: object) =>
    (await tenant.call("POST", JOBS, body)).body.reasons[0].code % 100;
  expect(await code({})).toBe(22);
  expect(await code({ accountIds: ["A1"], accountKeys: ["A1"] })).toBe(30);
});
