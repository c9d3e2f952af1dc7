import { type Decimal, ZERO } from "@/lib/values/decimal";
import { addDays, type LocalDate } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import { type BillingRules, lineRounding } from "./billing-rules";
import type { ModelAmount } from "./charge-models/model-input";
import type { OneTimeSegment } from "./charge-segment";
import { NOTHING, WHOLE } from "./fraction";
import type { BilledItem, ItemDraft } from "./item-draft";
import { itemName } from "./item-name";
import type { OneTimeTrace } from "./line-trace";
import { listAmount } from "./rating";
import { lessBilled, roundingTrace } from "./trace-line";

const ONE_TO_ONE = { numerator: 1, denominator: 1 };

/** Whether the charge was removed on or before its billing day. */
function isRemoved(segment: OneTimeSegment): boolean {
  return segment.effectiveEnd !== null && segment.effectiveEnd <= segment.effectiveStart;
}

/**
 * The line of a one-time charge on its trigger day; or the credit of one that was billed and then
 * removed, if the tenant credits such charges (reference 3.3).
 */
export function oneTimeItems(
  segment: OneTimeSegment,
  targetDate: LocalDate,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
): ItemDraft[] {
  if (targetDate < segment.effectiveStart) return [];
  if (segment.processedThrough === null) return isRemoved(segment) ? [] : [charge(segment, rules)];
  if (!isRemoved(segment) || !rules.oneTimeCreditBack) return [];
  if (segment.processedThrough <= segment.effectiveStart) return [];
  return credit(segment, rules, billed);
}

function charge(segment: OneTimeSegment, rules: BillingRules): ItemDraft {
  const price = listAmount(segment, rules);
  const amount = roundMoney(price.amount, segment.currency, lineRounding(rules, segment.currency));
  return {
    ...draftBase(segment, price),
    kind: "charge",
    amount,
    name: itemName(segment.chargeName, "charge", false, rules),
    trace: {
      rule: "OneTime",
      inputs: inputsOf(segment, price),
      tiers: price.tiers,
      fraction: WHOLE,
      sign: 1,
      less: [],
      rounding: roundingOf(segment, rules, price.amount),
    },
  };
}

function credit(
  segment: OneTimeSegment,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
): ItemDraft[] {
  const price = listAmount(segment, rules);
  const rounding = lineRounding(rules, segment.currency);
  const computed = roundMoney(price.amount, segment.currency, rounding);
  const net =
    billed === null ? computed : billed.reduce((sum, item) => sum.plus(item.amount), ZERO);
  if (net.isZero()) return [];
  const base = draftBase(segment, price);
  const days = { start: base.serviceStart, end: base.serviceEnd };
  return [
    {
      ...base,
      kind: "credit",
      bill: { days, amount: net },
      amount: net.negated(),
      name: itemName(segment.chargeName, "credit", false, rules),
      trace: {
        rule: "CreditOneTime",
        inputs: inputsOf(segment, price),
        tiers: price.tiers,
        fraction: NOTHING,
        sign: 1,
        less: [lessBilled(net)],
        rounding: roundingOf(segment, rules, ZERO),
      },
    },
  ];
}

function draftBase(segment: OneTimeSegment, price: ModelAmount) {
  return {
    segmentId: segment.segmentId,
    chargeNumber: segment.chargeNumber,
    serviceStart: segment.effectiveStart,
    serviceEnd: addDays(segment.effectiveStart, 1),
    quantity: segment.quantity,
    unitPrice: price.listPrice,
  };
}

function inputsOf(segment: OneTimeSegment, price: ModelAmount): OneTimeTrace["inputs"] {
  return {
    model: segment.model,
    listPrice: price.listPrice?.toString() ?? null,
    quantity: segment.quantity?.toString() ?? null,
    listAmount: price.text,
    base: ONE_TO_ONE,
    period: null,
  };
}

/** The rounding of an amount of a segment. */
function roundingOf({ currency }: OneTimeSegment, rules: BillingRules, exact: Decimal) {
  const rounding = lineRounding(rules, currency);
  return roundingTrace(currency, rounding, exact, roundMoney(exact, currency, rounding));
}
