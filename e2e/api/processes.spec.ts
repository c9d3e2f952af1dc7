import { readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, test } from "@playwright/test";

const dataDir = process.env.PERENNIAL_DATA_DIR ?? ".data";

function credentials() {
  return JSON.parse(readFileSync(path.join(dataDir, "demo-credentials.json"), "utf8"));
}

test("probes report liveness, readiness and the version", async ({ request }) => {
  expect(await (await request.get("/livez")).json()).toEqual({ status: "alive" });
  expect(await (await request.get("/readyz")).json()).toEqual({ status: "ready" });
  expect(await (await request.get("/version")).json()).toMatchObject({ name: "perennial" });
  expect(await (await request.get("/metrics")).text()).toContain("perennial_http_request_duration");
});

test("the stored credentials get a token for the API", async ({ request, baseURL }) => {
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

test("unknown addresses and methods are refused in the failure shape", async ({
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

test("pages have security headers and are not cached", async ({ request }) => {
  const headers = (await request.get("/sign-in")).headers();
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["x-powered-by"]).toBeUndefined();
});

test("scripts in pages run with the answer's own nonce only, whatever a caller sends", async ({
  page,
  request,
}) => {
  const wish = { "content-security-policy": "script-src 'nonce-mine'", "x-nonce": "mine" };
  const answers = [await request.get("/sign-in"), await request.get("/sign-in", { headers: wish })];
  const nonces = answers.map((answer) => {
    const policy = answer.headers()["content-security-policy"] ?? "";
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    expect(scripts).toMatch(/^'self' 'nonce-[A-Za-z0-9+/]{22}=='$/);
    return scripts;
  });
  expect(new Set(nonces).size).toBe(2);
  expect(await answers[1]?.text()).not.toContain('"mine"');

  await page.goto("/sign-in");
  await page.evaluate(() => {
    const stranger = document.createElement("script");
    stranger.textContent = "window.strangerRan = true";
    document.body.append(stranger);
  });
  expect(await page.evaluate(() => "strangerRan" in window)).toBe(false);
});
