import { type Decimal, decimal } from "@/lib/values/decimal";
import {
  addDays,
  addMonths,
  dayOfMonth,
  daysBetween,
  firstDayOfMonth,
  isLocalDate,
  type LocalDate,
  localDate,
  weekday,
} from "@/lib/values/local-date";
import { defaultBillingRules, type MonthBasis } from "../billing-rules";
import { countDays, monthRatio } from "../fraction";
import { periodHolding } from "../periods";
import { fractionOf } from "../proration";
import { billed, creditAfter, firstDays, periodOfDays, totalOf, withTax } from "./billed-lines";
import { type Answer, type CaseFacts, CaseRefused, type CaseReader, dateIn } from "./worked-case";

const BASES: readonly [RegExp, MonthBasis][] = [
  [/actual-days/, "UseActualDays"],
  [/actual\/360/, "Assume30Actual360"],
  [/strict\/360|fixed 30 days/, "Assume30Strict360"],
];

function basisOf({ convention }: CaseFacts): MonthBasis {
  const basis = BASES.find(([pattern]) => pattern.test(convention))?.[1];
  if (basis === undefined) throw new CaseRefused("The convention names no day count.");
  return basis;
}

/** A price for a number of days of a period, as charge, with tax, or as credit. */
const daysOfPeriod: CaseReader = {
  reads: (facts) => facts.has("periodDays") && (facts.has("days") || facts.has("billedDays")),
  answer: (facts) => {
    if (facts.has("old", "new")) return changedPrice(facts);
    const days = facts.count(facts.has("days") ? "days" : "billedDays");
    const periodDays = facts.count("periodDays");
    const price = facts.amount(
      ["plan", "amount", "fullPrice"].find((name) => facts.has(name)) ?? "",
    );
    if (/credit/.test(facts.title)) {
      return { amount: creditAfter(price, periodDays - days, periodDays).negated() };
    }
    const currency = facts.has("currency") ? facts.text("currency") : "USD";
    const amount = firstDays(price, days, periodDays, currency);
    const total = facts.has("tax") ? withTax(amount, facts.amount("tax")) : amount;
    return { amount, fees: amount, total };
  },
};

/** A change of price with so many days left: the old price comes back for them, the new is owed. */
function changedPrice(facts: CaseFacts): Answer {
  const days = facts.count("days");
  const periodDays = facts.count("periodDays");
  const tax = facts.amount("tax");
  const credit = creditAfter(facts.amount("old"), periodDays - days, periodDays);
  const newFees = firstDays(facts.amount("new"), days, periodDays);
  return { newFees, credit: withTax(credit, tax) };
}

/** The share of a month, and what it makes of a monthly price. */
const monthShare: CaseReader = {
  reads: (facts) => facts.has("serviceStart", "serviceEndInclusive", "pricePerMonth"),
  answer: (facts) => {
    const start = facts.date("serviceStart");
    const first = firstDayOfMonth(start);
    const month = { start: first, end: addMonths(first, 1) };
    const stretch = { start, end: addDays(facts.date("serviceEndInclusive"), 1) };
    const { days, of } = monthRatio(stretch, month, basisOf(facts));
    const amountAt100PerMonth = firstDays(facts.amount("pricePerMonth"), days, of);
    return { ratioNumerator: days, ratioDenominator: of, amountAt100PerMonth };
  },
};

/** Days of a stretch in months of 30, and what they make of a monthly price. */
const thirtyDays: readonly CaseReader[] = [
  {
    reads: (facts) => facts.has("start", "endExclusive", "daysInMonth"),
    answer: (facts) => {
      const stretch = { start: facts.date("start"), end: facts.date("endExclusive") };
      return { days: countDays(stretch, "Assume30Strict360") };
    },
  },
  {
    reads: (facts) =>
      facts.has("fullPrice", "from", "toExclusive") && /fixed/.test(facts.convention),
    answer: (facts) => {
      const stretch = { start: facts.date("from"), end: facts.date("toExclusive") };
      const days = countDays(stretch, basisOf(facts));
      const amount = firstDays(facts.amount("fullPrice"), days, 30);
      return { amount: /credit/.test(facts.title) ? amount.negated() : amount };
    },
  },
];

/** A change of price on a day in a period: the day itself counts as remaining. */
const changeOnDay: CaseReader = {
  reads: (facts) => facts.has("date", "period", "old", "new"),
  answer: (facts) => {
    const [first, last] = facts.list("period").map((day) => dateIn(day, "period"));
    if (first === undefined || last === undefined) throw new CaseRefused("A period has two days.");
    const days = daysBetween(first, last) + 1;
    const date = facts.date("date");
    const paid = periodOfDays(first, days, facts.amount("old"));
    const through = addDays(last, 1);
    const old = { ...paid, effectiveEnd: date, processedThrough: through };
    const next = { ...periodOfDays(first, days, facts.amount("new")), effectiveStart: date };
    const credit = totalOf(billed([old], date, { creditBase: "RemainingDays" }));
    const charge = totalOf(billed([next], date));
    return { credit, charge, net: credit.plus(charge) };
  },
};

/** A change of price with a share of the period left. */
const shareLeft: CaseReader = {
  reads: (facts) => facts.has("old", "new", "fractionLeft"),
  answer: (facts) => {
    const left = facts.amount("fractionLeft");
    const periodDays = 10 ** left.decimalPlaces();
    const days = left.times(periodDays).toNumber();
    const credit = creditAfter(facts.amount("old"), periodDays - days, periodDays).negated();
    const charge = firstDays(facts.amount("new"), days, periodDays);
    return { credit, charge, net: credit.plus(charge) };
  },
};

/** A bill that is credited for some of its days, with tax. */
const billedDaysCredit: CaseReader = {
  reads: (facts) => facts.has("billed", "unusedDays", "billedDays"),
  answer: (facts) => {
    const days = facts.count("billedDays");
    const credit = creditAfter(facts.amount("billed"), days - facts.count("unusedDays"), days);
    return { credit: withTax(credit, facts.amount("tax")) };
  },
};

/** The rest of a calendar month from a day on, and the days from one to another of a period. */
const datedDays: readonly CaseReader[] = [
  {
    reads: (facts) => facts.has("plan", "month", "billedFrom"),
    answer: (facts) => {
      const first = localDate(`${facts.text("month")}-01`);
      const end = addMonths(first, 1);
      const month = daysBetween(first, end);
      const served = daysBetween(facts.date("billedFrom"), end);
      return { amount: firstDays(facts.amount("plan"), served, month) };
    },
  },
  {
    reads: (facts) => facts.has("plan", "periodDays", "from", "toInclusive"),
    answer: (facts) => {
      const days = daysBetween(facts.date("from"), facts.date("toInclusive")) + 1;
      return { amount: firstDays(facts.amount("plan"), days, facts.count("periodDays")) };
    },
  },
  {
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
  },
];

/** Months of a service that begins a month of its own. */
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

const CALENDAR_MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** Where the customer is decides the first day; calendar weeks run from Monday to Sunday. */
const firstInterval: CaseReader = {
  reads: (facts) => facts.has("plan", "interval", "createdAtUtc", "customerTimeZone"),
  answer: (facts) => {
    const day = localDay(facts.text("createdAtUtc"), facts.text("customerTimeZone"));
    const interval = facts.text("interval");
    if (interval === "week") {
      return { amount: firstDays(facts.amount("plan"), 8 - weekday(day), 7) };
    }
    const months = CALENDAR_MONTHS[interval];
    if (months === undefined) throw new CaseRefused(`An interval of a ${interval} is unknown.`);
    const grid = { kind: "Months" as const, anchorMonth: 0, anchorDay: 1, step: months };
    const { start, end } = periodHolding(grid, day);
    const amount = firstDays(facts.amount("plan"), daysBetween(day, end), daysBetween(start, end));
    return { amount };
  },
};

function localDay(utc: string, timeZone: string): LocalDate {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone }).format(Date.parse(`${utc}Z`));
  if (!isLocalDate(parts)) throw new CaseRefused("The moment cannot be read.");
  return parts;
}

/** Conventions that share a price by days. */
export const prorationReaders: readonly CaseReader[] = [
  ...thirtyDays,
  billedDaysCredit,
  daysOfPeriod,
  monthShare,
  changeOnDay,
  shareLeft,
  ...datedDays,
  monthsOfService,
  firstInterval,
];
