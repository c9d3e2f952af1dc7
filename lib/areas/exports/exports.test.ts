import { inflateRawSync } from "node:zlib";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeWorld, type World } from "@/lib/testing/world";
import { EVERY_OBJECT, isOfFeature } from "@/lib/areas/batch-actions/catalogue/objects-model";
import { forgetFiles } from "@/lib/areas/files/forget-files";
import { csvRows } from "@/lib/values/csv";
import * as reading from "@/lib/areas/batch-actions/read-rows";
import { runExport } from "./write-export";

const EXPORTS = "/v1/object/export";
const uuid = (id: string) => id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");

let tenant: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

const ask = (Query: string, more: object = {}) =>
  tenant.call("POST", EXPORTS, { Format: "csv", Query, ...more });
const shown = (id: string) => good(tenant.call("GET", `${EXPORTS}/${id}`));

const { fileRows } = reading;
const inTwos: typeof fileRows = (ctx, text, place) => fileRows(ctx, text, place, 2);

/** An export that the worker has written. */
async function written(query: string, more: object = {}) {
  const { Id } = await good(ask(query, more));
  await runExport(tenant.tenantId, uuid(Id));
  return shown(Id);
}

async function fileOf(FileId: string) {
  const answer = await tenant.call("GET", `/v1/files/${FileId}`);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

const records = async (queryString: string) =>
  (await good(tenant.call("POST", "/v1/action/query", { queryString }))).records;

test("the file of an export has the rows of its query", async () => {
  const query = "select Name, Balance, CreatedDate, AutoPay, Notes from Account where Name != null";
  const { Id } = await good(ask(query, { Name: "All accounts" }));
  expect(await shown(Id)).toMatchObject({ Status: "Pending", Name: "All accounts", Format: "csv" });
  expect(await shown(Id)).not.toHaveProperty("FileId");
  await runExport(tenant.tenantId, uuid(Id));
  const done = await shown(Id);
  expect(done).toMatchObject({ Status: "Completed", Query: query, Zip: false, Encrypted: false });
  const file = await fileOf(done.FileId);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="All_accounts.csv"');
  expect(Buffer.byteLength(file.text)).toBe(done.Size);
  const [account] = await records(query);
  expect(csvRows(file.text).map(({ cells }) => cells)).toEqual([
    ["Name", "Balance", "CreatedDate", "AutoPay", "Notes"],
    [account.Name, "0", account.CreatedDate, "true", ""],
  ]);
  const queried = await records(`select Status, FileId, Size from Export where Id = '${Id}'`);
  expect(queried).toEqual([{ Id, Status: "Completed", FileId: done.FileId, Size: done.Size }]);
  expect((await tenant.call("GET", `${EXPORTS}/${Id}?fields=Status`)).body).toEqual({
    Id,
    Status: "Completed",
  });
  expect(await good(tenant.call("GET", `/v1/files/${done.FileId}/status`))).toMatchObject({
    accessible: true,
  });
});

test("a text that begins like a formula gets an apostrophe, and HTML its entities", async () => {
  const notes = { notes: '=1+1 <b>"x"</b>' };
  await good(tenant.call("PUT", `/v1/accounts/${world.accountNumber}`, notes));
  const query = "select Notes from Account";
  const csv = await fileOf((await written(query)).FileId);
  expect(csv.text).toBe(`Notes\r\n"'=1+1 <b>""x""</b>"\r\n`);
  const html = await fileOf((await written(query, { Format: "html", Name: "<a>" })).FileId);
  expect(html.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(html.headers.get("content-disposition")).toContain("attachment");
  expect(html.text).toContain("<td>=1+1 &lt;b&gt;&quot;x&quot;&lt;/b&gt;</td>");
  expect(html.text).toContain("<title>&lt;a&gt;</title>");
  expect(html.text.endsWith("</table></body></html>\n")).toBe(true);
});

test("an export of no rows has its columns", async () => {
  const { FileId, Size } = await written("select Name, Id from Product where Name = 'none such'");
  expect((await fileOf(FileId)).text).toBe("Name,Id\r\n");
  expect(Size).toBe(9);
});

describe("an export that is interrupted", () => {
  test("goes on behind its last part, and a ZIP of several parts unpacks to the whole", async () => {
    for (let count = 0; count < 4; count += 1) await makeAccount(tenant);
    vi.spyOn(reading, "fileRows").mockImplementation(inTwos);
    const query = "select Name, Id from Account";
    const { Id } = await good(ask(query, { Zip: true }));
    await asOwner(
      `create function refuse_third() returns trigger language plpgsql as
       $$ begin if new.position = 2 then raise exception 'killed' using errcode = '57P01'; end if; return new; end $$;
       create trigger refuse_third before insert on stored_file_part for each row execute function refuse_third()`,
    );
    await expect(runExport(tenant.tenantId, uuid(Id))).rejects.toThrow();
    expect(await shown(Id)).toMatchObject({ Status: "Processing" });
    await asOwner("drop trigger refuse_third on stored_file_part; drop function refuse_third()");
    const late = await makeAccount(tenant);
    await runExport(tenant.tenantId, uuid(Id));
    await runExport(tenant.tenantId, uuid(Id));
    vi.restoreAllMocks();
    const { FileId, Size } = await shown(Id);
    const [parts] = await asOwner<{ bytes: Buffer; count: number }>(
      `select string_agg(bytes, ''::bytea order by position) as bytes, count(*)::int as count from stored_file_part where file_id = $1`,
      [uuid(FileId)],
    );
    expect(parts?.count).toBe(4);
    expect(parts?.bytes.length).toBe(Size);
    const wanted = (await records(query)).filter(
      ({ Id: id }: { Id: string }) => id !== late.accountId,
    );
    const text = unzipped(parts?.bytes ?? Buffer.alloc(0));
    expect(csvRows(text).map(({ cells }) => cells)).toEqual([
      ["Name", "Id"],
      ...wanted.map(({ Name, Id: id }: { Name: string; Id: string }) => [Name, id]),
    ]);
  });

  test("on its last attempt has failed, says why, and leaves no part", async () => {
    const { Id } = await good(ask("select Id from Account"));
    await asOwner("update object_export set query = 'select Nothing from Account' where id = $1", [
      uuid(Id),
    ]);
    await runExport(tenant.tenantId, uuid(Id), true);
    const failed = await shown(Id);
    expect(failed).toMatchObject({
      Status: "Failed",
      StatusReason: expect.stringContaining("no field Nothing"),
    });
    expect(failed).not.toHaveProperty("FileId");
    await runExport(tenant.tenantId, uuid(Id));
    expect((await shown(Id)).Status).toBe("Failed");
  });
});

/** The one file of a ZIP file, as its own directory says where it is. */
function unzipped(bytes: Buffer): string {
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const directory = bytes.readUInt32LE(end + 16);
  expect(directory + bytes.readUInt32LE(end + 12)).toBe(end);
  const packed = bytes.readUInt32LE(directory + 20);
  const begin = 30 + bytes.readUInt16LE(directory + 28);
  const plain = inflateRawSync(bytes.subarray(begin, begin + packed));
  expect(plain.length).toBe(bytes.readUInt32LE(directory + 24));
  return plain.toString("utf8");
}

test("another company, another scope and a deleted file find nothing", async () => {
  const { Id, FileId } = await written("select Id from Payment");
  const stranger = await testTenant();
  expect((await stranger.call("GET", `${EXPORTS}/${Id}`)).status).toBe(404);
  expect((await stranger.call("GET", `/v1/files/${FileId}`)).status).toBe(404);
  const theirs = { queryString: "select Id from Export" };
  expect((await stranger.call("POST", "/v1/action/query", theirs)).body.size).toBe(0);
  const { clientId, clientSecret } = await good(
    tenant.call("POST", "/v1/api-clients", {
      name: "Reader",
      scopes: ["accounts:read", "invoices:read"],
    }),
  );
  const headers = { apiAccessKeyId: clientId, apiSecretAccessKey: clientSecret };
  const as = (method: string, at: string, body?: object) =>
    tenant.call(method, at, body, { token: null, headers });
  expect((await as("GET", `/v1/files/${FileId}`)).status).toBe(403);
  const payments = { Format: "csv", Query: "select Id from Payment" };
  expect((await as("POST", EXPORTS, payments)).status).toBe(403);
  await asOwner("update stored_file set kept_until = now() - interval '1 day' where id = $1", [
    uuid(FileId),
  ]);
  await forgetFiles(tenant.tenantId);
  expect((await tenant.call("GET", `/v1/files/${FileId}`)).status).toBe(404);
  expect((await tenant.call("GET", `${EXPORTS}/${Id}`)).body).toEqual({
    ...{ records: [], size: 0, done: true },
  });
});

test.each<[string, object, number, string]>([
  ["a query that is none", { Query: "select" }, 400, "position"],
  ["an unknown field", { Query: "select Secret from Account" }, 400, "no field"],
  ["a file in a file", { Query: "select Body from Invoice where Id = 'x'" }, 400, "Body"],
  ["encryption", { Encrypted: true }, 422, "Encrypted is not available"],
  ["other currencies", { ConvertToCurrencies: "EUR" }, 422, "ConvertToCurrencies"],
  ["a status of its own", { Status: "Completed" }, 422, "Status is not available"],
  ["Excel", { Format: "Excel" }, 422, "Excel files are not written"],
  ["another format", { Format: "pdf" }, 400, "Format"],
])("%s is refused", async (_what, more, status, said) => {
  const answer = await ask("select Id from Account", more);
  expect(answer.status, answer.text).toBe(status);
  expect(answer.text).toContain(said);
});

test("objects that batch actions do not know can be exported", async () => {
  const others = EVERY_OBJECT.filter(({ name }) => isOfFeature(name));
  expect(others.length).toBeGreaterThan(10);
  for (const { name, fields } of others) {
    const query = `select ${fields.map((field) => field.name).join(", ")} from ${name}`;
    const { Id } = await good(ask(query));
    await runExport(tenant.tenantId, uuid(Id));
    const { Status, StatusReason } = await shown(Id);
    expect(Status, `${name}: ${StatusReason}`).toBe("Completed");
  }
});
