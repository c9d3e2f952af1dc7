import { flushAccessRecords } from "@/lib/platform/access-records";
import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeAccount } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

const SHOP = "https://shop.example.com";
const CARDS = "/rest/v1/payment-methods/credit-cards";
const HERE = "http://localhost:3000";

let tenant: TestTenant;
let accountNumber: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
  const answer = await tenant.call("POST", "/v1/settings/allowed-origins", { origin: SHOP });
  expect(answer.status).toBe(200);
});

const card = (accountKey: string) => ({
  accountKey,
  creditCardType: "Visa",
  creditCardNumber: "4242424242424242",
  expirationMonth: "12",
  expirationYear: "2031",
  securityCode: "123",
});

type Signed = { signature: string; token: string };

async function sign(asked: object = {}): Promise<Signed> {
  const body = { uri: `${HERE}${CARDS}`, method: "POST", accountKey: accountNumber, ...asked };
  const answer = await tenant.call("POST", "/v1/hmac-signatures", body);
  expect(answer.status).toBe(200);
  return answer.body;
}

/** A request from the browser of a page of `origin`. */
function fromBrowser(signed: Signed, body: object, { path = CARDS, origin = SHOP } = {}) {
  const { signature, token } = signed;
  return callApi("POST", path, body, { headers: { signature, token, origin } });
}

const codeOf = (answer: { body: { reasons?: { code: number }[] } }) =>
  answer.body.reasons?.[0]?.code;

describe("a signature", () => {
  test("lets a browser of a registered origin store one card, once", async () => {
    const signed = await sign();
    expect(signed.token).toMatch(/^[0-9A-Za-z]{32}$/);
    const first = await fromBrowser(signed, card(accountNumber));
    expect(first.body).toMatchObject({ success: true, paymentMethodId: expect.any(String) });
    expect(first.headers.get("access-control-allow-origin")).toBe(SHOP);
    expect(first.headers.get("access-control-allow-credentials")).toBe("true");
    const again = await fromBrowser(signed, card(accountNumber));
    expect([again.status, codeOf(again)]).toEqual([401, 90000011]);
  });

  test("survives a refusal that the customer can fix: the token is spent by a success", async () => {
    const signed = await sign();
    const wrong = { ...card(accountNumber), creditCardNumber: "4242424242424241" };
    expect((await fromBrowser(signed, wrong)).body.success).toBe(false);
    expect((await fromBrowser(signed, card(accountNumber))).body.success).toBe(true);
  });

  test("is accepted for one of two concurrent calls", async () => {
    const signed = await sign();
    const answers = await Promise.all(
      [1, 2, 3].map(() => fromBrowser(signed, card(accountNumber))),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  });

  test("expires with the credential that requested it, or with its scope", async () => {
    const [client] = await asOwner<{ id: string; scopes: string[] }>(
      "select id, scopes from api_client where tenant_id = $1",
      [tenant.tenantId],
    );
    const change = (sets: string) =>
      asOwner(`update api_client set ${sets} where id = $1`, [client?.id]);
    const signed = await sign();
    for (const [lost, back] of [
      ["revoked_at = now()", "revoked_at = null"],
      ["scopes = array_remove(scopes, 'payments:write')", "scopes = scopes || '{payments:write}'"],
    ] as const) {
      await change(lost);
      const refused = await fromBrowser(signed, card(accountNumber));
      await change(back);
      expect([refused.status, codeOf(refused)], lost).toEqual([401, 90000011]);
    }
    expect((await fromBrowser(signed, card(accountNumber))).body.success).toBe(true);
  });

  test("opens an account of the signed name", async () => {
    const contact = { firstName: "Ada", lastName: "Byron", country: "Germany" };
    const body = { name: "Signed Ltd", currency: "EUR", billToContact: contact };
    const path = "/v1/accounts";
    const asked = { uri: `${HERE}${path}`, accountKey: undefined, name: "Signed Ltd" };
    const other = await fromBrowser(await sign(asked), { ...body, name: "Other" }, { path });
    expect(codeOf(other)).toBe(90000011);
    const answer = await fromBrowser(await sign(asked), body, { path });
    expect(answer.body).toMatchObject({ success: true, accountNumber: expect.any(String) });
  });

  test("sets nothing of an account that the merchant decides", async () => {
    const path = "/v1/accounts";
    const billToContact = { firstName: "Ada", lastName: "Byron", country: "Germany" };
    const body = { name: "Signed Ltd", currency: "EUR", billToContact };
    const asked = { uri: `${HERE}${path}`, accountKey: undefined, name: "Signed Ltd" };
    for (const [name, value] of Object.entries({
      paymentGateway: "TestGateway",
      paymentTerm: "Net 365",
      taxInfo: { exemptStatus: "Yes" },
      notes: "Trust me",
      batch: "Batch7",
      parentId: accountNumber,
      autoPay: false,
      additionalEmailAddresses: ["a@example.com"],
      subscription: {},
      billToContact: { ...billToContact, taxRegion: "None" },
    })) {
      const answer = await fromBrowser(await sign(asked), { ...body, [name]: value }, { path });
      expect(codeOf(answer), name).toBe(90000030);
      expect(answer.body.reasons[0].message).toContain(name);
    }
    const bound = { ...asked, values: { paymentTerm: "Net 30" } };
    const other = await fromBrowser(
      await sign(bound),
      { ...body, paymentTerm: "Net 90" },
      { path },
    );
    expect(codeOf(other)).toBe(90000011);
    const made = await fromBrowser(await sign(bound), body, { path });
    const stored = await tenant.call("GET", `/v1/accounts/${made.body.accountNumber}`);
    expect(stored.body.billingAndPayment.paymentTerm).toBe("Net 30");
    const unexpected = { uri: asked.uri, method: "POST", name: "X", values: { subscription: {} } };
    expect(codeOf(await tenant.call("POST", "/v1/hmac-signatures", unexpected))).toBe(59010730);
  });

  test("has a form for the signed account, and learns of no other", async () => {
    const path = "/v1/rsa-signatures";
    const page = await tenant.call("POST", "/v1/settings/hosted-pages", { name: "Bound" });
    const pageId = page.body.id;
    const asked = { uri: `${HERE}${path}`, accountKey: undefined, pageId };
    const body = { uri: `${HERE}/hosted-pages/${pageId}`, method: "POST", pageId };
    for (const accountId of [accountNumber, "A00009999"]) {
      const answer = await fromBrowser(await sign(asked), { ...body, accountId }, { path });
      expect(codeOf(answer)).toBe(90000030);
    }
    const bound = { ...asked, accountKey: accountNumber };
    const other = await fromBrowser(await sign(bound), { ...body, accountId: "A1" }, { path });
    expect(codeOf(other)).toBe(90000011);
    const own = await fromBrowser(await sign(bound), body, { path });
    expect(own.body.success, own.text).toBe(true);
    const [token] = await asOwner<{ parameter: string }>(
      "select parameter from browser_token where tenant_id = $1 and page_id is not null",
      [tenant.tenantId],
    );
    expect(token?.parameter).toBe(accountNumber);
  });

  test("leaves the merchant's Idempotency-Keys alone", async () => {
    const headers = { "idempotency-key": "merchants-own" };
    const { signature, token } = await sign();
    const stored = await callApi("POST", CARDS, card(accountNumber), {
      headers: { ...headers, signature, token, origin: SHOP },
    });
    expect(stored.body.success, stored.text).toBe(true);
    const own = await tenant.call("POST", CARDS, card(accountNumber), { headers });
    expect([own.status, own.body.success]).toEqual([200, true]);
  });

  test.each([
    [
      "an unregistered origin",
      async () =>
        fromBrowser(await sign(), card(accountNumber), { origin: "https://evil.example" }),
    ],
    [
      "another signature",
      async () =>
        fromBrowser(
          { ...(await sign()), signature: (await sign()).signature },
          card(accountNumber),
        ),
    ],
    ["another account", async () => fromBrowser(await sign(), card("A00009999"))],
    [
      "another address",
      async () =>
        fromBrowser(await sign(), card(accountNumber), {
          path: "/v1/payment-methods/credit-cards",
        }),
    ],
    [
      "a token that nobody made",
      async () => fromBrowser({ ...(await sign()), token: "x".repeat(32) }, card(accountNumber)),
    ],
    [
      "a token out of time",
      async () => {
        const signed = await sign();
        await asOwner(
          "update browser_token set expires_at = now() - interval '1 second' where tenant_id = $1",
          [tenant.tenantId],
        );
        return fromBrowser(signed, card(accountNumber));
      },
    ],
  ])("is refused with one text for %s", async (_name, call) => {
    const answer = await call();
    expect([answer.status, codeOf(answer)]).toEqual([401, 90000011]);
    expect(answer.body.reasons[0].message).toBe("Authentication error");
  });

  test("is created for enabled addresses of this service, with their parameter", async () => {
    const ask = (body: object) => tenant.call("POST", "/v1/hmac-signatures", body);
    const uri = `${HERE}${CARDS}`;
    expect(codeOf(await ask({ uri: `${HERE}/v1/orders`, method: "POST" }))).toBe(90000010);
    expect(codeOf(await ask({ uri: `https://elsewhere.example${CARDS}`, method: "POST" }))).toBe(
      90000010,
    );
    expect(codeOf(await ask({ uri, method: "GET" }))).toBe(90000010);
    expect(codeOf(await ask({ uri: "", method: "POST" }))).toBe(59010220);
    expect(codeOf(await ask({ uri, method: "POST" }))).toBe(59010422);
    expect(codeOf(await ask({ uri, method: "PATCH" }))).toBe(59010320);
    const alias = await tenant.call("POST", "/v1/hmap-signatures", {
      uri,
      method: "POST",
      accountKey: accountNumber,
    });
    expect(alias.body.success).toBe(true);
  });

  test("is not created for addresses that are not enabled, whatever it contains", async () => {
    const answer = await fromBrowser(await sign(), {}, { path: "/v1/orders" });
    expect([answer.status, codeOf(answer)]).toEqual([403, 90000010]);
  });

  test("that was altered leaves an audit entry for the client that requested it", async () => {
    const at = { origin: SHOP, "x-forwarded-for": "203.0.113.91" };
    const path = "/v1/accounts";
    const asked = { uri: `${HERE}${path}`, accountKey: undefined, name: "Bent" };
    const bound = await sign({ ...asked, values: { paymentTerm: "Net 30" } });
    const billToContact = { firstName: "Ada", lastName: "Byron", country: "Germany" };
    const body = { name: "Bent", currency: "EUR", billToContact, paymentTerm: "Net 90" };
    await callApi("POST", path, body, {
      headers: { ...at, signature: bound.signature, token: bound.token },
    });
    const { signature, token } = await sign();
    const late = { ...at, signature, token, timestamp: "1" };
    expect((await callApi("OPTIONS", CARDS, undefined, { headers: late })).status).toBe(401);
    await flushAccessRecords();
    const lines = await asOwner(
      `select operation, detail ->> 'reason' as reason, subject_id = c.id as of_client
       from audit_entry a join api_client c on c.tenant_id = a.tenant_id
       where a.tenant_id = $1 and detail ->> 'address' = '203.0.113.91' order by a.id`,
      [tenant.tenantId],
    );
    expect(lines).toEqual([
      { operation: "createAccount", reason: "bound value", of_client: true },
      { operation: "preflight", reason: "signature", of_client: true },
    ]);
  });

  test("is limited to a few attempts", async () => {
    const signed = await sign();
    const wrong = { ...card(accountNumber), expirationMonth: "13" };
    const codes: (number | undefined)[] = [];
    for (let index = 0; index < 12; index += 1)
      codes.push(codeOf(await fromBrowser(signed, wrong)));
    expect(codes.at(-1)).toBe(90000070);
  });
});

describe("the preflight of a call", () => {
  const ask = (path: string, headers: Record<string, string>) =>
    callApi("OPTIONS", path, undefined, { headers });
  const preflight = { origin: SHOP, "access-control-request-method": "POST" };

  test("of a browser only concerns the origin", async () => {
    const answer = await ask(CARDS, preflight);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe(SHOP);
    expect(answer.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
    expect(answer.headers.get("access-control-allow-headers")).toContain("signature");
    expect(answer.headers.get("vary")).toContain("Origin");
    const foreign = await ask(CARDS, { ...preflight, origin: "https://evil.example" });
    expect(codeOf(foreign)).toBe(90000010);
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    expect(codeOf(await ask("/v1/orders", preflight))).toBe(90000010);
  });

  test("of a script echoes a valid signature, and spends nothing", async () => {
    const { signature, token } = await sign();
    const timestamp = String(Date.now());
    const headers = { signature, token, timestamp, origin: SHOP };
    const good = await ask(CARDS, { ...headers, "service-track-id": "checkout-7" });
    expect(good.status).toBe(200);
    expect(good.body).toEqual({ signature, token, success: true });
    expect(good.headers.get("service-track-id")).toBe("checkout-7");
    const late = await ask(CARDS, { signature, token, timestamp: "1" });
    expect(codeOf(late)).toBe(90000011);
    expect((await fromBrowser({ signature, token }, card(accountNumber))).body.success).toBe(true);
    expect(codeOf(await ask(CARDS, { signature, token, timestamp }))).toBe(90000011);
  });

  test("without either is an unsupported method", async () => {
    expect((await ask(CARDS, {})).status).toBe(405);
  });
});

describe("registered origins", () => {
  test("are listed, refused twice, refused when unsafe, and removed", async () => {
    const add = (origin: string) => tenant.call("POST", "/v1/settings/allowed-origins", { origin });
    const made = await add("http://localhost:4001");
    expect(made.body).toMatchObject({ success: true, origin: "http://localhost:4001" });
    expect((await add("http://localhost:4001/")).status).toBe(422);
    for (const origin of [
      "http://shop.example.com",
      "https://shop.example.com/cart",
      "*",
      "null",
    ]) {
      expect((await add(origin)).status).toBe(400);
    }
    const { allowedOrigins } = (await tenant.call("GET", "/v1/settings/allowed-origins")).body;
    expect(allowedOrigins.map(({ origin }: { origin: string }) => origin)).toEqual([
      "http://localhost:4001",
      SHOP,
    ]);
    const gone = await tenant.call("DELETE", `/v1/settings/allowed-origins/${made.body.id}`);
    expect(gone.body.success).toBe(true);
  });

  test("are set with a signature life from six seconds to 60 minutes", async () => {
    const put = (signatureMinutes: number) =>
      tenant.call("PUT", "/v1/settings/browser-calls", { signatureMinutes });
    expect((await put(61)).status).toBe(400);
    expect((await put(0.05)).status).toBe(400);
    expect((await put(0.1)).body.signatureMinutes).toBe(0.1);
    expect((await put(5)).body.signatureMinutes).toBe(5);
    expect((await tenant.call("GET", "/v1/settings/browser-calls")).body.signatureMinutes).toBe(5);
  });
});
