import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { axisTicks } from "./axis-ticks";

describe("the values beside a chart", () => {
  test("are round and reach from the least to the most", () => {
    expect(axisTicks(0, 5214)).toEqual([0, 2000, 4000, 6000]);
    expect(axisTicks(0, 100)).toEqual([0, 25, 50, 75, 100]);
    expect(axisTicks(-30, 244)).toEqual([-100, 0, 100, 200, 300]);
    expect(axisTicks(0, 0)).toEqual([0, 1]);
  });

  test("include zero, span every bar and are three to seven", () => {
    const amount = fc.double({ min: 0.01, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(amount, amount, (below, above) => {
        const ticks = axisTicks(-below, above);
        expect(ticks).toContain(0);
        expect(ticks[0]).toBeLessThanOrEqual(-below);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(above);
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
