import { describe, expect, test } from "vitest";
import { holdsSecret, keptBody, keptSentence } from "./kept-values";

const words = new Set(["termType"]);

describe("of a body a recording keeps", () => {
  test("what decides whether a call succeeds, and of the rest kind and length", () => {
    const body = {
      orderDate: "2026-01-15",
      existingAccountNumber: "A00000012",
      productRatePlanId: "0".repeat(32),
      currency: "EUR",
      price: 12.5,
      quantity: "3",
      autoRenew: true,
      nothing: null,
      termType: "Evergren",
      startDate: "31/12/2026",
      notes: "Call Ada at home",
      name: "Ada",
      phone: 4912345678,
      items: [{ days: 1 }, { days: 2 }],
    };
    expect(keptBody(body, { words })).toEqual({
      ...body,
      notes: "(text, 16 characters)",
      name: "(text, 3 characters)",
      phone: "(number)",
    });
  });

  test.each([
    ["a card number in a note", { notes: "4242 4242 4242 4242", day: "2026-01-15" }],
    ["a field of a card", { newAccount: { creditCard: { a: 1 } }, day: "2026-01-15" }],
    ["a bank account", { IBAN: "x", day: "2026-01-15" }],
    ["a secret", { client_secret: "abc", day: "2026-01-15" }],
    ["a card number as a number", { it: 4242424242424242, day: "2026-01-15" }],
    ["a card number as a name", { "4242424242424242": 1, day: "2026-01-15" }],
    ["more than is searched", { many: Array.from({ length: 20_001 }, () => 1), day: "2026-01-15" }],
  ])("no value at all with %s", (_, body) => {
    expect(holdsSecret(body)).toBe(true);
    const text = JSON.stringify(keptBody(body, { words }));
    expect(text).toContain('"day":"(text, 10 characters)"');
    expect(text).not.toMatch(/4242|abc|2026/);
  });

  test("no name with many digits", () => {
    expect(keptBody({ DE89370400440532013000: 1, a1: 2 })).toEqual({
      "(a name that is not kept)": 1,
      a1: 2,
    });
  });

  test("a bounded part, however large it is and however its fields are called", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 5000 }, (_, i) => [`n${i}`.slice(0, 4), "2026-01-15"]),
    );
    const deep = JSON.parse(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`);
    const long = Array.from({ length: 500 }, () => wide);
    for (const body of [wide, deep, long, "x".repeat(1e6), [], "", 7])
      expect(JSON.stringify(keptBody(body)).length).toBeLessThan(20_000);
    expect(keptBody(Array.from({ length: 30 }, () => 1))).toHaveLength(21);
    expect(keptBody(undefined)).toBeUndefined();
  });

  test("the texts of reasons, without long numbers", () => {
    const answer = {
      success: false,
      reasons: [{ code: 50000040, message: "No DE89370400440532013000." }],
    };
    expect(keptBody(answer, { reasons: true })).toEqual({
      success: false,
      reasons: [{ code: 50000040, message: "No **********************." }],
    });
  });
});

test("a sentence keeps ids and numbers of documents, and no number of a card or a bank account", () => {
  const id = "0192f3a1-1234-7abc-89ab-0123456789ab";
  const said = `Cannot find A00000012 or ${id} or ${id.replaceAll("-", "")} or 123456789012 or 4242 4242 4242 4242`;
  expect(keptSentence(said)).toBe(
    `Cannot find A00000012 or ${id} or ${id.replaceAll("-", "")} or ************ or *******************`,
  );
  expect(keptSentence("x".repeat(900))).toHaveLength(500);
});
