import { readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, test } from "@playwright/test";

const dataDir = process.env.PERENNIAL_DATA_DIR ?? ".data";

function credentials() {
  return JSON.parse(readFileSync(path.join(dataDir, "demo-credentials.json"), "utf8"));
}

test("watchers learn that it lives, is ready, and which version it is", async ({ request }) => {
  expect(await (await request.get("/livez")).json()).toEqual({ status: "alive" });
  expect(await (await request.get("/readyz")).json()).toEqual({ status: "ready" });
  expect(await (await request.get("/version")).json()).toMatchObject({ name: "perennial" });
  expect(await (await request.get("/metrics")).text()).toContain("perennial_http_request_duration");
});

test("the kept credentials give a token that opens the interface", async ({ request, baseURL }) => {
  const { clientId, clientSecret, ...others } = credentials();
  expect(others.baseUrl).toBe(baseURL);
  expect(Object.keys(others).sort()).toEqual(
    ["baseUrl", "portalEmail", "portalPassword", "tenantId"].sort(),
  );
  const answer = await request.post("/oauth/token", {
    form: { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret },
  });
  expect(answer.status()).toBe(200);
  const { access_token: token } = await answer.json();
  const catalog = await request.get("/v1/catalog/products", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await catalog.json()).toMatchObject({ success: true });
});

test("addresses and methods that nobody has are refused in the failure shape", async ({
  request,
  baseURL,
}) => {
  const unknown = await request.get("/v1/no-such-thing");
  expect(unknown.status()).toBe(404);
  expect(await unknown.json()).toMatchObject({ success: false, reasons: [{ code: 50000040 }] });
  const traced = await new Promise<{ status?: number; allow?: string }>((resolve, reject) => {
    const call = http.request(`${baseURL}/accounts`, { method: "TRACE" }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, allow: answer.headers.allow });
    });
    call.on("error", reject);
    call.end();
  });
  expect(traced).toEqual({ status: 405, allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" });
});

test("pages carry the headers that keep them to themselves and are stored nowhere", async ({
  request,
}) => {
  const headers = (await request.get("/sign-in")).headers();
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["x-powered-by"]).toBeUndefined();
});
