import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { decimal, sumOf } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { BillingRefusal } from "@/lib/billing/billing-refusal";
import { type BillingRules, defaultBillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import type { DiscountSegment, DiscountTerms } from "@/lib/billing/discounts/discount-segment";
import { generateItems, processedThroughAfter } from "@/lib/billing/invoice-items";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import {
  discountWith,
  type SegmentWords,
  segmentWith,
} from "@/lib/billing/testing/segment-builder";
import { propertyRuns } from "@/lib/values/testing/property-runs";

const RUNS = propertyRuns(300);

type DiscountWords = SegmentWords & { terms?: Partial<DiscountTerms> };

/** A recurring discount of the whole account from 2020 on. */
function discountOf({ terms, ...words }: DiscountWords): DiscountSegment {
  return discountWith({
    model: "DiscountPercentage",
    effectiveStart: "2020-01-01",
    segmentId: "discount-1",
    chargeNumber: "C-00000900",
    chargeName: "Discount",
    discount: {
      applyTo: ["OneTime", "Recurring", "Usage"],
      level: "account",
      stacked: false,
      applyToBillingPeriodPartially: false,
      ...terms,
    },
    ...words,
  });
}

function bill(
  segments: ChargeSegment[],
  target: string,
  rules: Partial<BillingRules> = {},
  billed?: BilledItem[],
): ItemDraft[] {
  const all = { ...defaultBillingRules, ...rules };
  const items = generateItems(segments, localDate(target), all, billed);
  for (const item of items) {
    const line = { amount: item.amount.toString(), currency: "USD", trace: item.trace };
    expect(checkLine(JSON.parse(JSON.stringify(line)))).toEqual([]);
  }
  return items;
}

const discounts = (items: readonly ItemDraft[]) =>
  items.filter(({ kind }) => kind === "discount").map(({ amount }) => amount.toFixed(2));
const total = (items: readonly ItemDraft[]) => sumOf(items.map(({ amount }) => amount)).toFixed(2);

test("charges billed beyond the end of a term are discounted there, too", () => {
  const term = { effectiveStart: "2024-01-01", effectiveEnd: "2024-03-16", termEnd: "2024-03-16" };
  const charge = segmentWith({ ...term, price: 100, autoRenew: true });
  const percent = discountOf({ ...term, price: 10, autoRenew: true });
  const goesOn = { billToTermEndWhenAutoRenew: false };
  expect(discounts(bill([charge, percent], "2024-04-01", goesOn))).toEqual(Array(4).fill("-10.00"));
  expect(discounts(bill([charge, percent], "2024-04-01"))).toEqual(["-10.00", "-10.00", "-4.84"]);
  const model = "DiscountFixedAmount";
  const fixed = discountOf({ ...term, price: 10, autoRenew: true, model });
  expect(discounts(bill([charge, fixed], "2024-04-01", goesOn))).toEqual(Array(4).fill("-10.00"));
});

test("the last month of a yearly price, cut by a renewal, is discounted by its amount", () => {
  const words: SegmentWords = { price: 1000, listPriceBase: "Per_Year" };
  const before = segmentWith({ ...words, effectiveEnd: "2024-12-15" });
  const after = segmentWith({
    ...words,
    segmentId: "segment-2",
    effectiveStart: "2024-12-15",
    effectiveEnd: "2025-01-01",
    chargeStart: "2024-01-01",
    continuousSince: "2024-01-01",
  });
  const items = bill([before, after, discountOf({ price: 10 })], "2025-01-01");
  expect(discounts(items).slice(-2)).toEqual(["-3.76", "-4.58"]);
  expect(total(items)).toBe("900.03");
});

describe("percentage discounts", () => {
  const three = [5, 10, 15];
  const several = (stacked: boolean) => [
    segmentWith({}),
    ...three.map((price, index) =>
      discountOf({ price, segmentId: `discount-${index}`, terms: { stacked } }),
    ),
  ];

  test("each reduce the original amount", () => {
    expect(discounts(bill(several(false), "2024-01-01"))).toEqual(["-5.00", "-10.00", "-15.00"]);
  });

  test("that are stacked reduce the remaining amount, or the original by rule", () => {
    expect(discounts(bill(several(true), "2024-01-01"))).toEqual(["-5.00", "-9.50", "-12.83"]);
    const added = { stackedDiscounts: "OnOriginal" } as const;
    expect(discounts(bill(several(true), "2024-01-01", added))).toEqual([
      "-5.00",
      "-10.00",
      "-15.00",
    ]);
  });

  test("never exceed the line", () => {
    const greedy = [segmentWith({}), discountOf({ price: 70 }), discountOf({ price: 70 })];
    expect(total(bill(greedy, "2024-01-01"))).toBe("0.00");
  });

  test("reduce a partial period by its unrounded amount", () => {
    const segments = [segmentWith({ effectiveStart: "2024-01-17" }), discountOf({ price: 50 })];
    const [charge, discount] = bill(segments, "2024-01-17");
    expect(charge?.amount.toString()).toBe("48.39");
    expect(discount).toMatchObject({ kind: "discount", appliedTo: "segment-1" });
    expect(discount?.amount.toString()).toBe("-24.19");
  });

  test("reduce every line that begins while they are in effect, in full", () => {
    const annual = segmentWith({
      billingPeriod: "Annual",
      price: 1200,
      effectiveStart: "2023-06-01",
    });
    const short = { price: 10, effectiveStart: "2023-06-01", effectiveEnd: "2023-09-01" };
    expect(discounts(bill([annual, discountOf(short)], "2024-06-01"))).toEqual(["-120.00"]);
    const partially = discountOf({ ...short, terms: { applyToBillingPeriodPartially: true } });
    expect(discounts(bill([annual, partially], "2024-06-01"))).toEqual(["-30.16"]);
  });

  test("are reversed with a credit: billed less the discount of the used part", () => {
    const yearly: SegmentWords = {
      billingPeriod: "Annual",
      price: 1000,
      effectiveStart: "2021-04-01",
    };
    const discount = discountOf({ price: 50 });
    const first = bill([segmentWith(yearly), discount], "2021-04-01");
    expect(total(first)).toBe("500.00");
    const ended = segmentWith({
      ...yearly,
      effectiveEnd: "2021-05-01",
      processedThrough: "2022-04-01",
    });
    const rules = { prorationUnit: "ProrateByMonthFirst" } as const;
    for (const billed of [undefined, [...first]]) {
      const back = bill([ended, discount], "2021-05-01", rules, billed);
      expect(back.map(({ amount }) => amount.toFixed(2))).toEqual(["-916.67", "458.33"]);
    }
    expect(bill([ended, discount], "2021-05-01", rules, [first[0] as BilledItem])).toHaveLength(1);
  });

  test("are reversed by the older credit rule, too", () => {
    const words = { effectiveEnd: "2024-01-16", processedThrough: "2024-02-01" };
    const segments = [segmentWith(words), discountOf({ price: 10 })];
    const items = bill(segments, "2024-01-16", { creditBase: "RemainingDays" });
    expect(items.map(({ amount }) => amount.toFixed(2))).toEqual(["-51.61", "5.16"]);
  });
});

describe("a discount applies to", () => {
  const discounted = (words: DiscountWords, charge: SegmentWords = {}) =>
    discounts(bill([segmentWith(charge), discountOf({ price: 10, ...words })], "2024-01-01"));

  test("the types that it applies to", () => {
    expect(discounted({ terms: { applyTo: ["OneTime"] } })).toEqual([]);
    expect(discounted({ terms: { applyTo: ["Recurring"] } })).toEqual(["-10.00"]);
    expect(discounted({ terms: { applyTo: ["OneTime"] } }, { type: "OneTime" })).toEqual([
      "-10.00",
    ]);
  });

  test("its rate plan, its subscription or the account", () => {
    const elsewhere = { subscriptionNumber: "A-S00000002" };
    expect(discounted({ terms: { level: "rateplan" } })).toEqual(["-10.00"]);
    expect(discounted({ terms: { level: "rateplan" }, ratePlanName: "Other" })).toEqual([]);
    expect(discounted({ terms: { level: "subscription" }, ratePlanName: "Other" })).toEqual([
      "-10.00",
    ]);
    expect(discounted({ terms: { level: "subscription" }, ...elsewhere })).toEqual([]);
    expect(discounted({ terms: { level: "account" }, ...elsewhere })).toEqual(["-10.00"]);
  });

  test("no negative charges, no other currency, and nothing outside its days", () => {
    expect(discounted({}, { price: -5 })).toEqual([]);
    expect(discounted({ currency: "EUR" })).toEqual([]);
    expect(discounted({ effectiveStart: "2024-01-02" })).toEqual([]);
    expect(discounted({ effectiveEnd: "2024-01-01" })).toEqual([]);
  });

  test("charges only: it is never billed alone and never due on its own", () => {
    const discount = discountOf({ price: 10 });
    expect(bill([discount], "2024-01-01")).toEqual([]);
    expect(nextBillingDate(discount, defaultBillingRules)).toBeNull();
    const items = bill([segmentWith({}), discount], "2024-01-01");
    expect([...processedThroughAfter(items).keys()]).toEqual(["segment-1"]);
  });

  test("nothing without terms: it is refused", () => {
    expect(() => segmentWith({ model: "DiscountPercentage", price: 10 })).toThrow(BillingRefusal);
  });
});

describe("fixed discounts", () => {
  const fixed = (words: DiscountWords) => discountOf({ model: "DiscountFixedAmount", ...words });

  test("are spread over the lines in the order of version, segment, start and number", () => {
    const rows = [
      ["C-00000560", 5, 1, 1, "2019-07-01"],
      ["C-00000558", 10, 1, 2, "2019-01-01"],
      ["C-00000559", 5, 1, 2, "2019-02-01"],
      ["C-00000562", 5, 1, 2, "2019-02-01"],
      ["C-00000557", 15, 2, 1, "2019-01-01"],
    ] as const;
    const charges = rows.map(([chargeNumber, price, version, segmentNumber, start]) =>
      segmentWith({
        segmentId: chargeNumber,
        chargeNumber,
        price,
        version,
        segmentNumber,
        effectiveStart: start,
        processedThrough: "2024-01-01",
      }),
    );
    const items = bill([...charges.toReversed(), fixed({ price: 25 })], "2024-01-01");
    const given = items.filter(({ kind }) => kind === "discount");
    expect(given.map(({ appliedTo, amount }) => [appliedTo, amount.toNumber()])).toEqual([
      ["C-00000560", -5],
      ["C-00000558", -10],
      ["C-00000559", -5],
      ["C-00000562", -5],
    ]);
  });

  test("are prorated by their own days", () => {
    const once = segmentWith({ type: "OneTime", effectiveStart: "2023-01-14" });
    const words: DiscountWords = {
      price: 5,
      effectiveStart: "2023-01-14",
      billingDay: { type: "ChargeTriggerDay", day: null },
    };
    const until = (effectiveEnd: string) =>
      discounts(bill([once, fixed({ ...words, effectiveEnd })], "2023-01-14"));
    expect(until("2023-02-14")).toEqual(["-5.00"]);
    expect(until("2023-01-15")).toEqual(["-0.16"]);
  });

  test("never exceed the remaining amount of a line after other discounts", () => {
    const segments = [segmentWith({}), fixed({ price: 80 }), discountOf({ price: 50 })];
    expect(discounts(bill(segments, "2024-01-01"))).toEqual(["-50.00", "-50.00"]);
  });

  test("are given up to their amount once in each period", () => {
    const words = { price: 150, billingPeriod: "Annual", chargeStart: "2020-01-01" } as const;
    const yearly = [segmentWith({ processedThrough: "2024-02-01" }), fixed(words)];
    const earlier: BilledItem = {
      segmentId: "discount-1",
      appliedTo: "segment-1",
      serviceStart: localDate("2024-01-01"),
      serviceEnd: localDate("2024-02-01"),
      amount: decimal(-100),
    };
    expect(discounts(bill(yearly, "2024-03-01", {}, [earlier]))).toEqual(["-50.00"]);
  });

  test("with a one-time amount are given until it is used up", () => {
    const once = fixed({ type: "OneTime", price: 150, effectiveStart: "2024-01-01" });
    expect(discounts(bill([segmentWith({}), once], "2024-03-01"))).toEqual(["-100.00", "-50.00"]);
  });

  test.each([
    [3, false, ["-900.00", "420.00"]],
    [3, true, ["-900.00", "540.00"]],
    [8, false, ["-400.00"]],
  ])("after %i months of a year come back by the rule (%s)", (months, prorated, expected) => {
    const words: SegmentWords = { billingPeriod: "Annual", price: 1200 };
    const discount = fixed({ price: 720, billingPeriod: "Annual", effectiveStart: "2024-01-01" });
    const first = bill([segmentWith(words), discount], "2024-01-01");
    expect(total(first)).toBe("480.00");
    const ended = segmentWith({
      ...words,
      effectiveEnd: `2024-0${months + 1}-01`,
      processedThrough: "2025-01-01",
    });
    const rules: Partial<BillingRules> = {
      creditProratedFixedDiscount: prorated,
      prorationUnit: "ProrateByMonthFirst",
    };
    const over = { ...discount, effectiveEnd: ended.effectiveEnd };
    const back = bill([ended, over], "2024-12-31", rules, first);
    expect(back.map(({ amount }) => amount.toFixed(2))).toEqual(expected);
  });
});

describe("negative fixed discounts", () => {
  const raise = (words: DiscountWords = {}) =>
    discountOf({ model: "DiscountFixedAmount", price: -4, ...words });
  const cut = (end: string, words: SegmentWords = {}) =>
    segmentWith({ effectiveEnd: end, processedThrough: "2024-02-01", ...words });

  test("raise the first line of each period by all of their amount", () => {
    const seats = segmentWith({ segmentId: "segment-2", chargeNumber: "C-00000002", price: 10 });
    const items = bill([segmentWith({}), seats, raise()], "2024-02-01");
    expect(discounts(items)).toEqual(["4.00", "4.00"]);
    expect(items.at(-1)).toMatchObject({ kind: "discount", appliedTo: "segment-1" });
  });

  test("are for every month of a year, and prorated by their own days", () => {
    const year = segmentWith({ billingPeriod: "Annual", price: 10 });
    expect(discounts(bill([year, raise()], "2024-01-01"))).toEqual(["48.00"]);
    const late = raise({ effectiveStart: "2023-01-14", effectiveEnd: "2023-01-15" });
    const once = segmentWith({ type: "OneTime", effectiveStart: "2023-01-14" });
    expect(discounts(bill([once, late], "2023-01-14"))).toEqual(["0.13"]);
  });

  test("have no limit, and leave others what the charge alone costs, in whatever order", () => {
    const others = [
      discountOf({ price: 50 }),
      discountOf({ price: 80, model: "DiscountFixedAmount" }),
    ];
    for (const chargeNumber of ["C-00000001", "C-00000999"]) {
      const items = bill(
        [segmentWith({}), ...others, raise({ price: -1000, chargeNumber })],
        "2024-01-01",
      );
      expect(discounts(items).toSorted()).toEqual(["-50.00", "-50.00", "1000.00"]);
    }
  });

  test.each([0, -5])("do not raise a charge of %d", (price) => {
    expect(discounts(bill([segmentWith({ price }), raise()], "2024-01-01"))).toEqual([]);
  });

  test.each([
    ["stay with a part of a charge", "2024-01-16", {}, ["-51.61"]],
    ["come back with a whole one", "2024-01-01", {}, ["-100.00", "-4.00"]],
    ["come back where the rest costs nothing", "2024-01-16", { price: 0.01 }, ["-0.01", "-4.00"]],
  ])("%s that is credited", (_, end, words, expected) => {
    const first = bill([segmentWith(words), raise()], "2024-01-01");
    const back = bill([cut(end, words), raise()], "2024-02-01", {}, first);
    expect(back.map(({ amount }) => amount.toFixed(2))).toEqual(expected);
  });

  test.each([
    [false, ["-51.61"]],
    [true, ["-51.61", "-2.06"]],
  ])("that end with it are prorated by rule (%s)", (creditProratedFixedDiscount, expected) => {
    const first = bill([segmentWith({}), raise()], "2024-01-01");
    const ended = { ...raise(), effectiveEnd: localDate("2024-01-16") };
    const rules = { creditProratedFixedDiscount };
    const back = bill([cut("2024-01-16"), ended], "2024-02-01", rules, first);
    expect(back.map(({ amount }) => amount.toFixed(2))).toEqual(expected);
  });

  test("move to the line that replaces what is credited", () => {
    const first = bill([segmentWith({}), raise()], "2024-01-01");
    const next = segmentWith({ segmentId: "segment-2", segmentNumber: 2, price: 200 });
    const items = bill([cut("2024-01-01"), next, raise()], "2024-01-01", {}, first);
    expect(items.map(({ amount }) => amount.toNumber())).toEqual([-100, 200, -4, 4]);
    expect(discounts(bill([segmentWith({}), raise()], "2024-01-01", {}, first))).toEqual([]);
  });
});

describe("what ends with its discount", () => {
  const REST = { creditBase: "RemainingDays" } as const;
  test.each([
    ["DiscountPercentage", "2024-02-01", {}, ["-100.00", "-100.00", "25.00", "25.00"]],
    ["DiscountPercentage", "2024-02-16", {}, ["-48.28", "-100.00", "12.07", "25.00"]],
    [
      "DiscountPercentage",
      "2024-01-01",
      {},
      [...Array(3).fill("-100.00"), ...Array(3).fill("25.00")],
    ],
    ["DiscountPercentage", "2024-02-16", REST, ["-48.28", "-100.00", "12.07", "25.00"]],
    ["DiscountFixedAmount", "2024-02-01", {}, ["-100.00", "-100.00", "25.00", "25.00"]],
    ["DiscountFixedAmount", "2024-02-16", {}, ["-48.28", "-100.00", "25.00"]],
    ["DiscountFixedAmount", "2024-02-16", REST, ["-48.28", "-100.00", "25.00"]],
  ] as const)(
    "%s: on %s %j months that were paid come back as they were paid",
    (model, end, rules, expected) => {
      const discount = discountOf({ model, price: 25 });
      const first = bill([segmentWith({}), discount], "2024-03-01");
      expect(total(first)).toBe("225.00");
      const over = { effectiveEnd: end, processedThrough: "2024-04-01" };
      const both = [segmentWith(over), { ...discount, effectiveEnd: localDate(end) }];
      const back = bill(both, "2024-03-01", rules, first);
      expect(back.map(({ amount }) => amount.toFixed(2))).toEqual(expected);
    },
  );

  test("a discount that was removed before its month is not kept for the used part", () => {
    const discount = discountOf({ price: 25 });
    const first = bill([segmentWith({}), discount], "2024-01-01");
    const over = segmentWith({ effectiveEnd: "2024-01-16", processedThrough: "2024-02-01" });
    const gone = { ...discount, effectiveEnd: localDate("2024-01-01") };
    expect(total([...first, ...bill([over, gone], "2024-01-16", {}, first)])).toBe("48.39");
  });
});

test("a charge that ends early has cost its discounted days, wherever it ends", () => {
  const property = fc.property(
    fc.integer({ min: 100, max: 99_999 }),
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 1, max: 29 }),
    fc.integer({ min: 1, max: 29 }),
    (cents, percent, a, b) => {
      const [days, fewer] = [Math.max(a, b), Math.min(a, b)];
      const price = decimal(cents).dividedBy(100).toString();
      const discount = discountOf({ price: percent });
      const all = bill([segmentWith({ price }), discount], "2024-01-01");
      const dayAfter = (count: number) => `2024-01-${String(count + 1).padStart(2, "0")}`;
      const freshTo = (count: number) =>
        total(
          bill([segmentWith({ price, effectiveEnd: dayAfter(count) }), discount], "2024-01-01"),
        );
      const cutTo = (count: number, through: string, billed?: ItemDraft[]) => {
        const words = { price, effectiveEnd: dayAfter(count), processedThrough: through };
        return bill([segmentWith(words), discount], "2024-02-01", {}, billed);
      };
      const back = cutTo(days, "2024-02-01", all);
      expect(total([...all, ...back])).toBe(freshTo(days));
      expect(total([...all, ...cutTo(days, "2024-02-01")])).toBe(freshTo(days));
      const through = back.find(({ kind }) => kind === "credit")?.serviceStart ?? "2024-02-01";
      const again = cutTo(fewer, through, [...all, ...back]);
      expect(total([...all, ...back, ...again])).toBe(freshTo(fewer));
    },
  );
  fc.assert(property, { numRuns: RUNS });
});
