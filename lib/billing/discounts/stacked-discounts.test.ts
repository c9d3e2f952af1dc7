import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { sumOf } from "@/lib/values/decimal";
import { addDays, type LocalDate, localDate } from "@/lib/values/local-date";
import { propertyRuns, propertyTimeout } from "@/lib/values/testing/property-runs";
import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { generateItems, processedThroughAfter } from "@/lib/billing/invoice-items";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { type SegmentWords, segmentWith } from "@/lib/billing/testing/segment-builder";

const RUNS = propertyRuns(120);

/*
 * Several discounts of one charge, also when the charge ends or changes after it was billed: their sum
 * never exceeds the charge, and a credit never exceeds the paid amount.
 */

type Off = { percent?: number; amount?: number; stacked?: boolean; words?: SegmentWords };

/** A discount of the whole account from 2020 on, with charge number `index`. */
function off({ percent, amount, stacked = false, words = {} }: Off, index: number): ChargeSegment {
  return segmentWith({
    model: percent === undefined ? "DiscountFixedAmount" : "DiscountPercentage",
    price: percent ?? amount ?? 0,
    effectiveStart: "2020-01-01",
    segmentId: `discount-${index}`,
    chargeNumber: `C-0000090${index}`,
    discount: {
      applyTo: ["OneTime", "Recurring", "Usage"],
      level: "account",
      stacked,
      applyToBillingPeriodPartially: false,
    },
    ...words,
  });
}

/** Bills through a day after these items and returns the lines, all verified by the checker. */
function bill(
  segments: readonly ChargeSegment[],
  through: string,
  rules: Partial<BillingRules> = {},
  before: readonly ItemDraft[] = [],
): ItemDraft[] {
  const billedTo = processedThroughAfter(before);
  const known = segments.map((segment) => ({
    ...segment,
    processedThrough: billedTo.get(segment.segmentId) ?? null,
  }));
  const all = { ...defaultBillingRules, ...rules };
  const items = generateItems(known, localDate(through), all, before);
  for (const item of items) {
    const { currency = "USD" } = segments[0] ?? {};
    const line = { amount: item.amount.toString(), currency, trace: item.trace };
    expect(checkLine(JSON.parse(JSON.stringify(line)))).toEqual([]);
  }
  return items;
}

const amounts = (items: readonly ItemDraft[]) => items.map(({ amount }) => amount.toNumber());
const total = (items: readonly ItemDraft[]) => sumOf(items.map(({ amount }) => amount));

const APRIL: SegmentWords = { effectiveStart: "2024-04-01" };
const cut = (words: SegmentWords, effectiveEnd: string) => segmentWith({ ...words, effectiveEnd });

/** A charge that changes on a day. */
const halves = (words: SegmentWords, on: string, after: SegmentWords) => [
  cut(words, on),
  segmentWith({
    ...words,
    chargeStart: words.effectiveStart ?? "2024-01-01",
    effectiveStart: on,
    segmentId: "segment-2",
    segmentNumber: 2,
    ...after,
  }),
];

describe("a credit never exceeds the paid amount, with a fixed discount", () => {
  test.each<[number, Off[], string, number]>([
    [300, [{ percent: 80 }, { amount: 55 }], "2024-04-16", 0],
    [100, [{ amount: 40 }, { amount: 40 }], "2024-04-06", 0],
    [100, [{ percent: 50 }, { amount: 50 }], "2024-04-16", 0],
    [300, [{ percent: 50 }, { amount: 55 }], "2024-04-16", 20],
  ])("%d less %j, cut on %s: %d stay", (price, discounts, end, stays) => {
    const words = { ...APRIL, price };
    const first = bill([segmentWith(words), ...discounts.map(off)], "2024-04-01");
    const back = bill([cut(words, end), ...discounts.map(off)], "2024-04-30", {}, first);
    expect(total([...first, ...back]).toNumber()).toBe(stays);
    expect(total(bill([cut(words, end), ...discounts.map(off)], "2024-04-30")).toNumber()).toBe(
      stays,
    );
  });
});

describe("a fixed discount stays with its charge after a change", () => {
  const year = { billingPeriod: "Annual", price: 120, model: "PerUnit" } as const;
  test.each([false, true])("of a year, halved in July (prorated: %s)", (prorated) => {
    const rules = {
      prorationUnit: "ProrateByMonthFirst",
      creditProratedFixedDiscount: prorated,
    } as const;
    const discount = off({ amount: 720, words: { billingPeriod: "Annual" } }, 1);
    const words = { ...year, quantity: 10 };
    const first = bill([segmentWith(words), discount], "2024-01-01", rules);
    const after = [...halves(words, "2024-07-01", { quantity: 5 }), discount];
    const second = bill(after, "2024-07-01", rules, first);
    expect(total([...first, ...second]).toNumber()).toBe(180);
    expect(total(bill(after, "2024-07-01", rules)).toNumber()).toBe(180);
  });

  test.each([false, true])("of a month, halved in its middle (prorated: %s)", (prorated) => {
    const rules = { creditProratedFixedDiscount: prorated };
    const words = { ...APRIL, price: 200 };
    const discount = off({ amount: 50 }, 1);
    const first = bill([segmentWith(words), discount], "2024-04-01", rules);
    const after = [...halves(words, "2024-04-16", { price: 100 }), discount];
    expect(total([...first, ...bill(after, "2024-04-16", rules, first)]).toNumber()).toBe(100);
  });
});

describe("percentages with a sum of 100 % take the charge, and no more", () => {
  test.each<[string, number, number[], number[]]>([
    ["USD", 0.05, [50, 50], [0.05, -0.03, -0.02]],
    ["JPY", 15, [30, 30, 30, 10], [15, -5, -5, -5]],
    ["USD", 0.03, [50, 50, 10], [0.03, -0.02, -0.01]],
  ])("%s %d less %j %%", (currency, price, percents, expected) => {
    const segments = [
      segmentWith({ price, currency }),
      ...percents.map((percent, index) => off({ percent, words: { currency } }, index)),
    ];
    expect(amounts(bill(segments, "2024-01-01"))).toEqual(expected);
  });
});

describe("stacked discounts reduce the amount after others, in any order of input", () => {
  const [thirty, ten, twenty]: Off[] = [
    { percent: 30, stacked: true },
    { percent: 10 },
    { percent: 20 },
  ];
  test.each([[[thirty, ten, twenty]], [[ten, thirty, twenty]], [[ten, twenty, thirty]]])(
    "%j",
    (order) => {
      const segments = [segmentWith({}), ...order.map((each, index) => off(each ?? {}, index))];
      expect(amounts(bill(segments, "2024-01-01")).sort()).toEqual([-10, -20, -21, 100]);
    },
  );
});

describe("a fixed discount is given once for each of its periods", () => {
  test.each([
    ["Quarter", 100, 79],
    ["Annual", 1200, 1116],
    ["Month", 100, 93],
  ] as const)("7 a month off a %s of %d", (billingPeriod, price, rest) => {
    const segments = [segmentWith({ billingPeriod, price }), off({ amount: 7 }, 1)];
    expect(total(bill(segments, "2024-01-01")).toNumber()).toBe(rest);
  });

  test("off a year and a month beside it, the first months' for the year", () => {
    const year = segmentWith({ billingPeriod: "Annual", price: 60 });
    const month = segmentWith({ segmentId: "segment-2", chargeNumber: "C-2", price: 5 });
    const items = bill([year, month, off({ amount: 7 }, 1)], "2024-10-01");
    expect(amounts(items)).toEqual([60, ...Array(10).fill(5), -60, -3, -5]);
  });

  test("off months and the rest of a year beside them, each month once, whatever the steps of billing", () => {
    const month = segmentWith({ price: 10 });
    const year = { billingPeriod: "Annual", segmentId: "segment-2", chargeNumber: "C-2" } as const;
    const segments = [month, segmentWith({ ...year, price: 100 }), off({ amount: 7 }, 1)];
    const first = bill(segments, "2024-03-01");
    expect(amounts(first)).toEqual([10, 10, 10, 100, -7, -7, -7, -63]);
    expect(amounts(bill(segments, "2024-12-01", {}, first))).toEqual(Array(9).fill(10));
  });

  test("and is reversed for unused months", () => {
    const words = { billingPeriod: "Annual", price: 1200 } as const;
    const discount = off({ amount: 7 }, 1);
    const rules = { prorationUnit: "ProrateByMonthFirst" } as const;
    const first = bill([segmentWith(words), discount], "2024-01-01", rules);
    const ended = cut(words, "2024-04-01");
    const back = bill([ended, discount], "2024-04-01", rules, first);
    expect(amounts(back)).toEqual([-900, 63]);
    expect(total(bill([ended, discount], "2024-04-01", rules)).toNumber()).toBe(279);
  });
});

const discount = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), stacked: fc.boolean() }),
  fc.record({
    amount: fc.integer({ min: 1, max: 15_000 }).map((cents) => cents / 100),
    words: fc.record({ billingPeriod: fc.constantFrom("Month", "Quarter", "Annual") }),
  }),
);
const charge = fc.record({
  price: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 40_000 })),
  billingPeriod: fc.constantFrom("Month" as const, "Quarter" as const, "Annual" as const),
});
const history = fc.record({
  charge,
  discounts: fc.array(discount, { minLength: 1, maxLength: 4 }),
  days: fc.integer({ min: 0, max: 364 }),
  more: fc.integer({ min: 1, max: 300 }),
  unit: fc.constantFrom("ProrateByDay" as const, "ProrateByMonthFirst" as const),
  prorated: fc.boolean(),
  base: fc.constantFrom("BilledMinusUsed" as const, "RemainingDays" as const),
});

const START = localDate("2024-01-01");
const YEAR_END: LocalDate = localDate("2025-01-01");

test(
  "no bill is negative, no credit exceeds the paid amount, and a full credit is the paid amount",
  () => {
    const property = fc.property(history, ({ charge: asked, discounts, days, ...rest }) => {
      const rules = {
        prorationUnit: rest.unit,
        creditProratedFixedDiscount: rest.prorated,
        creditBase: rest.base,
      };
      const words = { ...asked, price: asked.price / 100 };
      const offs = discounts.map(off);
      const first = bill([segmentWith(words), ...offs], "2024-12-01", rules);
      expect(first.length).toBeGreaterThan(0);
      expect(total(first).toNumber()).toBeGreaterThanOrEqual(0);
      const end = addDays(START, days);
      const cutOnce = bill([cut(words, end), ...offs], "2024-12-31", rules, first);
      const kept = total([...first, ...cutOnce]).toNumber();
      expect(kept).toBeGreaterThanOrEqual(0);
      if (days === 0) expect(kept).toBe(0);
      const gone = bill([cut(words, START), ...offs], "2024-12-31", rules, [...first, ...cutOnce]);
      expect(total([...first, ...cutOnce, ...gone]).toNumber()).toBe(0);
    });
    fc.assert(property, { numRuns: RUNS });
  },
  propertyTimeout(60_000),
);

test(
  "a change has the same total whether it is booked before its bill or after it",
  () => {
    const property = fc.property(history, ({ charge: asked, discounts, days, more, ...rest }) => {
      const rules = { prorationUnit: rest.unit, creditProratedFixedDiscount: rest.prorated };
      const words = { ...asked, price: asked.price / 100, effectiveEnd: YEAR_END };
      const offs = discounts.map(off);
      const on = addDays(START, days);
      const changed = [...halves(words, on, { price: more / 3 }), ...offs];
      const first = bill([segmentWith(words), ...offs], "2024-12-31", rules);
      const second = bill(changed, "2024-12-31", rules, first);
      const fresh = bill(changed, "2024-12-31", rules);
      expect(total([...first, ...second]).toString()).toBe(total(fresh).toString());
    });
    fc.assert(property, { numRuns: RUNS });
  },
  propertyTimeout(60_000),
);

test("a percentage that got nothing of the bill by rounding has its share of the used part", () => {
  // Of 2 cents, 25 % and 25 % are a cent each; of 351 days, which cost 1.92 cents, the 50 % alone are a cent.
  const words = { billingPeriod: "Annual", price: 0.02 } as const;
  const offs = [25, 25, 50].map((percent, index) => off({ percent }, index));
  const first = bill([segmentWith(words), ...offs], "2024-01-01");
  expect(amounts(first)).toEqual([0.02, -0.01, -0.01]);
  const cutLine = cut(words, "2024-12-17");
  const back = bill([cutLine, ...offs], "2024-12-31", {}, first);
  const fresh = bill([cutLine, ...offs], "2024-12-31");
  expect(amounts(fresh)).toEqual([0.02, -0.01]);
  expect(total([...first, ...back]).toString()).toBe(total(fresh).toString());
  const gone = bill([cut(words, "2024-01-01"), ...offs], "2024-12-31", {}, [...first, ...back]);
  expect(total([...first, ...back, ...gone]).toString()).toBe("0");
});

test("a share of a third of a price is not a cent short where amounts are rounded down", () => {
  const words: SegmentWords = {
    billingPeriod: "Quarter",
    billingDayOfMonth: 10,
    price: "348709.2",
    effectiveStart: "2025-07-10",
    effectiveEnd: "2025-08-29",
  };
  const rules: Partial<BillingRules> = {
    monthBasis: "Assume30Actual360",
    rounding: { mode: "Down", increment: null },
  };
  const items = bill([segmentWith(words), off({ percent: 24 }, 1)], "2025-07-10", rules);
  expect(amounts(items)).toEqual([193727.33, -46494.56]);
});

test.each([
  ["fixed", { amount: 60 }, { amount: 50 }, [60, 40]],
  ["percentages", { percent: 70 }, { percent: 50 }, [70, 30]],
])(
  "discounts are given in the order of their numbers, new ones last, however segments come: %s",
  (_, a, b, taken) => {
    const fee = segmentWith(APRIL);
    const [first, second] = [off(a, 1), off(b, 2)];
    const unnumbered = { ...second, chargeNumber: null };
    for (const segments of [
      [fee, first, second],
      [second, first, fee],
      [unnumbered, fee, first],
    ]) {
      const items = bill(segments, "2024-04-01");
      const by = (id: string) => items.find(({ segmentId }) => segmentId === id)?.amount.toNumber();
      expect([by("discount-1"), by("discount-2")]).toEqual(taken.map((amount) => -amount));
    }
  },
);

test("a fixed discount that a credit makes room for counts for the remaining days", () => {
  // Added after the bill, which has no discount; its periods are 40 days, and the credit is in the second.
  const words = { ...APRIL, billingPeriod: "Quarter", price: 300 } as const;
  const first = bill([segmentWith(words)], "2024-04-01");
  const days = { billingPeriod: "Specific_Days", specificBillingPeriod: 40 } as const;
  const late = off({ amount: 7, words: { ...days, effectiveStart: "2024-04-01" } }, 1);
  const cutLine = cut(words, "2024-05-20");
  const back = bill([cutLine, late], "2024-05-20", {}, first);
  const given = back.find(({ kind }) => kind === "discount");
  expect([given?.serviceStart, given?.serviceEnd]).toEqual(["2024-04-01", "2024-07-01"]);
  // Nothing remains for another charge of the first 40 days.
  const month = segmentWith({ ...APRIL, segmentId: "segment-2", chargeNumber: "C-2", price: 50 });
  const more = bill([cutLine, month, late], "2024-04-30", {}, [...first, ...back]);
  expect(amounts(more)).toEqual([50]);
});

describe("classes", () => {
  const inClass = (name: string): SegmentWords => ({
    discount: {
      applyTo: ["Recurring"],
      level: "account",
      stacked: false,
      applyToBillingPeriodPartially: false,
      discountClass: name,
    },
  });
  const FEE = segmentWith({ ...APRIL, price: 1000 });
  const both = [
    off({ percent: 10, words: inClass("second") }, 1),
    off({ amount: 300, words: inClass("first") }, 2),
  ];

  test.each([
    [
      ["first", "second"],
      [1000, -300, -70],
    ],
    [
      ["second", "first"],
      [1000, -100, -300],
    ],
    [["second"], [1000, -100, -300]],
    [[], [1000, -100, -300]],
  ])("%o: an amount before a percentage leaves less for it", (discountClasses, expected) => {
    expect(amounts(bill([FEE, ...both], "2024-04-01", { discountClasses }))).toEqual(expected);
  });

  test("a credit takes back what the used part no longer has", () => {
    const rules = { discountClasses: ["first", "second"] };
    const first = bill([FEE, ...both], "2024-04-01", rules);
    const ended = segmentWith({ ...APRIL, price: 1000, effectiveEnd: "2024-04-16" });
    const back = bill([ended, ...both], "2024-04-20", rules, first);
    // Half of the month costs 500: 300 off, then 10 % of 200.
    expect(amounts(back)).toEqual([-500, 50]);
    expect(total([...first, ...back]).toNumber()).toBe(180);
  });
});
