import { newId } from "@/lib/kernel/ids";
import type { CreditCharge } from "@/lib/areas/subscriptions/billable-model";
import type { CreditLine } from "@/lib/billing/commitments/credit/credit-terms";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import { earlier, type LocalDate } from "@/lib/values/local-date";
import { commitmentSegment, OF_NO_SUBSCRIPTION } from "@/lib/areas/commitments/commitment-charge";
import { type Commitment, type CommitmentPeriod, isOpen } from "@/lib/areas/commitments/model";
import type { CreditDocumentLine } from "./credit-queries";

/** A period of a credit commitment, with its lines that still count. */
export type CreditPeriod = {
  readonly commitment: Commitment;
  readonly period: CommitmentPeriod;
  readonly lines: readonly CreditDocumentLine[];
};

/** What is used of the credit of a period. */
export const usedOf = (lines: readonly CreditDocumentLine[]): Decimal =>
  sumOf(ofRule(lines, "CommitmentDrawdown").map(({ amount }) => amount)).negated();

/** What is billed of the price of the credit of a period. */
export const billedOf = (lines: readonly CreditDocumentLine[]): Decimal =>
  sumOf(ofRule(lines, "CommitmentPrepayment").map(({ amount }) => amount));

const ofRule = (lines: readonly CreditDocumentLine[], rule: string) =>
  lines.filter((line) => line.rule === rule);

/** A charge for lines of a period. */
export function creditCharge(
  { commitment, period }: Pick<CreditPeriod, "commitment" | "period">,
  lines: readonly CreditLine[],
  about: Omit<CreditCharge["credit"], "periodId">,
  words: Partial<Omit<CreditCharge, "segment" | "credit">> = {},
): CreditCharge {
  const { accountId, commitmentNumber } = commitment;
  const isDraw = about.paysFor !== null;
  const segment = commitmentSegment(commitment, {
    segmentId: newId(),
    chargeName: chargeName(isDraw, commitmentNumber),
    ...{ price: period.amount, effectiveStart: period.start },
  });
  return {
    ...{ ...OF_NO_SUBSCRIPTION, accountId },
    ...words,
    segment: { ...segment, credit: lines },
    credit: { periodId: period.id, ...about },
  };
}

/** A commitment that is only previewed has no number yet. */
function chargeName(isDraw: boolean, number: string | null): string {
  if (number === null) return isDraw ? "Credit" : "Commitment";
  return isDraw ? `Credit of ${number}` : `Commitment ${number}`;
}

/** What a bill through a day bills and ends of a period, beside what its credit pays; undefined for nothing. */
export function dueOfPeriod(
  { commitment, period, lines }: CreditPeriod,
  targetDate: LocalDate,
): CreditCharge | undefined {
  const parts = unbilledParts({ commitment, period, lines });
  const due = parts.filter(({ day }) => day <= targetDate);
  const evaluates = isOpen(period) && period.dueOn <= targetDate;
  if (!due.length && !evaluates) return undefined;
  const payOn = parts.find(({ day }) => day > targetDate)?.day ?? null;
  const about = { what: "Prepayment", days: daysOf(period), credit: period.amount } as const;
  const billed = due.flatMap(({ part }) => {
    const { price, paymentDays } = period;
    return price === null ? [] : [{ ...about, price, part, parts: paymentDays.length }];
  });
  return creditCharge({ commitment, period }, billed, {
    ...{ paysFor: null, subscriptionNumber: null },
    step: { payOn, evaluates },
  });
}

const daysOf = ({ start, end }: CommitmentPeriod) => ({ start, end });

/** The parts of the price that are not billed, with the day on which each falls due. */
function unbilledParts({ commitment, period, lines }: CreditPeriod) {
  if (period.givesBack || period.status === "Cancelled") return [];
  const { settlement, cancelledOn } = commitment;
  const billed = new Set(lines.flatMap(({ part }) => part ?? []));
  return period.paymentDays.flatMap((day, index) => {
    const part = index + 1;
    if (billed.has(part)) return [];
    const isAtOnce = settlement === "FullMinimum" && cancelledOn !== null;
    return [{ part, day: isAtOnce ? earlier(day, cancelledOn) : day }];
  });
}

/** The line that settles the credit of a canceled period, once all that it pays is known; none where nothing is left to settle. */
export function settlementOf(
  { period, lines }: CreditPeriod,
  drawnNow: Decimal,
): Extract<CreditLine, { what: "Settlement" }> | undefined {
  const { price, amount, givesBack } = period;
  if (!givesBack || price === null) return undefined;
  const billed = billedOf(lines);
  const used = usedOf(lines).plus(drawnNow);
  const days = daysOf(period);
  if (billed.isZero() && used.isZero()) return undefined;
  return { what: "Settlement", days, credit: amount, price, used, billed };
}
