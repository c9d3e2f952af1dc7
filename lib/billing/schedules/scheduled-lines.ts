import type { OneTimeSegment } from "@/lib/billing/charge-segment";
import { WHOLE } from "@/lib/billing/fraction";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { ScheduleTrace } from "@/lib/billing/line-trace";
import { type Decimal, ONE } from "@/lib/values/decimal";
import { minorUnits, minorUnitText, roundMoney } from "@/lib/values/money";
import type { ScheduledLine } from "./schedule-terms";
import { shareAmount, throughOf } from "./shares";

/** The lines of an item of an invoice schedule for a charge; a share that is rounded to zero has none. */
export function scheduledLines(
  segment: OneTimeSegment,
  lines: readonly ScheduledLine[],
): ItemDraft[] {
  return lines.flatMap((line) => {
    const { segmentId, chargeNumber, chargeName, currency } = segment;
    const amount = shareAmount(line, currency);
    if (amount.isZero()) return [];
    return {
      ...{ segmentId, chargeNumber, kind: "charge" as const },
      ...{ serviceStart: line.days.start, serviceEnd: line.days.end },
      ...{ quantity: null, unitPrice: null, amount, name: chargeName },
      trace: traceOf(line, currency),
    };
  });
}

/** A share is the part of the item through this charge, less the part of those before; a credit is what was billed too much. */
function traceOf(line: ScheduledLine, currency: string): ScheduleTrace {
  const { total, billed, before, open, bills } = line;
  const own = total.minus(billed);
  const isCredit = own.lessThan(0);
  const list = isCredit ? own.negated() : bills;
  const scale = ONE.times(10).pow(minorUnits(currency));
  const count = (of: Decimal) => of.times(scale).toNumber();
  const base = isCredit
    ? { numerator: 1, denominator: 1 }
    : { numerator: count(before.plus(own)), denominator: count(open) };
  const exact = list.times(base.numerator).dividedBy(base.denominator);
  const text = list.toString();
  const earlier = isCredit || before.isZero() ? undefined : throughOf(line, before, currency);
  return {
    rule: isCredit ? "ScheduleCredit" : "ScheduleShare",
    inputs: {
      model: "FlatFee",
      listPrice: text,
      quantity: null,
      listAmount: text,
      base,
      period: line.days,
      schedule: {
        number: line.scheduleNumber,
        item: line.item,
        total: total.toString(),
        billed: billed.toString(),
        before: before.toString(),
        open: open.toString(),
      },
    },
    tiers: [{ tier: 1, quantity: null, price: text, priceFormat: "FlatFee", amount: text }],
    fraction: WHOLE,
    sign: isCredit ? -1 : 1,
    less: earlier ? [{ why: "Billed", amount: earlier.toString(), fraction: null, count: 1 }] : [],
    rounding: {
      unrounded: exact.toString(),
      mode: "HalfUp",
      increment: minorUnitText(currency),
      rounded: roundMoney(exact, currency).toString(),
    },
  };
}
