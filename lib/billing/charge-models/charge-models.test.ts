import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, maxDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { BillingRefusal } from "../billing-refusal";
import { defaultBillingRules } from "../billing-rules";
import type { ChargeModel, PriceTier } from "../charge-segment";
import { generateItems } from "../invoice-items";
import { listAmount, priceOf } from "@/lib/billing/rating";
import {
  linesOf,
  recurringWith,
  type SegmentWords,
  segmentWith,
  usageSegment,
} from "../testing/segment-builder";
import { deliveryDays } from "./delivery";
import { propertyRuns } from "@/lib/values/testing/property-runs";

const RUNS = propertyRuns(300);
type Row = [end: number | null, price: string, format?: "FlatFee" | "PerUnit"];

function tiersOf(rows: readonly Row[]): PriceTier[] {
  return rows.map(([end, price, format], index) => ({
    tier: index + 1,
    startingUnit: null,
    endingUnit: end === null ? null : decimal(end),
    price: decimal(price),
    priceFormat: format ?? "PerUnit",
  }));
}

function amountOf(model: ChargeModel, rows: readonly Row[], quantity: number | string, more = {}) {
  const words: SegmentWords = { model, tiers: tiersOf(rows), ...more };
  if (model !== "Overage" && model !== "TieredWithOverage") {
    return listAmount(recurringWith({ ...words, quantity }), defaultBillingRules).amount.toString();
  }
  const segment = usageSegment(words);
  if (segment.model !== model) throw new RangeError(`${segment.model} is not ${model}`);
  return priceOf(segment, decimal(quantity), defaultBillingRules).amount.toString();
}

const STORAGE: Row[] = [
  [500, "0"],
  [1000, "0.10"],
  [3000, "0.08"],
  [10000, "0.06"],
];

describe("tiered", () => {
  const table: Row[] = [
    [100, "2"],
    [200, "1"],
  ];

  test.each([
    [0, "0"],
    [100, "200"],
    [101, "201"],
    [200, "300"],
    ["100.5", "200.5"],
  ])("%s units cost %s", (quantity, expected) => {
    expect(amountOf("Tiered", table, quantity)).toBe(expected);
  });

  test("flat fee tiers are charged once, when reached", () => {
    const rows: Row[] = [
      [5, "100", "FlatFee"],
      [10, "50", "FlatFee"],
      [15, "5"],
      [null, "1"],
    ];
    expect(amountOf("Tiered", rows, 22)).toBe("182");
    expect(amountOf("Tiered", rows, 5)).toBe("100");
    expect(amountOf("Tiered", rows, "5.01")).toBe("150");
    expect(amountOf("Tiered", rows, 0)).toBe("0");
  });

  test("a quantity beyond the table is refused", () => {
    expect(() => amountOf("Tiered", table, 201)).toThrow(BillingRefusal);
    expect(() => amountOf("Volume", table, 201)).toThrow(BillingRefusal);
  });

  test("rows may be in any order, and the trace of a long table has the lower tiers in one row", () => {
    const rows = Array.from({ length: 200 }, (_, index): Row => [index + 1, "1"]);
    const segment = recurringWith({
      model: "Tiered",
      tiers: tiersOf([...rows].reverse()),
      quantity: 150,
    });
    const { amount, tiers } = listAmount(segment, defaultBillingRules);
    expect(amount.toString()).toBe("150");
    expect(tiers).toHaveLength(2);
    expect(sumOf(tiers.map((tier) => decimal(tier.amount))).toString()).toBe("150");
  });
});

describe("volume", () => {
  test.each([
    [60, "6000"],
    [50, "6000"],
    [51, "5100"],
    [0, "0"],
  ])("%s units", (quantity, expected) => {
    const rows: Row[] = [
      [50, "120"],
      [100, "100"],
    ];
    expect(amountOf("Volume", rows, quantity)).toBe(expected);
  });

  test("a tier may have a flat amount", () => {
    const rows: Row[] = [
      [10, "99", "FlatFee"],
      [null, "5"],
    ];
    expect([7, 11].map((quantity) => amountOf("Volume", rows, quantity))).toEqual(["99", "55"]);
  });
});

describe("overage", () => {
  test("units beyond the included ones", () => {
    const more = { includedUnits: decimal(500), overagePrice: decimal("0.50") };
    expect(amountOf("Overage", [], 620, more)).toBe("60");
    expect(amountOf("Overage", [], 500, more)).toBe("0");
  });

  test("tiered with overage", () => {
    const more = { overagePrice: decimal("0.15") };
    expect(amountOf("TieredWithOverage", STORAGE, 1200, more)).toBe("66");
    expect(amountOf("TieredWithOverage", STORAGE, 12000, more)).toBe("930");
    expect(() => amountOf("TieredWithOverage", STORAGE, 12000)).toThrow(BillingRefusal);
    const open: Row[] = [[null, "1"]];
    expect(() => amountOf("TieredWithOverage", open, 1, more)).toThrow(BillingRefusal);
  });
});

describe("fees and bounds", () => {
  const tiers = tiersOf([
    [1, "10"],
    [null, "15"],
  ]);
  const [first, second] = tiers;
  if (first === undefined || second === undefined) throw new Error("There are two tiers");

  test("of a tier apply before those of the charge", () => {
    const bounded: PriceTier[] = [
      { ...first, minimum: decimal(5), maximum: decimal(20) },
      { ...second, minimum: decimal(10), maximum: decimal(100) },
    ];
    const words: SegmentWords = { model: "Tiered", tiers: bounded, quantity: 2 };
    const atLeast = recurringWith({ ...words, extras: { minimum: decimal(30) } });
    expect(listAmount(recurringWith(words), defaultBillingRules).amount.toString()).toBe("25");
    const { amount, tiers: rows } = listAmount(atLeast, defaultBillingRules);
    expect(amount.toString()).toBe("30");
    expect(rows.at(-1)).toMatchObject({ kind: "Minimum", amount: "5" });
  });

  test.each([
    [50, "50"],
    [40, "45"],
    [70, "60"],
  ])("a price of %i between 45 and 60 costs %s", (price, expected) => {
    const extras = { minimum: decimal(45), maximum: decimal(60) };
    expect(amountOf("FlatFee", [[null, String(price), "FlatFee"]], 1, { extras })).toBe(expected);
  });

  test("flat fees of a tier and of the charge", () => {
    const withFee: PriceTier[] = [{ ...first, endingUnit: decimal(10), flatFee: decimal(100) }];
    const words: SegmentWords = {
      model: "Volume",
      tiers: [...withFee, { ...second, price: decimal(2), flatFee: decimal(50) }],
    };
    const costOf = (quantity: number) =>
      listAmount(recurringWith({ ...words, quantity }), defaultBillingRules).amount.toString();
    expect([5, 15].map(costOf)).toEqual(["150", "80"]);
    const zero = recurringWith({ ...words, model: "Tiered", quantity: 0 });
    expect(listAmount(zero, defaultBillingRules).amount.toString()).toBe("0");
    const rules = { ...defaultBillingRules, firstTierFeeAtZero: true };
    expect(listAmount(zero, rules).amount.toString()).toBe("100");
  });
});

describe("delivery", () => {
  const daily: SegmentWords = {
    model: "Delivery",
    price: 1,
    delivery: { frequency: "Weekly", weekdays: [1, 2, 3, 4, 5, 6, 7] },
    billingPeriod: "Specific_Weeks",
    specificBillingPeriod: 5,
    billingDay: { type: "ChargeTriggerDay", day: null },
  };

  test("35 days at 1 a day cost 35", () => {
    const items = generateItems([segmentWith(daily)], localDate("2024-01-01"), defaultBillingRules);
    expect(linesOf(items)).toEqual(["2024-01-01..2024-02-05 35.00"]);
  });

  test("missing deliveries are not charged, and credited", () => {
    const words: SegmentWords = {
      ...daily,
      billingPeriod: "Month",
      delivery: { frequency: "Weekly", weekdays: [6, 7] },
      price: "2.50",
      effectiveEnd: "2024-01-14",
    };
    const all = generateItems([segmentWith(words)], localDate("2024-02-01"), defaultBillingRules);
    expect(linesOf(all)).toEqual(["2024-01-01..2024-01-14 7.50"]);
    const billed = segmentWith({ ...words, processedThrough: "2024-02-01" });
    const back = generateItems([billed], localDate("2024-02-01"), defaultBillingRules);
    expect(linesOf(back)).toEqual(["2024-01-14..2024-02-01 -12.50"]);
  });

  test("the count of days is that of an iteration over days", () => {
    const stretch = { start: localDate("2024-01-03"), end: localDate("2024-01-25") };
    const mondays = { frequency: "Weekly", weekdays: [1] } as const;
    expect(deliveryDays(mondays, stretch)).toBe(3);
    expect(deliveryDays(mondays, { start: stretch.end, end: stretch.start })).toBe(0);
  });

  test("a schedule and the model belong together", () => {
    const refused = (words: SegmentWords) => () =>
      generateItems([segmentWith(words)], localDate("2024-01-01"), defaultBillingRules);
    const { delivery, ...without } = daily;
    expect(refused(without)).toThrow(BillingRefusal);
    expect(refused({ ...without, model: "FlatFee", delivery })).toThrow(BillingRefusal);
  });
});

describe("price tables of any kind", () => {
  const table = fc
    .array(
      fc.record({
        width: fc.integer({ min: 1, max: 500 }),
        price: fc.integer({ min: 0, max: 9_999 }),
        flat: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((rows) => {
      let end = 0;
      return rows.map(({ width, price, flat }, index): Row => {
        end += width;
        const open = index === rows.length - 1;
        const amount = decimal(price).dividedBy(1000).toString();
        return [open ? null : end, amount, flat ? "FlatFee" : "PerUnit"];
      });
    });
  const units = fc.integer({ min: 0, max: 5_000 });

  /** Prices unit by unit. */
  function unitByUnit(rows: readonly Row[], quantity: number): string {
    let sum = ZERO;
    let reached = -1;
    for (let unit = 1; unit <= quantity; unit += 1) {
      const index = rows.findIndex(([end]) => end === null || unit <= end);
      const [, price, format] = rows[index] ?? [null, "0"];
      if (format !== "FlatFee" || index > reached) sum = sum.plus(price);
      reached = Math.max(reached, index);
    }
    return sum.toString();
  }

  test("tiered equals the sum of units", () => {
    const property = fc.property(table, fc.integer({ min: 0, max: 700 }), (rows, quantity) => {
      expect(amountOf("Tiered", rows, quantity)).toBe(unitByUnit(rows, quantity));
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("more units never cost less, except with volume prices", () => {
    const property = fc.property(table, units, units, (rows, a, b) => {
      const [few, many] = [Math.min(a, b), Math.max(a, b)];
      for (const model of ["Tiered", "PerUnit", "Overage", "TieredWithOverage"] as const) {
        const used = model === "TieredWithOverage" ? rows.slice(0, -1) : rows;
        if (used.length === 0) continue;
        const single = model === "PerUnit" ? rows.slice(0, 1) : used;
        const more = { includedUnits: decimal(50), overagePrice: decimal("0.3") };
        const cost = (quantity: number) => decimal(amountOf(model, single, quantity, more));
        expect(cost(many).greaterThanOrEqualTo(cost(few))).toBe(true);
      }
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("the rows of a trace sum to the amount", () => {
    const property = fc.property(table, units, (rows, quantity) => {
      for (const model of ["Tiered", "Volume"] as const) {
        const words: SegmentWords = { model, tiers: tiersOf(rows), quantity };
        const segment = recurringWith(words);
        const { amount, tiers } = listAmount(segment, defaultBillingRules);
        expect(sumOf(tiers.map((row) => decimal(row.amount))).equals(amount)).toBe(true);
        expect(maxDecimal(amount, ZERO).equals(amount)).toBe(true);
      }
    });
    fc.assert(property, { numRuns: RUNS });
  });
});
