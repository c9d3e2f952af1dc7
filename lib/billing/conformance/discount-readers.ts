import { addDays, addMonths, localDate } from "@/lib/values/local-date";
import type { BillingRules } from "../billing-rules";
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

function discountOf(words: SegmentWords, applyToBillingPeriodPartially = false) {
  return segmentWith({
    model: "DiscountPercentage",
    segmentId: "discount",
    chargeNumber: "C-99999999",
    discount: {
      applyTo: ["OneTime", "Recurring", "Usage"],
      level: "account",
      stacked: false,
      applyToBillingPeriodPartially,
    },
    ...words,
  });
}

const discountsOf = (items: readonly ItemDraft[]) =>
  totalOf(items.filter(({ kind }) => kind === "discount"));
/** Conventions of discounts and of their credits. */
export const discountReaders: readonly CaseReader[] = [
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
      const words: SegmentWords = {
        price: facts.amount("discountPct").toString(),
        effectiveStart,
        effectiveEnd: addMonths(effectiveStart, facts.count("discountMonths")),
      };
      const reduced = discountOf(words, /Partially=Checked/.test(facts.convention));
      const byMonth: Partial<BillingRules> = { prorationUnit: "ProrateByMonthFirst" };
      const items = billed([charge, reduced], effectiveStart, byMonth);
      return { totalDiscount: discountsOf(items).negated() };
    },
  },
];

/** A fixed discount over lines of different age; results by charge number. */
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
  const discount = discountOf({
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
