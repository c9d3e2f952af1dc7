import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeAccount } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

/** 3-D Secure of the test gateway: a challenged card is stored afterwards. */
const SHOP = "https://shop.example.com";
const HERE = "http://localhost:3000";
const CARDS = "/rest/v1/payment-methods/credit-cards";
const ASKS = "4000002760003184";

let tenant: TestTenant;
let accountNumber: string;
let pageId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
  await tenant.call("POST", "/v1/settings/allowed-origins", { origin: SHOP });
  pageId = await makePage({ submissionLimit: 2 });
});

async function makePage(wish: object): Promise<string> {
  const name = JSON.stringify(wish);
  return (await tenant.call("POST", "/v1/settings/hosted-pages", { name, ...wish })).body.id;
}

const cardOf = (creditCardNumber: string) => ({
  creditCardNumber,
  expirationMonth: "12",
  expirationYear: "2031",
  securityCode: "123",
  cardHolderInfo: { cardHolderName: "Ada Byron" },
  accountKey: accountNumber,
});

type Signed = { signature: string; token: string };

async function sign(page = pageId): Promise<Signed> {
  const uri = `${HERE}/hosted-pages/${page}`;
  const body = { uri, method: "POST", pageId: page, accountId: accountNumber };
  return (await tenant.call("POST", "/v1/rsa-signatures", body)).body;
}

function send({ signature, token }: Signed, body: object, challenge?: string) {
  const after: Record<string, string> = challenge ? { challenge } : {};
  return callApi("POST", CARDS, body, { headers: { signature, token, origin: HERE, ...after } });
}

const codeOf = (answer: { body: { reasons?: { code: number }[] } }) =>
  answer.body.reasons?.[0]?.code;

/** Sends a card with a challenge; returns the challenge. */
async function challenged(signed: Signed, number = ASKS) {
  const answer = await send(signed, cardOf(number));
  expect([answer.status, codeOf(answer)], answer.text).toEqual([402, 52000399]);
  return answer.body.challenge as { id: string; url: string; seconds: number };
}

const say = (url: string, result: string) => callApi("POST", new URL(url).pathname, { result });

async function count(table: string): Promise<number> {
  const [row] = await asOwner<{ count: number }>(
    `select count(*)::int as count from ${table} where tenant_id = $1`,
    [tenant.tenantId],
  );
  return row?.count ?? 0;
}

describe("a challenged card", () => {
  test("is stored after its holder approved, by the same token, with the bank's result", async () => {
    const signed = await sign();
    const before = await count("payment_method");
    const question = await challenged(signed);
    expect(question).toMatchObject({ url: `${HERE}/hosted-pages/test-bank/${question.id}` });
    expect(question.seconds).toBeGreaterThan(200);
    expect(await count("payment_method")).toBe(before);
    const page = await callApi("GET", new URL(question.url).pathname);
    expect(page.text).toMatch(/ending in <strong>3184/);
    expect(page.text).not.toMatch(/<button type="button" (?!disabled)/);
    expect(page.headers.get("content-security-policy")).toContain(`frame-ancestors 'self' ${SHOP}`);
    // Too early: the holder has not answered.
    expect((await send(signed, cardOf(ASKS), question.id)).body.reasons[0].message).toMatch(
      /has not answered yet/,
    );
    expect((await say(question.url, "passed")).body).toMatchObject({ result: "passed" });
    expect((await say(question.url, "failed")).body).toMatchObject({ result: "passed" });
    const stored = await send(signed, cardOf(ASKS), question.id);
    expect(stored.body, stored.text).toMatchObject({
      success: true,
      threeDSecure: { result: "Y", eci: "05", xid: expect.any(String), cavv: expect.any(String) },
    });
    const id = stored.body.paymentMethodId;
    const method = await tenant.call("GET", `/v1/payment-methods/${id}`);
    expect(method.body.threeDSecure).toMatchObject({ result: "Y", authenticatedOn: "2026-01-15" });
    expect(method.text).not.toContain(ASKS);
    expect(codeOf(await send(signed, cardOf(ASKS), question.id))).toBe(90000011);
    expect(await count("payment_method")).toBe(before + 1);
  });

  test.each(["failed", "cancelled"])(
    "is not stored when the holder %s, and may be retried",
    async (result) => {
      const signed = await sign();
      const before = await count("payment_method");
      const question = await challenged(signed);
      await say(question.url, result);
      const refused = await send(signed, cardOf(ASKS), question.id);
      expect([refused.status, codeOf(refused)]).toEqual([402, 52000399]);
      expect(refused.body.reasons[0].message).toMatch(/^\[ThreeDS2_Authentication_Exception\]/);
      const again = await challenged(signed);
      expect(again.id).not.toBe(question.id);
      await say(again.url, "passed");
      expect((await send(signed, cardOf(ASKS), again.id)).body.success).toBe(true);
      expect(await count("payment_method")).toBe(before + 1);
    },
  );

  test("is challenged once while there is no answer, however often the form is loaded", async () => {
    const signed = await sign();
    const first = await challenged(signed);
    expect((await challenged(signed)).id).toBe(first.id);
  });

  test("cannot be swapped for another card, another token or an unknown challenge", async () => {
    const [signed, other] = [await sign(), await sign()];
    const question = await challenged(signed);
    await say(question.url, "passed");
    const refusals = [
      await send(signed, cardOf("4242424242424242"), question.id),
      await send(other, cardOf(ASKS), question.id),
      await send(other, cardOf(ASKS), "0".repeat(32)),
      await send(await sign(), cardOf("4000000000003220"), "no id"),
    ];
    expect(refusals.map(codeOf)).toEqual([52000399, 52000399, 52000399, 52000399]);
    expect(refusals.map(({ body }) => body.challenge)).toEqual(Array(4).fill(undefined));
  });

  test("is not waited for longer than the bank does", async () => {
    const signed = await sign();
    const question = await challenged(signed);
    await asOwner(
      "update test_bank_challenge set expires_at = now() - interval '1 s' where tenant_id = $1",
      [tenant.tenantId],
    );
    expect((await say(question.url, "passed")).status).toBe(422);
    expect((await callApi("GET", new URL(question.url).pathname)).text).toMatch(/time .* is over/);
    const late = await send(signed, cardOf(ASKS), question.id);
    expect(late.body.reasons[0].message).toMatch(/in time/);
  });

  test("counts as one attempt with its challenge, and both have the page's limit", async () => {
    const signed = await sign();
    for (let index = 0; index < 2; index += 1) {
      const question = await challenged(signed);
      await say(question.url, "failed");
      expect(codeOf(await send(signed, cardOf(ASKS), question.id))).toBe(52000399);
    }
    expect(codeOf(await send(signed, cardOf(ASKS)))).toBe(90000070);
    expect(codeOf(await send(signed, cardOf(ASKS), "0".repeat(32)))).toBe(90000070);
  });
});

test("a bank that vouches sends no challenge, one that fails refuses, and others take no part", async () => {
  const vouched = await send(await sign(), cardOf("4000000000003055"));
  expect(vouched.body).toMatchObject({ success: true, threeDSecure: { result: "Y" } });
  const failed = await send(await sign(), cardOf("4000008400001280"));
  expect([failed.status, codeOf(failed)]).toEqual([402, 52000399]);
  const plain = await send(await sign(), cardOf("4242424242424242"));
  expect(plain.body).toEqual({ success: true, paymentMethodId: expect.any(String) });
});

test("a page without it stores the card immediately, and so does a server's own call", async () => {
  const page = await makePage({ threeDSecure: false });
  expect((await send(await sign(page), cardOf(ASKS))).body.success).toBe(true);
  expect((await tenant.call("POST", CARDS, cardOf(ASKS))).body.success).toBe(true);
});

test("the bank's books contain no card, and another tenant's challenge does not exist", async () => {
  const [row] = await asOwner<{ text: string }>(
    "select string_agg(t::text, ' ') as text from test_bank_challenge t where tenant_id = $1",
    [tenant.tenantId],
  );
  expect(row?.text).not.toContain(ASKS);
  expect((await callApi("GET", `/hosted-pages/test-bank/${"0".repeat(32)}`)).status).toBe(404);
  expect((await say(`${HERE}/hosted-pages/test-bank/${"0".repeat(32)}`, "passed")).status).toBe(
    404,
  );
});
