import { addDays, addMonths, type LocalDate, localDate } from "@/lib/values/local-date";
import type { BillingRules } from "../billing-rules";
import type { ChargeSegment } from "../charge-segment";
import type { ItemDraft } from "../item-draft";
import { segmentWith, type SegmentWords } from "../testing/segment-builder";
import { billed, totalOf } from "./billed-lines";
import {
  amountIn,
  type Answer,
  type CaseFacts,
  type CaseReader,
  dateIn,
  recordIn,
} from "./worked-case";

function discountWith(words: SegmentWords & { stacked?: boolean }): ChargeSegment {
  const { stacked, ...rest } = words;
  return segmentWith({
    model: "DiscountPercentage",
    segmentId: "discount",
    chargeNumber: "C-99999999",
    discount: {
      applyTo: ["OneTime", "Recurring", "Usage"],
      level: "account",
      stacked: stacked ?? false,
      applyToBillingPeriodPartially: false,
    },
    ...rest,
  });
}

const discountsOf = (items: readonly ItemDraft[]) =>
  totalOf(items.filter(({ kind }) => kind === "discount"));
const chargesOf = (items: readonly ItemDraft[]) =>
  totalOf(items.filter(({ kind }) => kind !== "discount"));

/** A discounted year that ends early: what comes back of the charge, and of its discount. */
function shortened(
  charge: SegmentWords,
  discount: ChargeSegment,
  end: LocalDate,
  rules: Partial<BillingRules>,
): Answer {
  const start = segmentWith({ billingPeriod: "Annual", ...charge });
  const first = billed([start, discount], start.effectiveStart);
  const processedThrough = addMonths(start.effectiveStart, 12);
  const ended: ChargeSegment = { ...start, effectiveEnd: end, processedThrough };
  const monthFirst: Partial<BillingRules> = { ...rules, prorationUnit: "ProrateByMonthFirst" };
  const back = billed([ended, { ...discount, effectiveEnd: end }], end, monthFirst, first);
  return {
    firstInvoice: totalOf(first),
    regularCredit: chargesOf(back),
    discountCredit: discountsOf(back),
    net: totalOf(back),
  };
}

/** Conventions of discounts and of their credits. */
export const discountReaders: readonly CaseReader[] = [
  {
    reads: (facts) => facts.has("annualCharge", "fixedDiscount", "shortenToMonths"),
    answer: (facts) => {
      const discount = discountWith({
        model: "DiscountFixedAmount",
        billingPeriod: "Annual",
        price: facts.amount("fixedDiscount").toString(),
      });
      const end = addMonths(discount.effectiveStart, facts.count("shortenToMonths"));
      const charge = { price: facts.amount("annualCharge").toString() };
      const creditProratedFixedDiscount = /=Yes/.test(facts.convention);
      return shortened(charge, discount, end, { creditProratedFixedDiscount });
    },
  },
  {
    reads: (facts) => facts.has("annualCharge", "discountPct", "service", "removedEffective"),
    answer: (facts) => {
      const effectiveStart = dateIn(facts.list("service")[0], "service");
      const discount = discountWith({
        effectiveStart,
        price: facts.amount("discountPct").toString(),
      });
      const charge = { effectiveStart, price: facts.amount("annualCharge").toString() };
      return shortened(charge, discount, facts.date("removedEffective"), {});
    },
  },
  {
    reads: (facts) => facts.has("oneTimeCharge", "discountPerMonth", "discountFrom", "discountTo"),
    answer: (facts) => {
      const effectiveStart = facts.date("discountFrom");
      const price = facts.amount("oneTimeCharge").toString();
      const items = billed(
        [
          segmentWith({ type: "OneTime", price, effectiveStart }),
          discountWith({
            model: "DiscountFixedAmount",
            price: facts.amount("discountPerMonth").toString(),
            effectiveStart,
            effectiveEnd: facts.date("discountTo"),
            billingDay: { type: "ChargeTriggerDay", day: null },
          }),
        ],
        effectiveStart,
      );
      return { discount: discountsOf(items), net: totalOf(items) };
    },
  },
  {
    reads: (facts) => facts.has("charge", "percentages"),
    answer: (facts) => {
      const stacked = /stacked/.test(facts.convention);
      const discounts = facts.list("percentages").map((percentage, index) =>
        discountWith({
          segmentId: `discount-${index}`,
          price: amountIn(percentage, "percentages").toString(),
          stacked,
        }),
      );
      const charge = segmentWith({ price: facts.amount("charge").toString() });
      const added = /percentages added/.test(facts.convention);
      const stackedDiscounts = added ? "OnOriginal" : "OnRemainder";
      const items = billed([charge, ...discounts], charge.effectiveStart, { stackedDiscounts });
      return { totalDiscount: discountsOf(items).negated() };
    },
  },
  {
    reads: (facts) => facts.has("discount", "lines"),
    answer: spreadOverLines,
  },
  {
    reads: (facts) => facts.has("annualChargePerMonth", "discountPct", "discountMonths"),
    answer: (facts) => {
      const effectiveStart = facts.date("start");
      const charge = segmentWith({
        billingPeriod: "Annual",
        listPriceBase: "Per_Month",
        price: facts.amount("annualChargePerMonth").toString(),
        effectiveStart,
      });
      const discount = discountWith({
        price: facts.amount("discountPct").toString(),
        effectiveStart,
        effectiveEnd: addMonths(effectiveStart, facts.count("discountMonths")),
      });
      const partly = /Partially=Checked/.test(facts.convention);
      const terms = discount.discount;
      const reduced: ChargeSegment =
        terms === undefined || !partly
          ? discount
          : { ...discount, discount: { ...terms, applyToBillingPeriodPartially: true } };
      const byMonth: Partial<BillingRules> = { prorationUnit: "ProrateByMonthFirst" };
      const items = billed([charge, reduced], effectiveStart, byMonth);
      return { totalDiscount: discountsOf(items).negated() };
    },
  },
];

/** A fixed discount over lines of different age; answers by charge number. */
function spreadOverLines(facts: CaseFacts): Answer {
  const today = localDate("2024-01-01");
  const charges = facts.list("lines").map((row) => {
    const { no, amount, version, segment, start } = recordIn(row, "lines");
    const chargeNumber = String(no);
    return segmentWith({
      segmentId: chargeNumber,
      chargeNumber,
      price: amountIn(amount, "amount").toString(),
      version: Number(version),
      segmentNumber: Number(segment),
      effectiveStart: dateIn(start, "start"),
      processedThrough: today,
    });
  });
  const discount = discountWith({
    model: "DiscountFixedAmount",
    price: facts.amount("discount").toString(),
    effectiveStart: addDays(today, -3_650),
  });
  const items = billed([...charges, discount], today);
  const given = charges.map(({ chargeNumber }) => {
    const own = items.filter((item) => item.appliedTo === chargeNumber);
    return [chargeNumber, totalOf(own).negated()] as const;
  });
  return { ...Object.fromEntries(given), sumApplied: discountsOf(items).negated() };
}
