import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { secretHash } from "@/lib/platform/auth/secrets";
import { makeAccount } from "@/lib/testing/world";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";

/** Attacks on forms that anyone may open: each one leaves nothing behind. */
const SHOP = "https://shop.example.com";
const HERE = "http://localhost:3000";
const CARDS = "/rest/v1/payment-methods/credit-cards";

let tenant: TestTenant;
let accountNumber: string;
let pageId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
  await tenant.call("POST", "/v1/settings/allowed-origins", { origin: SHOP });
  const page = { name: "Checkout", submissionLimit: 20 };
  pageId = (await tenant.call("POST", "/v1/settings/hosted-pages", page)).body.id;
});

const card = {
  creditCardNumber: "4242424242424242",
  expirationMonth: "12",
  expirationYear: "2031",
  securityCode: "123",
  cardHolderInfo: { cardHolderName: "Ada Byron" },
};

type Signed = { signature: string; token: string };
type Call = { origin?: string; address?: string; path?: string; more?: Record<string, string> };

async function sign(uri = `${HERE}${CARDS}`): Promise<Signed> {
  const body = { uri, method: "POST", accountKey: accountNumber };
  const answer = await tenant.call("POST", "/v1/hmac-signatures", body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function signForm(wish: object = {}): Promise<Signed> {
  const body = { uri: `${HERE}/hosted-pages/${pageId}`, method: "POST", pageId, ...wish };
  return (await tenant.call("POST", "/v1/rsa-signatures", body)).body;
}

function send(
  { signature, token }: Signed,
  body: object,
  { origin, address, path, more }: Call = {},
) {
  const from: Record<string, string> = address ? { "x-forwarded-for": address } : {};
  const headers = { signature, token, origin: origin ?? SHOP, ...from, ...more };
  return callApi("POST", path ?? CARDS, body, { headers });
}

const codeOf = (answer: { body: { reasons?: { code: number }[] } }) =>
  answer.body.reasons?.[0]?.code;

async function methodsStored(): Promise<number> {
  const [row] = await asOwner<{ count: number }>(
    "select count(*)::int as count from payment_method where tenant_id = $1",
    [tenant.tenantId],
  );
  return row?.count ?? 0;
}

describe("a token", () => {
  test("F85: that is sent fifty times at once stores one card", async () => {
    const signed = await sign();
    await asOwner("update browser_token set attempt_limit = 1000 where tenant_id = $1", [
      tenant.tenantId,
    ]);
    const before = await methodsStored();
    const body = { ...card, accountKey: accountNumber };
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(signed, body)));
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
    const others = answers.filter((answer) => !answer.body.success).map(codeOf);
    // More than forty concurrent calls of a tenant are refused before their token is checked.
    expect(others.filter((code) => code !== 90000011 && code !== 50000070)).toEqual([]);
    expect(others).toContain(90000011);
    expect(await methodsStored()).toBe(before + 1);
  });

  test("that another call is using makes no one wait for that call's gateway", async () => {
    const signed = await sign();
    const ofToken = [tenant.tenantId, secretHash(signed.token)];
    const row = "select from browser_token where tenant_id = $1 and token_hash = $2 for update";
    const busy = expect(
      asOwner(`select pg_sleep(20) from (${row}) as held`, ofToken),
    ).rejects.toThrow("canceling statement");
    const isHeld = async () => (await asOwner(`${row} skip locked`, ofToken)).length === 0;
    await expect.poll(isHeld).toBe(true);
    const body = { ...card, accountKey: accountNumber };
    expect(codeOf(await send(signed, body))).toBe(90000011);
    expect(await isHeld()).toBe(true);
    await asOwner(
      `select pg_cancel_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'select pg_sleep(20)%'`,
    );
    await busy;
    expect((await send(signed, body)).body.success).toBe(true);
  });

  test("F88: may be preflighted a hundred times, and is spent by the one real call", async () => {
    const { signature, token } = await sign();
    for (let index = 0; index < 100; index += 1) {
      const headers = { signature, token, origin: SHOP, timestamp: String(Date.now()) };
      expect((await callApi("OPTIONS", CARDS, undefined, { headers })).status).toBe(200);
    }
    const body = { ...card, accountKey: accountNumber };
    expect((await send({ signature, token }, body)).body.success).toBe(true);
    expect(codeOf(await send({ signature, token }, body))).toBe(90000011);
  });

  test("F86: of a form is only valid for the form's own address, whatever else it is sent to", async () => {
    const signed = await signForm();
    const other = { name: "Mallory", currency: "EUR" };
    expect(codeOf(await send(signed, other, { origin: HERE, path: "/v1/accounts" }))).toBe(
      90000011,
    );
    const cash = { type: "Cash" };
    const elsewhere = { origin: HERE, path: "/v1/payment-methods" };
    expect(codeOf(await send(signed, cash, elsewhere))).toBe(90000011);
    expect(codeOf(await send(await sign(), cash, { path: "/v1/payment-methods" }))).toBe(90000010);
  });
});

describe("an address", () => {
  test.each([
    ["of another host", `https://localhost.evil.example${CARDS}`],
    ["of another port", `http://localhost:3001${CARDS}`],
    ["with a name in it", `http://user:secret@localhost:3000${CARDS}`],
    ["with a slash at its end", `${HERE}${CARDS}/`],
    ["with two slashes", `${HERE}/${CARDS}`],
    ["in capital letters", `${HERE}${CARDS.toUpperCase()}`],
    ["that is encoded", `${HERE}${CARDS.replace("-", "%2D")}`],
    ["that is none", "credit-cards"],
    ["that climbs", `${HERE}/v1/accounts/../..${CARDS}`],
    ["of a host that looks like ours", `http://lоcalhost:3000${CARDS}`],
    ["without a scheme", `//localhost:3000${CARDS}`],
  ])("F91: %s is not signed", async (_name, uri) => {
    const asked = { uri, method: "POST", accountKey: accountNumber };
    expect(codeOf(await tenant.call("POST", "/v1/hmac-signatures", asked))).toBe(90000010);
  });

  test("F87: is called as it was signed, with its parameters in order", async () => {
    const signed = await sign(`${HERE}${CARDS}?a=1&b=2`);
    const body = { ...card, accountKey: accountNumber };
    for (const query of ["", "?b=2&a=1", "?a=1&b=3", "?a=1&b=2&c=3"]) {
      expect(codeOf(await send(signed, body, { path: `${CARDS}${query}` }))).toBe(90000011);
    }
  });
});

test.each([
  "null",
  "https://shop.example.com.evil.com",
  "http://shop.example.com",
  "HTTPS://SHOP.EXAMPLE.COM",
  "https://shop.example.com:444",
])("F92: an origin like %s may neither call nor read", async (origin) => {
  const answer = await send(await sign(), { ...card, accountKey: accountNumber }, { origin });
  expect(codeOf(answer)).toBe(90000011);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  const policy = (await callApi("GET", `/hosted-pages/${pageId}`)).headers.get(
    "content-security-policy",
  );
  expect(policy?.split("frame-ancestors ")[1]?.split(";")[0]).toBe(`'self' ${SHOP}`);
});

test("F87: no part of a signed address may be written differently", async () => {
  const path = `${CARDS}?cart=a%2Fb&n=1`;
  const { signature, token } = await sign(`${HERE}${path}`);
  await asOwner("update browser_token set attempt_limit = 1000 where tenant_id = $1", [
    tenant.tenantId,
  ]);
  const signed = { signature, token };
  const body = { ...card, accountKey: accountNumber };
  // The address matches, and only then is its query checked.
  const right = codeOf(await send(signed, body, { path }));
  expect(right).not.toBe(90000011);
  const letters = fc.constantFrom(..."aZ09-_.%/&=+ ");
  const at = fc.integer({ min: 1, max: path.length - 1 });
  const change = fc.record({ at, letter: letters, puts: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(change, async ({ at, letter, puts }) => {
      const changed = path.slice(0, at) + letter + path.slice(puts ? at : at + 1);
      fc.pre(changed !== path && new URL(changed, HERE).href !== `${HERE}${path}`);
      const answer = await send(signed, body, { path: changed });
      expect(answer.status, changed).toBeGreaterThanOrEqual(400);
      expect(codeOf(answer), changed).not.toBe(right);
    }),
    { numRuns: 60 },
  );
});

test("F89: a thousand preflights of browsers, with junk or without, use up no token", async () => {
  const { signature, token } = await sign();
  const ask = async (index: number) => {
    const known = index % 2 === 0;
    const junk = {
      signature: `${signature}${index}`,
      token: token.slice(0, index % 40),
      timestamp: "x",
    };
    const headers = {
      origin: known ? SHOP : `https://shop-${index}.example.com`,
      "access-control-request-method": "POST",
      "access-control-request-headers": "x-".padEnd(index, "y"),
      ...(index % 3 ? junk : {}),
    };
    const answer = await callApi("OPTIONS", CARDS, undefined, { headers });
    expect(answer.headers.get("access-control-allow-origin")).toBe(known ? SHOP : null);
    expect(answer.headers.get("vary")).toContain("Origin");
  };
  for (let index = 0; index < 1000; index += 50) {
    await Promise.all(Array.from({ length: 50 }, (_value, at) => ask(index + at)));
  }
  const [row] = await asOwner<{ attempts: number }>(
    "select max(attempts)::int as attempts from browser_token where tenant_id = $1 and used_at is null and attempt_limit is null",
    [tenant.tenantId],
  );
  expect(row?.attempts ?? 0).toBe(0);
  expect((await send({ signature, token }, { ...card, accountKey: accountNumber })).status).toBe(
    200,
  );
});

describe("F90: a signature", () => {
  afterEach(() => vi.useRealTimers());

  test("of five minutes is one second too old after five minutes", async () => {
    await tenant.call("PUT", "/v1/settings/browser-calls", { signatureMinutes: 5 });
    const [late, timely] = [await sign(), await sign()];
    await tenant.call("PUT", "/v1/settings/browser-calls", { signatureMinutes: 30 });
    const body = { ...card, accountKey: accountNumber };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 299_000 });
    expect((await send(timely, body)).body.success).toBe(true);
    vi.setSystemTime(Date.now() + 2000);
    const refused = await send(late, body);
    expect([refused.status, codeOf(refused)]).toEqual([401, 90000011]);
  });

  test("is accepted with a clock that differs by five minutes at most", async () => {
    const { signature, token } = await sign();
    for (const [difference, status] of [
      [-299_000, 200],
      [299_000, 200],
      [-301_000, 401],
      [301_000, 401],
    ] as const) {
      const timestamp = String(Date.now() + difference);
      const headers = { signature, token, origin: SHOP, timestamp };
      expect((await callApi("OPTIONS", CARDS, undefined, { headers })).status).toBe(status);
    }
  });
});

describe("F93: card testing", () => {
  const declined = { ...card, creditCardNumber: "4000000000000002" };
  const wish = { authorizationAmount: 1, currency: "EUR" };

  async function gatewayCalls(): Promise<number> {
    const [row] = await asOwner<{ count: number }>(
      "select count(*)::int as count from test_gateway_transaction where tenant_id = $1 and kind = 'authorize'",
      [tenant.tenantId],
    );
    return row?.count ?? 0;
  }

  /** Sends cards that the gateway declines until it is no longer called; returns the number of calls. */
  async function tryCards(placeOf: (index: number) => string, at = [declined]): Promise<number> {
    const before = await gatewayCalls();
    let signed = await signForm(wish);
    let refused = 0;
    for (let index = 0; refused < 20; index += 1) {
      if (index % 20 === 0) signed = await signForm(wish);
      const one = { origin: HERE, address: placeOf(index) };
      const answer = await send(signed, at[index % at.length] ?? declined, one);
      const code = codeOf(answer);
      refused = code === 90000070 ? refused + 1 : 0;
      expect(code, answer.text).toBe(refused ? 90000070 : 52000099);
      if (refused) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    return (await gatewayCalls()) - before;
  }

  test("from one network ends after sixty attempts, even with four at a time", async () => {
    expect(await tryCards((index) => `2001:db8:0:7::${(index + 1).toString(16)}`)).toBe(60);
    // Each has its own form: of four with one token, some are told that it is in use.
    const forms: Signed[] = [];
    while (forms.length < 4) forms.push(await signForm(wish));
    const before = await gatewayCalls();
    const atOnce = forms.map((signed, index) =>
      send(signed, declined, { origin: HERE, address: `2001:db8:0:7:${index}::1` }),
    );
    expect((await Promise.all(atOnce)).map(codeOf)).toEqual(Array(4).fill(90000070));
    expect(await gatewayCalls()).toBe(before);
    const elsewhere = { origin: HERE, address: "203.0.113.8" };
    expect((await send(await signForm(), card, elsewhere)).body.success).toBe(true);
  });

  test("with numbers of one prefix ends after a hundred and twenty, wherever they come from", async () => {
    const through = await tryCards((index) => `198.51.100.${index % 250}`);
    // Sixty attempts of the previous test had this prefix too.
    expect(through).toBe(60);
    expect((await send(await signForm(), card, { origin: HERE })).body.success).toBe(true);
  });

  test("is not doubled by claiming to come from a bank challenge that never happened", async () => {
    const page = { name: "Unasked", submissionLimit: 2, threeDSecure: false };
    const made = (await tenant.call("POST", "/v1/settings/hosted-pages", page)).body.id;
    const signed = await signForm({ ...wish, pageId: made });
    const other = { ...card, creditCardNumber: "4000000000009995" };
    const codes = [];
    for (const challenge of ["", "x", "x", ""]) {
      const more: Record<string, string> = challenge ? { challenge } : {};
      codes.push(codeOf(await send(signed, other, { origin: HERE, address: "192.0.2.1", more })));
    }
    expect(codes.slice(2)).toEqual([90000070, 90000070]);
  });
});
