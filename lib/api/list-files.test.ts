import { beforeAll, describe, expect, test } from "vitest";
import { RowsInTurn } from "@/lib/lists/rows-in-turn";
import { snapshotFile } from "@/lib/platform/snapshot-file";
import { order, orderOf } from "@/lib/testing/ordering";
import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeUser } from "@/lib/testing/usage";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { inSnapshot } from "@/lib/platform/database/transaction";
import { csvRows } from "@/lib/values/csv";
import { handleApiRequest } from "@/lib/server/api";
import { contracts } from "./contracts";
import { givesFiles, MOST_FILED } from "./object-query";
import { refuseTooMany } from "./steps/list-file";

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant, "Łódź, monthly");
  for (const name of ["Zażółć & Co; -1", '=HYPERLINK("x")', "Hill, Dale", "+44 Ltd"]) {
    const { accountNumber } = await makeAccount(tenant, name);
    await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-03-15" }));
  }
});

const file = (list: string, query = "", at = tenant) =>
  at.call("GET", `/object-query/${list}?format=csv${query && `&${query}`}`);

/** The rows of a file by column name. */
async function rowsOf(list: string, query?: string, at?: TestTenant) {
  const { status, text, headers } = await file(list, query, at);
  expect(status, text).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [head, ...rows] = csvRows(text).map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head?.[at], cell])));
}

describe("a list as a file", () => {
  test("has a column for each field, with exact amounts and ISO days", async () => {
    const [row] = await rowsOf("invoices", "sort[]=invoiceNumber.ASC");
    const [shown] = (
      await good(
        tenant.call(
          "GET",
          "/object-query/invoices?includeNullFields=true&sort[]=invoiceNumber.ASC",
        ),
      )
    ).data;
    expect(Object.keys(row ?? {}).toSorted()).toEqual(Object.keys(shown).toSorted());
    expect(row).toMatchObject({
      accountName: "Zażółć & Co;' -1",
      invoiceDate: "2026-01-15",
      amount: "214.5",
      currency: "USD",
      createdDate: shown.createdDate,
    });
  });

  test("keeps the list's conditions and order", async () => {
    const numbers = (rows: { accountNumber?: string }[]) => rows.map((row) => row.accountNumber);
    const query = "sort[]=name.DESC&filter[]=name.CT:l";
    const shown = (await good(tenant.call("GET", `/object-query/accounts?${query}`))).data;
    expect(shown).toHaveLength(3);
    expect(numbers(await rowsOf("accounts", query))).toEqual(numbers(shown));
    expect(await rowsOf("accounts", "filter[]=name.EQ:nobody")).toEqual([]);
  });

  test("writes formulas as text, and separates lists within a cell by semicolons", async () => {
    const names = (await rowsOf("accounts")).map(({ name }) => name);
    expect(names.filter((name) => /^[=+]/.test(name ?? ""))).toEqual([]);
    const [made] = await rowsOf("orders", "sort[]=orderNumber.ASC");
    expect(made?.subscriptionNumbers).toMatch(/^A-S\d+$/);
  });

  test("is UTF-8 that spreadsheets recognize, and is named after the list and the day", async () => {
    const headers = { authorization: `Bearer ${tenant.token}` };
    const address = "http://localhost:3000/object-query/accounts?format=csv";
    const answer = await handleApiRequest(new Request(address, { headers }));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.headers.get("content-length")).toBe(String(bytes.length));
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="accounts-2026-01-15.csv"',
    );
    const head = await handleApiRequest(new Request(address, { headers, method: "HEAD" }));
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
    expect(await head.text()).toBe("");
  });

  test("continues over many pages, each row once and in order", async () => {
    const user = await makeUser(tenant);
    await user.subscribe({ ChargeModel: "Per Unit Pricing" });
    const events = Array.from({ length: 1200 }, (_, index) => index + 1);
    await user.use(...events.map((n): [string, number] => ["2026-01-15", n / 8]));
    const rows = await rowsOf("usages", "sort[]=id.ASC");
    expect(rows.map(({ quantity }) => Number(quantity))).toEqual(events.map((n) => n / 8));
  });

  test.each(["pageSize=5", "count=true", "cursor=abc"])("is not offered for %s", async (paging) => {
    const { status, body } = await file("accounts", paging);
    expect(status).toBe(400);
    expect(body.reasons[0].message).toBe(
      `format csv answers all rows: leave ${paging.split("=")[0]} out`,
    );
  });

  test("needs the scope of its list", async () => {
    const scoped = await good(
      tenant.call("POST", "/v1/api-clients", { name: "Reader", scopes: ["accounts:read"] }),
    );
    const { body } = await callApi("POST", "/oauth/token", {
      grant_type: "client_credentials",
      client_id: scoped.clientId,
      client_secret: scoped.clientSecret,
    });
    const asReader = { token: String(body.access_token) };
    const ask = (list: string) =>
      tenant.call("GET", `/object-query/${list}?format=csv`, undefined, asReader);
    expect((await ask("accounts")).status).toBe(200);
    expect((await ask("invoices")).status).toBe(403);
  });

  test("shows nothing of another tenant", async () => {
    expect(await rowsOf("accounts", "", await testTenant())).toEqual([]);
  });
});

test.each(contracts.filter(({ query }) => givesFiles(query)).map(({ id, path }) => [id, path]))(
  "%s can be downloaded as a file",
  async (_id, path) => {
    const { status, headers, text } = await tenant.call("GET", `${path}?format=csv`);
    expect(status, text).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  },
);

test("a file is a snapshot of the moment at which it was started", async () => {
  const own = await testTenant();
  const user = await makeUser(own);
  await user.subscribe({ ChargeModel: "Per Unit Pricing" });
  await user.use(...Array.from({ length: 600 }, (): [string, number] => ["2026-01-15", 1]));
  const counts = await own.as(() =>
    inSnapshot(async () => {
      const rows = new RowsInTurn();
      const text = "select id from usage_record where tenant_id = $1 order by id";
      const first = await rows.next(text, [own.tenantId]);
      await asOwner("delete from usage_record where tenant_id = $1", [own.tenantId]);
      const rest = await rows.next(text, [own.tenantId]);
      return [first.length, rest.length, rows.given, rows.ended];
    }),
  );
  expect(counts).toEqual([500, 100, 600, true]);
});

test("unread downloads keep only their own tenant from starting a third", async () => {
  const own = await testTenant();
  const ask = () => own.as(() => snapshotFile((put) => put("x".repeat(200_000))));
  const [first, second] = [await ask(), await ask()];
  await expect(ask()).rejects.toMatchObject({ category: 70 });
  expect((await file("accounts")).status).toBe(200);
  expect((await new Response(first?.bytes).text()).length).toBe(200_000);
  await second?.bytes.cancel();
  for (const { bytes } of [await ask(), await ask()]) await bytes.cancel();
});

test("more rows than a file may have are refused, with advice", () => {
  expect(() => refuseTooMany(MOST_FILED)).not.toThrow();
  expect(() => refuseTooMany(MOST_FILED + 1)).toThrow(
    "More than 200,000 rows match, the most of one file. Narrow the list by filters, such as a range of days.",
  );
});
