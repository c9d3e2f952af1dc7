import { expect, test } from "vitest";

await import("@/lib/testing/environment");
process.env.API_HEADER_PREFIXES = "acme,Other";
const { testTenant, callApi } = await import("@/lib/testing/tenant");
const { headerPrefixes, ownHeader, prefixOf } = await import("./own-headers");

test("the installation's prefixes are read before that of the interface", () => {
  expect(headerPrefixes()).toEqual(["acme", "other", "service"]);
  expect(prefixOf(new Headers())).toBe("acme");
  expect(prefixOf(new Headers({ "Other-Version": "341.0" }))).toBe("other");
  expect(ownHeader(new Headers({ "SERVICE-TRACK-ID": "a" }), "track-id")).toBe("a");
});

test.each(["acme", "OTHER", "service"])(
  "a call with headers of %s is answered with the same",
  async (prefix) => {
    const tenant = await testTenant();
    const headers = { [`${prefix}-Version`]: "223.0", [`${prefix}-Track-Id`]: "mine" };
    const answer = await tenant.call("GET", "/v1/accounts/none", undefined, { headers });
    const name = prefix.toLowerCase();
    expect(answer.status).toBe(404);
    expect(answer.headers.get(`${name}-version`)).toBe("223.0");
    expect(answer.headers.get(`${name}-track-id`)).toBe("mine");
    expect(answer.headers.get(`${name}-request-id`)).toMatch(/^[0-9a-f-]{36}$/);
    const others = ["acme", "other", "service"].filter((other) => other !== name);
    expect(others.map((other) => answer.headers.get(`${other}-version`))).toEqual([null, null]);
  },
);

test("an unknown address and a missing credential are answered with the prefix of the call, too", async () => {
  for (const path of ["/v1/nothing/here", "/v1/accounts/none"]) {
    const answer = await callApi("GET", path, undefined, { headers: { "other-version": "186.0" } });
    expect(answer.headers.get("other-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  }
});
