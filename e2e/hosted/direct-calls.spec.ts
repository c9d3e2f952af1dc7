import type { Page } from "@playwright/test";
import { expect, test } from "./merchant-site";

/** A merchant's own form: its page calls the service from its own origin, with a signature. */
type Signed = { signature: string; token: string };
type Call = { url: string; method: string; body?: unknown; headers?: Record<string, string> };
type Answer = { status: number; type: string | null; text: string } | "blocked";

/** Calls from the page as its own script would; the browser sends the preflight itself. */
function callFrom(page: Page, { signature, token }: Signed, call: Call): Promise<Answer> {
  return page.evaluate(
    async ({ url, method, body, headers }) => {
      try {
        const answer = await fetch(url, {
          method,
          headers: { accept: "application/json", "content-type": "application/json", ...headers },
          credentials: "include",
          body: body === undefined ? undefined : JSON.stringify(body),
        });
        const type = answer.headers.get("content-type");
        return { status: answer.status, type, text: await answer.text() };
      } catch {
        return "blocked" as const;
      }
    },
    { ...call, headers: { signature, token, ...call.headers } },
  );
}

const card = {
  creditCardNumber: "4242424242424242",
  expirationMonth: "12",
  expirationYear: "2039",
  securityCode: "123",
};

test("stores a card after its own check, once, and no other origin passes the preflight", async ({
  page,
  site,
  stranger,
  api,
  customer,
  baseURL,
}) => {
  const url = `${baseURL}/rest/v1/payment-methods/credit-cards`;
  const sign = () =>
    api.post("/v1/hmac-signatures", { uri: url, method: "POST", accountKey: customer.number });
  const call = { url, method: "POST", body: { ...card, accountKey: customer.number } };
  const signed = await sign();
  await page.goto(`${stranger.origin}/page.js`);
  expect(await callFrom(page, signed, call)).toBe("blocked");
  await page.goto(`${site.origin}/page.js`);
  const timestamp = String(await page.evaluate(() => Date.now()));
  const asked = await callFrom(page, signed, { url, method: "OPTIONS", headers: { timestamp } });
  expect(asked).toMatchObject({ status: 200, text: expect.stringContaining(signed.token) });
  const late = { timestamp: String(Number(timestamp) - 301_000) };
  const refusedCheck = await callFrom(page, signed, { url, method: "OPTIONS", headers: late });
  expect(refusedCheck).toMatchObject({ status: 401, text: expect.stringContaining("90000011") });
  const other = { ...call, body: { ...card, accountKey: "A00009999" } };
  const refused = await callFrom(page, signed, other);
  expect(refused).toMatchObject({ status: 401, text: expect.stringContaining("90000011") });
  const stored = await callFrom(page, signed, call);
  expect(stored).toMatchObject({ status: 200, text: expect.stringContaining("paymentMethodId") });
  expect(await callFrom(page, signed, call)).toMatchObject({ status: 401 });
});

test("opens an account, and fetches its file by the file's id", async ({
  page,
  site,
  api,
  baseURL,
}) => {
  await page.goto(`${site.origin}/page.js`);
  const url = `${baseURL}/v1/accounts`;
  const name = "Direct Ltd";
  const signed = await api.post("/v1/hmac-signatures", { uri: url, method: "POST", name });
  const billToContact = { firstName: "Ada", lastName: "Hill", country: "Germany" };
  const opened = await callFrom(page, signed, {
    url,
    method: "POST",
    body: { name, currency: "EUR", billToContact },
  });
  expect(opened).toMatchObject({ status: 200, text: expect.stringContaining("accountNumber") });
  const { data } = await api.get("/object-query/invoices?pageSize=1");
  const { invoiceFiles } = await api.get(`/v1/invoices/${data[0].invoiceNumber}/files`);
  const file = `${baseURL}/v1/files/${invoiceFiles[0].id}`;
  const forFile = await api.post("/v1/hmac-signatures", { uri: file, method: "GET" });
  const answer = await callFrom(page, forFile, { url: file, method: "GET" });
  expect(answer).toMatchObject({ status: 200, type: "application/pdf;charset=UTF-8" });
  expect(await callFrom(page, forFile, { url: file, method: "GET" })).toMatchObject({
    status: 401,
  });
});
