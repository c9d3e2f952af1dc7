import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { csvLayout, csvRowProblems } from "@/lib/areas/usage/csv-model";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let accountId: string;

beforeAll(async () => {
  tenant = await testTenant();
  await makeCatalog(tenant);
});

const HEADERS =
  "ACCOUNT_ID,UOM,QTY,STARTDATE,ENDDATE,SUBSCRIPTION_ID,CHARGE_ID,DESCRIPTION,UNIQUE_KEY";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes of reachable memory. */
function memoryInUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

type Sending = { query?: string; headers?: Record<string, string>; name?: string; cut?: number };

/** Uploads bytes as a file in a form, like a browser. */
function send(
  content: string | Uint8Array,
  { query = "", headers, name = "u.csv", cut }: Sending = {},
) {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from("\r\n--b--\r\n"),
  ]);
  return tenant.call("POST", `/v1/usage${query}`, body.subarray(0, cut), {
    headers: { "content-type": "multipart/form-data; boundary=b", ...headers },
  });
}

async function freshAccount() {
  ({ accountNumber, accountId } = await makeAccount(tenant));
}

const row = (quantity: string | number, rest = "2026-01-10,,,,,") =>
  `${accountNumber},Each,${quantity},${rest}`;

async function stored() {
  const [found] = await asOwner<{ count: number; sum: string }>(
    "select count(*)::int as count, coalesce(sum(quantity), 0)::float8 as sum from usage_record where account_id = $1",
    [accountId],
  );
  return found;
}

describe("a file of usage", () => {
  test("is stored, and its outcome can be read again", async () => {
    await freshAccount();
    const lines = [
      HEADERS,
      row(1),
      row("2.5", '1/31/2026,,,,"a, ""b""\r\nc",k1'),
      row("0.000000001", "2026-01-10 10:00,2026-01-10 11:00,,,=1+1,k2"),
    ];
    const answer = await good(send(`\ufeff${lines.join("\r\n")}`));
    expect(answer).toMatchObject({
      success: true,
      importStatus: "Completed",
      received: 3,
      accepted: 3,
      results: [],
      checkImportStatus: expect.stringMatching(/^\/v1\/usage\/[0-9a-f]{32}\/status$/),
    });
    expect(await stored()).toEqual({ count: 3, sum: 3.500000001 });
    const again = await good(tenant.call("GET", answer.checkImportStatus));
    expect(again).toMatchObject({
      fileName: "u.csv",
      size: answer.size,
      importStatus: "Completed",
    });
    const list = await good(tenant.call("GET", `/v1/usage/accounts/${accountNumber}?pageSize=2`));
    expect(list.usage.map(({ sourceName }: { sourceName: string }) => sourceName)).toEqual([
      "u.csv",
      "u.csv",
    ]);
    const next = new URL(list.nextPage);
    const rest = await good(tenant.call("GET", next.pathname + next.search));
    const all = [...list.usage, ...rest.usage];
    expect(
      all.map(({ quantity }: { quantity: number }) => quantity).toSorted((a, b) => a - b),
    ).toEqual([0.000000001, 1, 2.5]);
    const [text] = await asOwner<{ description: string }>(
      "select description from usage_record where account_id = $1 and unique_key = 'k2'",
      [accountId],
    );
    expect(text?.description).toBe("=1+1");
  });

  test("sent twice adds nothing, when its rows have keys", async () => {
    await freshAccount();
    const content = [HEADERS, row(1, "2026-01-10,,,,,f1"), row(2, "2026-01-10,,,,,f2")].join("\n");
    expect(await good(send(content))).toMatchObject({ accepted: 2 });
    const again = await good(send(content));
    expect(again).toMatchObject({ importStatus: "Completed", accepted: 0, duplicates: 2 });
    expect(again.results.map(({ row: at }: { row: number }) => at)).toEqual([2, 3]);
    expect(await stored()).toEqual({ count: 2, sum: 3 });
  });

  test("with a bad row stores nothing, and reports every bad row", async () => {
    await freshAccount();
    const lines = [
      HEADERS,
      row(1),
      `A99999999,Each,1,2026-01-10,,,,,`,
      row("-1"),
      row("1e3"),
      row("1,5"),
      "",
      `,,,,,,,,`,
      row(1, "2026-02-30,,,,,"),
      row(1, "2026-01-10,2026-01-09,,,,"),
    ];
    const answer = await good(send(lines.join("\n")));
    expect(answer).toMatchObject({ importStatus: "Failed", received: 8, accepted: 0, rejected: 7 });
    const told = answer.results.map(
      ({ row: at, reasons }: { row: number; reasons: { code: number }[] }) => [
        at,
        ...reasons.map(({ code }) => code),
      ],
    );
    expect(told).toEqual([
      [3, 54100240],
      [4, 54100420],
      [5, 54100420],
      [6, 54100220, 54100520],
      [8, 54100222, 54100322, 54100422, 54100522],
      [9, 54100520],
      [10, 54100620],
    ]);
    expect(await stored()).toEqual({ count: 0, sum: 0 });
    const again = await good(tenant.call("GET", answer.checkImportStatus));
    expect(again.results).toEqual(answer.results);
    const partial = await good(send(lines.join("\n"), { query: "?partial=true" }));
    expect(partial).toMatchObject({ importStatus: "Completed", accepted: 1, rejected: 7 });
    expect(await stored()).toEqual({ count: 1, sum: 1 });
  });

  test("rolls rows of earlier batches back when a later one is bad", async () => {
    await freshAccount();
    const lines = [HEADERS, ...Array.from({ length: 6000 }, () => row(1)), row("x")];
    const answer = await good(send(lines.join("\n")));
    expect(answer).toMatchObject({ importStatus: "Failed", received: 6001, rejected: 1 });
    expect(await stored()).toEqual({ count: 0, sum: 0 });
    const fine = await good(send(lines.slice(0, -1).join("\n")));
    expect(fine).toMatchObject({ importStatus: "Completed", accepted: 6000 });
    expect(await stored()).toEqual({ count: 6000, sum: 6000 });
  });

  test("that is truncated, malformed or not a CSV of usage is refused, and nothing of it is stored", async () => {
    await freshAccount();
    const content = [HEADERS, row(1)].join("\n");
    const cases: [string, number, () => ReturnType<typeof send>][] = [
      ["cut", 90, () => send(content, { cut: -7 })],
      ["an open quote", 20, () => send(`${content}\n"a,b`)],
      ["a missing column", 20, () => send("UOM,QTY\nEach,1")],
      ["an unknown column", 20, () => send(`${HEADERS},COLOUR\n${row(1)},blue`)],
      ["a column twice", 20, () => send(`${HEADERS},qty\n${row(1)},1`)],
      ["no rows", 20, () => send(HEADERS)],
      ["nothing", 20, () => send("")],
      ["not UTF-8", 20, () => send(Buffer.from(`${content}\xe9`, "latin1"))],
      ["not a .csv", 20, () => send(content, { name: "u.xlsx" })],
    ];
    for (const [what, category, call] of cases) {
      const answer = await call();
      expect(answer.status, `${what}: ${answer.text}`).toBe(400);
      expect(answer.body.reasons[0].code % 100, what).toBe(category);
    }
    expect(await stored()).toEqual({ count: 0, sum: 0 });
    const large = await tenant.call("POST", "/v1/usage", Buffer.from("--b\r\n"), {
      headers: {
        "content-type": "multipart/form-data; boundary=b",
        "content-length": String(101 * 1024 * 1024),
      },
    });
    expect(large.status).toBe(413);
  });

  test("is replayed under its Idempotency-Key, and another file under the key is refused", async () => {
    await freshAccount();
    const headers = { "idempotency-key": `file-${accountNumber}` };
    const content = [HEADERS, row(5)].join("\n");
    const first = await send(content, { headers });
    const second = await send(content, { headers });
    expect(second.text).toBe(first.text);
    expect(await stored()).toEqual({ count: 1, sum: 5 });
    const other = await send(`${content}\n${row(6)}`, { headers });
    expect(other.body.reasons[0].code).toBe(54100030);
  });

  test("may carry custom fields, and an empty column of dynamic pricing", async () => {
    await freshAccount();
    const headers = `${HEADERS},PRODUCT_RATE_PLAN_CHARGE_ID,rate__c,GROUP_ID`;
    const content = `${headers}\n${row(1)},,0.25,g1\n${row(1)},PRPC-1,,`;
    const answer = await good(send(content, { query: "?partial=true" }));
    expect(answer).toMatchObject({ accepted: 1, rejected: 1 });
    const [found] = await asOwner(
      "select custom_fields, group_id from usage_record where account_id = $1",
      [accountId],
    );
    expect(found).toEqual({ custom_fields: { rate__c: "0.25" }, group_id: "g1" });
  });

  test("has custom fields as they are defined, by which records are found", async () => {
    await freshAccount();
    const path = "/v1/settings/custom-fields";
    const define = (name: string, type: string, rest: object) =>
      good(tenant.call("POST", path, { object: "Usage", name, label: name, type, ...rest }));
    const zone = await define("zone__c", "picklist", { picklist: ["N", "S"], required: true });
    const cost = await define("cost__c", "decimal", { filterable: true });
    const site = await define("site__c", "text", { default: "hall" });
    const content = [`${HEADERS},zone__c,cost__c`, `${row(1)},N,0.25`, `${row(2)},S,`];
    const bad = [`${row(3)},,7`, `${row(4)},W,soon`];
    const answer = await good(send([...content, ...bad].join("\n"), { query: "?partial=true" }));
    expect(answer).toMatchObject({ accepted: 2, rejected: 2 });
    const reasonsOf = ({ reasons }: { reasons: { code: number; message: string }[] }) =>
      reasons.map(({ code, message }) => [code, message]);
    expect(answer.results.map(reasonsOf)).toEqual([
      [[54101222, "zone__c is required."]],
      [
        [54101220, "cost__c must be a number of at most 12 digits before and 9 after the point."],
        [54101220, "zone__c must be N or S."],
      ],
    ]);
    // The portal says the same before the file is sent.
    const layout = csvLayout(content[0]?.split(",") ?? []);
    if ("problems" in layout) throw new Error(layout.problems.join(" "));
    const rules = [cost, site, zone].map((field) => ({
      ...{ ...field, maxLength: field.length, defaultValue: field.default },
    }));
    expect(bad.map((line) => csvRowProblems(layout, line.split(","), rules))).toEqual(
      answer.results.map((result: Parameters<typeof reasonsOf>[0]) =>
        reasonsOf(result).map(([, message]) => message),
      ),
    );
    const list = (filter: string) =>
      good(tenant.call("GET", `/object-query/usages?filter[]=accountId.EQ:${accountId}${filter}`));
    const found = await list("&filter[]=cost__c.LT:1");
    expect(found.data).toMatchObject([
      { quantity: 1, zone__c: "N", cost__c: 0.25, site__c: "hall" },
    ]);
    const usage = `/v1/object/usage/${found.data[0].id}`;
    await good(tenant.call("PUT", usage, { cost__c: 8.5, site__c: null }));
    expect((await list("&filter[]=cost__c.LT:1")).data).toEqual([]);
    const [changed] = (await list("&filter[]=cost__c.EQ:8.5")).data;
    expect(changed).toMatchObject({ quantity: 1, zone__c: "N" });
    expect(changed.site__c).toBeUndefined();
    expect((await tenant.call("PUT", usage, { cost__c: "dear" })).status).toBe(400);
    await good(tenant.call("DELETE", usage));
    const indexed = "select value from custom_value where tenant_id = $1 and object = 'Usage'";
    expect(await asOwner(indexed, [tenant.tenantId])).toEqual([]);
    for (const { id } of [zone, cost, site]) await good(tenant.call("DELETE", `${path}/${id}`));
  });

  test("may have 100 MB, with only a small part in memory at a time", {
    timeout: 60_000,
  }, async () => {
    await freshAccount();
    const wide = " ".repeat(20_000);
    const rows = 4900;
    async function* form() {
      yield Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="file"; filename="u.csv"\r\n\r\n${HEADERS}\n`,
      );
      for (let index = 0; index < rows; index++)
        yield Buffer.from(`${row(`${wide}1`, `2026-01-${10 + (index % 9)},,,,,`)}\n`);
      yield Buffer.from("\r\n--b--\r\n");
    }
    const before = memoryInUse();
    let most = 0;
    const timer = setInterval(() => (most = Math.max(most, memoryInUse())), 1000);
    const { handleApiRequest } = await import("@/lib/server/api");
    const init = {
      method: "POST",
      headers: {
        authorization: `Bearer ${tenant.token}`,
        "content-type": "multipart/form-data; boundary=b",
      },
      body: Readable.toWeb(Readable.from(form())),
      duplex: "half",
    };
    const request = new Request("http://localhost:3000/v1/usage", init as unknown as RequestInit);
    const answer = await (await handleApiRequest(request)).json();
    clearInterval(timer);
    expect(answer).toMatchObject({ importStatus: "Completed", accepted: rows });
    expect(answer.size).toBeGreaterThan(98_000_000);
    expect(await stored()).toEqual({ count: rows, sum: rows });
    expect(most - before).toBeLessThan(answer.size / 2);
  });

  test("is not visible to another tenant", async () => {
    await freshAccount();
    const answer = await good(send([HEADERS, row(1)].join("\n")));
    const stranger = await testTenant();
    const theirs = await stranger.call("GET", answer.checkImportStatus);
    const nobody = await stranger.call("GET", "/v1/usage/0123456789abcdef0123456789abcdef/status");
    expect([theirs.status, nobody.status]).toEqual([404, 404]);
  });
});
