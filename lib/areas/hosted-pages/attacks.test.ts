import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/platform/testing/tenant";
import { makeAccount } from "@/lib/platform/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

/** What people try on forms that anybody may open: each attack leaves nothing behind. */
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
type Call = { origin?: string; address?: string; path?: string };

async function sign(uri = `${HERE}${CARDS}`): Promise<Signed> {
  const body = { uri, method: "POST", accountKey: accountNumber };
  const answer = await tenant.call("POST", "/v1/hmac-signatures", body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function signForm(): Promise<Signed> {
  const body = { uri: `${HERE}/hosted-pages/${pageId}`, method: "POST", pageId };
  return (await tenant.call("POST", "/v1/rsa-signatures", body)).body;
}

function send({ signature, token }: Signed, body: object, { origin, address, path }: Call = {}) {
  const from: Record<string, string> = address ? { "x-forwarded-for": address } : {};
  const headers = { signature, token, origin: origin ?? SHOP, ...from };
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
  test("that is sent fifty times at once stores one card", async () => {
    const signed = await sign();
    await asOwner("update browser_token set attempt_limit = 1000 where tenant_id = $1", [
      tenant.tenantId,
    ]);
    const before = await methodsStored();
    const body = { ...card, accountKey: accountNumber };
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(signed, body)));
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
    const others = answers.filter((answer) => !answer.body.success).map(codeOf);
    // More than forty calls of a tenant at once are told to wait, before their token is looked at.
    expect(others.filter((code) => code !== 90000011 && code !== 50000070)).toEqual([]);
    expect(others).toContain(90000011);
    expect(await methodsStored()).toBe(before + 1);
  });

  test("may be asked about a hundred times, and is spent by the one real call", async () => {
    const { signature, token } = await sign();
    for (let index = 0; index < 100; index += 1) {
      const headers = { signature, token, origin: SHOP, timestamp: String(Date.now()) };
      expect((await callApi("OPTIONS", CARDS, undefined, { headers })).status).toBe(200);
    }
    const body = { ...card, accountKey: accountNumber };
    expect((await send({ signature, token }, body)).body.success).toBe(true);
    expect(codeOf(await send({ signature, token }, body))).toBe(90000011);
  });

  test("of a form is for the form's own address, whatever else it is sent to", async () => {
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
  ])("%s is not signed", async (_name, uri) => {
    const asked = { uri, method: "POST", accountKey: accountNumber };
    expect(codeOf(await tenant.call("POST", "/v1/hmac-signatures", asked))).toBe(90000010);
  });

  test("is called as it was signed, with its parameters in their order", async () => {
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
])("an origin like %s may neither call nor read", async (origin) => {
  const answer = await send(await sign(), { ...card, accountKey: accountNumber }, { origin });
  expect(codeOf(answer)).toBe(90000011);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  const policy = (await callApi("GET", `/hosted-pages/${pageId}`)).headers.get(
    "content-security-policy",
  );
  expect(policy?.split("frame-ancestors ")[1]?.split(";")[0]).toBe(`'self' ${SHOP}`);
});

describe("card testing", () => {
  /** Sends numbers that fail until something else than the number is refused; how many got through. */
  async function tryCards(numberOf: (index: number) => string, address?: string): Promise<number> {
    let signed = await signForm();
    for (let index = 0; index < 200; index += 1) {
      if (index % 20 === 0) signed = await signForm();
      const body = { ...card, creditCardNumber: numberOf(index) };
      const code = codeOf(await send(signed, body, { origin: HERE, address }));
      if (code !== 52500320) {
        expect(code).toBe(90000070);
        return index;
      }
    }
    return 200;
  }

  test("with numbers of one prefix ends after a hundred and twenty, for every form", async () => {
    const through = await tryCards((index) => `40000011${1_000_000 + index}`);
    expect(through).toBeLessThanOrEqual(120);
    const body = { ...card, creditCardNumber: "4000001100000001" };
    expect(codeOf(await send(await signForm(), body, { origin: HERE }))).toBe(90000070);
    expect((await send(await signForm(), card, { origin: HERE })).body.success).toBe(true);
  });

  test("from one network address ends after sixty tries", async () => {
    const numberOf = (index: number) => `4${1000 + index}0000000000`;
    expect(await tryCards(numberOf, "203.0.113.7")).toBeLessThanOrEqual(60);
    const elsewhere = { origin: HERE, address: "203.0.113.8" };
    expect((await send(await signForm(), card, elsewhere)).body.success).toBe(true);
  });
});
