import { type Decimal, decimal } from "@/lib/values/decimal";
import { addDays, dayOfMonth } from "@/lib/values/local-date";
import { defaultBillingRules } from "../billing-rules";
import { periodHolding } from "../periods";
import { fractionOf } from "../proration";
import { creditAfter, firstDays, withTax } from "./billed-lines";
import { CaseRefused, type CaseReader } from "./worked-case";

/** A part of a period and the credit of its last days, with tax. */
const partAndCredit: CaseReader = {
  reads: (facts) => facts.has("plan", "tax") && /\d+ of \d+ days/.test(facts.title),
  answer: (facts) => {
    const [days, of, unused] = (facts.title.match(/\d+(?= of| days)/g) ?? []).map(Number);
    if (days === undefined || of === undefined || unused === undefined) {
      throw new CaseRefused("The days are not given.");
    }
    const fee = firstDays(facts.amount("plan"), days, of);
    const credit = creditAfter(fee, days - unused, days);
    const tax = facts.amount("tax");
    return { invoice: withTax(fee, tax), credit: withTax(credit, tax) };
  },
};

/** The months of a service, counted from its start date. */
const monthsOfService: CaseReader = {
  reads: (facts) => facts.has("start", "endInclusive"),
  answer: (facts) => {
    const start = facts.date("start");
    const grid = {
      kind: "Months" as const,
      anchorMonth: Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1,
      anchorDay: dayOfMonth(start),
      step: 1,
    };
    const end = addDays(facts.date("endInclusive"), 1);
    const shares: Decimal[] = [];
    for (let month = periodHolding(grid, start); month.start < end; ) {
      const stretch = { start: month.start, end: end < month.end ? end : month.end };
      const share = fractionOf(grid, month, stretch, "TimeBased", defaultBillingRules);
      shares.push(decimal(share.numerator).dividedBy(share.denominator));
      month = periodHolding(grid, month.end);
    }
    return { months: shares.reduce((sum, share) => sum.plus(share), decimal(0)) };
  },
};

/** Conventions that prorate a price by days. */
export const prorationReaders: readonly CaseReader[] = [partAndCredit, monthsOfService];
