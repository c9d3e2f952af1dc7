import { describe, expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { smooth } from "./smoothing";
import type { Smoothing } from "./usage-record";

const INCLUDED = decimal(500);
const rolling: Smoothing = {
  model: "RollingWindow",
  numberOfPeriods: 3,
  overageCalculation: "EndOfSmoothingPeriod",
  unusedUnitsCreditRate: null,
};

function overages(smoothing: Smoothing, used: number[], ended = true): number[] {
  const periods = smooth(smoothing, INCLUDED, used.map(decimal), ended);
  return periods.map(({ overage }) => overage.toNumber());
}

describe("a rolling window", () => {
  test("bills at its end, slides while there is no overage and restarts after one", () => {
    const used = [700, 200, 333, 1000, 600, 1200, 0, 90, 160, 600, 750, 1100];
    expect(overages(rolling, used)).toEqual([0, 0, 0, 33, 0, 0, 300, 0, 0, 0, 10, 600]);
  });

  test("that is not full is settled only when the charge ends", () => {
    expect(overages(rolling, [900], false)).toEqual([0]);
    expect(overages(rolling, [900], true)).toEqual([400]);
  });

  test("may bill as soon as the pool is exceeded", () => {
    const used = [700, 200, 333, 1000, 600, 900, 0, 90, 160, 600, 750, 1100];
    const asItOccurs: Smoothing = { ...rolling, overageCalculation: "PerBillingPeriod" };
    expect(overages(asItOccurs, used)).toEqual([0, 0, 0, 0, 100, 900, 0, 0, 0, 0, 0, 950]);
  });

  test("may credit the unused units of the pool", () => {
    const credited: Smoothing = {
      ...rolling,
      overageCalculation: "PerBillingPeriod",
      unusedUnitsCreditRate: decimal("0.05"),
    };
    const periods = smooth(credited, INCLUDED, [700, 200, 333, 2000].map(decimal), false);
    expect(periods.map(({ unused }) => unused.toNumber())).toEqual([0, 0, 267, 0]);
  });
});

describe("rollover", () => {
  const carrying: Smoothing = { ...rolling, model: "Rollover" };

  test("an overage resets the carried units", () => {
    expect(overages(carrying, [450, 600, 450, 450, 1000])).toEqual([0, 50, 0, 0, 400]);
  });

  test("unused units expire after three periods", () => {
    expect(overages(carrying, [450, 450, 450, 450, 1000, 660])).toEqual([0, 0, 0, 0, 350, 160]);
  });

  test("the oldest units are used first", () => {
    expect(overages(carrying, [400, 550, 500, 500, 580])).toEqual([0, 0, 0, 0, 80]);
    expect(overages(carrying, [400, 550, 500, 551])).toEqual([0, 0, 0, 1]);
  });
});
