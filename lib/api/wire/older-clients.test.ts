import { beforeAll, describe, expect, test } from "vitest";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, type World } from "@/lib/testing/world";
import { contracts } from "../contracts";
import { hasBody } from "../openapi/openapi";

/* What programs send that were written for another installation of the interface. */

let tenant: TestTenant;
let world: World;
let accountNumber: string;
/** Keys of what addresses name. */
const keys: Record<string, string> = { none: "0123456789abcdef0123456789abcdef" };
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
  ({ accountNumber } = world);
  const read = (path: string) => good(tenant.call("GET", path));
  const invoice = `/v1/invoices/${world.invoiceNumber}`;
  const [{ id: line }] = (await read(`${invoice}/items`)).invoiceItems;
  const items = [{ invoiceItemId: line, amount: 5 }];
  const memo = await good(
    tenant.call("POST", `/v1/credit-memos/invoice/${world.invoiceNumber}`, { items }),
  );
  const [{ id: memoItem }] = (await read(`/v1/credit-memos/${memo.number}/items`)).items;
  const [{ id: file }] = (await read(`${invoice}/files`)).invoiceFiles;
  Object.assign(keys, { ...world, line, memo: memo.number, memoItem, file });
  keys["product-key"] = world.productNumber;
  keys["credit-memo-key"] = memo.number;
  keys["invoiceKey"] = world.invoiceNumber;
  keys["invoice_id"] = world.invoiceNumber;
});

const withKeys = (path: string) =>
  path.replace(/\{([^}]+)\}/g, (_all, name: string) => keys[name] ?? keys["none"] ?? "");

/** What a call answers, without what is new in each answer. */
async function answerOf(method: string, path: string, body?: object) {
  const { status, text } = await tenant.call(method, withKeys(path), body);
  const same = text.replaceAll(/"(?:processId|requestId)":"[^"]*"/g, "").replaceAll(path, "");
  return { status, text: same };
}

const basic = (id: string, secret: string) => ({
  token: null,
  headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` },
});

describe("addresses", () => {
  test.each([
    ["/rest/v1/accounts/{}", 200],
    ["/v1/accounts/{}/", 200],
    ["/v1//accounts/{}", 200],
    ["/rest/v1/creditmemos", 200],
    ["/v1/creditmemos/", 200],
    ["/rest/v2/accounts", 404],
    ["/restaurant/v1/accounts", 404],
  ])("%s answers %i", async (path, status) => {
    expect((await tenant.call("GET", path.replace("{}", accountNumber))).status).toBe(status);
  });
});

describe("an older spelling answers as the current one", () => {
  test.each([
    ["/v1/creditmemos", "/v1/credit-memos", 200],
    ["/v1/creditmemos/{memo}", "/v1/credit-memos/{memo}", 200],
    ["/v1/creditmemos/{memo}/items/{memoItem}", "/v1/credit-memos/{memo}/items/{memoItem}", 200],
    [
      "/v1/creditmemos/{memo}/parts/{none}/itemparts",
      "/v1/credit-memos/{memo}/parts/{none}/item-parts",
      404,
    ],
    [
      "/v1/invoices/{invoiceNumber}/items/{line}/taxationitems",
      "/v1/invoices/{invoiceNumber}/items/{line}/taxation-items",
      200,
    ],
    ["/v1/taxationitems/{none}", "/v1/taxation-items/{none}", 404],
    ["/rest/v1/subscriptions/{subscriptionNumber}", "/v1/subscriptions/{subscriptionNumber}", 200],
    ["/apps/api/file/{file}", "/v1/files/{file}", 200],
    ["/v1/debitmemos", "/v1/debit-memos"],
    ["/v1/invoices/{invoiceNumber}/debitmemos", "/v1/debit-memos/invoice/{invoiceNumber}"],
    ["/apps/api/batch-query/jobs/1", "/v1/batch-query/jobs/1"],
    ["/v1/batch-query/", "/v1/batch-query"],
    ["/v1/payment-methods/apple-pay/domains", "/v1/payment-methods/wallet/domains"],
  ])("%s", async (older, current, status?: number) => {
    const now = await answerOf("GET", current);
    expect([await answerOf("GET", older), now.status]).toEqual([now, status ?? now.status]);
  });

  test("a credit memo is made at either address", async () => {
    const made = async (path: string) => {
      const { amount, status } = await good(
        tenant.call("POST", withKeys(path), {
          items: [{ invoiceItemId: keys["line"], amount: 1 }],
        }),
      );
      return { amount, status };
    };
    const now = await made("/v1/credit-memos/invoice/{invoiceNumber}");
    expect(now).toMatchObject({ amount: 1 });
    expect(await made("/v1/invoices/{invoiceNumber}/creditmemos")).toEqual(now);
  });

  const aliased = contracts.flatMap((contract) =>
    (contract.aliases ?? []).map((alias) => [alias, contract] as const),
  );

  test.each(aliased)("%s, which the operation declares", async (alias, contract) => {
    const { method, path } = contract;
    const body = hasBody(contract) ? { definitelyNotAField: 1 } : undefined;
    const now = await answerOf(method, path, body);
    expect(await answerOf(method, alias, body)).toEqual(now);
    expect(now.status).not.toBe(404);
  });
});

describe("a key pair as Basic", () => {
  test("is a credential of every call", async () => {
    const { clientId, clientSecret } = tenant;
    const answer = await tenant.call(
      "GET",
      `/v1/accounts/${accountNumber}`,
      undefined,
      basic(clientId, clientSecret),
    );
    expect([answer.status, answer.body.basicInfo?.accountNumber]).toEqual([200, accountNumber]);
  });

  test.each([
    ["wrong", () => basic(tenant.clientId, "wrong")],
    ["of nobody", () => basic("00000000-0000-0000-0000-000000000000", tenant.clientSecret)],
    ["without a colon", () => ({ token: null, headers: { authorization: "Basic YWJj" } })],
  ])("is refused when it is %s", async (_what, options) => {
    const answer = await tenant.call("GET", "/v1/accounts/none", undefined, options());
    expect([answer.status, answer.body.reasons[0].code]).toEqual([401, 90000011]);
  });

  test("is refused where the company takes bearer tokens only", async () => {
    const other = await testTenant();
    await good(other.call("PUT", "/v1/settings/access", { legacyKeyHeaders: false }));
    const pair = basic(other.clientId, other.clientSecret);
    expect((await other.call("GET", "/v1/accounts/none", undefined, pair)).status).toBe(401);
  });
});

test("a day is the newest version, and anything else that is not listed the default", async () => {
  const versionOf = async (version: string) =>
    (await tenant.call("GET", "/v1/accounts/none", undefined, { version })).headers.get(
      "service-version",
    );
  expect(await versionOf("2025-08-12")).toBe("341.0");
  expect(await versionOf("2024-02-29")).toBe("341.0");
  expect(await versionOf("2025-02-29")).toBe("186.0");
  expect(await versionOf("2025-13-01")).toBe("186.0");
  expect(await versionOf("900.0")).toBe("186.0");
});

test("a call whose body may be empty takes an empty one with a JSON content type", async () => {
  const headers = { "content-type": "application/json" };
  expect((await tenant.call("POST", "/v1/connections", "", { headers })).status).toBe(200);
  const missing = await tenant.call("POST", "/v1/accounts", "", { headers });
  expect([missing.status, missing.body.reasons[0].code % 100]).toEqual([400, 90]);
});

test("an unknown query parameter is ignored, an invalid value of a known one is not", async () => {
  expect((await tenant.call("GET", "/v1/creditmemos?unheardOf=1&page=")).status).toBe(200);
  const wrong = await tenant.call("GET", "/v1/creditmemos?pageSize=many");
  expect(wrong.body.reasons[0].code).toBe(50000020);
});
