import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import type { BillableCharge, CreditCharge } from "@/lib/areas/subscriptions/billable-model";
import { groupBy } from "@/lib/values/group-by";
import type { LocalDate } from "@/lib/values/local-date";
import { type Commitment, isCredit } from "@/lib/areas/commitments/model";
import { type CreditPeriod, dueOfPeriod } from "./credit-charges";
import {
  creditCommitments,
  creditLinesOf,
  type CreditStep,
  storeCreditSteps,
} from "./credit-queries";

/** What bills through a day bill of credit, and the periods that they end, as charges. */
export async function dueCredit(
  ctx: Pick<Ctx, "tenantId">,
  due: readonly Commitment[],
  targetDate: LocalDate,
): Promise<CreditCharge[]> {
  const periods = await withLines(ctx, due.filter(isCredit));
  return periods.flatMap((period) => dueOfPeriod(period, targetDate) ?? []);
}

async function withLines(
  { tenantId }: Pick<Ctx, "tenantId">,
  commitments: readonly Commitment[],
): Promise<CreditPeriod[]> {
  const ids = commitments.flatMap(({ periods }) => periods.map(({ id }) => id));
  const lines = await creditLinesOf(tenantId, ids);
  const byPeriod = groupBy(lines, ({ periodId }) => periodId);
  return commitments.flatMap((commitment) =>
    commitment.periods.map((period) => ({
      ...{ commitment, period },
      lines: byPeriod.get(period.id) ?? [],
    })),
  );
}

/** The credit of accounts with what is used of it, in the order in which it is used, by account. */
export async function creditOfAccounts(
  ctx: Pick<Ctx, "tenantId">,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CreditPeriod[]>> {
  const commitments = await creditCommitments(ctx.tenantId, accountIds);
  if (!commitments.length) return new Map();
  const periods = await withLines(ctx, commitments);
  return groupBy(periods, ({ commitment }) => commitment.accountId);
}

/** The credit of an account as an order leaves it: with the commitments that it makes or changes. */
export function creditAfter(
  stored: readonly CreditPeriod[],
  changed: readonly Commitment[],
): CreditPeriod[] {
  const lines = new Map(stored.map((of) => [of.period.id, of.lines]));
  const ids = new Set(changed.map(({ id }) => id));
  return [
    ...stored.filter(({ commitment }) => !ids.has(commitment.id)),
    ...changed.filter(isCredit).flatMap((commitment) =>
      commitment.periods.map((period) => ({
        ...{ commitment, period },
        lines: lines.get(period.id) ?? [],
      })),
    ),
  ];
}

/** What the bill of an order bills of the credit that it makes or changes; it ends no period. */
export function prepaymentsOf(
  credit: readonly CreditPeriod[],
  changed: readonly Commitment[],
  targetDate: LocalDate,
): CreditCharge[] {
  const ids = new Set(changed.map(({ id }) => id));
  return credit
    .filter(({ commitment }) => ids.has(commitment.id))
    .flatMap((of) => {
      const due = dueOfPeriod(of, targetDate);
      if (due?.credit.step === undefined || !due.segment.credit.length) return [];
      const step = { ...due.credit.step, evaluates: false };
      return [{ ...due, credit: { ...due.credit, step } }];
    });
}

/** Whether a charge is of the period of a credit commitment. */
export const isOfCredit = (charge: BillableCharge): charge is CreditCharge =>
  charge.credit !== undefined;

/** Whether a charge ends the period of a credit commitment, for which everything that is due must be known. */
export const endsCredit = ({ credit }: BillableCharge): boolean => credit?.step?.evaluates ?? false;

/**
 * Stores what a bill has done to periods of credit, in the transaction of its documents.
 *
 * @throws Locked when one of them was ended by another request meanwhile.
 */
export async function storeCredit(
  ctx: Pick<Ctx, "tenantId" | "now">,
  charges: readonly BillableCharge[],
): Promise<void> {
  const steps: CreditStep[] = charges.flatMap(({ credit }) =>
    credit?.step ? [{ periodId: credit.periodId, ...credit.step }] : [],
  );
  if (!steps.length || (await storeCreditSteps(ctx, steps)) === steps.length) return;
  throw new Locked("A commitment was evaluated meanwhile. Send the request again.");
}
