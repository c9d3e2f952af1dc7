import { describe, expect, test } from "vitest";
import { limitOfPlace, limitOfStrangers, takeTry, type Tries } from "./sign-in-limits";

const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * MINUTE);
const none: Tries = { failures: 0, failingSince: null, lockedUntil: null };

/** Minutes at which an attempt is checked when someone tries every minute for a day. */
function looked(limit: (failures: number) => number): number[] {
  const minutes: number[] = [];
  let tries = none;
  for (let minute = 0; minute < 1440; minute += 1) {
    const taken = takeTry(tries, at(minute), limit);
    if (!taken) continue;
    tries = taken;
    minutes.push(minute);
  }
  return minutes;
}

describe("attempts on one account", () => {
  test("from one place are ten before a lock of half an hour, and locks grow to eight hours", () => {
    const minutes = looked(limitOfPlace);
    const rests = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
    expect(minutes.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(rests.filter((rest) => rest > 1)).toEqual([30, 60, 120, 240, 480]);
    expect(minutes.length).toBe(60);
  });

  test("from strangers are a hundred before they are throttled, for a minute first and never longer than half an hour", () => {
    const minutes = looked(limitOfStrangers);
    const rests = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
    expect(minutes[99]).toBe(99);
    expect(Math.max(...rests)).toBe(30);
    expect(minutes.length).toBeLessThan(200);
  });

  test("are forgotten a day after the first of them", () => {
    let tries: Tries | undefined = none;
    for (let count = 0; count < 9; count += 1) tries = takeTry(tries ?? none, at(0), limitOfPlace);
    expect(takeTry(tries ?? none, at(1439), limitOfPlace)?.lockedUntil).toEqual(at(1439 + 30));
    expect(takeTry(tries ?? none, at(1440), limitOfPlace)).toEqual({
      failures: 1,
      failingSince: at(1440),
      lockedUntil: null,
    });
  });
});
