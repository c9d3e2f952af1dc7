import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { generateItems } from "@/lib/billing/invoice-items";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { later, type LocalDate } from "@/lib/values/local-date";
import type { FirstBill } from "../model";

/** A segment at its old and its new price. */
type Prices = { readonly before: ChargeSegment; readonly after: ChargeSegment };

type Days = { readonly effectiveOn: LocalDate; readonly orderOn: LocalDate };

/**
 * The first line that a charge bills at its new price: a whole billing period, or the rest of one that the new price begins within.
 * Null where it bills nothing.
 */
export function firstBillOf(
  { before, after }: Prices,
  { effectiveOn, orderOn }: Days,
  rules: BillingRules,
): FirstBill | null {
  const due = nextBillingDate(begunAnew(after, effectiveOn), rules);
  if (due === null) return null;
  const amountOf = (segment: ChargeSegment) =>
    generateItems([begunAnew(segment, effectiveOn)], due, rules)[0]?.amount;
  const [old, raised] = [amountOf(before), amountOf(after)];
  if (old === undefined || raised === undefined) return null;
  return { on: later(due, orderOn), before: old, after: raised };
}

/** What is left of a segment from a day on, of which nothing is billed. A day beyond its term is in one that follows it. */
function begunAnew(segment: ChargeSegment, effectiveStart: LocalDate): ChargeSegment {
  const { effectiveEnd } = segment;
  const isBeyond = effectiveEnd !== null && effectiveEnd <= effectiveStart;
  const begun = { ...segment, effectiveStart, processedThrough: null };
  if (!isBeyond || begun.type !== "Recurring") return begun;
  return { ...begun, effectiveEnd: null, termStart: effectiveStart, termEnd: null };
}
