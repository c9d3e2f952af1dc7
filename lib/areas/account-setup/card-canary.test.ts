import { asOwner, type TestTenant, testTenant } from "@/lib/platform/testing/tenant";
import { createHash } from "node:crypto";
import { symbols } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { openText } from "@/lib/platform/auth/secrets";
import { log } from "@/lib/platform/log";
import { flushCalls } from "@/lib/platform/request-log";

/** Card numbers and security codes that nothing else in the database or the logs looks like. */
type Canary = { number: string; code: string };

const logged: string[] = [];
const answered: string[] = [];
const used: Canary[] = [];
let tenant: TestTenant;

function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Last digits of the cards of test worlds, and years. */
const SHOWN_ANYWAY = ["4242", "4444", "2026", "2030", "2031", "2039"];

/** A new card: American Express with its code of four digits, or Visa. */
function canary(prefix = "37", length = 15): Canary {
  const middle = Array.from({ length: length - prefix.length - 1 }, () =>
    Math.floor(Math.random() * 10),
  ).join("");
  const made = {
    number: prefix + middle + checkDigit(prefix + middle),
    code: String(2100 + Math.floor(Math.random() * 7800)),
  };
  // Last digits are shown: a code that equals some of them would be found where none leaked.
  const [shown, codes] = [used.map(({ number }) => number.slice(-4)), used.map(({ code }) => code)];
  const own = made.number.slice(-4);
  if ([...shown, own, ...SHOWN_ANYWAY].includes(made.code) || codes.includes(own)) {
    return canary(prefix, length);
  }
  used.push(made);
  return made;
}

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

/** Every spelling in which a card number could lie around. */
function spellings({ number }: Canary): string[] {
  const groups = number.match(/.{1,4}/g) ?? [];
  const bytes = Buffer.from(number);
  const hashes = ["sha256", "sha1", "md5"].map((name) =>
    createHash(name).update(number).digest("hex"),
  );
  return [
    number,
    groups.join(" "),
    groups.join("-"),
    bytes.toString("hex"),
    bytes.toString("base64"),
    [...number].reverse().join(""),
    ...hashes,
  ];
}

function findings(haystack: string): string[] {
  return used.flatMap((card) => [
    ...spellings(card).filter((spelling) => haystack.includes(spelling)),
    ...(new RegExp(`(?<![0-9A-Za-z.:-])${card.code}(?![0-9A-Za-z:-])`).test(haystack)
      ? [`code ${card.code}`]
      : []),
  ]);
}

/** All rows of all tables as text, and stored answers as they are when opened. */
async function dump(): Promise<string> {
  const tables = await asOwner<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const texts: string[] = [];
  for (const { name } of tables.filter((table) => table.name !== "_prisma_migrations")) {
    const rows = await asOwner<{ row: string }>(`select t::text as row from ${name} t`).catch(
      () => [],
    );
    texts.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  const answers = await asOwner<{ body: string }>(
    "select body from idempotency_key where body is not null",
  );
  return [...texts, ...answers.map(({ body }) => openText(body))].join("\n");
}

beforeAll(async () => {
  tenant = await testTenant();
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[
    symbols.streamSym
  ];
  if (!stream) throw new Error("the log has no stream");
  stream.write = (line) => void logged.push(line);
  log.level = "trace";
});

describe("card numbers and security codes", () => {
  test("go in by every door, right and wrong", async () => {
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

  test("go in with an order, and never stay with one that waits or fails", async () => {
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

  test("are refused in wrong places, with and without a key", async () => {
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
    const spaced = canary("4", 16).number.replace(/(.{4})(?=.)/g, "$1%20");
    expect((await call("GET", `/v1/accounts/${spaced}`)).status).toBe(400);
  });

  test("meet a database that breaks in the middle", async () => {
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
    expect(logged.join("")).toContain("card_vault");
  });

  test("are nowhere: not in the database, not in stored answers, not in the log, not in answers", async () => {
    await flushCalls();
    const everything = await dump();
    expect(used.length).toBeGreaterThan(60);
    expect(everything).toContain("request_log: (");
    expect(everything).toContain("card_vault: (");
    expect(findings(everything)).toEqual([]);
    expect(logged.length).toBeGreaterThan(0);
    expect(findings(logged.join("\n"))).toEqual([]);
    expect(findings(answered.join("\n"))).toEqual([]);
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
    const found = findings(await dump());
    expect(found).toEqual(
      expect.arrayContaining([number, `code ${code}`, Buffer.from(plain.number).toString("hex")]),
    );
    expect(found.some((spelling) => spelling.includes("-"))).toBe(true);
    log.info({ note: number }, "planted");
    expect(findings(logged.join("\n"))).toEqual([number]);
  });
});
