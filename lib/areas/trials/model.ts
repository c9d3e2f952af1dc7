import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { addDays, compareDates, type LocalDate } from "@/lib/values/local-date";

/** A subscription that begins free, and its first bill that costs something. */
export type Trial = {
  /** The last day that costs nothing. */
  readonly freeThrough: LocalDate;
  readonly billDate: LocalDate;
  /** What the subscription adds to the bill, with tax. */
  readonly amount: Decimal;
  readonly currency: string;
};

/**
 * What a bill has of a subscription: its total with tax, and the first day that costs something beside what was used, which is
 * billed late even where the price of the subscription is free.
 */
export type OwnPart = {
  readonly amount: Decimal;
  readonly firstDay: LocalDate | undefined;
};

/** The part of a bill that has the lines of some segments. */
export function partOf(drafts: readonly DocumentDraft[], segments: ReadonlySet<string>): OwnPart {
  const days = new Map<LocalDate, Decimal>();
  let amount = ZERO;
  for (const draft of drafts) {
    const own = draft.items.filter(({ segmentId }) => segments.has(segmentId));
    const total = own.reduce(
      (sum, item) => sum.plus(item.amount).plus(item.taxAmount ?? ZERO),
      ZERO,
    );
    const sign = draft.kind === "creditMemo" ? -1 : 1;
    const whole = own.length === draft.items.length && draft.kind !== "netZero";
    amount = amount.plus(whole ? draft.amount.times(sign) : total);
    const used = new Set(
      own.flatMap((item) => (item.trace.rule === "Usage" ? item.segmentId : [])),
    );
    for (const { segmentId, appliedTo = "", serviceStart, amount: part } of own)
      if (!used.has(segmentId) && !used.has(appliedTo))
        days.set(serviceStart, (days.get(serviceStart) ?? ZERO).plus(part));
  }
  const costing = [...days].flatMap(([day, sum]) => (sum.isZero() ? [] : [day]));
  return { amount, firstDay: costing.toSorted(compareDates)[0] };
}

/** The trial that ends with a bill; undefined where what it bills begins with the subscription. */
export function trialBefore(
  { amount, firstDay }: OwnPart,
  { start, billDate, currency }: { start: LocalDate; billDate: LocalDate; currency: string },
): Trial | undefined {
  if (firstDay === undefined || firstDay <= start) return undefined;
  return { freeThrough: addDays(firstDay, -1), billDate, amount, currency };
}

/** The key of the mail about a trial, by which it is written once. */
export function onceKeyOf(subscriptionId: string): string {
  return `trial:${subscriptionId}`;
}
