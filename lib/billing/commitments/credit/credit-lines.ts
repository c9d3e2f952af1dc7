import type { OneTimeSegment } from "@/lib/billing/charge-segment";
import { WHOLE } from "@/lib/billing/fraction";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { BilledLess, CreditLineTrace } from "@/lib/billing/line-trace";
import { type Decimal, ONE } from "@/lib/values/decimal";
import { minorUnits, minorUnitText, roundMoney } from "@/lib/values/money";
import type { CreditLine, CreditSettlement, Drawdown, PrepaymentPart } from "./credit-terms";
import { paidThrough } from "./payment-days";

/** The lines of the period of a credit commitment. */
export function creditLines(segment: OneTimeSegment, lines: readonly CreditLine[]): ItemDraft[] {
  return lines.map((line) => {
    switch (line.what) {
      case "Prepayment":
        return prepaymentLine(segment, line);
      case "Drawdown":
        return drawnLine(segment, line);
      case "Settlement":
        return settlementLine(segment, line);
    }
  });
}

type Line = Pick<ItemDraft, "amount" | "name" | "trace"> & { readonly days: CreditLine["days"] };

const draftOf = ({ segmentId }: OneTimeSegment, { days, ...line }: Line): ItemDraft => ({
  ...{ segmentId, chargeNumber: null, kind: "charge" },
  ...{ serviceStart: days.start, serviceEnd: days.end, quantity: null, unitPrice: null },
  ...line,
});

/** The part of a trace that all of them have: a flat amount, a share of it, and its rounding. */
function tracedOf(
  { currency }: OneTimeSegment,
  { days }: CreditLine,
  list: Decimal,
  base: { numerator: number; denominator: number },
  exact: Decimal,
) {
  const text = list.toString();
  return {
    inputs: {
      model: "FlatFee",
      listPrice: text,
      quantity: null,
      listAmount: text,
      base,
      period: days,
    },
    tiers: [{ tier: 1, quantity: null, price: text, priceFormat: "FlatFee", amount: text }],
    fraction: WHOLE,
    sign: 1,
    rounding: {
      unrounded: exact.toString(),
      mode: "HalfUp",
      increment: minorUnitText(currency),
      rounded: roundMoney(exact, currency).toString(),
    },
  } as const;
}

const ONE_TO_ONE = { numerator: 1, denominator: 1 };

const billedLess = (amount: Decimal): BilledLess => ({
  why: "Billed",
  amount: amount.toString(),
  fraction: null,
  count: 1,
});

function prepaymentLine(segment: OneTimeSegment, line: PrepaymentPart): ItemDraft {
  const { price, part, parts, credit } = line;
  const { currency } = segment;
  const before = paidThrough(price, part - 1, parts, currency);
  const through = paidThrough(price, part, parts, currency);
  const base = { numerator: part, denominator: parts };
  const exact = price.times(part).dividedBy(parts);
  const { inputs, ...rest } = tracedOf(segment, line, price, base, exact);
  const trace: CreditLineTrace = {
    rule: "CommitmentPrepayment",
    ...rest,
    inputs: { ...inputs, credit: { amount: credit.toString(), part, parts } },
    less: part === 1 ? [] : [billedLess(before)],
  };
  const amount = through.minus(before);
  return draftOf(segment, { days: line.days, amount, name: segment.chargeName, trace });
}

/** The line has the days of the line that it pays for, so that both stay together. */
function drawnLine(segment: OneTimeSegment, line: Drawdown): ItemDraft {
  const { amount, credit, chargeId, chargeName } = line;
  const { inputs, ...rest } = tracedOf(segment, line, amount, ONE_TO_ONE, amount);
  const about = { amount: credit.toString(), chargeId, chargeName };
  const trace: CreditLineTrace = {
    rule: "CommitmentDrawdown",
    ...rest,
    sign: line.way === "Paid" ? -1 : 1,
    inputs: {
      ...inputs,
      credit:
        line.way === "Paid"
          ? {
              ...about,
              way: "Paid",
              owed: line.owed.toString(),
              usedBefore: line.usedBefore.toString(),
            }
          : { ...about, way: "Returned", paid: line.paid.toString(), kept: line.kept.toString() },
    },
    less: [],
  };
  const signed = line.way === "Paid" ? amount.negated() : amount;
  const name = `${segment.chargeName} for ${chargeName}`;
  const draft = draftOf(segment, { days: line.lineDays, amount: signed, name, trace });
  return { ...draft, paysFor: chargeId };
}

function settlementLine(segment: OneTimeSegment, line: CreditSettlement): ItemDraft {
  const { price, used, credit, billed } = line;
  const scale = ONE.times(10).pow(minorUnits(segment.currency));
  const ratio = (of: Decimal) => of.times(scale).toNumber();
  const base = credit.isZero()
    ? { numerator: 0, denominator: 1 }
    : { numerator: ratio(used), denominator: ratio(credit) };
  const exact = price.times(base.numerator).dividedBy(base.denominator);
  const { inputs, ...rest } = tracedOf(segment, line, price, base, exact);
  const trace: CreditLineTrace = {
    rule: "CommitmentSettlement",
    ...rest,
    inputs: { ...inputs, credit: { amount: credit.toString(), used: used.toString() } },
    less: [billedLess(billed)],
  };
  const amount = roundMoney(exact, segment.currency).minus(billed);
  return draftOf(segment, { days: line.days, amount, name: segment.chargeName, trace });
}
