import type { Ctx } from "@/lib/kernel/context";
import type { CreditCharge, SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import {
  type CreditSource,
  drawCredits,
  type OwedLine,
} from "@/lib/billing/commitments/credit/draw-credit";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import { compareDates, earlier, type LocalDate } from "@/lib/values/local-date";
import { isEligible } from "@/lib/areas/commitments/eligible-model";
import { factsOf } from "@/lib/areas/commitments/true-ups";
import { creditCharge, type CreditPeriod, settlementOf, usedOf } from "./credit-charges";
import { billedOfCharges } from "./credit-queries";

/** Lines of a charge in a bill, with their discounts. */
export type LineToPay = OwedLine & { readonly charge: SubscriptionCharge };

/** What the credit of an account pays of the lines of a bill, as charges that follow their lines onto their documents. */
export async function paidFromCredit(
  ctx: Pick<Ctx, "tenantId">,
  credit: readonly CreditPeriod[],
  lines: readonly LineToPay[],
  targetDate: LocalDate,
): Promise<CreditCharge[]> {
  const usable = credit.filter((of) => isUsable(of, targetDate)).toSorted(byUse);
  if (!usable.length || !lines.length) return [];
  const charges = new Map(lines.map(({ chargeId, charge }) => [chargeId, charge]));
  const sources = usable.map((of) => sourceOf(of, charges));
  const credited = lines.filter(({ amount }) => amount.isNegative());
  const drawn = credit.flatMap(({ lines: own }) => own.flatMap(drawnBefore));
  const isDrawn = new Set(drawn.map(({ chargeId }) => chargeId));
  const back = credited.filter(({ chargeId }) => isDrawn.has(chargeId));
  const billed = await billedOfCharges(
    ctx.tenantId,
    back.map(({ charge }) => charge.subscriptionId),
    back.map(({ chargeId }) => chargeId),
  );
  const ordered = lines.toSorted((a, b) => compareDates(a.days.start, b.days.start));
  const periods = new Map(usable.map((of) => [of.period.id, of]));
  return drawCredits(sources, ordered, drawn, billed).flatMap(({ periodId, line, terms }) => {
    const of = periods.get(periodId);
    const charge = charges.get(line.chargeId);
    if (of === undefined || charge === undefined) return [];
    const { subscriptionId, segment, invoiceSeparately, billToContactId } = charge;
    const about = { paysFor: subscriptionId, subscriptionNumber: segment.subscriptionNumber };
    const { soldToContactId, paymentTerm, accountId } = charge;
    const words = { invoiceSeparately, billToContactId, soldToContactId, paymentTerm, accountId };
    return [creditCharge(of, [terms], about, words)];
  });
}

/** Credit pays from the first day of its period on; what was settled does not change any more. */
function isUsable({ period }: CreditPeriod, targetDate: LocalDate): boolean {
  const { status, start, amount, givesBack } = period;
  if (status === "Cancelled" || (givesBack && status === "Evaluated")) return false;
  return start <= targetDate && amount.greaterThan(0);
}

/** By priority; of one commitment, and of several of the same priority, what ends first is used first. */
function byUse(one: CreditPeriod, other: CreditPeriod): number {
  return (
    one.commitment.priority - other.commitment.priority ||
    compareDates(one.period.end, other.period.end) ||
    compareDates(one.period.start, other.period.start)
  );
}

function sourceOf(
  { commitment, period, lines }: CreditPeriod,
  charges: ReadonlyMap<string, SubscriptionCharge>,
): CreditSource {
  const { cancelledOn, chargeConditions, currency } = commitment;
  const { start, end, givesBack } = period;
  const until = givesBack && cancelledOn !== null ? earlier(end, cancelledOn) : end;
  return {
    periodId: period.id,
    days: { start, end: until },
    credit: period.amount,
    used: usedOf(lines),
    accepts: (chargeId) => {
      const charge = charges.get(chargeId);
      if (charge?.segment.currency !== currency) return false;
      return isEligible(chargeConditions, factsOf(charge));
    },
  };
}

function drawnBefore({
  chargeId,
  periodId,
  rule,
  start,
  end,
  amount,
}: CreditPeriod["lines"][number]) {
  if (rule !== "CommitmentDrawdown" || chargeId === null) return [];
  return [{ periodId, chargeId, days: { start, end }, amount: amount.negated() }];
}

/** The charges of a bill that end periods, with the lines that settle canceled ones. */
export function withSettlements(
  due: readonly CreditCharge[],
  credit: readonly CreditPeriod[],
  drawn: readonly CreditCharge[],
): CreditCharge[] {
  const periods = new Map(credit.map((of) => [of.period.id, of]));
  return due.map((charge) => {
    const of = periods.get(charge.credit.periodId);
    if (of === undefined || !charge.credit.step?.evaluates) return charge;
    const settlement = settlementOf(of, drawnOf(charge.credit.periodId, drawn));
    if (settlement === undefined) return charge;
    const { segment } = charge;
    return { ...charge, segment: { ...segment, credit: [...segment.credit, settlement] } };
  });
}

const drawnOf = (periodId: string, drawn: readonly CreditCharge[]): Decimal =>
  sumOf(
    drawn.flatMap(({ credit, segment }) =>
      credit.periodId !== periodId ? [] : segment.credit.flatMap(signedDraw),
    ),
  );

function signedDraw(line: CreditCharge["segment"]["credit"][number]): Decimal[] {
  if (line.what !== "Drawdown") return [];
  return [line.way === "Paid" ? line.amount : line.amount.negated()];
}
