import { beforeAll, describe, expect, test } from "vitest";
import { type Meters, metersOf } from "@/lib/testing/usage";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { csvRows } from "@/lib/values/csv";
import type { Erasure } from "../model";
import { runTruncation } from "./change-store";
import { eraseEvents } from "./erase-events";

let tenant: TestTenant;
let published: Meters["published"];
let event: Meters["event"];
let send: Meters["send"];
let count: Meters["count"];
let written: Meters["written"];

beforeAll(async () => {
  tenant = await testTenant({ timeZone: "America/New_York" });
  await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  ({ published, event, send, count, written } = metersOf(tenant, accountNumber));
});

/** A form with a file and further fields. */
function form(
  name: string,
  text: string,
  fields: Record<string, string> = {},
): [string, { headers: Record<string, string> }] {
  const part = (head: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const others = Object.entries(fields).map(([of, value]) => part(`name="${of}"`, value));
  const file = part(`name="file"; filename="${name}"`, text);
  return [
    `${others.join("")}${file}--b--\r\n`,
    { headers: { "content-type": "multipart/form-data; boundary=b" } },
  ];
}

describe("the events that a meter has stored", () => {
  const latest = async (id: string) =>
    (await good(tenant.call("GET", `/meters/events/stores/${id}/jobs/latest`))).data;

  test("are deleted by their ids, and usage that is not billed follows", async () => {
    const meter = await published({}, "Deleted");
    const events = [event(), event(), event({ UsageDate: "2026-01-12T12:00:00Z" })];
    await good(send(meter.globalId, events));
    await count();
    const [first, , last] = events.map(({ UsageIdentifier }) => UsageIdentifier);
    const remove = (fields: Record<string, string>) =>
      tenant.call(
        "POST",
        "/meters/events/bulkDelete",
        ...form("ids.csv", `eventId\n${first}\n${last}\n${last}\nunknown\n`, fields),
      );
    expect((await remove({})).body.reasons[0].code).toBe(59820022);
    const { data } = await good(remove({ storeId: meter.id }));
    const counts = { inputRecordCount: 4, uniqueRecordCount: 3, modifiedRecordCount: 2 };
    expect(await latest(meter.id)).toMatchObject({ queryId: data.queryId, status: 7, ...counts });
    await count();
    expect(await written(meter.id)).toEqual([{ day: "2026-01-10", quantity: "2" }]);
    await good(remove({ storeId: meter.id }));
    expect(await latest(meter.id)).toMatchObject({ modifiedRecordCount: 0 });
  });

  test("are all deleted with the usage that is not billed, and events meanwhile are kept", async () => {
    const meter = await published({}, "Emptied");
    await good(send(meter.globalId, [event(), event({ UsageDate: "2026-01-12T12:00:00Z" })]));
    await count();
    await good(tenant.call("POST", `/meters/events/stores/${meter.id}/truncate`));
    expect(await latest(meter.id)).toMatchObject({ status: 5, operationType: "TRUNCATE" });
    const [job] = await asOwner<{ id: string }>(
      "select id from meter_job where tenant_id = $1 and status = 'Pending'",
      [tenant.tenantId],
    );
    await runTruncation(tenant.tenantId, job?.id ?? "");
    await runTruncation(tenant.tenantId, job?.id ?? "");
    expect(await latest(meter.id)).toMatchObject({ status: 7, modifiedRecordCount: 2 });
    expect(await written(meter.id)).toEqual([]);
    const { days } = await good(tenant.call("GET", `/meters/${meter.id}/days`));
    expect(days).toEqual([]);
    await good(send(meter.globalId, event({ Quantity: 3 })));
    await count();
    expect(await written(meter.id)).toEqual([{ day: "2026-01-10", quantity: "3" }]);
  });

  test("lose a person's data with the contact, and count as before", async () => {
    const account = await makeAccount(tenant);
    const meter = await published(
      { aggregation: "UNIQUE_COUNT", valueField: "user", accountField: "account" },
      "Users",
    );
    const used = (user: string) =>
      event({ account: account.accountNumber, user, ip: "192.0.2.7", note: "by Ada" });
    await good(
      send(meter.globalId, [
        used("Ada@example.com"),
        used(" ada@example.com"),
        used("bo@example.com"),
      ]),
    );
    await count();
    const shown = await good(tenant.call("GET", `/v1/accounts/${account.accountNumber}`));
    const contact = `/v1/contacts/${shown.billToContact.id}`;
    await good(tenant.call("PUT", contact, { workEmail: "ada@example.com" }));
    await good(tenant.call("PUT", `${contact}/scrub`, {}));
    const [job] = await asOwner<{ payload: Erasure & { tenantId: string } }>(
      `select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
       where t.identifier = 'erase-events-of-account' and p.payload ->> 'tenantId' = $1`,
      [tenant.tenantId],
    );
    expect(JSON.stringify(job?.payload)).not.toContain("example.com");
    if (job) await eraseEvents(tenant.tenantId, job.payload);
    const [day] = (await good(tenant.call("GET", `/meters/${meter.id}/days`))).days;
    const { events } = await good(tenant.call("GET", `/meters/${meter.id}/days/${day.id}/events`));
    const users = events.map(({ data }: { data: { user: string } }) => data.user);
    expect(new Set(users).size).toBe(2);
    expect(users.toSorted()[0]).toBe("bo@example.com");
    expect(JSON.stringify(events)).not.toMatch(/ada@|192\.0\.2|by Ada/i);
    await good(tenant.call("POST", `/meters/run/${meter.id}/0.0.1`, {}));
    await count();
    expect(await written(meter.id)).toEqual([{ day: "2026-01-10", quantity: "2" }]);
  });
});

describe("the audit trail", () => {
  test("is written to a file, which only its tenant has", async () => {
    const meter = await published({}, "Exported");
    const unknown = event({ CustomerId: "=A-none" });
    await good(send(meter.globalId, [unknown, event({ Quantity: "no" })]));
    const address = `/meters/${meter.id}/auditTrail/export`;
    const asked = "exportType=ERROR&runType=NORMAL&queryFromTime=2026-01-01&queryToTime=2998-01-01";
    const { data } = await good(tenant.call("POST", `${address}?${asked}`));
    expect(data).toMatchObject({ exportType: "ERROR", status: "COMPLETED", records: 2 });
    const list = async (query: string) =>
      (await good(tenant.call("GET", `${address}?${query}`))).data.jobs;
    expect(await list("exportType=ERROR")).toEqual([data]);
    expect(await list("exportType=SAMPLE")).toEqual([]);
    const signed = `/meters/auditTrail/presignedUrl?fileKey=${data.fileKey}`;
    const url = (await good(tenant.call("GET", signed))).data;
    const file = await tenant.call("GET", new URL(url).pathname);
    const [head, ...rows] = csvRows(file.text).map(({ cells }) => cells);
    expect(head).toEqual(["timestamp", "step", "eventId", "runId", "message", "payload"]);
    expect(rows.map(([, step]) => step)).toEqual(Array(2).fill("STREAMING_API_SOURCE"));
    expect(rows.map(([, , eventId]) => eventId)).toContain(unknown.UsageIdentifier);
    const stranger = await testTenant();
    expect((await stranger.call("GET", signed)).status).toBe(404);
    const steps = `${asked}&operatorIds[]=FILTER&operatorIds[]=AGGREGATOR`;
    expect((await good(tenant.call("POST", `${address}?${steps}`))).data.records).toBe(0);
    const excel = await tenant.call("POST", `${address}?${asked}&format=xlsx`);
    expect(excel.body.reasons[0].code).toBe(59825330);
  });
});

describe("a query of stored events", () => {
  const ask = (query: string) => tenant.call("POST", "/meters/event-store-queries", { query });

  test("reads fields of the events that hold its conditions, page by page", async () => {
    const meter = await published({}, "Queried");
    const kinds = ["call", "chat", "call"];
    const events = kinds.map((kind, index) => event({ kind, Quantity: index + 1 }));
    const later = event({ kind: "call", UsageDate: "2026-01-12T00:00:00Z" });
    await good(send(meter.globalId, [...events, later]));
    const results = async (query: string, page = "") => {
      const { data } = await good(ask(query));
      return good(tenant.call("GET", `/meters/event-store-queries/${data.queryId}${page}`));
    };
    const where = "WHERE kind = 'call' AND event_time < '2026-01-11T00:00:00Z'";
    const text = `select "Quantity", event_id FROM event_store_${meter.id} ${where}`;
    const first = await results(text, "?pageSize=1");
    const second = await good(tenant.call("GET", first.nextPage.replace(/^https?:..[^/]+/, "")));
    expect(first.data).toMatchObject({ totalCount: 2, columns: [{ name: "Quantity" }, {}] });
    const rows = [...first.data.rows, ...second.data.rows].map(({ fields }) => fields);
    expect(rows.toSorted()).toEqual([
      [1, events[0]?.UsageIdentifier],
      [3, events[2]?.UsageIdentifier],
    ]);
    expect(second.nextPage).toBeUndefined();
    const sum = await results(`SELECT COUNT(*) FROM ${meter.id} WHERE "Quantity" >= 2;`);
    expect(sum.data.rows).toEqual([{ kind: "INSERT", fields: [3] }]);
    const whole = await results(`SELECT * FROM event_store_${meter.id} LIMIT 1`);
    expect(whole.data.rows).toHaveLength(1);
    expect(whole.data.columns.map(({ name }: { name: string }) => name)).toContain("kind");
  });

  test("that is not understood is refused with the place", async () => {
    const refusal = async (query: string) => (await ask(query)).body.reasons[0].message;
    expect(await refusal("DELETE FROM event_store_1")).toMatch(/SELECT is expected before DELETE/);
    expect(await refusal("SELECT a FROM meter")).toMatch(/meter is no event store/);
    expect(await refusal("SELECT a FROM 1 WHERE a LIKE 'x'")).toMatch(/LIKE is no comparison/);
    expect(await refusal("SELECT a FROM 1 WHERE a = 'x")).toMatch(/not understood/);
    expect(await refusal("SELECT a FROM 1 LIMIT 20000")).toMatch(/1 to 10000/);
    expect(await refusal("SELECT a FROM 1 ORDER BY a")).toMatch(/ORDER is not expected/);
    expect((await ask("SELECT a FROM 999")).status).toBe(404);
  });
});

describe("a file of events", () => {
  const upload = (text: string) => tenant.call("POST", "/meters/files", ...form("e.csv", text));

  test("is kept, and sent to a meter by a run, once however often", async () => {
    const meter = await published({}, "Filed");
    const { CustomerId } = event();
    const rows = ["f-1,2026-01-10T08:00:00Z,2", "f-2,2026-01-10T09:00:00Z,0.5", "f-3,no,1"];
    const lines = rows.map((row) => `${CustomerId},${row}`);
    const file = await good(
      upload(["CustomerId,UsageIdentifier,UsageDate,Quantity", ...lines].join("\n")),
    );
    expect(file).toMatchObject({ name: "e.csv", lines: 3, hasHeader: true });
    const run = (localFileId: string) =>
      tenant.call("POST", `/meters/run/${meter.id}/0.0.1`, { sourceOptions: [{ localFileId }] });
    await good(run(file.id));
    await good(run(file.id));
    await count();
    expect(await written(meter.id)).toEqual([{ day: "2026-01-10", quantity: "2.5" }]);
    const shown = await good(tenant.call("GET", `/meters/${meter.id}`));
    expect(shown).toMatchObject({ events: 2, refusedToday: 2 });
    expect((await run("0".repeat(32))).status).toBe(404);
    expect((await upload("a,a\n1,2")).body.reasons[0].message).toMatch(/names that differ/);
    expect((await upload("a,b")).body.reasons[0].message).toMatch(/no events/);
  });
});

describe("a definition", () => {
  test("is exported, and imported as a meter that counts alike", async () => {
    const filters = [{ field: "kind", operator: "EQ", value: "call" }];
    const meter = await published({ filters }, "Moved");
    const out = await good(tenant.call("GET", `/meters/export/${meter.id}`));
    expect(out).toMatchObject({ name: "Moved", latestVersion: "0.0.1", type: "STREAMING" });
    expect(out.schemas[0].schema.required).toContain("Quantity");
    const bring = (text: string, globalId?: string) =>
      tenant.call("POST", "/meters/import", ...form("m.json", text, globalId ? { globalId } : {}));
    const globalId = "0123456789abcdef0123456789abcdef";
    const { data } = await good(bring(JSON.stringify(out), globalId));
    expect(data.uniqueUploadUrl).toMatch(new RegExp(`/usage/bulk/${globalId}$`));
    const made = await good(tenant.call("GET", `/meters/${data.id}`));
    expect(made.versions[0]).toMatchObject({
      status: "Draft",
      definition: meter.versions[0].definition,
    });
    const again = await good(bring(JSON.stringify({ ...out, name: "Renamed" }), globalId));
    expect(again.data).toMatchObject({ id: data.id, name: "Renamed", latestVersion: "0.0.1" });
    expect((await bring("{")).body.reasons[0].message).toMatch(/no JSON/);
    expect((await bring('{"name":"x","versions":[{}]}')).body.reasons[0].message).toMatch(
      /versions\.0\.definition/,
    );
  });
});
