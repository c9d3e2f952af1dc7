import { expect, test } from "vitest";
import { longTableRatio, partialMonths, wholeMonths } from "./rating-speed";

/** A clock that advances by one at every reading, so that results are independent of the machine. */
function steadyClock(): () => number {
  let time = 0;
  return () => {
    time += 1;
    return time;
  };
}

test("the measures run, and compare like with like", () => {
  expect(wholeMonths(1, steadyClock()).ratio).toBe(1);
  expect(partialMonths(1, steadyClock()).linesPerSecond).toBe(5_000_000);
  expect(longTableRatio(1, steadyClock())).toBe(1);
});
