import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { makeAccount } from "@/lib/testing/world";
import { createVerify } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";

/** A form keeps to its signed values, and its callback contains them with the tenant's signature. */
const HERE = "http://localhost:3000";
const CARDS = "/rest/v1/payment-methods/credit-cards";
const CALLBACK = "https://shop.example.com/card/stored?cart=7";

let tenant: TestTenant;
let pageId: string;

beforeAll(async () => {
  tenant = await testTenant();
  const page = { name: "Checkout", callbackUrl: CALLBACK, agreement: "I agree to be charged." };
  const made = await tenant.call("POST", "/v1/settings/hosted-pages", page);
  expect(made.status, made.text).toBe(200);
  pageId = made.body.id;
});

const card = {
  creditCardNumber: "4242424242424242",
  expirationMonth: "12",
  expirationYear: "2031",
  securityCode: "123",
  cardHolderInfo: { cardHolderName: "Ada Byron" },
};

type Signed = { signature: string; token: string; tenantId: string; key: string };

const ask = (wish: object) =>
  tenant.call("POST", "/v1/rsa-signatures", {
    uri: `${HERE}/hosted-pages/${pageId}`,
    method: "POST",
    pageId,
    ...wish,
  });

async function sign(wish: object = {}): Promise<Signed> {
  const answer = await ask(wish);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

function send({ signature, token }: Signed, hostedForm?: object, given: object = {}) {
  const headers = { signature, token, origin: HERE };
  const body = { ...card, ...given, ...(hostedForm ? { hostedForm } : {}) };
  return callApi("POST", CARDS, body, { headers });
}

const codeOf = (answer: { body: { reasons?: { code: number }[] } }) =>
  answer.body.reasons?.[0]?.code;

async function callbackOf(signed: Signed, values: object = {}): Promise<URLSearchParams> {
  const stored = await send(signed, { agreed: true, values });
  expect(stored.status, stored.text).toBe(200);
  const address = new URL(stored.body.hostedForm.callbackUrl);
  expect(address.origin + address.pathname).toBe("https://shop.example.com/card/stored");
  expect(address.searchParams.get("cart")).toBe("7");
  // Ids are random and may contain any four digits.
  expect(address.href.replaceAll(/[0-9a-f]{32}/g, "")).not.toContain("4242");
  return address.searchParams;
}

describe("a callback", () => {
  test("has a basic signature that the decrypting call and the public key both read", async () => {
    const signed = await sign({ passthrough1: "cart 7", currency: "EUR" });
    const given = await callbackOf(signed, { passthrough1: "cart 7" });
    expect(Object.fromEntries(given)).toMatchObject({
      success: "true",
      refId: expect.stringMatching(/^[0-9a-f]{32}$/),
      creditCardType: "Visa",
      passthrough1: "cart 7",
      currency: "EUR",
      pageId,
      token: signed.token,
      tenantId: signed.tenantId,
    });
    const read = await tenant.call("POST", "/v1/rsa-signatures/decrypt", {
      signature: given.get("signature"),
      publicKey: signed.key,
      method: "POST",
    });
    const when = given.get("timestamp") ?? "";
    expect(read.body.decryptedSignature).toBe(
      ["/card/stored", signed.tenantId, signed.token, when, pageId].join("#"),
    );
    expect(Math.abs(Date.now() - Number(when))).toBeLessThan(60_000);
  });

  test("has an advanced signature over the result, which no change survives", async () => {
    const signed = await sign({ signatureType: "advanced", passthrough2: "b" });
    const given = await callbackOf(signed);
    const verified = (change: Record<string, string> = {}) => {
      const facts = { ...Object.fromEntries(given), ...change } as Record<string, string>;
      const passed = [1, 2, 3, 4, 5].map((number) => facts[`passthrough${number}`] ?? "");
      const { tenantId, pageId: page, token, timestamp, refId, signature } = facts;
      const text = ["/card/stored", tenantId, page, token, timestamp, "", ...passed, refId];
      const key = { key: Buffer.from(signed.key, "base64"), format: "der", type: "spki" } as const;
      return createVerify("sha512")
        .update(text.join("#"))
        .verify(key, signature ?? "", "base64");
    };
    expect(verified()).toBe(true);
    for (const name of ["refId", "timestamp", "token", "passthrough2", "passthrough3"]) {
      expect(verified({ [name]: "x" }), name).toBe(false);
    }
    const read = await tenant.call("POST", "/v1/rsa-signatures/decrypt", {
      signature: given.get("refId"),
      publicKey: signed.key,
      method: "POST",
    });
    const id = read.body.decryptedSignature;
    expect((await tenant.call("GET", `/v1/payment-methods/${id}`)).body.success).toBe(true);
  });

  test("reports a refusal too, signed with its word, and the token is still valid", async () => {
    const wish = { signatureType: "advanced", authorizationAmount: 1, currency: "EUR" };
    const signed = await sign({ ...wish, passthrough1: "cart 8" });
    const broke = { creditCardNumber: "4000000000009995" };
    const refused = await send(signed, { agreed: true }, broke);
    expect([refused.status, codeOf(refused)]).toEqual([402, 52000099]);
    const given = new URL(refused.body.hostedForm.callbackUrl).searchParams;
    expect(Object.fromEntries(given)).toMatchObject({
      success: "false",
      errorCode: "GatewayTransactionError",
      errorMessage: expect.stringContaining("insufficient funds"),
      passthrough1: "cart 8",
    });
    expect([...given.keys()]).not.toContain("refId");
    const [when, word] = ["timestamp", "errorCode"].map((name) => given.get(name) ?? "");
    const { tenantId, token, key: publicKey } = signed;
    const text = [
      "/card/stored",
      tenantId,
      pageId,
      token,
      when,
      word,
      "cart 8",
      "",
      "",
      "",
      "",
      "",
    ];
    const key = { key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" } as const;
    const signature = given.get("signature") ?? "";
    const verify = createVerify("sha512").update(text.join("#"));
    expect(verify.verify(key, signature, "base64")).toBe(true);
    expect((await send(signed, { agreed: true })).status).toBe(200);
  });
});

describe("the signed values", () => {
  const signedWith = {
    currency: "EUR",
    locale: "de",
    param_supportedTypes: "Visa,JCB",
    paymentGateway: "TestGateway",
    authorizationAmount: 5,
    style: "inline",
    submitEnabled: false,
    passthrough1: "one",
    passthrough2: "two",
    passthrough3: "three",
    passthrough4: "four",
    passthrough5: "five",
  };
  const shown = Object.fromEntries(
    Object.entries(signedWith).map(([name, value]) => [name, String(value)]),
  );

  test.each(Object.keys(signedWith))("cannot be shown differently: %s", async (name) => {
    const signed = await sign(signedWith);
    const values = { ...shown, [name]: name === "currency" ? "USD" : "7" };
    expect(codeOf(await send(signed, { agreed: true, values }))).toBe(90000011);
    const amount = { authorizationAmount: "5.00" };
    const stored = await send(signed, { agreed: true, values: { ...shown, ...amount } });
    expect(stored.body.hostedForm.values).toEqual(shown);
  });

  test("apply whatever the page shows: brands, the gateway, and the authorized amount", async () => {
    const signed = await sign({ ...signedWith, authorizationAmount: 12.5 });
    const master = { creditCardNumber: "5555555555554444" };
    expect(codeOf(await send(signed, { agreed: true }, master))).toBe(52000330);
    for (const [number, words] of [
      ["4000000000000002", /was declined/],
      ["4000000000000127", /security code is incorrect/],
    ] as const) {
      const refused = await send(signed, { agreed: true }, { creditCardNumber: number });
      expect([refused.status, codeOf(refused)]).toEqual([402, 52000099]);
      expect(refused.body.reasons[0].message).toMatch(words);
    }
    const stored = await send(signed, { agreed: true });
    const { body } = await tenant.call("GET", `/v1/payment-methods/${stored.body.paymentMethodId}`);
    expect(body.authGateway ?? "TestGateway").toBe("TestGateway");
    const held = await asOwner<{ amount: string; kinds: string }>(
      `select min(amount)::text as amount, string_agg(kind, ' ' order by kind) as kinds from test_gateway_transaction
       where tenant_id = $1 and gateway_key like 'hold-%' and amount = 12.5 and approved group by gateway_key`,
      [tenant.tenantId],
    );
    expect(held).toEqual([{ amount: expect.stringMatching(/^12\.5/), kinds: "authorize void" }]);
    await expectBooksToHold();
  });

  test("use the account's currency, and 0 authorizes nothing", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const signed = await sign({ accountId: accountNumber, authorizationAmount: 0 });
    const owner = { accountKey: accountNumber };
    const declined = { ...owner, creditCardNumber: "4000000000000002" };
    expect((await send(signed, { agreed: true }, declined)).status).toBe(402);
    expect((await send(signed, { agreed: true }, owner)).status).toBe(200);
  });

  test.each<[string, object, number]>([
    ["maxConsecutivePaymentFailures", { maxConsecutivePaymentFailures: 3 }, 59043430],
    ["paymentRetryWindow", { paymentRetryWindow: 24 }, 59043530],
    ["deviceSessionId", { deviceSessionId: "d-1" }, 59043630],
    ["useDefaultRetryRule", { useDefaultRetryRule: false }, 59042930],
    ["param_gwOptions_level", { param_gwOptions_level: "2" }, 59041021],
    ["paymentGateway", { paymentGateway: "Nowhere" }, 59042620],
    ["gatewayName", { paymentGateway: "TestGateway", gatewayName: "Other" }, 59042730],
    ["param_supportedTypes", { param_supportedTypes: "Visa,Visum" }, 59041920],
    ["currency", { authorizationAmount: 1 }, 59041522],
    ["authorizationAmount", { authorizationAmount: 1.005, currency: "EUR" }, 59042820],
  ])("are refused by name where forms do not support them: %s", async (name, wish, code) => {
    const answer = await ask(wish);
    expect(codeOf(answer), answer.text).toBe(code);
    expect(answer.body.reasons[0].message).toContain(name);
    expect((await ask({ useDefaultRetryRule: true })).status).toBe(200);
  });

  test("have no # that would move a value into its neighbor's position", async () => {
    expect(codeOf(await ask({ passthrough1: "a#b" }))).toBe(59042120);
  });
});

describe("an agreement", () => {
  test("is required by the server too, and stored with its day", async () => {
    const signed = await sign();
    expect(codeOf(await send(signed))).toBe(59047030);
    expect(codeOf(await send(signed, { agreed: false }))).toBe(59047030);
    const agreement = { source: "External", type: "Unscheduled", ref: "contract 8" };
    const stored = await send(signed, { agreed: true, agreement });
    const method = await tenant.call("GET", `/v1/payment-methods/${stored.body.paymentMethodId}`);
    expect(method.body).toMatchObject({
      mitConsentAgreementSrc: "External",
      mitProfileType: "Unscheduled",
      mitConsentAgreementRef: "contract 8",
      mitProfileAgreedOn: "2026-01-15",
    });
  });

  test("of a form cannot be claimed by a server's own call", async () => {
    const body = { ...card, accountKey: "A00000001", hostedForm: { agreed: true } };
    expect(codeOf(await tenant.call("POST", CARDS, body))).toBe(59046030);
  });
});

test("a callback may be cleared, and has an address that can be signed", async () => {
  const make = (wish: object) =>
    tenant.call("POST", "/v1/settings/hosted-pages", { name: "Other", ...wish });
  const long = `https://shop.example.com/${"x".repeat(101)}`;
  for (const callbackUrl of [long, "//evil.example", "https://", "javascript:alert(1)"]) {
    expect(codeOf(await make({ callbackUrl })), callbackUrl).toBe(59030720);
  }
  const { body } = await make({ callbackUrl: CALLBACK, agreement: "Yes" });
  const path = `/v1/settings/hosted-pages/${body.id}`;
  const cleared = await tenant.call("PUT", path, { callbackUrl: "", agreement: "" });
  expect(cleared.body).toMatchObject({ callbackUrl: null, agreement: null });
});
