import { gzipSync } from "node:zlib";
import { callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { beforeAll, describe, expect, test, vi } from "vitest";

const MILLION = 1_000_000;
/**
 * Times the floor: what it takes to parse 10 MB of JSON in this process at that moment. Before the limits, the same
 * bodies took thirty times the floor and more.
 */
const AT_ONCE = 1.25;
const SOON = 6;
const JSON_TYPE = { "content-type": "application/json" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };

vi.setConfig({ testTimeout: 60_000 });

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

const keys = (count: number, one: (index: number) => string) =>
  `{${Array.from({ length: count }, (_none, index) => one(index)).join()}}`;
const unknownKeys = (count: number) => keys(count, (index) => `"k${index}":1`);

const FLOOR = `[${'{"a":1},'.repeat(1_250_000)}1]`;

/** Milliseconds of this process's processor time that something takes. */
async function processorTime<T>(work: () => T | Promise<T>) {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1000 };
}

/**
 * The answer, and the lowest ratio of up to four tries to the floor that is measured beside each. A busy machine slows
 * both down: the first answer within the limit tells.
 */
async function timed(limit: number, ask: () => ReturnType<typeof callApi>, tries = 4) {
  let cheapest = Number.POSITIVE_INFINITY;
  for (let run = 1; ; run++) {
    const floor = await processorTime(() => JSON.parse(FLOOR));
    const { result: answer, milliseconds } = await processorTime(ask);
    cheapest = Math.min(cheapest, milliseconds / floor.milliseconds);
    if (cheapest < limit || run === tries) return { answer, cheapest };
  }
}

test("work of ten times the floor is reported", async () => {
  const answer = await callApi("GET", "/nowhere");
  const work = () => {
    for (let run = 0; run < 10; run++) JSON.parse(FLOOR);
    return Promise.resolve(answer);
  };
  expect((await timed(AT_ONCE, work, 1)).cheapest).toBeGreaterThan(AT_ONCE);
});

describe("without a credential", () => {
  const packed = (text: string): [Uint8Array, Record<string, string>] => [
    gzipSync(text),
    { ...JSON_TYPE, "content-encoding": "gzip" },
  ];
  const attacks: [string, string, string | Uint8Array, Record<string, string>][] = [
    ["gzip of digit groups", "/oauth/token", ...packed(`{"client_id":"${"4 ".repeat(2e6)}"}`)],
    ["gzip of keys", "/oauth/token", ...packed(unknownKeys(200_000))],
    ["many keys", "/oauth/token", unknownKeys(200_000), JSON_TYPE],
    ["a long form", "/oauth/token", `client_id=${"4+".repeat(MILLION)}`, FORM],
    ["a form of many fields", "/oauth/token", "a=1&b=2&".repeat(100_000), FORM],
    ["keys for the bank", "/hosted-pages/test-bank/x", unknownKeys(100_000), JSON_TYPE],
  ];

  test.each(attacks)(
    "%s at %s is too large, and is refused at no cost",
    async (_what, path, body, headers) => {
      const { answer, cheapest } = await timed(AT_ONCE, () =>
        callApi("POST", path, body, { headers }),
      );
      expect(answer.status).toBe(413);
      expect(answer.text).toContain("larger than 16 kB");
      expect(cheapest).toBeLessThan(AT_ONCE);
    },
  );

  test("a body within the limit gets at most 50 reasons", async () => {
    const small = await timed(AT_ONCE, () => callApi("POST", "/oauth/token", unknownKeys(900), {}));
    expect(small.answer.status).toBe(400);
    expect(small.answer.body.reasons).toHaveLength(50);
    expect(small.cheapest).toBeLessThan(AT_ONCE);
  });

  test("an address with many parameters is refused immediately", async () => {
    const query = Array.from({ length: 12_000 }, (_none, index) => `p${index}=1`).join("&");
    const { answer, cheapest } = await timed(AT_ONCE, () =>
      callApi("POST", `/oauth/token?${query}`, {}),
    );
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("query parameters");
    expect(cheapest).toBeLessThan(AT_ONCE);
  });
});

describe("with a credential", () => {
  const ten = 10 * MILLION - 100;
  const attacks: [string, () => string][] = [
    ["keys", () => unknownKeys(700_000)],
    ["one long text", () => `{"name":"${"4 ".repeat(ten / 2 - 20)}"}`],
    [
      "one long e-mail address",
      () => `{"billToContact":{"workEmail":"${"a.".repeat(ten / 2 - 50)}"}}`,
    ],
    ["a long number", () => `{"name":1${"0".repeat(ten - 20)}1}`],
    ["a long fraction", () => `{"name":0.${"0".repeat(ten - 20)}1}`],
    ["a long list", () => `{"additionalEmailAddresses":[${"1,".repeat(ten / 2 - 30)}1]}`],
    ["a list of lists", () => `{"additionalEmailAddresses":[${"[],".repeat(ten / 3 - 30)}[]]}`],
    ["one long key", () => `{"${"k".repeat(ten)}":1}`],
    ["line breaks", () => `{"name":${"\n".repeat(ten - 20)}x}`],
    ["objects in a list", () => `{"additionalEmailAddresses":[${'{"a":1},'.repeat(MILLION)}1]}`],
  ];

  test.each(attacks)("10 MB of %s are refused without blocking others", async (what, body) => {
    const text = body();
    const keyed: Record<string, string>[] = [{}, { "idempotency-key": `hostile ${what}` }];
    for (const headers of keyed) {
      const { answer, cheapest } = await timed(SOON, () =>
        tenant.call("POST", "/v1/accounts", text, { headers }),
      );
      expect(answer.status).toBe(400);
      expect(answer.text.length).toBeLessThan(20_000);
      expect(answer.body.reasons.length).toBeLessThan(51);
      expect(cheapest).toBeLessThan(SOON);
    }
  });

  const long = "4 ".repeat(ten / 2 - 100);
  test.each([
    ["an address to sign for", "/v1/hmac-signatures", { uri: long, method: "POST" }],
    ["values to bind", "/v1/hmac-signatures", { uri: "/", method: "POST", values: { a: long } }],
    ["a callback's address", "/v1/settings/hosted-pages", { name: "A", callbackUrl: long }],
  ])("10 MB of %s are too long, and their content is not examined", async (_what, path, body) => {
    const { answer, cheapest } = await timed(SOON, () => tenant.call("POST", path, body));
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain("card number");
    expect(answer.body.reasons).toHaveLength(1);
    expect(cheapest).toBeLessThan(SOON);
  });

  test("an object of 200,000 keys is refused with one short answer", async () => {
    const { answer, cheapest } = await timed(AT_ONCE, () =>
      tenant.call("POST", "/v1/accounts", unknownKeys(200_000)),
    );
    expect(answer.body).toMatchObject({ success: false, reasons: [{ code: 51000020 }] });
    expect(answer.text).toContain("more than 1000 fields");
    expect(cheapest).toBeLessThan(AT_ONCE);
  });

  test("a list over its limit is refused before its entries are validated", async () => {
    const body = { additionalEmailAddresses: Array.from({ length: 100_000 }, () => ({ x: 1 })) };
    const { answer, cheapest } = await timed(AT_ONCE, () =>
      tenant.call("POST", "/v1/accounts", body),
    );
    expect(answer.status).toBe(400);
    const about = "additionalEmailAddresses must have at most 50 entries";
    expect(answer.body.reasons).toEqual([{ code: 51201420, message: about }]);
    expect(cheapest).toBeLessThan(AT_ONCE);
  });
});
