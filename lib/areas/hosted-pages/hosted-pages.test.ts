import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeAccount } from "@/lib/testing/world";
import { env } from "@/lib/platform/env";
import { beforeAll, describe, expect, test } from "vitest";

const SHOP = "https://shop.example.com";
const CARDS = "/rest/v1/payment-methods/credit-cards";
const HERE = "http://localhost:3000";
/** What every RSA private key contains in plain text: the object identifier of its kind. */
const RSA_KEY = Buffer.from("2a864886f70d010101", "hex");
const PAGES = "/v1/settings/hosted-pages";

let tenant: TestTenant;
let accountNumber: string;
let pageId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
  await tenant.call("POST", "/v1/settings/allowed-origins", { origin: SHOP });
  const page = await tenant.call("POST", PAGES, { name: "Checkout", submissionLimit: 3 });
  expect(page.status, page.text).toBe(200);
  pageId = page.body.id;
});

const card = {
  creditCardNumber: "4242424242424242",
  expirationMonth: "12",
  expirationYear: "2031",
  securityCode: "123",
  cardHolderInfo: { cardHolderName: "Ada Byron" },
};

const codeOf = (answer: { body: { reasons?: { code: number }[] } }) =>
  answer.body.reasons?.[0]?.code;

type Signed = { signature: string; token: string; tenantId: string; key: string };

async function sign(asked: object = {}): Promise<Signed> {
  const uri = `${HERE}/hosted-pages/${pageId}`;
  const body = { uri, method: "POST", pageId, ...asked };
  const answer = await tenant.call("POST", "/v1/rsa-signatures", body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** A request as the form in its frame sends it: its origin is this service. */
function fromForm({ signature, token }: Signed, body: object) {
  return callApi("POST", CARDS, body, { headers: { signature, token, origin: HERE } });
}

const configOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="config">(.*?)<\/script>/s.exec(html)?.[1] ?? "");

describe("a page", () => {
  test("has defaults for everything, and changes only the given fields", async () => {
    const made = await tenant.call("POST", PAGES, { name: "Plain" });
    expect(made.body).toMatchObject({
      type: "CreditCard",
      locale: "en",
      submissionLimit: 5,
      submitEnabled: true,
      callbackUrl: null,
      theme: { radius: 8, font: "System" },
    });
    expect(made.body.brands).toContain("AmericanExpress");
    const changes = { brands: ["Visa"], theme: { radius: 0 }, callbackUrl: "https://shop.example" };
    const changed = await tenant.call("PUT", `${PAGES}/${made.body.id}`, changes);
    expect(changed.body).toMatchObject({ ...changes, name: "Plain", submissionLimit: 5 });
    expect(changed.body.theme.accent).toBe(made.body.theme.accent);
    expect((await tenant.call("GET", `${PAGES}/${made.body.id}`)).body).toEqual(changed.body);
    const { body: list } = await tenant.call("GET", PAGES);
    expect(list.hostedPages).toContainEqual({ ...changed.body, success: undefined });
    expect((await tenant.call("DELETE", `${PAGES}/${made.body.id}`)).body.success).toBe(true);
    expect((await tenant.call("GET", `${PAGES}/${made.body.id}`)).status).toBe(404);
    expect((await callApi("GET", `/hosted-pages/${made.body.id}`)).status).toBe(404);
  });

  test.each([
    ["a name that is taken", { name: "checkout" }, 59030130],
    ["no name", {}, 59030122],
    ["a language without texts", { name: "X", locale: "tlh" }, 59030420],
    ["a brand that nobody has", { name: "X", brands: ["Visum"] }, 59030320],
    ["more tries than are safe", { name: "X", submissionLimit: 21 }, 59030620],
    ["a script as callback", { name: "X", callbackUrl: "javascript:alert(1)" }, 59030720],
    ["a colour that is a rule", { name: "X", theme: { accent: "red;x:url(y)" } }, 59031120],
  ])("is refused with %s", async (_name, body, code) => {
    expect(codeOf(await tenant.call("POST", PAGES, body))).toBe(code);
  });

  test.each([
    [{ text: "#eeeeee" }, 59031330, "The text needs a contrast of at least 4.5:1", "1.1:1"],
    [{ accent: "#fafafa" }, 59031130, "The accent needs a contrast of at least 3:1", "1.0:1"],
  ])("is refused with %o at that color, in words", async (theme, code, needs, has) => {
    const { body } = await tenant.call("POST", PAGES, { name: "X", theme });
    const message = `${needs} against the background; it is ${has}.`;
    expect(body.reasons).toEqual([{ code, message }]);
  });

  test("is listed as integrators expect", async () => {
    const { body } = await tenant.call("GET", "/v1/hostedpages?versionNumber=2");
    expect(body.hostedpages).toContainEqual({
      pageId,
      pageName: "Checkout",
      pageType: "CreditCard",
      pageVersion: 2,
    });
  });
});

describe("the form", () => {
  test("is a small document for the registered origins only", async () => {
    const answer = await callApi("GET", `/hosted-pages/${pageId}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("x-frame-options")).toBeNull();
    const policy = answer.headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy.find((rule) => rule.startsWith("script-src"))).not.toMatch(/self|unsafe|\*/);
    expect(answer.text).toContain(policy.slice(0, -1).join("; "));
    expect(policy).toContain(`frame-ancestors 'self' ${SHOP}`);
    expect(answer.text).toContain('<main id="form" aria-label="Card details"></main>');
    expect(answer.text).not.toMatch(/style=|onload=|<script>/);
    expect(configOf(answer.text)).toMatchObject({
      pageId,
      type: "CreditCard",
      locale: "en",
      dir: "ltr",
      apiBase: HERE,
      theme: { radius: "8px", font: expect.stringContaining("system-ui") },
    });
  });

  test("calls the configured address, whatever Host its request has", async () => {
    env().PERENNIAL_BASE_URL = "https://billing.acme.test";
    const answer = await callApi("GET", `/hosted-pages/${pageId}`, undefined, {
      headers: { host: "evil.example" },
    });
    delete env().PERENNIAL_BASE_URL;
    expect(configOf(answer.text).apiBase).toBe("https://billing.acme.test");
  });

  test("uses the language that its frame requests, when it has it", async () => {
    const arabic = await callApi("GET", `/hosted-pages/${pageId}?locale=ar-EG`);
    expect(configOf(arabic.text)).toMatchObject({ locale: "ar", dir: "rtl" });
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">');
    const unknown = await callApi("GET", `/hosted-pages/${pageId}?locale=tlh`);
    expect(configOf(unknown.text).locale).toBe("en");
  });

  test("shows customers its texts, and not the merchant's name for it", async () => {
    const name = `</script><script>alert("&")</script>`;
    const { body } = await tenant.call("POST", PAGES, { name, locale: "de" });
    const { text } = await callApi("GET", `/hosted-pages/${body.id}`);
    expect(text).not.toContain("alert");
    expect(configOf(text).texts.number).toBe("Kartennummer");
  });

  test.each(["0".repeat(32), "nothing", "%3Cscript%3E"])(
    "that does not exist is a readable page: %s",
    async (key) => {
      const answer = await callApi("GET", `/hosted-pages/${key}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toContain("text/html");
      expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
      expect(answer.text).toContain("This form is not available");
    },
  );
});

describe("a signature for a page", () => {
  test("lets its form store one card for the given account", async () => {
    const signed = await sign({ accountId: accountNumber, locale: "de", passthrough1: "cart-7" });
    expect(signed).toMatchObject({ tenantId: tenant.tenantId.replaceAll("-", "") });
    expect(Buffer.from(signed.key, "base64").length).toBeGreaterThan(250);
    const other = await fromForm(signed, { ...card, accountKey: "A00009999" });
    expect(codeOf(other)).toBe(90000011);
    const none = await fromForm(signed, card);
    expect(codeOf(none)).toBe(90000011);
    const stored = await fromForm(signed, { ...card, accountKey: accountNumber });
    expect(stored.body).toMatchObject({ success: true, paymentMethodId: expect.any(String) });
    const again = await fromForm(await sign(), card);
    expect(again.body.success).toBe(true);
  });

  test("without an account stores a card without one, for a future account", async () => {
    const signed = await sign();
    expect(codeOf(await fromForm(signed, { ...card, accountKey: accountNumber }))).toBe(90000011);
    const stored = await fromForm(signed, card);
    const contact = { firstName: "Ada", lastName: "Byron", country: "Germany" };
    const account = await tenant.call("POST", "/v1/accounts", {
      name: "Fresh Ltd",
      currency: "EUR",
      billToContact: contact,
      autoPay: true,
      hpmCreditCardPaymentMethodId: stored.body.paymentMethodId,
    });
    expect(account.body, account.text).toMatchObject({
      success: true,
      paymentMethodId: stored.body.paymentMethodId,
    });
  });

  test("for a bank account stores one, and nothing else", async () => {
    const made = await tenant.call("POST", PAGES, { name: "Debit", type: "BankTransfer" });
    const path = "/v1/payment-methods";
    const account = {
      accountKey: accountNumber,
      type: "SEPA",
      IBAN: "DE89 3704 0044 0532 0130 00",
      accountHolderInfo: { accountHolderName: "Ada Byron" },
    };
    const { signature, token } = await sign({ pageId: made.body.id, accountId: accountNumber });
    const send = (body: object, origin = HERE) =>
      callApi("POST", path, body, { headers: { signature, token, origin } });
    const { IBAN: _iban, ...cash } = account;
    const ach = { type: "ACH", bankABACode: "110000000", bankAccountNumber: "000123456789" };
    const us = { ...ach, bankAccountType: "Checking", bankName: "B", bankAccountName: "Ada" };
    expect(codeOf(await send({ ...us, accountKey: accountNumber }))).toBe(52400130);
    expect(codeOf(await send({ ...cash, type: "Cash" }))).toBe(52400130);
    expect(codeOf(await send({ ...account, accountKey: "A00009999" }))).toBe(90000011);
    const stored = await send(account);
    expect(stored.body, stored.text).toMatchObject({ success: true, id: expect.any(String) });
    expect(codeOf(await send(account))).toBe(90000011);
    const signedByServer = await tenant.call("POST", "/v1/hmac-signatures", {
      uri: `${HERE}${path}`,
      method: "POST",
      accountKey: accountNumber,
    });
    expect(codeOf(signedByServer)).toBe(90000010);
  });

  test("may be used as often as the page allows, with the errors that integrators expect", async () => {
    const signed = await sign();
    const wrong = { ...card, creditCardNumber: "4242424242424241" };
    for (let index = 0; index < 3; index += 1) {
      expect(codeOf(await fromForm(signed, wrong))).toBe(52000320);
    }
    const blocked = await fromForm(signed, card);
    expect([blocked.status, codeOf(blocked)]).toEqual([429, 90000070]);
    expect(blocked.body.reasons[0].message).toMatch(/^\[Attempt_Exceed_Limitation\] /);
  });

  test("is for existing pages and accounts, at this service", async () => {
    const ask = (body: object) =>
      tenant.call("POST", "/v1/rsa-signatures", {
        uri: `${HERE}/hosted-pages/${pageId}`,
        method: "POST",
        pageId,
        ...body,
      });
    expect(codeOf(await ask({ uri: "https://elsewhere.example/x" }))).toBe(90000010);
    expect(codeOf(await ask({ uri: "" }))).toBe(59041122);
    expect(codeOf(await ask({ pageId: "0".repeat(32) }))).toBe(59041340);
    expect(codeOf(await ask({ accountId: "A00009999" }))).toBe(59041440);
  });

  test("can be checked by a browser that has a signature for the page", async () => {
    const path = "/v1/rsa-signatures";
    const asked = { uri: `${HERE}${path}`, method: "POST", pageId };
    const { body } = await tenant.call("POST", "/v1/hmac-signatures", asked);
    const headers = { signature: body.signature, token: body.token, origin: SHOP };
    const other = { ...asked, pageId: "0".repeat(32) };
    expect(codeOf(await callApi("POST", path, other, { headers }))).toBe(90000011);
    const answer = await callApi("POST", path, asked, { headers });
    expect(answer.body.success, answer.text).toBe(true);
    expect((await fromForm(answer.body, card)).body.success).toBe(true);
  });

  test("keeps the private key sealed, and the same key for ever", async () => {
    const [first, second] = [await sign(), await sign()];
    expect(first.key).toBe(second.key);
    const [row] = await asOwner<{ private_key: string }>(
      "select private_key from hosted_page_key where tenant_id = $1",
      [tenant.tenantId],
    );
    const plain = Buffer.from(row?.private_key ?? "", "base64");
    expect(plain.length).toBeGreaterThan(1_000);
    expect(plain.includes(RSA_KEY)).toBe(false);
  });

  test("a server's own call still needs the account", async () => {
    expect(codeOf(await tenant.call("POST", CARDS, card))).toBe(52000122);
  });
});
