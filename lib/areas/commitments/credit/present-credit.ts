import { wireId } from "@/lib/kernel/ids";
import type { CommitmentPeriod, ShownCommitment } from "@/lib/areas/commitments/model";
import { BALANCE_STATES, daysOf } from "@/lib/areas/commitments/present";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";

/** What was used of the credit of a period, and what is left of it. */
export function presentCredit(
  { currency }: ShownCommitment,
  period: CommitmentPeriod,
  { used, billed }: { readonly used: Decimal; readonly billed: Decimal },
) {
  if (period.status === "Cancelled") return [];
  const left = period.amount.minus(used);
  const isOver = period.status === "Evaluated";
  const isUsed = period.status === "Active" && !used.isZero();
  return [
    {
      id: wireId(period.id),
      ...daysOf(period),
      committedAmount: moneyNumber(period.amount, currency),
      totalSpend: moneyNumber(used, currency),
      balance: moneyNumber(isOver ? ZERO : left, currency),
      status: isUsed ? ("ACTIVE_WITH_DRAWDOWN" as const) : BALANCE_STATES[period.status],
      prepaidAmount: moneyNumber(billed, currency),
      expiredAmount: moneyNumber(isOver ? left : ZERO, currency),
    },
  ];
}
