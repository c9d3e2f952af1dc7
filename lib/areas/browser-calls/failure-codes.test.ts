import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeWorld, type World } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

/** Every failure code of the signature flow, for each of the four addresses that browsers may call. */
const SHOP = "https://shop.example.com";
const OTHER_SHOP = "https://other.example.com";
const HERE = "http://localhost:3000";

let tenant: TestTenant;
let stranger: TestTenant;
let world: World;
let fileId: string;
let pageId: string;

beforeAll(async () => {
  tenant = await testTenant();
  stranger = await testTenant();
  world = await makeWorld(tenant, "Signed Ltd");
  const files = await tenant.call("GET", `/v1/invoices/${world.invoiceNumber}/files`);
  fileId = files.body.invoiceFiles[0].id;
  await tenant.call("POST", "/v1/settings/allowed-origins", { origin: SHOP });
  await stranger.call("POST", "/v1/settings/allowed-origins", { origin: OTHER_SHOP });
  pageId = (await tenant.call("POST", "/v1/settings/hosted-pages", { name: "Page" })).body.id;
}, 60_000);

type Target = {
  method: string;
  path: string;
  /** The bound fields of the signature, which the call's body then contains. */
  bound: Record<string, string>;
  body?: Record<string, unknown>;
  otherBody?: Record<string, unknown>;
};

const card = {
  creditCardNumber: "4242424242424242",
  expirationMonth: "12",
  expirationYear: "2031",
};
const billToContact = { firstName: "Ada", lastName: "Byron", country: "Germany" };

const targets: Record<string, () => Target> = {
  "a credit card": () => ({
    method: "POST",
    path: "/rest/v1/payment-methods/credit-cards",
    bound: { accountKey: world.accountNumber },
    body: { ...card, accountKey: world.accountNumber },
    otherBody: { ...card, accountKey: "A00009999" },
  }),
  "an account": () => ({
    method: "POST",
    path: "/v1/accounts",
    bound: { name: "New Ltd" },
    body: { name: "New Ltd", currency: "EUR", billToContact },
    otherBody: { name: "Other Ltd", currency: "EUR", billToContact },
  }),
  "a page's signature": () => ({
    method: "POST",
    path: "/v1/rsa-signatures",
    bound: { pageId },
    body: { uri: `${HERE}/hosted-pages/${pageId}`, method: "POST", pageId },
    otherBody: { uri: `${HERE}/hosted-pages/${pageId}`, method: "POST", pageId: "0".repeat(32) },
  }),
  "a file": () => ({ method: "GET", path: `/v1/files/${fileId}`, bound: {} }),
};

type Signed = { signature: string; token: string };

async function sign({ method, path, bound }: Target, by = tenant): Promise<Signed> {
  const asked = { uri: `${HERE}${path}`, method, ...bound };
  const answer = await by.call("POST", "/v1/hmac-signatures", asked);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

function call({ method, path, body }: Target, signed: Signed, origin = SHOP) {
  const { signature, token } = signed;
  return callApi(method, path, body, { headers: { signature, token, origin } });
}

const codeOf = (answer: { body?: { reasons?: { code: number }[] } }) =>
  answer.body?.reasons?.[0]?.code;

const expire = (column: string) =>
  asOwner(`update browser_token set ${column} = now() - interval '1 s' where tenant_id = $1`, [
    tenant.tenantId,
  ]);

/** Faults of a call; each is refused alike, whatever its address. */
const faults: Record<string, (target: Target) => Promise<Awaited<ReturnType<typeof call>>>> = {
  "a token that was used": async (target) => {
    const signed = await sign(target);
    const first = await call(target, signed);
    expect(first.status, first.text).toBe(200);
    return call(target, signed);
  },
  "a token that nobody made": async (target) =>
    call(target, { ...(await sign(target)), token: "x".repeat(32) }),
  "a token of another form": async (target) =>
    call(target, { ...(await sign(target)), token: "<script>" }),
  "a token out of time": async (target) => {
    const signed = await sign(target);
    await expire("expires_at");
    return call(target, signed);
  },
  "a signature of another token": async (target) =>
    call(target, { ...(await sign(target)), signature: (await sign(target)).signature }),
  "a signature that is none": async (target) =>
    call(target, { ...(await sign(target)), signature: "c2lnbmF0dXJl" }),
  "a query that was not signed": async (target) =>
    call({ ...target, path: `${target.path}?page=2` }, await sign(target)),
  "an origin that nobody registered": async (target) =>
    call(target, await sign(target), "https://evil.example"),
  "an origin of another merchant": async (target) => call(target, await sign(target), OTHER_SHOP),
};

describe.each(Object.entries(targets))("%s", (_name, target) => {
  test("is returned to a registered origin, once, with the headers that let its page read the answer", async () => {
    const answer = await call(target(), await sign(target()));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe(SHOP);
    expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
    expect(answer.headers.get("vary")).toContain("Origin");
  });

  test.each(Object.entries(faults))("F87: is refused 90000011 for %s", async (_fault, send) => {
    const answer = await send(target());
    expect([answer.status, codeOf(answer)]).toEqual([401, 90000011]);
    expect(answer.body.reasons[0].message).toBe("Authentication error");
  });

  test("F87: is refused 90000011 for another parameter than the signed one", async () => {
    const { otherBody: body, ...rest } = target();
    if (!body) return;
    const signed = await sign(target());
    expect(codeOf(await call({ ...rest, body }, signed))).toBe(90000011);
    expect((await call(target(), signed)).status).toBe(200);
  });

  test("F91: is not signed for other methods (90000010), and never for an empty address (59010220)", async () => {
    const { method, path, bound } = target();
    const ask = (body: object, at = "/v1/hmac-signatures") => tenant.call("POST", at, body);
    for (const other of ["GET", "POST", "PUT", "DELETE"].filter((one) => one !== method)) {
      const asked = { uri: `${HERE}${path}`, method: other, ...bound };
      expect(codeOf(await ask(asked)), other).toBe(90000010);
    }
    for (const at of ["/v1/hmac-signatures", "/v1/hmap-signatures"]) {
      expect(codeOf(await ask({ uri: "", method, ...bound }, at))).toBe(59010220);
    }
  });

  test("answers both preflights, and spends nothing", async () => {
    const { method, path } = target();
    const ask = (headers: Record<string, string>) =>
      callApi("OPTIONS", path, undefined, { headers: { origin: SHOP, ...headers } });
    const browser = await ask({ "access-control-request-method": method });
    expect(browser.status).toBe(204);
    expect(browser.headers.get("access-control-allow-methods")).toContain(method);
    const { signature, token } = await sign(target());
    const timestamp = String(Date.now());
    const script = await ask({ signature, token, timestamp });
    expect(script.body).toEqual({ signature, token, success: true });
    const late = await ask({ signature, token, timestamp: String(Date.now() - 301_000) });
    expect(codeOf(late)).toBe(90000011);
    expect(late.headers.get("access-control-allow-origin")).toBe(SHOP);
    expect((await call(target(), { signature, token })).status).toBe(200);
    expect(codeOf(await ask({ signature, token, timestamp }))).toBe(90000011);
  });
});

test("F86: a token for one address, method or parameter is valid for no other, in any pair", async () => {
  for (const [name, target] of Object.entries(targets)) {
    for (const [other, place] of Object.entries(targets)) {
      if (name === other) continue;
      const signed = await sign(target());
      const answer = await call(place(), signed);
      expect([answer.status, codeOf(answer)], `${name} → ${other}`).toEqual([401, 90000011]);
      expect((await call(target(), signed)).status, name).toBe(200);
    }
  }
});

describe("F91: an address that browsers may not call", () => {
  const closed = [
    ["GET", "/v1/invoices/INV00000001/files"],
    ["GET", "/v1/files"],
    ["POST", "/v1/orders"],
    ["PUT", "/v1/accounts/A00000001"],
    ["POST", "/v1/payment-methods"],
    ["GET", "/v1/hostedpages"],
  ] as const;

  test.each(closed)("%s %s is 90000010 in every step", async (method, path) => {
    const asked = { uri: `${HERE}${path}`, method, accountKey: world.accountNumber };
    expect(codeOf(await tenant.call("POST", "/v1/hmac-signatures", asked))).toBe(90000010);
    const headers = { origin: SHOP, "access-control-request-method": method };
    expect(codeOf(await callApi("OPTIONS", path, undefined, { headers }))).toBe(90000010);
    if (path === "/v1/files") return;
    const signed = await sign(targets["a credit card"]!());
    const body = method === "GET" ? {} : { body: {} };
    expect(codeOf(await call({ method, path, bound: {}, ...body }, signed))).toBe(90000010);
  });
});

describe("a file", () => {
  test("is the document byte for byte, for its own tenant only, by its id only", async () => {
    const { body, text } = await tenant.call("GET", `/v1/files/${fileId}/status`);
    expect(body, text).toEqual({ success: true, accessible: true, status: "ACTIVE" });
    const file = await tenant.call("GET", `/v1/files/${fileId}`);
    expect(file.headers.get("content-type")).toBe("application/pdf;charset=UTF-8");
    const pdf = await tenant.call("GET", `/v1/invoices/${world.invoiceNumber}/pdf`);
    expect(file.text).toBe(pdf.text);
    expect(file.text.slice(0, 5)).toBe("%PDF-");
    for (const [asker, key] of [
      [stranger, fileId],
      [tenant, world.invoiceNumber],
      [tenant, "0".repeat(32)],
    ] as const) {
      expect((await asker.call("GET", `/v1/files/${key}`)).status).toBe(404);
    }
  });

  test("that does not exist spends no token, and a signature does not reach one of another tenant", async () => {
    const target: Target = { method: "GET", path: `/v1/files/${"0".repeat(32)}`, bound: {} };
    const signed = await sign(target);
    expect((await call(target, signed)).status).toBe(404);
    expect((await call(target, signed)).status).toBe(404);
    const theirs = { ...target, path: `/v1/files/${fileId}` };
    expect((await call(theirs, await sign(theirs, stranger), OTHER_SHOP)).status).toBe(404);
  });
});
