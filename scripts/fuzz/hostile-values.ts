import type { Dice } from "./numbers";

/** Placeholder for a number of 40 digits, which JSON.stringify would round. */
export const LONG_NUMBER = "@long-number@";

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: [nested(levels - 1)] });

/** Texts that have broken software. Blanks around words are intended. */
const TEXTS: [string, ...string[]] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udc00y",
  "\u0001\u001f\u007f",
  "a\r\nb\tc",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e400",
  "9".repeat(40),
  "0".repeat(16),
  "%",
  "%00",
  "' or 1=1 --",
  "\\",
  "../..",
  "__proto__",
  "constructor",
  "2999-12-31",
  "3000-01-01",
  "2999-12-01",
  "2998-06-30",
  "1900-01-01",
  "1899-12-31",
  "0000-00-00",
  "2026-02-30",
  "2026-1-1",
  "2999-12-31T23:59:59Z",
  "2999-12-31 23:59:59",
  "2999-12-31T23:59:59-23:59",
  "1900-01-01T00:00:00+14:00",
  "+275760-09-13T00:00:00Z",
  "A".repeat(300),
  "\u{1f4a5}".repeat(60),
  "4 ".repeat(2000),
  "0123456789abcdef0123456789abcdef",
  "deadbeef-dead-beef-dead-beefdeadbeef",
  "[]",
  "[a,b",
  "EQ:",
  "\u202e",
];
const OTHERS: [unknown, ...unknown[]] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.1,
  0.000000001,
  1e-9,
  999_999_999_999,
  -999_999_999_999,
  123_456_789_012_345,
  1e15,
  1e21,
  1e308,
  36_500,
  1000,
  2_147_483_648,
  LONG_NUMBER,
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: 1 },
  ["a", "b", "c"],
  { __c: 1, x__c: "y" },
];

/** Any text that a client may send. */
export const hostileText = (dice: Dice): string => dice.one(TEXTS);

/** A value of any type of JSON. */
export function hostileValue(dice: Dice): unknown {
  if (dice.chance(0.6)) return hostileText(dice);
  return dice.chance(0.05) ? nested(dice.below(34)) : dice.one(OTHERS);
}

/** Bodies that are large: rarely sent, since each takes as long as a thousand others. */
export const LARGE_BODIES: readonly [() => string, ...(() => string)[]] = [
  () => `{${Array.from({ length: 200_000 }, (_none, index) => `"k${index}":1`).join()}}`,
  () => `{"name":"${"4 ".repeat(5_000_000)}"}`,
  () => `{"items":[${"1,".repeat(1_000_000)}1]}`,
  () => `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`,
  () => `{"amount":1${"0".repeat(9_000_000)}1}`,
];
