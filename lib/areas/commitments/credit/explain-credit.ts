import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import {
  type CommitmentPeriod,
  isCredit,
  type ShownCommitment,
} from "@/lib/areas/commitments/model";

import { groupBy } from "@/lib/values/group-by";
import { sumOf } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { moneyNumber } from "@/lib/values/money";
import { usedOf } from "./credit-charges";
import { presentCredit } from "./present-credit";
import { type CreditDocumentLine, creditLinesOf } from "./credit-queries";

/** The most lines of a period that are shown one by one. */
const MOST_LINES = 100;

const isDraw = ({ rule }: CreditDocumentLine) => rule === "CommitmentDrawdown";

/** What is used and billed of the credit of each period; zero for a minimum. */
export async function usedCredit(ctx: Ctx, commitments: readonly ShownCommitment[]) {
  const ids = commitments
    .filter(isCredit)
    .flatMap(({ periods }) => periods.map((period) => period.id));
  const lines = groupBy(await creditLinesOf(ctx.tenantId, ids), ({ periodId }) => periodId);
  return ({ id }: Pick<CommitmentPeriod, "id">) => {
    const own = lines.get(id) ?? [];
    const payments = own.filter((line) => !isDraw(line));
    return { used: usedOf(own), billed: sumOf(payments.map(({ amount }) => amount)), lines: own };
  };
}

/** The balances of periods of credit, with the lines that have billed it, and those that say what it has paid. */
export async function explainCredit(
  ctx: Ctx,
  commitment: ShownCommitment,
  periods: readonly CommitmentPeriod[],
) {
  const { currency } = commitment;
  const used = await usedCredit(ctx, [{ ...commitment, periods }]);
  return periods.flatMap((period) => {
    const { lines, ...sums } = used(period);
    const draws = lines.filter(isDraw);
    const others = draws.slice(MOST_LINES);
    return presentCredit(commitment, period, sums).map((balance) => ({
      ...balance,
      carriedAmount: 0,
      trueUp: null,
      payments: lines
        .filter((line) => !isDraw(line))
        .map(({ id, documentType, documentNumber, amount }) => ({
          ...{ itemId: wireId(id), documentType, documentNumber },
          amount: moneyNumber(amount, currency),
        })),
      lines: draws.slice(0, MOST_LINES).map((line) => presentDraw(line, currency)),
      otherLines: {
        count: others.length,
        countedAmount: moneyNumber(sumOf(others.map(({ amount }) => amount)).negated(), currency),
      },
    }));
  });
}

/** A line of credit by the charge that it has paid: above zero what was used, below what came back. */
function presentDraw(line: CreditDocumentLine, currency: string) {
  const { documentType, documentNumber, start, end } = line;
  const amount = moneyNumber(line.amount.negated(), currency);
  return {
    ...{ itemId: wireId(line.id), documentType, documentNumber },
    chargeName: line.chargeName ?? "",
    subscriptionNumber: line.subscriptionNumber ?? "",
    isDiscount: false,
    serviceStartDate: start,
    serviceEndDate: end > start ? addDays(end, -1) : start,
    amount,
    countedAmount: amount,
  };
}
