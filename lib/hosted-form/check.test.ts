import cardValidator from "card-validator";
import { describe, expect, test } from "vitest";
import { BRANDS, brandOf } from "./brands";
import { codeDigits, expiryOf, faultsOf } from "./check";
import { isIban } from "./iban";
import { passesLuhn } from "./luhn";

const rules = { brands: [], today: new Date("2026-11-21T12:00:00Z") };
const good = { number: "4242 4242 4242 4242", expiry: "12 / 39", code: "123", holder: "Ada Hill" };

const NUMBERS = [
  ["4242424242424242", "Visa"],
  ["5555555555554444", "MasterCard"],
  ["2223003122003222", "MasterCard"],
  ["378282246310005", "AmericanExpress"],
  ["6011111111111117", "Discover"],
  ["3530111333300000", "JCB"],
  ["30569309025904", "Diners"],
  ["36227206271667", "Diners"],
  ["6200000000000005", "CUP"],
  ["6759649826438453", "Maestro"],
] as const;

describe("card numbers", () => {
  test.each(NUMBERS)("%s is a %s number and passes every check", (number, brand) => {
    expect(brandOf(number)?.name).toBe(brand);
    expect(passesLuhn(number)).toBe(true);
    const code = "1234".slice(0, codeDigits(number));
    expect(faultsOf({ ...good, number, code }, rules)).toEqual({});
  });

  test.each(NUMBERS)("%s with any one digit changed fails the Luhn check", (number) => {
    for (let at = 0; at < number.length; at += 1) {
      const other = String((Number(number[at]) + 1) % 10);
      expect(passesLuhn(number.slice(0, at) + other + number.slice(at + 1))).toBe(false);
    }
  });

  test("the brand and the length of its code match the server's", () => {
    for (const [number, name] of NUMBERS) {
      const { card } = cardValidator.number(number);
      expect(card?.code.size).toBe(BRANDS.find((brand) => brand.name === name)?.codeDigits);
    }
  });

  test.each([
    ["", "numberMissing", "NullValue"],
    ["4242 4242 4242", "numberIncomplete", "InvalidFormat"],
    ["4242 4242 4242 4241", "numberInvalid", "InvalidFormat"],
    ["9999 9999 9999 9995", "numberInvalid", "InvalidFormat"],
  ])("%s is refused as %s", (number, text, word) => {
    expect(faultsOf({ ...good, number }, rules).number).toEqual({ text, word });
  });

  test("a brand that the page does not accept is refused before its number is complete", () => {
    const visaOnly = { ...rules, brands: ["Visa"] };
    expect(faultsOf({ number: "5555" }, visaOnly).number?.text).toBe("brandRefused");
    expect(faultsOf({ number: "4242424242424242" }, visaOnly)).toEqual({});
  });
});

describe("the other fields", () => {
  test.each([
    ["12 / 39", undefined],
    ["11 / 26", undefined],
    ["10 / 26", "expired"],
    ["13 / 30", "expiryInvalid"],
    ["1", "expiryInvalid"],
    ["", "expiryMissing"],
  ])("expiry %s: %s", (expiry, text) => {
    expect(faultsOf({ ...good, expiry }, rules).expiry?.text).toBe(text);
  });

  test("a card is valid through its month in every time zone", () => {
    const today = new Date("2026-12-01T03:00:00Z");
    expect(faultsOf({ expiry: "11 / 26" }, { ...rules, today })).toEqual({});
    const later = new Date("2026-12-02T03:00:00Z");
    expect(faultsOf({ expiry: "11 / 26" }, { ...rules, today: later }).expiry?.text).toBe(
      "expired",
    );
  });

  test("years may have four digits", () => {
    expect(expiryOf("04 / 2031")).toEqual({ month: 4, year: 2031 });
    expect(expiryOf("04 / 31")).toEqual({ month: 4, year: 2031 });
  });

  test("the code has four digits on American Express and three elsewhere", () => {
    expect(faultsOf({ number: "378282246310005", code: "123" }, rules).code?.text).toBe(
      "codeInvalid",
    );
    expect(faultsOf({ ...good, code: "1234" }, rules).code?.text).toBe("codeInvalid");
    expect(faultsOf({ ...good, code: "" }, rules).code?.word).toBe("NullValue");
  });

  test("a card number in the holder's name never leaves the form", () => {
    expect(faultsOf({ ...good, holder: "4242 4242 4242 4242" }, rules).holder?.text).toBe(
      "holderInvalid",
    );
    expect(faultsOf({ ...good, holder: "Ada Hill 2nd" }, rules)).toEqual({});
    expect(faultsOf({ ...good, holder: "A".repeat(61) }, rules).holder?.word).toBe(
      "ExceededMaxLength",
    );
  });

  test.each([
    ["DE89370400440532013000", true],
    ["GB82WEST12345698765432", true],
    ["FR1420041010050500013M02606", true],
    ["DE89370400440532013001", false],
    ["DE8937040044053201300", false],
    ["XX", false],
  ])("IBAN %s: %s", (iban, holds) => {
    expect(isIban(iban)).toBe(holds);
  });
});

test.each([
  [{ routing: "110000000", account: "000123456789", bankName: "First" }, {}],
  [
    { routing: "", account: "", bankName: " " },
    { routing: 1, account: 1, bankName: 1 },
  ],
  [
    { routing: "110000001", account: "123" },
    { routing: 1, account: 1 },
  ],
  [
    { routing: "000000000", account: "1".repeat(18) },
    { routing: 1, account: 1 },
  ],
])("an account in the United States is checked: %j", (values, wrong) => {
  const faults = faultsOf(values, { brands: [], today: new Date("2026-01-15") });
  expect(Object.keys(faults)).toEqual(Object.keys(wrong));
});

test("a missing agreement is an error, and the holder of an account is labeled as such", () => {
  const rules = { brands: [], today: new Date("2026-01-15") };
  expect(faultsOf({ agreement: "" }, rules).agreement?.word).toBe("NullValue");
  expect(faultsOf({ agreement: "yes" }, rules)).toEqual({});
  expect(faultsOf({ holder: "", iban: "x" }, rules).holder?.text).toBe("accountHolderMissing");
  expect(faultsOf({ holder: "", number: "4" }, rules).holder?.text).toBe("holderMissing");
});
