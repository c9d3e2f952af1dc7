import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { flushAccessRecords } from "@/lib/platform/access-records";
import { log } from "@/lib/platform/log";
import { apart } from "./apart";
import { createFront } from "./front";
import { trustedProxies } from "./front-headers";
import type { PortalTarget } from "./front-proxy";
import { MOST_FAILED_SIGN_INS } from "./sign-in-throttle";

type Answer = { status: number; headers: Record<string, string>; body: string };

const nobody = trustedProxies("");
let portalTarget: PortalTarget | undefined;
let portal: http.Server;
let front: http.Server;

/** Replaces the operations: returns the request it received. */
async function echo(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/v1/throws") throw new Error("secret cause");
  const body = request.method === "GET" ? "" : await request.text();
  const headers = Object.fromEntries(request.headers);
  return Response.json({ by: "api", method: request.method, pathname, headers, body });
}

async function listening(server: http.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  portal = http.createServer((request, response) => {
    response.setHeader("x-by", "portal");
    response.end(JSON.stringify({ url: request.url, headers: request.headers }));
  });
  portalTarget = { port: await listening(portal) };
  front = createFront(
    { ...apart(echo, () => portalTarget), isProxy: nobody },
    { headers: 400, request: 800 },
  );
  await listening(front);
});

afterAll(() => {
  for (const server of [front, portal]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Sends bytes unchanged and reads until the connection closes or a response is complete. */
function raw(bytes: string, server = front): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
    let text = "";
    const finish = () => {
      socket.destroy();
      resolve(parsed(text));
    };
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const { headers, body } = parsed(text);
      if (headers["content-length"] && body.length >= Number(headers["content-length"])) finish();
    });
    socket.on("close", finish);
    socket.on("error", reject);
    socket.write(bytes);
  });
}

function parsed(text: string): Answer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 1).trim(),
  ]);
  return {
    status: Number(first.split(" ")[1]),
    headers: Object.fromEntries(headers),
    body: rest.join("\r\n\r\n"),
  };
}

function request(target: string, { method = "GET", lines = [] as string[], body = "" } = {}) {
  const all = ["Host: localhost:3000", "Connection: close", ...lines];
  return raw(`${method} ${target} HTTP/1.1\r\n${all.join("\r\n")}\r\n\r\n${body}`);
}

function expectRefused(answer: Answer, status: number, code: number): void {
  expect(answer.status).toBe(status);
  const body = JSON.parse(answer.body);
  expect(body).toMatchObject({ success: false, reasons: [{ code }] });
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers["service-request-id"]).toBe(body.requestId);
}

test("the API's addresses reach the operations, all others the portal", async () => {
  for (const path of [
    "/v1/orders",
    "/v2/x",
    "/rest/v1/a",
    "/oauth/token",
    "/livez",
    "/api/portal/a",
  ]) {
    const answer = await request(`${path}?a=1`);
    expect(JSON.parse(answer.body)).toMatchObject({ by: "api", pathname: path });
  }
  for (const path of ["/", "/accounts?page=2", "/v1beta", "/api/auth/session"]) {
    const answer = await request(path);
    expect(answer.headers["x-by"]).toBe("portal");
    expect(JSON.parse(answer.body).url).toBe(path);
  }
});

test("older spellings of the API's addresses reach the operations", async () => {
  for (const path of [
    "/v1//orders",
    "//v1/orders/",
    "/apps/api/file/1",
    "/apps/api/batch-query/",
  ]) {
    expect(JSON.parse((await request(path)).body), path).toMatchObject({ by: "api" });
  }
});

test("a program's call outside the API is answered in JSON, never with a page", async () => {
  for (const path of ["/v3/orders", "/apps/services/a/1.0", "/services/Soap", "/scim/v2/Users"])
    expectRefused(await request(path), 404, 50000040);
  const token = ["Authorization: Bearer 00000000000000000000000000000000"];
  expectRefused(await request("/orders", { lines: token }), 404, 50000040);
  expectRefused(await request("/", { lines: ["apiAccessKeyId: a"] }), 404, 50000040);
  // A proxy may ask people for a password before they see a page.
  const proxied = await request("/orders", { lines: ["Authorization: Basic YTpi"] });
  expect(proxied.headers["x-by"]).toBe("portal");
});

test("bodies pass through, unchunked and chunked", async () => {
  const whole = await request("/v1/orders", {
    method: "POST",
    lines: ["Content-Length: 7"],
    body: '{"a":1}',
  });
  expect(JSON.parse(whole.body).body).toBe('{"a":1}');
  const chunked = await request("/v1/orders", {
    method: "PUT",
    lines: ["Transfer-Encoding: chunked"],
    body: "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
  });
  expect(JSON.parse(chunked.body).body).toBe("abcde");
});

test("methods outside the list are refused with the list", async () => {
  for (const method of ["TRACE", "PROPFIND", "CONNECT", "BREW"]) {
    const target = method === "CONNECT" ? "example.com:443" : "/v1/orders";
    const answer = await request(target, { method });
    expectRefused(answer, 405, 50000045);
    expect(answer.headers.allow).toBe("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
  }
});

test("invalid addresses are refused", async () => {
  const invalid = [
    "/v1/orders/%",
    "/v1/%zz",
    "/v1/a%00b",
    "/v1/a\\b",
    "/v1/%5c",
    "/v1/../etc",
    "/v1/%2e%2E/a",
  ];
  for (const target of [...invalid, "/v1/orders?a=%"]) {
    expectRefused(await request(target), 400, 50000020);
  }
  expectRefused(await request(`/v1/${"a".repeat(20_000)}`), 414, 50000020);
  expectRefused(await request("//evil.example/a"), 404, 50000040);
  expectRefused(await request("http://localhost/v1/orders"), 400, 50000090);
  expectRefused(await request("*", { method: "OPTIONS" }), 400, 50000090);
});

test("a failure below /v2 has the shape of major version 2", async () => {
  const answer = await request("/v2/%");
  expect(JSON.parse(answer.body)).toMatchObject({
    type: "bad_request",
    errors: [{ code: "invalid_parameter", reason_code: 50000020 }],
    retryable: false,
  });
});

test("a request that is not HTTP is answered in the failure shape and the connection closed", async () => {
  const head = "POST /v1/orders HTTP/1.1\r\nHost: localhost\r\n";
  const broken = [
    "GARBAGE\r\n\r\n",
    "GET /v1/orders HTTP/9.9\r\n\r\n",
    `${head}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`,
    `${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    "GET /v1/orders HTTP/1.1\r\nHost: a\rb\r\n\r\n",
    "GET /v1/orders\r\n\r\n",
  ];
  for (const bytes of broken) {
    const answer = await raw(bytes);
    expect([400, 405]).toContain(answer.status);
    expect(JSON.parse(answer.body).success).toBe(false);
    expect(answer.headers.connection).toBe("close");
  }
});

test("a request needs one Host, and a valid one", async () => {
  expectRefused(await raw("GET /v1/a HTTP/1.1\r\nConnection: close\r\n\r\n"), 400, 50000090);
  for (const host of ["a b", "evil.com/x", "a@b", "", "a:123456"]) {
    const bytes = `GET /v1/a HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expectRefused(await raw(bytes), 400, 50000090);
  }
  const twice = "GET /v1/a HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n";
  expectRefused(await raw(twice), 400, 50000090);
  const upper = await raw(
    "GET /v1/a HTTP/1.1\r\nHost: LOCALHOST:3000\r\nConnection: close\r\n\r\n",
  );
  expect(upper.status).toBe(200);
  expect((await raw("GET /v1/a HTTP/1.0\r\n\r\n")).status).toBe(200);
});

test("limits on headers, bodies, expectations and upgrades", async () => {
  const large = await request("/v1/a", { lines: [`Authorization: Bearer ${"a".repeat(140_000)}`] });
  expectRefused(large, 431, 50000020);
  const long = await request("/v1/a", { lines: [`Authorization: Bearer ${"a".repeat(100_000)}`] });
  expect(long.status).toBe(200);
  const body = await request("/v1/a", { method: "POST", lines: ["Content-Length: 104857601"] });
  expectRefused(body, 413, 50000020);
  const expectation = await request("/v1/a", { lines: ["Expect: the-impossible"] });
  expectRefused(expectation, 417, 50000020);
  const upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"];
  expectRefused(await request("/_next/hmr", { lines: upgrade }), 405, 50000045);
  const http2 = await request("/v1/a", { lines: ["Upgrade: h2c", "Connection: Upgrade"] });
  expect(http2.status).toBe(200);
});

test("headers of the renderer's routing and of proxies are not trusted from outside", async () => {
  const lines = [
    "X-Middleware-Subrequest: middleware",
    "x-nextjs-data: 1",
    "Next-Router-State-Tree: a",
    "RSC: 1",
    "Next-Action: abc",
    "X-Forwarded-For: 6.6.6.6",
    "X-Forwarded-Host: evil.example",
    "Forwarded: for=6.6.6.6",
    "Service-Track-Id: kept",
  ];
  const forwarded = {
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": "localhost:3000",
    "x-forwarded-proto": "http",
  };
  const { headers } = JSON.parse((await request("/v1/a", { lines })).body);
  expect(headers).toEqual({
    ...forwarded,
    host: "localhost:3000",
    connection: "close",
    "service-track-id": "kept",
  });
  const page = JSON.parse((await request("/accounts", { lines })).body).headers;
  expect(page).toMatchObject({ ...forwarded, rsc: "1", "next-router-state-tree": "a" });
  for (const name of ["x-middleware-subrequest", "x-nextjs-data", "next-action", "forwarded"]) {
    expect(page).not.toHaveProperty(name);
  }
});

test("a configured proxy is trusted, up to the last address that it saw itself", async () => {
  const behind = createFront({
    ...apart(echo, () => undefined),
    isProxy: trustedProxies("127.0.0.1, 10.0.0.0/8"),
  });
  const port = await listening(behind);
  const response = await fetch(`http://127.0.0.1:${port}/v1/a`, {
    headers: {
      "x-forwarded-for": "6.6.6.6, 203.0.113.9, 10.1.2.3",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "billing.example",
    },
  });
  expect((await response.json()).headers).toMatchObject({
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-proto": "https",
    "x-forwarded-host": "billing.example",
  });
  behind.closeAllConnections();
  behind.close();
  expect(() => trustedProxies("10.0.0.0/8, proxy.local")).toThrow(/proxy\.local/);
});

test("pages are only read; only the sign-in takes a body; images are not optimized", async () => {
  expectRefused(await request("/accounts", { method: "POST" }), 405, 50000045);
  expectRefused(await request("/api/auth/callback", { method: "DELETE" }), 405, 50000045);
  expectRefused(await request("/_next/image?url=/a.png&w=64&q=75"), 404, 50000040);
  expectRefused(await request("/api/else"), 404, 50000040);
  const signIn = await request("/api/auth/callback/x", {
    method: "POST",
    lines: ["Content-Length: 0"],
  });
  expect(signIn.status).toBe(200);
});

test("the sign-in takes 16 kB of a form and nothing else", async () => {
  const asked: string[] = [];
  const note = ({ url }: http.IncomingMessage) => asked.push(String(url));
  portal.on("request", note);
  const form = "Content-Type: application/x-www-form-urlencoded";
  const json = "Content-Type: application/json";
  const chunked = "Transfer-Encoding: chunked";
  const sent = (lines: string[], body = "") =>
    request("/api/auth/callback/credentials", { method: "POST", lines, body });
  const long = await sent([form, "Content-Length: 17000"], "a".repeat(17_000));
  expectRefused(long, 413, 50000020);
  expectRefused(await sent([form, chunked], "1\r\na\r\n0\r\n\r\n"), 411, 50000020);
  const body = "x4111111111111111";
  const disguised = `${form}; x=application/json`;
  for (const type of [json, disguised, `${json}; charset=utf-8`, "Content-Type: text/plain"]) {
    const answer = await sent([type, `Content-Length: ${body.length}`], body);
    expectRefused(answer, 415, 50000020);
    expect(answer.body).not.toContain(body.slice(1));
  }
  expectRefused(await sent([`Content-Length: ${body.length}`], body), 415, 50000020);
  portal.off("request", note);
  expect(asked).toEqual([]);
  for (const type of [form, `${form};charset=UTF-8`]) {
    const answer = await sent([type, "Content-Length: 16000"], "a".repeat(16_000));
    expect(answer.headers["x-by"]).toBe("portal");
  }
});

test("unsuccessful sign-ins are counted by address, and refused in the contract's shape", async () => {
  const own = createFront({ ...apart(echo, () => portalTarget), isProxy: nobody });
  const port = await listening(own);
  const signIn = () =>
    fetch(`http://127.0.0.1:${port}/api/auth/callback/credentials`, {
      method: "POST",
      body: new URLSearchParams({ email: "x" }),
    });
  for (let time = 0; time < MOST_FAILED_SIGN_INS; time++) expect((await signIn()).status).toBe(200);
  await flushAccessRecords();
  const said = vi.spyOn(log, "warn");
  const refused = await signIn();
  expect(refused.status).toBe(429);
  await flushAccessRecords();
  const line = { access: "sign-in-failed", reason: "too many from one network" };
  expect(said.mock.calls.map(([facts]) => facts)).toEqual([
    expect.objectContaining({ ...line, address: "127.0.0.1" }),
  ]);
  said.mockRestore();
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
  expect((await refused.json()).reasons).toEqual([
    { code: 50000070, message: expect.stringMatching(/try again in \d+ seconds/) },
  ]);
  expect((await fetch(`http://127.0.0.1:${port}/api/auth/session`)).status).toBe(200);
  own.closeAllConnections();
  own.close();
});

test("an operation that throws answers category 60 and does not reveal the cause", async () => {
  const answer = await request("/v1/throws");
  expectRefused(answer, 500, 50000060);
  expect(answer.body).not.toContain("secret");
});

test("while the portal is starting, pages reload themselves and calls are told to retry", async () => {
  const before = portalTarget;
  for (const target of [undefined, { port: 1 }]) {
    portalTarget = target;
    const page = await request("/", { lines: ["Accept: text/html"] });
    expect(page.status).toBe(503);
    expect(page.headers["retry-after"]).toBe("1");
    expect(page.body).toContain('http-equiv="refresh"');
    expectRefused(await request("/favicon.ico"), 503, 50000061);
    expect((await request("/v1/orders")).status).toBe(200);
  }
  portalTarget = before;
});

test("a page is loaded although the renderer closes the connection as it is used again", async () => {
  const before = portalTarget;
  const asked: string[] = [];
  const used = new WeakSet<object>();
  const closing = http.createServer((asks, response) => {
    asked.push(`${asks.method} ${asks.url}`);
    if (used.has(asks.socket)) return asks.socket.destroy();
    used.add(asks.socket);
    response.end("page");
  });
  portalTarget = { port: await listening(closing) };
  try {
    expect((await request("/first")).status).toBe(200);
    expect((await request("/second")).status).toBe(200);
    expect(asked).toEqual(["GET /first", "GET /second", "GET /second"]);
    // What may have been done is not done again.
    const signIn = "/api/auth/callback/credentials";
    const form = ["Content-Type: application/x-www-form-urlencoded", "Content-Length: 3"];
    const refused = await request(signIn, { method: "POST", lines: form, body: "a=b" });
    expect(refused.status).toBe(503);
    expect(asked.slice(3)).toEqual([`POST ${signIn}`]);
  } finally {
    portalTarget = before;
    closing.closeAllConnections();
    closing.close();
  }
});

test("slow headers and slow bodies are cut off, and others are served meanwhile", async () => {
  const slowHeaders = raw("GET /v1/a HTTP/1.1\r\nHost: localhost\r\nX-A");
  const slowBody = raw("POST /v1/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc");
  expect((await request("/v1/orders")).status).toBe(200);
  expectRefused(await slowHeaders, 408, 50000090);
  expectRefused(await slowBody, 408, 50000090);
});

test("a request that is followed by an invalid one gets its own answer", async () => {
  const head = "POST /v1/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n";
  const answer = await raw(`${head}abc}GARBAGE\r\n\r\n`);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body).body).toBe("abc");
});

test("pipelined requests are answered in order", async () => {
  const one = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`;
  const both = await new Promise<string>((resolve) => {
    const socket = net.connect((front.address() as AddressInfo).port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => (text += chunk));
    socket.on("close", () => resolve(text));
    socket.write(`${one("/v1/first")}\r\n${one("/v1/second")}Connection: close\r\n\r\n`);
  });
  expect(both.indexOf("/v1/first")).toBeGreaterThan(0);
  expect(both.indexOf("/v1/second")).toBeGreaterThan(both.indexOf("/v1/first"));
});

test("every answer says which sites may load it, and enforces https", async () => {
  const secured = createFront({
    ...apart(echo, () => portalTarget),
    isProxy: nobody,
    secure: true,
  });
  await listening(secured);
  const of = async (path: string, server: http.Server) => {
    const { headers } = await raw(
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      server,
    );
    return [headers["cross-origin-resource-policy"], headers["strict-transport-security"]];
  };
  for (const path of ["/v1/accounts", "/v1/throws", "/accounts", "/v1/%zz"])
    expect(await of(path, secured), path).toEqual(["same-origin", "max-age=31536000"]);
  expect(await of("/hosted/1/perennial-hosted.js", secured)).toEqual([
    "cross-origin",
    "max-age=31536000",
  ]);
  expect(await of("/v1/accounts", front)).toEqual(["same-origin", undefined]);
  secured.closeAllConnections();
  secured.close();
});

test("metrics are not shown through an unconfigured proxy, unless there is a token", async () => {
  const asked = (lines: string) =>
    raw(`GET /metrics HTTP/1.1\r\nHost: localhost\r\n${lines}Connection: close\r\n\r\n`);
  expect((await asked("")).status).toBe(200);
  for (const header of [
    "X-Forwarded-For: 203.0.113.9",
    "X-Real-IP: 203.0.113.9",
    "Via: 1.1 edge",
  ]) {
    const answer = await asked(`${header}\r\n`);
    expect(answer.status, header).toBe(403);
    expect(answer.body).toContain("METRICS_TOKEN");
  }
  expect((await asked("Forwarded: for=203.0.113.9\r\n")).status).toBe(403);
  process.env.METRICS_TOKEN = "a-long-random-token";
  expect((await asked("X-Forwarded-For: 203.0.113.9\r\n")).status).toBe(200);
  delete process.env.METRICS_TOKEN;
});
