import { beforeAll, describe, expect, test } from "vitest";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

/* What programs send that were written for another installation of the interface. */

let tenant: TestTenant;
let accountNumber: string;
beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
});

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
