import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { csvRows } from "@/lib/values/csv";

let tenant: TestTenant;
let accountNumber: string;
beforeAll(async () => {
  tenant = await testTenant();
  await makeCatalog(tenant);
  ({ accountNumber } = await makeAccount(tenant));
});

const HEADERS = "ACCOUNT_ID,UOM,QTY,STARTDATE,UNIQUE_KEY";

type Fields = Record<string, string>;

/** Sends a file in a form, behind some texts. */
function send(content: string, fields: Fields = { ImportType: "Usage" }, headers: Fields = {}) {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="may.csv"\r\n\r\n${content}\r\n--b--\r\n`;
  return tenant.call("POST", "/v1/object/import", texts.join("") + file, {
    headers: { "content-type": "multipart/form-data; boundary=b", ...headers },
  });
}

const shown = (id: string) => good(tenant.call("GET", `/v1/object/import/${id}`));
const usages = async () =>
  (await asOwner("select 1 from usage_record where tenant_id = $1", [tenant.tenantId])).length;
const at = (url: string) => new URL(url).pathname;

test("a file of usage is stored, and had again as it was sent", async () => {
  const file = `${HEADERS}\r\n${accountNumber},Each,3,2026-01-10,k1\r\n${accountNumber},Each,4,2026-01-11,k2\r\n`;
  const { Id } = await good(send(file, { importType: "usage", name: "May" }));
  const done = await shown(Id);
  expect(done).toMatchObject({
    ...{ Id, Name: "May", ImportType: "Usage", Status: "Completed" },
    ...{ TotalCount: 2, ImportedCount: 2, Md5: createHash("md5").update(file).digest("hex") },
  });
  expect(done).not.toHaveProperty("StatusReason");
  expect(await usages()).toBe(2);
  const original = await tenant.call("GET", at(done.OriginalResourceUrl));
  expect(original.text).toBe(file);
  expect(original.headers.get("content-disposition")).toBe('attachment; filename="may.csv"');
  const queryString = `select Name, Status, ImportedCount, ResultResourceUrl from Import where Id = '${Id}'`;
  const { records } = await good(tenant.call("POST", "/v1/action/query", { queryString }));
  expect(records).toEqual([
    {
      ...{ Id, Name: "May", Status: "Completed", ImportedCount: 2 },
      ResultResourceUrl: at(done.ResultResourceUrl),
    },
  ]);
  const stranger = await testTenant();
  expect((await stranger.call("GET", `/v1/object/import/${Id}`)).status).toBe(404);
  expect((await stranger.call("GET", at(done.OriginalResourceUrl))).status).toBe(404);
});

test("with a bad row nothing is stored, and the results tell which", async () => {
  const before = await usages();
  const file = `${HEADERS}\n${accountNumber},Each,3,2026-01-10,good\nA99999999,Each,4,2026-01-11,bad\n`;
  const { Id } = await good(send(file));
  const failed = await shown(Id);
  expect(failed).toMatchObject({
    ...{ Name: "may.csv", Status: "Failed", TotalCount: 2, ImportedCount: 0 },
    StatusReason: "1 of 2 rows were rejected; nothing was stored.",
  });
  expect(await usages()).toBe(before);
  const results = await tenant.call("GET", at(failed.ResultResourceUrl));
  const [head, ...rows] = csvRows(results.text).map(({ cells }) => cells);
  expect(head).toEqual(["Row", "Status", "Id", "UniqueKey", "Reason"]);
  expect(rows).toEqual([["3", "Rejected", "", "bad", expect.stringContaining("A99999999")]]);
});

test("one key sends one file once, and refuses the same file as something else", async () => {
  const before = await usages();
  const file = `${HEADERS}\n${accountNumber},Each,1,2026-01-12,once\n`;
  const key = { "idempotency-key": "import-1" };
  const first = await good(send(file, { ImportType: "Usage", Name: "One" }, key));
  expect(await good(send(file, { ImportType: "Usage", Name: "One" }, key))).toEqual(first);
  expect((await send(file, { ImportType: "Usage", Name: "Two" }, key)).status).not.toBe(200);
  expect(await usages()).toBe(before + 1);
});

test.each<[string, Fields, number, string]>([
  ["without a type", {}, 400, "ImportType is required"],
  ["of another type", { ImportType: "Payment" }, 422, "only of: Usage"],
  ["with a part that is not known", { ImportType: "Usage", Other: "x" }, 400, "Other"],
  ["with a long text", { ImportType: "Usage", Name: "x".repeat(2000) }, 400, "Name"],
  ["with a blank name", { ImportType: "Usage", Name: " " }, 400, "Name"],
])("a file %s is refused", async (_what, fields, status, said) => {
  const answer = await send(`${HEADERS}\n`, fields);
  expect(answer.status, answer.text).toBe(status);
  expect(answer.text).toContain(said);
});

test("a body without a form, and what is no file of usage, are refused", async () => {
  const none = await tenant.call("POST", "/v1/object/import", {});
  expect(none.body.Errors).toEqual([
    { Code: "MISSING_REQUIRED_VALUE", Message: expect.stringContaining("file") },
  ]);
  expect((await send("A,B\n1,2\n")).status).toBe(400);
});
