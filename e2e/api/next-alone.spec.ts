import { rmSync } from "node:fs";
import http from "node:http";
import { gunzipSync } from "node:zlib";
import { sweepCalls } from "@/lib/testing/contract-calls";
import { callsOf, credentials, expect, subscribe, test } from "../fixtures";
import { type Call, differences, send } from "./compare";
import { NextAlone, withoutRoute } from "./next-alone";

/**
 * An installation may be served by Next alone, with its worker. It answers every request as the
 * plain listener does; `LISTED` in compare.ts says what is not compared, and why.
 */
test.describe.configure({ mode: "serial" });

const next = new NextAlone();
let authorization = "";
/** A copy of the checkout with a planted fault. */
let planted = "";

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000);
  await next.start();
  const { clientId, clientSecret } = credentials();
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  const answer = await fetch(`${listener(baseURL)}/oauth/token`, { method: "POST", body });
  authorization = `Bearer ${(await answer.json()).access_token}`;
});

test.afterAll(async () => {
  await next.stop();
  next.remove();
  if (planted) rmSync(planted, { recursive: true, force: true });
});

function listener(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error("no installation is under test");
  return baseURL;
}

/** The sweep over every operation, as requests. */
function swept(): Call[] {
  return sweepCalls().map(({ known, ...call }) => ({
    ...call,
    headers: {
      "service-track-id": "sweep",
      ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      ...(known ? { authorization } : {}),
    },
  }));
}

const LIVE: Call = { why: "alive", method: "GET", path: "/livez" };
/** It may be 503 while much else is asked: a server whose database is late does not count as ready. */
const READY: Call = { why: "ready", method: "GET", path: "/readyz" };
const json = { "content-type": "application/json" };

/** Requests answered before an operation is found, and addresses of none. */
const BEFORE: readonly Omit<Call, "why">[] = [
  ...["TRACE", "PROPFIND", "OPTIONS", "DELETE", "HEAD"].map((method) => ({
    method,
    path: "/v1/orders",
  })),
  ...[
    "/v1/orders/%zz",
    "/v1/orders/%",
    "/v1//orders",
    "/v1/./orders",
    "/v1/%2e%2e/orders",
    "/v1/a%00b",
  ].map((path) => ({ method: "GET", path })),
  ...[
    "/v1",
    "/v1/",
    "/v2",
    "/v2/no-such",
    "/rest",
    "/rest/v1/no-such",
    "/oauth",
    "/oauth/no-such",
  ].map((path) => ({ method: "GET", path })),
  ...[
    "/object-query",
    "/object-query/no-such",
    "/api/v1",
    "/api/v1/no-such",
    "/api",
    "/api/no-such",
  ].map((path) => ({ method: "GET", path })),
  ...[
    "/hosted-pages",
    "/hosted-pages/no-such",
    "/api/portal",
    "/api/portal/v1/orders",
    "/api/auth/_log",
  ].map((path) => ({ method: "GET", path })),
  ...[
    "/livez",
    "/version",
    "/livez/",
    "/openapi.json",
    "/sign-in",
    "/sign-in/",
    "/_next/image",
  ].flatMap((path) => ["POST", "OPTIONS"].map((method) => ({ method, path }))),
  ...["/livez", "/livez/", "/version", "/openapi.json?version=1", "/sign-in/?a=1"].map((path) => ({
    method: "GET",
    path,
  })),
  ...[
    "/v1/orders/a%2Fb",
    "/v1/orders/a.b",
    "/v1/orders/a%20b",
    "/v1/orders/%F0%9F%92%B3",
    "/v1/orders?a=%zz",
  ].map((path) => ({ method: "GET", path })),
  { method: "GET", path: `/v1/orders/${"x".repeat(9000)}` },
  { method: "GET", path: "/metrics", headers: { "x-forwarded-for": "203.0.113.9" } },
  { method: "GET", path: "/v1/orders", headers: { expect: "a-miracle" } },
  { method: "GET", path: "/v1/orders", headers: { host: "a b" } },
  { method: "GET", path: "/v1/orders", headers: { connection: "upgrade", upgrade: "websocket" } },
  ...["/v1/payment-methods", "/v1/orders"].map((path) => ({
    method: "OPTIONS",
    path,
    headers: { origin: "https://shop.example", "access-control-request-method": "POST" },
  })),
  { method: "POST", path: "/oauth/token", body: "a".repeat(20_000) },
  { method: "POST", path: "/oauth/token", headers: { "content-length": "200000000" } },
  {
    method: "POST",
    path: "/v1/orders",
    headers: { ...json, "content-encoding": "br" },
    body: "{}",
  },
  { method: "POST", path: "/api/portal/v1/connections", headers: json, body: "{}" },
  {
    method: "POST",
    path: "/api/portal/v1/connections",
    headers: { ...json, "sec-fetch-site": "same-origin" },
    body: "{}",
  },
  { method: "POST", path: "/api/auth/callback/credentials", headers: json, body: "{}" },
  { method: "POST", path: "/api/auth/callback/credentials", body: "a".repeat(20_000) },
];

test("Next alone answers every operation, and all other addresses, as the listener does", async ({
  baseURL,
}) => {
  test.setTimeout(180_000);
  const before = BEFORE.map((call) => ({ why: "before an operation", ...call }));
  const big = {
    why: "a large body",
    method: "POST",
    path: "/v1/orders",
    body: "1".repeat(11_000_000),
  };
  const calls = [...before, ...swept(), { ...big, headers: { ...json, authorization } }];
  expect(calls.length).toBeGreaterThan(2000);
  expect(await differences(listener(baseURL), next.url, calls)).toEqual([]);
  await expect.poll(() => differences(listener(baseURL), next.url, [READY])).toEqual([]);
});

test("an order is billed and paid by Next alone, and its response is compressed once", async ({
  playwright,
  customer,
  offer,
}) => {
  const { api, dispose } = await callsOf(playwright, next.url, credentials());
  const order = await subscribe(api, customer, offer);
  expect(order).toMatchObject({ success: true, status: "Completed" });
  const [invoice] = order.invoiceNumbers ?? [];
  expect(invoice).toMatch(/^INV/);
  await dispose();
  const path = `/v1/accounts/${customer.number}/summary`;
  const headers = { authorization, "accept-encoding": "gzip" };
  const packed = await send(next.url, { why: "", method: "GET", path, headers });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(gunzipSync(packed.bytes).toString())).toMatchObject({ success: true });
});

test("on shutdown it lets a call finish", async () => {
  const body = '{"definitelyNotAField":1}';
  const headers = { ...json, authorization, "content-length": String(body.length) };
  const request = http.request(`${next.url}/v1/orders`, { method: "POST", headers });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request.on("response", ({ statusCode }) => resolve(statusCode));
    request.on("error", reject);
  });
  request.write(body.slice(0, 5));
  // Answered after the beginning of the request has arrived.
  await send(next.url, LIVE);
  const ended = next.stop();
  const closed = () =>
    fetch(`${next.url}/livez`).then(
      () => false,
      () => true,
    );
  await expect.poll(closed).toBe(true);
  request.end(body.slice(5));
  expect(await answered).toBe(400);
  expect(await ended).toBe(0);
});

test("a missing route file would have been reported", async ({ baseURL }) => {
  test.setTimeout(120_000);
  planted = withoutRoute("/v1/orders/preview");
  await next.start(planted);
  const calls = swept().filter((call) => call.path.startsWith("/v1/orders/"));
  const found = await differences(listener(baseURL), next.url, calls);
  const ofPreview = (difference: string) => difference.split("\n")[0]?.includes("review");
  expect(found.filter(ofPreview)).not.toEqual([]);
  expect(found.filter((difference) => !ofPreview(difference))).toEqual([]);
});
