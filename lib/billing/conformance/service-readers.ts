import { type Decimal, decimal } from "@/lib/values/decimal";
import {
  addDays,
  addMonths,
  dayInMonth,
  earlier,
  type LocalDate,
  localDate,
  monthIndex,
} from "@/lib/values/local-date";
import type { BillingRules } from "../billing-rules";
import type { BillingPeriod, BillingPeriodAlignment, ChargeSegment } from "../charge-segment";
import type { ItemDraft } from "../item-draft";
import { onePrice, segmentWith } from "../testing/segment-builder";
import { billed, totalOf } from "./billed-lines";
import {
  amountIn,
  type Answer,
  type CaseFacts,
  CaseRefused,
  type CaseReader,
  dateIn,
} from "./worked-case";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const BASES = {
  Month: "Per_Month",
  Week: "Per_Week",
  Year: "Per_Year",
  "Billing Period": "Per_Billing_Period",
} as const;
const CYCLES: Readonly<Record<string, [BillingPeriod, months: number]>> = {
  Monthly: ["Month", 1],
  Quarterly: ["Quarter", 3],
  Biannual: ["Semi_Annual", 6],
  Annual: ["Annual", 12],
};

/** The settings that the older tenants of the reference had, by the name of the convention. */
function rulesOf({ convention }: CaseFacts): Partial<BillingRules> {
  const by30 = /actual\/360/.test(convention);
  return {
    ...(by30 ? { monthBasis: "Assume30Actual360" as const } : {}),
    ...(/strict\/360/.test(convention) ? { monthBasis: "Assume30Strict360" as const } : {}),
    ...(/past end of term|reference\.week/.test(convention) ? { invoicePastEndOfTerm: true } : {}),
    ...(/by-month|sum to/.test(convention)
      ? { prorationUnit: "ProrateByMonthFirst" as const }
      : {}),
  };
}

/** "12 months", "5 weeks" or "1 year" after a day. */
function termEnd(start: LocalDate, term: string): LocalDate {
  const [count, unit] = term.split(" ");
  if (unit?.startsWith("month") === true) return addMonths(start, Number(count));
  if (unit?.startsWith("year") === true) return addMonths(start, Number(count) * 12);
  if (unit?.startsWith("week") === true) return addDays(start, Number(count) * 7);
  throw new CaseRefused(`A term of ${term} cannot be read.`);
}

/** A subscription that is billed at a target date. */
const subscription: CaseReader = {
  reads: (facts) => facts.has("listPrice", "listPriceBase", "billingPeriod", "termStart", "term"),
  answer: (facts) => {
    const start = facts.date("termStart");
    const end = termEnd(start, facts.text("term"));
    const base = BASES[facts.text("listPriceBase") as keyof typeof BASES];
    const day = facts.has("billingDayOfWeek")
      ? WEEKDAYS.indexOf(facts.text("billingDayOfWeek")) + 1
      : facts.count("billCycleDay");
    const segment = segmentWith({
      billingPeriod: facts.text("billingPeriod") as BillingPeriod,
      listPriceBase: base,
      tiers: [onePrice(facts.amount("listPrice").toString(), "PerUnit")],
      quantity: facts.has("quantity") ? facts.amount("quantity") : 1,
      effectiveStart: facts.has("chargeStart") ? facts.date("chargeStart") : start,
      effectiveEnd: end,
      subscriptionStart: start,
      termStart: start,
      termEnd: end,
      billingDay: {
        type: facts.has("billingDayOfWeek") ? "SpecificDayofWeek" : "SpecificDayofMonth",
        day,
      },
      ...alignment(facts),
    });
    return { invoiceTotal: totalOf(billed([segment], facts.date("targetDate"), rulesOf(facts))) };
  },
};

function alignment(facts: CaseFacts): { billingPeriodAlignment?: BillingPeriodAlignment } {
  if (!facts.has("alignment")) return {};
  return { billingPeriodAlignment: facts.text("alignment") as BillingPeriodAlignment };
}

/** A charge whose segments' lines are named in order. */
const segments: CaseReader = {
  reads: (facts) => facts.has("listPricePerUnitPerMonth", "quantity", "segments"),
  answer: (facts) => {
    const days = facts.list("segments").flatMap((pair) => (Array.isArray(pair) ? pair : []));
    const charge = segmentWith({
      billingPeriod: facts.text("billingPeriod") as BillingPeriod,
      listPriceBase: "Per_Month",
      tiers: [onePrice(facts.amount("listPricePerUnitPerMonth").toString(), "PerUnit")],
      quantity: facts.amount("quantity"),
      effectiveStart: dateIn(days[0], "segments"),
      effectiveEnd: addDays(dateIn(days.at(-1), "segments"), 1),
      billingDayOfMonth: facts.count("billCycleDay"),
      ...alignment(facts),
    });
    const items = billed([charge], dateIn(days.at(-1), "segments"), rulesOf(facts));
    const named = items.map((item, index) => [`segment${index + 1}`, item.amount] as const);
    return { ...Object.fromEntries(named), total: totalOf(items) };
  },
};

/** A year that is billed in full although its term ends earlier, and the credit after the end. */
const shortTerm: CaseReader = {
  reads: (facts) => facts.has("annualPrice", "termStart", "termEndExclusive", "targetDate2"),
  answer: (facts) => {
    const start = facts.date("termStart");
    const end = facts.date("termEndExclusive");
    const segment = segmentWith({
      billingPeriod: "Annual",
      tiers: [onePrice(facts.amount("annualPrice").toString(), "FlatFee")],
      effectiveStart: start,
      effectiveEnd: end,
      termEnd: end,
      billingDay: { type: "ChargeTriggerDay", day: null },
    });
    const processedThrough = addDays(facts.date("billedThrough"), 1);
    const second = [{ ...segment, processedThrough }];
    const rules = rulesOf(facts);
    return {
      invoice1: totalOf(billed([segment], start, rules)),
      invoice2: totalOf(billed(second, facts.date("targetDate2"), rules)),
    };
  },
};

/**
 * Numbers of billing periods. The first whole period begins on the bill cycle day of the start's
 * month, or whole periods later; the part before it is a part of the period that ends there.
 */
const cycles: CaseReader = {
  reads: (facts) => facts.has("period", "start", "target", "bcd"),
  answer: (facts) => {
    const cycle = CYCLES[facts.text("period")];
    if (cycle === undefined) throw new CaseRefused(`A period ${facts.text("period")} is unknown.`);
    const [billingPeriod, months] = cycle;
    const [start, bcd] = [facts.date("start"), facts.count("bcd")];
    let first = dayInMonth(monthIndex(start), bcd);
    while (first < start) first = dayInMonth(monthIndex(first) + months, bcd);
    const end = facts.dateOrNull("endExclusive");
    const whole: ChargeSegment = {
      ...segmentWith({ billingPeriod, billingDayOfMonth: bcd, effectiveStart: first }),
      effectiveEnd: end,
    };
    const leading: ChargeSegment = {
      ...segmentWith({
        billingPeriod,
        effectiveStart: start,
        effectiveEnd: end === null ? first : earlier(end, first),
        subscriptionStart: first,
        billingPeriodAlignment: "AlignToSubscriptionStart",
        billingDay: { type: "SubscriptionStartDay", day: null },
      }),
    };
    const parts = [leading, whole].filter(({ effectiveStart, effectiveEnd }) =>
      effectiveEnd === null ? true : effectiveStart < effectiveEnd,
    );
    return { billingCycles: sharesOf(billed(parts, facts.date("target"))) };
  },
};

function sharesOf(items: readonly ItemDraft[]): Decimal {
  return items.reduce((sum, { trace }) => {
    const { numerator, denominator } = trace.fraction;
    return sum.plus(decimal(numerator).dividedBy(denominator));
  }, decimal(0));
}

/** Invoices of charges whose list price covers several billing periods. */
const listPrices: readonly CaseReader[] = [
  {
    reads: (facts) => facts.has("price", "priceMonths", "term", "billingPeriodMonths"),
    answer: (facts) => {
      const start = localDate("2022-01-01");
      const items = invoicesOf(facts, start, facts.amount("price"), facts.count("priceMonths"));
      const [first, second] = items.map(({ amount }) => amount);
      return {
        sum: totalOf(items),
        invoices: items.length,
        first: first ?? 0,
        second: second ?? 0,
      };
    },
  },
  {
    reads: (facts) => facts.has("charges", "billingPeriodMonths", "term"),
    answer: (facts): Answer => {
      const invoices = facts.list("charges").map((pair) => {
        const [start, price] = Array.isArray(pair) ? pair : [];
        return invoicesOf(facts, dateIn(start, "charges"), amountIn(price, "charges"), 12);
      });
      const [first] = invoices;
      return {
        sum: totalOf(invoices.flat()),
        invoicesPerCharge: first?.length ?? 0,
        charge1Each: first?.[0]?.amount ?? 0,
      };
    },
  },
];

function invoicesOf(
  facts: CaseFacts,
  start: LocalDate,
  price: Decimal,
  priceMonths: number,
): ItemDraft[] {
  const end = addMonths(start, facts.count("term"));
  const segment = segmentWith({
    billingPeriod: "Specific_Months",
    specificBillingPeriod: facts.count("billingPeriodMonths"),
    listPriceBase: "Per_Specific_Months",
    specificListPriceBase: priceMonths,
    tiers: [onePrice(price.toString(), "FlatFee")],
    effectiveStart: start,
    effectiveEnd: end,
  });
  return billed([segment], end, rulesOf(facts));
}

/** Conventions that bill a charge over its periods. */
export const serviceReaders: readonly CaseReader[] = [
  subscription,
  segments,
  shortTerm,
  cycles,
  ...listPrices,
];
