import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { log } from "@/lib/platform/log";
import { flushCalls } from "@/lib/platform/request-log";
import { Canaries, type Canary, dumpOfDatabase } from "@/lib/testing/canaries";

const canaries = new Canaries();
const answered: string[] = [];
let tenant: TestTenant;

const canary = (prefix?: string, length?: number) => canaries.card(prefix, length);

const bill = { firstName: "Ada", lastName: "Lovelace" };
const person = { name: "Engines", currency: "EUR", billToContact: bill };
const holder = { cardHolderName: "Ada Lovelace" };

const accountCard = ({ number, code }: Canary) => ({
  cardNumber: number,
  securityCode: code,
  expirationMonth: "12",
  expirationYear: "2030",
  cardHolderInfo: holder,
});
const method = ({ number, code }: Canary) => ({
  ...accountCard({ number, code }),
  type: "CreditCard",
  expirationMonth: 12,
  expirationYear: 2030,
});
const older = (accountKey: string, { number, code }: Canary) => ({
  accountKey,
  creditCardNumber: number,
  securityCode: code,
  expirationMonth: "12",
  expirationYear: "2030",
});

async function call(
  verb: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await tenant.call(verb, path, body, { headers });
  answered.push(answer.text);
  return answer;
}

beforeAll(async () => {
  tenant = await testTenant();
  await tenant.call("POST", "/v1/recordings", { keeps: "all" });
  canaries.listen();
});

afterAll(() => canaries.stop());

describe("card numbers and security codes", () => {
  test("are sent by every operation that takes them, valid and invalid", async () => {
    const key = { "idempotency-key": "canary-1" };
    const first = canary();
    const made = await call(
      "POST",
      "/v1/accounts",
      { ...person, creditCard: accountCard(first), autoPay: true },
      key,
    );
    expect(made.status).toBe(200);
    expect(
      (
        await call(
          "POST",
          "/v1/accounts",
          { ...person, creditCard: accountCard(first), autoPay: true },
          key,
        )
      ).text,
    ).toBe(made.text);
    expect(
      (await call("POST", "/v1/accounts", { ...person, creditCard: accountCard(canary()) }, key))
        .status,
    ).toBe(422);
    const accountKey = made.body.accountNumber;
    expect(
      (await call("POST", "/v1/accounts", { ...person, paymentMethod: method(canary()) })).status,
    ).toBe(200);
    const stored = await call(
      "POST",
      "/v1/payment-methods",
      { ...method(canary()), accountKey },
      { "idempotency-key": "canary-2" },
    );
    expect(stored.status).toBe(200);
    expect((await call("POST", "/v1/payment-methods", method(canary()))).status).toBe(200);
    expect(
      (await call("POST", "/v1/payment-methods/credit-cards", older(accountKey, canary()))).status,
    ).toBe(200);
    expect(
      (await call("POST", "/rest/v1/payment-methods/credit-cards", older(accountKey, canary())))
        .status,
    ).toBe(200);
    expect(
      (await call("PUT", `/v1/payment-methods/${stored.body.id}`, { securityCode: canary().code }))
        .status,
    ).toBe(200);
    expect((await call("GET", `/v1/accounts/${accountKey}/payment-methods`)).status).toBe(200);
  });

  test("are sent with an order, and never stay with one that is pending or fails", async () => {
    const order = (status?: string) => ({
      orderDate: "2026-01-15",
      ...(status ? { status } : {}),
      newAccount: { ...person, creditCard: accountCard(canary()) },
      subscriptions: [
        {
          orderActions: [
            {
              type: "CreateSubscription",
              createSubscription: {
                terms: { initialTerm: { termType: "EVERGREEN" } },
                subscribeToRatePlans: [{ productRatePlanNumber: "PRP-99999999" }],
              },
            },
          ],
        },
      ],
    });
    expect((await call("POST", "/v1/orders", order())).status).toBe(404);
    expect((await call("POST", "/v1/orders", order("Draft"))).status).toBe(422);
    expect((await call("POST", "/v1/async/orders", order())).status).toBe(422);
  });

  test("F95: are refused in wrong places, with and without a key", async () => {
    const { body } = await call("POST", "/v1/accounts", person);
    const { accountNumber, billToContactId } = body;
    const wrong: [string, string, (card: Canary) => unknown][] = [
      ["POST", "/v1/accounts", ({ number }) => ({ ...person, name: number })],
      ["POST", "/v1/accounts", ({ number }) => ({ ...person, notes: `pays by ${number} 12/30` })],
      ["POST", "/v1/accounts", ({ number }) => ({ ...person, accountNumber: number })],
      ["POST", "/v1/accounts", ({ number }) => ({ ...person, parentId: number })],
      [
        "POST",
        "/v1/accounts",
        ({ number }) => ({ ...person, billToContact: { ...bill, nickname: number } }),
      ],
      ["POST", "/v1/accounts", ({ number }) => ({ ...person, additionalEmailAddresses: [number] })],
      ["POST", "/v1/accounts", ({ number }) => ({ ...person, taxInfo: { VATId: number } })],
      ["POST", "/v1/accounts", ({ number }) => ({ ...person, [number]: true })],
      [
        "POST",
        "/v1/accounts",
        ({ number }) => ({ ...person, batch: number, paymentTerm: number, currency: number }),
      ],
      [
        "POST",
        "/v1/accounts",
        (card) => ({
          ...person,
          creditCard: { ...accountCard(card), cardHolderInfo: { cardHolderName: card.number } },
        }),
      ],
      [
        "POST",
        "/v1/accounts",
        (card) => ({ ...person, creditCard: { ...accountCard(card), cardType: "JCB" } }),
      ],
      [
        "POST",
        "/v1/accounts",
        (card) => ({ ...person, creditCard: { ...accountCard(card), expirationYear: "2020" } }),
      ],
      [
        "POST",
        "/v1/accounts",
        (card) => ({ ...person, creditCard: { ...accountCard(card), securityCode: card.number } }),
      ],
      ["POST", "/v1/accounts", ({ number }) => `{"name": ${number}, "name": 1}`],
      ["POST", "/v1/accounts", ({ number }) => `{"name": "${number}", "currency": }`],
      [
        "POST",
        "/v1/payment-methods",
        (card) => ({ ...method(card), cardNumber: Number(card.number) }),
      ],
      ["POST", "/v1/payment-methods", (card) => ({ ...method(card), accountKey: card.number })],
      [
        "POST",
        "/v1/payment-methods",
        (card) => ({ ...method(card), type: card.number, cardType: card.number }),
      ],
      ["POST", "/v1/payment-methods", (card) => ({ ...method(card), accountKey: "A404" })],
      ["POST", "/v1/payment-methods", (card) => ({ ...method(card), securityCode: "12" })],
      [
        "POST",
        "/v1/payment-methods/credit-cards",
        (card) => ({ ...older("A404", card), cvv: card.code }),
      ],
      ["POST", "/v1/payment-methods/credit-cards", (card) => older(card.number, card)],
      [
        "PUT",
        `/v1/accounts/${accountNumber}`,
        ({ number }) => ({ notes: number, crmId: number, defaultPaymentMethodId: number }),
      ],
      [
        "PUT",
        `/v1/contacts/${billToContactId}`,
        ({ number }) => ({ workPhone: number, city: number, country: number }),
      ],
    ];
    for (const [index, [verb, path, bodyOf]] of wrong.entries()) {
      for (const headers of [{}, { "idempotency-key": `wrong-${index}` }] as Record<
        string,
        string
      >[]) {
        const answer = await call(
          verb,
          path,
          bodyOf(index % 2 ? canary() : canary("4", 16)),
          headers,
        );
        expect(answer.status, `${index} ${answer.text}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${index} ${answer.text}`).toBeLessThan(500);
      }
    }
    for (const path of [
      "/v1/accounts/",
      "/v1/contacts/",
      "/v1/payment-methods/",
      "/object-query/accounts?sort[]=",
      "/object-query/contacts?cursor=",
    ]) {
      expect((await call("GET", path + canary("4", 16).number)).status).toBeLessThan(500);
    }
    const custom = canary("4", 16).number;
    const given = { ...person, Segment__c: custom };
    expect((await call("POST", "/v1/accounts", given)).status).toBe(400);
    // Names that callers choose for their calls may look like cards; they are stored without
    // digits.
    for (const name of ["service-track-id", "idempotency-key"]) {
      const headers = { [name]: canary("4", 16).number };
      expect((await call("POST", "/v1/accounts", person, headers)).status, name).toBe(200);
    }
    const spaced = canary("4", 16).number.replace(/(.{4})(?=.)/g, "$1%20");
    expect((await call("GET", `/v1/accounts/${spaced}`)).status).toBe(400);
  });

  test("meet a database that fails halfway", async () => {
    await asOwner("revoke insert on card_vault from perennial_app");
    const answers = [
      await call(
        "POST",
        "/v1/accounts",
        { ...person, creditCard: accountCard(canary()) },
        { "idempotency-key": "broken" },
      ),
      await call("POST", "/v1/payment-methods", method(canary())),
    ];
    await asOwner("grant insert on card_vault to perennial_app");
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    expect(canaries.logged).toContain("card_vault");
  });

  test("F95: are nowhere: not in the database, not in stored answers, not in the log, not in answers", async () => {
    await flushCalls();
    const everything = await dumpOfDatabase();
    expect(canaries.used.length).toBeGreaterThan(60);
    expect(everything).toContain("request_log: {");
    expect(everything.split("recorded_call: {").length).toBeGreaterThan(60);
    expect(everything).toContain("card_vault: {");
    expect(canaries.in(everything)).toEqual([]);
    expect(canaries.logged.length).toBeGreaterThan(0);
    expect(canaries.in(canaries.logged)).toEqual([]);
    expect(canaries.in(answered.join("\n"))).toEqual([]);
  });

  test("would be found: planted in notes, in bytes, as a code and in the log", async () => {
    const { number, code } = canary();
    const [plain, grouped] = [canary("4", 16), canary("4", 16)];
    await asOwner("update account set notes = $2, crm_id = $3 where tenant_id = $1", [
      tenant.tenantId,
      number,
      code,
    ]);
    await asOwner("update card_vault set wrapped_key = $2 where tenant_id = $1", [
      tenant.tenantId,
      Buffer.from(plain.number),
    ]);
    await asOwner("update contact set city = $2 where tenant_id = $1", [
      tenant.tenantId,
      grouped.number.match(/.{1,4}/g)?.join("-"),
    ]);
    const found = canaries.in(await dumpOfDatabase());
    expect(found).toEqual(
      expect.arrayContaining([number, `code ${code}`, Buffer.from(plain.number).toString("hex")]),
    );
    expect(found.some((spelling) => spelling.includes("-"))).toBe(true);
    log.info({ note: number }, "planted");
    expect(canaries.in(canaries.logged)).toEqual([number]);
  });
});
