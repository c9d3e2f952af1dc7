import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import type { BillableCharge, TrueUpCharge } from "@/lib/areas/subscriptions/billable-model";
import { countedSpend } from "@/lib/billing/commitments/counted-spend";
import { type Decimal, maxDecimal, ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { commitmentSegment, OF_NO_SUBSCRIPTION } from "./commitment-charge";
import { type BilledLine, type ChargeFacts, isEligible } from "./eligible-model";
import { type Commitment, type CommitmentPeriod, extentOf, isCredit, isOpen } from "./model";
import { billedLines, reopenPeriodsOf, storeEvaluated } from "./period-queries";
import { commitmentsDue } from "./queries";

/** The periods of commitments that bills through a day evaluate, as charges without an amount. */
export function dueTrueUps(
  due: readonly Commitment<string>[],
  targetDate: LocalDate,
): TrueUpCharge[] {
  const minimums = due.filter((commitment) => !isCredit(commitment));
  return minimums.flatMap((commitment) =>
    commitment.periods
      .filter((period) => isOpen(period) && period.dueOn <= targetDate)
      .map((period) => chargeOf(commitment, period)),
  );
}

function chargeOf(commitment: Commitment<string>, period: CommitmentPeriod): TrueUpCharge {
  const { id, start, end, dueOn, amount } = period;
  const { accountId, commitmentNumber } = commitment;
  const segment = commitmentSegment(commitment, {
    ...{ segmentId: id, chargeName: `Commitment ${commitmentNumber}` },
    ...{ price: amount, effectiveStart: dueOn },
  });
  return {
    ...OF_NO_SUBSCRIPTION,
    accountId,
    segment: { ...segment, trueUp: { days: { start, end }, committed: amount, counted: ZERO } },
    trueUp: { commitmentId: commitment.id },
  };
}

/** Whether a charge is a period of a commitment. */
export const isTrueUp = (charge: BillableCharge): charge is TrueUpCharge =>
  charge.trueUp !== undefined;

/**
 * The periods with what counts in each: what was billed before, and `drafted` lines of the same bill.
 */
export async function countedTrueUps(
  ctx: Pick<Ctx, "tenantId">,
  account: { readonly id: string },
  due: readonly TrueUpCharge[],
  targetDate: LocalDate,
  drafted: readonly BilledLine[],
): Promise<TrueUpCharge[]> {
  const counted = new Map<string, Decimal>();
  for (const commitment of await commitmentsDue(ctx.tenantId, [account.id], targetDate)) {
    if (isCredit(commitment)) continue;
    for (const [id, spend] of await spendOf(ctx, commitment, drafted)) counted.set(id, spend);
  }
  return due.map(({ segment, ...charge }) => {
    const { trueUp } = segment;
    const spend = counted.get(segment.segmentId) ?? ZERO;
    return { ...charge, segment: { ...segment, trueUp: { ...trueUp, counted: spend } } };
  });
}

/** What counts in each period of a commitment that is not canceled. */
export async function spendOf(
  ctx: Pick<Ctx, "tenantId">,
  commitment: Commitment,
  drafted: readonly BilledLine[] = [],
): Promise<Map<string, Decimal>> {
  return spendOfLines(commitment, [...(await linesOf(ctx, commitment)), ...drafted]);
}

/** What was billed and credited for the days of a commitment, whether it counts or not. */
export const linesOf = (ctx: Pick<Ctx, "tenantId">, commitment: Commitment) =>
  billedLines(ctx.tenantId, commitment, extentOf(commitment));

/** The lines of charges that count towards a commitment, with the discounts on them. */
export function eligibleLines<Line extends BilledLine>(
  { chargeConditions }: Pick<Commitment, "chargeConditions">,
  lines: readonly Line[],
): Line[] {
  const factsOf = new Map(
    lines.flatMap(({ segmentId, isDiscount, facts }) => (isDiscount ? [] : [[segmentId, facts]])),
  );
  return lines.filter(({ segmentId, facts }) =>
    isEligible(chargeConditions, factsOf.get(segmentId) ?? facts),
  );
}

/** What counts of lines in each period that is not canceled. */
export function spendOfLines(
  commitment: Commitment,
  lines: readonly BilledLine[],
): Map<string, Decimal> {
  return countedSpend(
    commitment.periods
      .filter(({ status }) => status !== "Cancelled")
      .map(({ id, start, end, amount, counted }) => ({
        periodId: id,
        days: { start, end },
        amount,
        counted,
      })),
    eligibleLines(commitment, lines),
    commitment.currency,
  );
}

/** The words of a charge that conditions may ask for. */
export const factsOf = ({ segment, productSku }: BillableCharge): ChargeFacts => ({
  chargeNumber: segment.chargeNumber ?? "",
  chargeName: segment.chargeName,
  chargeType: segment.type === "Discount" ? segment.chargeType : segment.type,
  productName: segment.productName,
  productSku,
  ratePlanName: segment.ratePlanName,
  subscriptionNumber: segment.subscriptionNumber ?? "",
});

/**
 * Closes the periods that a bill has evaluated, in the transaction of its documents.
 *
 * @throws Locked when one of them was evaluated by another request meanwhile.
 */
export async function closePeriods(
  ctx: Pick<Ctx, "tenantId" | "now">,
  charges: readonly BillableCharge[],
): Promise<void> {
  const evaluated = charges.filter(isTrueUp).map(({ segment: { segmentId, trueUp } }) => ({
    periodId: segmentId,
    counted: trueUp.counted,
    trueUp: maxDecimal(trueUp.committed.minus(trueUp.counted), ZERO),
  }));
  if (!evaluated.length || (await storeEvaluated(ctx, evaluated)) === evaluated.length) return;
  throw new Locked("A commitment was evaluated meanwhile. Send the request again.");
}

/** Opens periods again when the lines that billed what is missing of them no longer count. */
export async function reopenPeriods(
  ctx: Pick<Ctx, "tenantId" | "now">,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length) await reopenPeriodsOf(ctx, itemIds);
}
