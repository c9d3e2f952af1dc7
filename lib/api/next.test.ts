import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, expect, test, vi } from "vitest";
import { register } from "@/instrumentation";
import type * as organizations from "@/lib/areas/organizations/operations";
import type * as orderReads from "@/lib/areas/orders/reads/read-operations";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { routed, serve, underway, unknown } from "./next";

let tenant: TestTenant;
beforeAll(async () => {
  vi.stubEnv("NEXT_RUNTIME", "nodejs");
  register();
  tenant = await testTenant();
});

const orders = serve<typeof orderReads>({ GET: "listOrders" });

/** A request as Next builds it: with Next's own host. */
const fromNext = (path: string, init: RequestInit = {}) =>
  new Request(`https://localhost:1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${tenant.token}`, ...init.headers },
  });

test("a route file answers its own address alone, in the spellings that are the same address", async () => {
  expect((await orders.GET(fromNext("/v1/orders"))).status).toBe(200);
  for (const path of ["/v1/orders/", "/v1//orders"])
    expect((await orders.GET(fromNext(path))).status, path).toBe(200);
  for (const path of ["/v1/%6frders", "/v1/orders/x"]) {
    const answer = await orders.GET(fromNext(path));
    expect(answer.status, path).toBe(404);
    expect(await answer.json()).toMatchObject({ reasons: [{ code: 50000040 }] });
  }
});

test("an unsupported method, including OPTIONS, is refused in the failure shape with the supported ones", async () => {
  for (const method of ["POST", "OPTIONS"] as const) {
    const answer = await orders[method](fromNext("/v1/orders", { method }));
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET");
    expect(await answer.json()).toMatchObject({ success: false, reasons: [{ code: 50000045 }] });
  }
});

test("a route file that names an operation that does not exist answers nothing", async () => {
  const { GET } = serve<{ noSuch: unknown }>({ GET: "noSuch" });
  await expect(GET(fromNext("/v1/orders"))).rejects.toThrow("there is no operation noSuch");
});

test("HEAD is answered like GET, without a body", async () => {
  const answer = await orders.GET(fromNext("/v1/orders", { method: "HEAD" }));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("");
});

test("an address without a route file is refused in the shape of its family", async () => {
  const one = await unknown.POST(fromNext("/v1/no-such", { method: "POST" }));
  expect(await one.json()).toMatchObject({ success: false, reasons: [{ code: 50000040 }] });
  const two = await unknown.GET(fromNext("/v2/no-such"));
  expect(await two.json()).toMatchObject({ type: expect.any(String), errors: [expect.anything()] });
});

test("the body limit without a credential applies before its content is read", async () => {
  const token = serve<typeof organizations>({ POST: "createToken" });
  const body = "a".repeat(20_000);
  const headers = { "content-length": String(body.length) };
  const answer = await token.POST(fromNext("/oauth/token", { method: "POST", body, headers }));
  expect(answer.status).toBe(413);
});

const long = "long ".repeat(1000);

test("nothing is compressed when Next would drop the content-encoding header", async () => {
  const seen = routed(async (request) => Response.json(request.headers.get("accept-encoding")));
  const answer = await seen.GET(fromNext("/v1/orders", { headers: { "accept-encoding": "gzip" } }));
  expect(await answer.json()).toBe(null);
});

test("where we own the port an operation sees the address as it was sent, and its headers are delivered", async () => {
  const { GET } = routed(async (request, path) => {
    const told = { "x-path": path, "x-url": request.url };
    const headers = new Headers({ "content-encoding": "gzip", ...told });
    headers.append("set-cookie", "a=1");
    headers.append("set-cookie", "b=2");
    expect(request.headers.get("accept-encoding")).toBe("gzip");
    return new Response(gzipSync(long), { status: 201, headers });
  });
  const { headers, bytes, status } = await throughServer(async (incoming, outgoing) => {
    outgoing.setHeader("vary", "rsc");
    const address = incoming.url ?? "";
    incoming.url = "/tidied";
    const request = fromNext("/tidied", { headers: { "accept-encoding": "gzip" } });
    const answer = await underway.run({ incoming, address, outgoing }, () => GET(request));
    expect([...answer.headers]).toEqual([]);
    expect(incoming.headers["accept-encoding"]).toBeUndefined();
    outgoing.writeHead(answer.status);
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  expect(status).toBe(201);
  expect(gunzipSync(bytes).toString()).toBe(long);
  expect(headers).toMatchObject({ "content-encoding": "gzip", "x-path": "/v1/%41" });
  expect(headers["x-url"]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/%41\/\?a=%42$/);
  expect(headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  expect(headers.vary).toBeUndefined();
});

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * Sends one request on a separate connection. An error in the handler fails the test instead of
 * leaving the request unanswered.
 */
async function throughServer(handle: Handler) {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { "accept-encoding": "gzip" };
  const to = { host: "127.0.0.1", port, path: "/v1/%41/?a=%42", headers, agent: false };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    server.on("request", (incoming, outgoing) => {
      handle(incoming, outgoing).catch(reject);
    });
    http.get(to, resolve).on("error", reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  server.close();
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) };
}
