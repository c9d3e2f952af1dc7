import { expect, test } from "vitest";
import { isIban, plainCode, writtenIban } from "./iban";

const RIGHT = [
  "DE89370400440532013000",
  "GB29NWBK60161331926819",
  "FR1420041010050500013M02606",
  "AT611904300234573201",
  "NO9386011117947",
  "MT84MALT011000012345MTLCAST001S",
];

test("IBANs of the registry's examples are right", () => {
  for (const iban of RIGHT) expect([iban, isIban(iban)]).toEqual([iban, true]);
});

test("one wrong digit, two exchanged ones, another length and an unknown country are found", () => {
  for (const iban of RIGHT) {
    for (let at = 2; at < iban.length; at += 1) {
      const digit = iban[at] ?? "";
      if (!/\d/.test(digit)) continue;
      const wrong = iban.slice(0, at) + ((Number(digit) + 1) % 10) + iban.slice(at + 1);
      expect([wrong, isIban(wrong)]).toEqual([wrong, false]);
      const next = iban[at + 1] ?? "";
      if (!/\d/.test(next) || next === digit) continue;
      const exchanged = iban.slice(0, at) + next + digit + iban.slice(at + 2);
      expect([exchanged, isIban(exchanged)]).toEqual([exchanged, false]);
    }
    expect(isIban(iban.slice(0, -1))).toBe(false);
    expect(isIban(`${iban}0`)).toBe(false);
    expect(isIban(`QQ${iban.slice(2)}`)).toBe(false);
  }
});

test("it is stored without blanks and read in groups", () => {
  expect(plainCode("de89 3704 0044 0532 0130 00")).toBe(RIGHT[0]);
  expect(writtenIban("DE89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00");
  expect(isIban("DE89370400440532013000\n")).toBe(false);
});
