import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flushCalls } from "@/lib/platform/request-log";
import { Canaries, dumpOfDatabase } from "@/lib/testing/canaries";

/**
 * Numbers of cards and bank accounts through every operation of the hosted form and of browser
 * calls, valid and invalid: afterwards they are in the vault, encrypted, and nowhere else. `npm run
 * canaries` sends 200 of them.
 */
const ROUNDS = process.env.LONG === "1" ? 20 : 2;
const HERE = "http://localhost:3000";
const CARDS = "/rest/v1/payment-methods/credit-cards";
const METHODS = "/v1/payment-methods";
const ASKS = "4000002760003184";

const canaries = new Canaries();
const answered: string[] = [];
let tenant: TestTenant;
let accountKey: string;
const pages: Record<string, string> = {};

beforeAll(async () => {
  canaries.listen();
  tenant = await testTenant();
  await tenant.call("POST", "/v1/recordings", { keeps: "all" });
  ({ accountNumber: accountKey } = await makeAccount(tenant));
  const callbackUrl = "https://shop.example.com/stored";
  for (const type of ["CreditCard", "BankTransfer", "ACH"]) {
    const page = { name: type, type, submissionLimit: 20, callbackUrl };
    pages[type] = (await tenant.call("POST", "/v1/settings/hosted-pages", page)).body.id;
  }
});

afterAll(() => canaries.stop());

type Signed = { signature: string; token: string };

async function sign(type: string, wish: object = {}): Promise<Signed> {
  const pageId = pages[type];
  const body = { uri: `${HERE}/hosted-pages/${pageId}`, method: "POST", pageId, ...wish };
  return (await tenant.call("POST", "/v1/rsa-signatures", body)).body;
}

async function send({ signature, token }: Signed, path: string, body: unknown, more = {}) {
  const headers = { signature, token, origin: HERE, ...more };
  const answer = await callApi("POST", path, body, { headers });
  answered.push(answer.text);
  return answer;
}

async function ask(method: string, path: string, body?: unknown) {
  const answer = await tenant.call(method, path, body);
  answered.push(answer.text);
  return answer;
}

const expiry = { expirationMonth: "12", expirationYear: "2031" };
const holder = { cardHolderInfo: { cardHolderName: "Ada Byron" } };
const accountHolderInfo = { accountHolderName: "Ada Byron" };

function card() {
  const { number, code } = canaries.card();
  return { creditCardNumber: number, securityCode: code, ...expiry, ...holder };
}

const ach = (bankAccountNumber: string) => ({
  type: "ACH",
  bankABACode: "110000000",
  bankAccountNumber,
  bankAccountType: "Checking",
  bankName: "First Bank",
  bankAccountName: "Ada Byron",
});
const sepa = (IBAN: string) => ({ type: "SEPA", IBAN, accountHolderInfo });

/** Stored numbers; each of these calls must succeed. */
const rightDoors: (() => Promise<{ status: number; text: string }>)[] = [
  async () => send(await sign("CreditCard", { passthrough1: "cart 7" }), CARDS, card()),
  async () =>
    send(await sign("CreditCard", { accountId: accountKey, signatureType: "advanced" }), CARDS, {
      ...card(),
      accountKey,
    }),
  async () => {
    const asked = { uri: `${HERE}${CARDS}`, method: "POST", accountKey };
    const { body } = await ask("POST", "/v1/hmac-signatures", asked);
    const more = { "idempotency-key": `direct-${canaries.used.length}` };
    return send(body, CARDS, { ...card(), accountKey }, more);
  },
  async () => send(await sign("BankTransfer"), METHODS, sepa(canaries.iban())),
  async () => send(await sign("ACH"), METHODS, ach(canaries.account())),
  async () => {
    const stored = await send(await sign("ACH"), METHODS, ach(canaries.account()));
    return ask("PUT", `${METHODS}/${stored.body.id}/verify`, { currencyCode: "USD" });
  },
];

/** Refused or challenged numbers: nothing of them may stay. */
const wrongDoors: (() => Promise<{ status: number; text: string }>)[] = [
  async () => send(await sign("CreditCard"), CARDS, { ...card(), expirationYear: "2020" }),
  async () => send(await sign("CreditCard"), CARDS, { ...card(), securityCode: "12" }),
  async () => {
    const wrong = card();
    const cardHolderInfo = { cardHolderName: wrong.creditCardNumber };
    return send(await sign("CreditCard"), CARDS, { ...wrong, cardHolderInfo });
  },
  async () => {
    const wrong = card();
    const hostedForm = { values: { passthrough1: wrong.creditCardNumber } };
    return send(await sign("CreditCard", { passthrough1: "x" }), CARDS, { ...wrong, hostedForm });
  },
  async () => {
    const wrong = card();
    const ref = wrong.creditCardNumber;
    const agreement = { source: "External", type: "Recurring", ref };
    return send(await sign("CreditCard"), CARDS, { ...wrong, hostedForm: { agreement } });
  },
  async () => {
    const wrong = card();
    const more = { challenge: wrong.creditCardNumber, "service-track-id": wrong.creditCardNumber };
    return send(await sign("CreditCard"), CARDS, wrong, more);
  },
  async () => {
    const { number } = canaries.card("4", 16);
    const token = { signature: number, token: number.padEnd(32, "0") };
    return send(token, CARDS, card());
  },
  async () => send(await sign("CreditCard"), METHODS, sepa(canaries.iban())),
  async () => send(await sign("BankTransfer"), METHODS, { ...sepa(canaries.iban()), IBAN: 7 }),
  async () => {
    const wrong = { ...ach(canaries.account()), bankABACode: "110000001" };
    return send(await sign("ACH"), METHODS, wrong);
  },
  async () => {
    const wrong = { ...sepa(canaries.iban()), accountKey: "A00009999" };
    return send(await sign("BankTransfer"), METHODS, wrong);
  },
];

/** Numbers in fields that must not have one. */
const unexpectedPlaces: ((number: string) => Promise<{ status: number }>)[] = [
  (number) => ask("POST", "/v1/settings/hosted-pages", { name: number }),
  (number) => ask("POST", "/v1/settings/hosted-pages", { name: "x", agreement: `Pay ${number}` }),
  (number) =>
    ask("POST", "/v1/settings/hosted-pages", { name: "x", callbackUrl: `https://a.b/${number}` }),
  (number) =>
    ask("POST", "/v1/hmac-signatures", {
      uri: `${HERE}${CARDS}?card=${number}`,
      method: "POST",
      accountKey,
    }),
  (number) => ask("POST", "/v1/hmac-signatures", { uri: number, method: number, name: number }),
  (number) =>
    ask("POST", "/v1/rsa-signatures", {
      uri: `${HERE}/hosted-pages/${pages.CreditCard}?x=${number}`,
      method: "POST",
      pageId: pages.CreditCard,
      passthrough1: number,
    }),
  (number) => ask("POST", "/v1/rsa-signatures/decrypt", { signature: number, publicKey: number }),
  (number) => ask("GET", `/v1/files/${number}`),
  (number) => callApi("GET", `/hosted-pages/${number}`),
  (number) => callApi("GET", `/hosted-pages/${pages.CreditCard}?locale=${number}`),
  (number) => callApi("POST", `/hosted-pages/test-bank/${number}`, { result: number }),
];

test("numbers are sent to every operation that takes them, valid and invalid", {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, open] of rightDoors.entries()) {
      const answer = await open();
      expect(answer.status, `right ${index}: ${answer.text}`).toBe(200);
    }
    for (const [index, open] of wrongDoors.entries()) {
      const answer = await open();
      expect(answer.status, `wrong ${index}: ${answer.text}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `wrong ${index}: ${answer.text}`).toBeLessThan(500);
    }
    // Attempts per prefix and per address are counted, and every round starts over.
    await asOwner("delete from browser_attempt where tenant_id = $1", [tenant.tenantId]);
  }
  for (const [index, put] of unexpectedPlaces.entries()) {
    const { status } = await put(canaries.card("4", 16).number);
    expect(status, `strange ${index}`).toBeLessThan(500);
  }
});

test("a challenged card is not in the challenge, whatever its holder answers", async () => {
  const creditCardNumber = canaries.known(ASKS);
  const body = { creditCardNumber, securityCode: "123", ...expiry, ...holder };
  for (const result of ["passed", "failed", "cancelled"]) {
    const signed = await sign("CreditCard");
    const { id, url } = (await send(signed, CARDS, body)).body.challenge;
    answered.push((await callApi("GET", new URL(url).pathname)).text);
    await callApi("POST", new URL(url).pathname, { result });
    const { status } = await send(signed, CARDS, body, { challenge: id });
    expect(status).toBe(result === "passed" ? 200 : 402);
  }
});

test("they meet a vault that fails halfway", async () => {
  await asOwner("revoke insert on card_vault from perennial_app");
  const answers = [
    await send(await sign("CreditCard"), CARDS, card()),
    await send(await sign("BankTransfer"), METHODS, sepa(canaries.iban())),
    await send(await sign("ACH"), METHODS, ach(canaries.account())),
  ];
  await asOwner("grant insert on card_vault to perennial_app");
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
});

test("they are nowhere: not in the database, not in stored answers, not in the log, not in answers", async () => {
  await flushCalls();
  const everything = await dumpOfDatabase();
  expect(canaries.used.length).toBeGreaterThan(ROUNDS * 17);
  if (process.env.LONG === "1") expect(canaries.used.length).toBeGreaterThanOrEqual(200);
  expect(everything).toContain("card_vault: {");
  expect(everything).toContain("recorded_call: {");
  expect(everything).toContain("test_bank_challenge: {");
  expect(everything).toContain("browser_token: {");
  expect(canaries.in(everything)).toEqual([]);
  expect(canaries.logged).toContain("card_vault");
  expect(canaries.in(canaries.logged)).toEqual([]);
  expect(canaries.in(answered.join("\n"))).toEqual([]);
});
