import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holdsCardNumber, withoutCardNumbers } from "./card-numbers";

describe("card numbers in texts", () => {
  test.each([
    "4242424242424242",
    "4242 4242 4242 4242",
    "4242-4242-4242-4242",
    "pays by 5555555555554444 12/30",
    "4242424242424242 12 30",
    "ref 12 4242424242424242",
    "378282246310005",
    "card:30569309025904.",
    "2223003122003222",
    "PAN4242424242424242x",
    "4242.4242.4242.4242",
    "4242/4242/4242/4242",
    "4242\u00a04242\u00a04242\u00a04242",
    "4242\u20134242\u20134242\u20134242",
    "4242\u22124242\u20144242\uff0d4242",
    "4242  4242  4242  4242",
    "4242\t4242\t4242\t4242",
    "4242\n4242\r\n4242 - 4242",
    "4242_4242_4242_4242",
    "\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12",
    "deadbeef4242424242424242deadbeef",
    "42\u200b42424242\u00ad42424242",
  ])("%s contains one", (text) => {
    expect(holdsCardNumber(text)).toBe(true);
    expect(withoutCardNumbers(text)).not.toMatch(/\d{5}|4242|5555/);
  });

  test.each([
    "4242424242424241",
    "Ada Lovelace",
    "INV00000001",
    "+49 30 1234567",
    "2026-01-15 12:00:00",
    "1234567890123456",
    "42424242424242424242424",
    "300.00 450.00 500.00 12.50",
    "4.123456789012345",
    "2026.01.15 12.30.00.000000",
    "4242/42/42 4242/42/42",
    "",
  ])("%s contains none", (text) => {
    expect(holdsCardNumber(text)).toBe(false);
    expect(withoutCardNumbers(text)).toBe(text);
  });

  test("none of our ids and secrets is mistaken for one", () => {
    for (let run = 0; run < 4_000; run++) {
      for (const word of [
        randomUUID(),
        randomUUID().replaceAll("-", ""),
        randomBytes(20).toString("hex"),
      ]) {
        expect(holdsCardNumber(word), word).toBe(false);
      }
    }
  });

  test("a card number is found whatever surrounds it, and nothing else is touched", () => {
    const around = fc.string().filter((text) => !/\d/.test(text));
    fc.assert(
      fc.property(around, around, (before, after) => {
        const text = `${before} 4000000000000002 ${after}`;
        expect(withoutCardNumbers(text)).toBe(`${before} ${"*".repeat(16)} ${after}`);
      }),
    );
  });

  test("long hostile texts are scanned in time", () => {
    const hostile = (size: number) => [
      "1 ".repeat(size),
      "1".repeat(2 * size),
      "4-".repeat(size),
      `${"0".repeat(31)}g`.repeat(size / 16),
    ];
    const quickest = (text: string) => {
      const times = Array.from({ length: 15 }, () => {
        const started = performance.now();
        holdsCardNumber(text);
        return performance.now() - started;
      });
      return Math.min(...times);
    };
    // Four times the text may take four times as long, and longer on a noisy machine; quadratic would
    // be sixteen.
    for (const [index, text] of hostile(32_000).entries()) {
      const short = quickest(hostile(8_000)[index] as string);
      expect(quickest(text)).toBeLessThan(10 * short + 5);
    }
  });
});
