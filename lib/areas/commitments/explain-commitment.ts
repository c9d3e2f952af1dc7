import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import { type CountedPart, countedParts } from "@/lib/billing/commitments/counted-spend";
import { sumOf, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { moneyNumber } from "@/lib/values/money";
import type { CommitmentPeriod, DocumentLine, ShownCommitment, TrueUpLine } from "./model";
import { trueUpLines } from "./period-queries";
import { presentBalance } from "./present";
import { eligibleLines, linesOf, spendOfLines } from "./true-ups";

/** The most lines of a period that are shown one by one. */
const MOST_LINES = 100;

/** The balances of periods, with the lines that count and the line of what was missing. */
export async function explainPeriods(
  ctx: Ctx,
  commitment: ShownCommitment,
  periods: readonly CommitmentPeriod[],
) {
  const { currency } = commitment;
  const lines = await linesOf(ctx, commitment);
  const spend = spendOfLines(commitment, lines);
  const counting = eligibleLines(commitment, lines);
  const ids = periods.map(({ id }) => id);
  const trueUps = await trueUpLines(ctx.tenantId, ids);
  return periods.flatMap((period) => {
    const { id, start, end } = period;
    const parts = countedParts({ start, end }, counting, currency);
    const ofLines = sumOf(parts.map(({ amount }) => amount));
    const carried = (spend.get(id) ?? ZERO).minus(ofLines);
    const others = parts.slice(MOST_LINES);
    const trueUp = trueUps.get(id);
    return presentBalance(commitment, period, spend).map((balance) => ({
      ...balance,
      carriedAmount: moneyNumber(carried, currency),
      trueUp: trueUp ? presentTrueUp(commitment, trueUp) : null,
      payments: [],
      lines: parts.slice(0, MOST_LINES).map((part) => presentPart(part, currency)),
      otherLines: {
        count: others.length,
        countedAmount: moneyNumber(sumOf(others.map(({ amount }) => amount)), currency),
      },
    }));
  });
}

/** The line at its price: with the tax that the amounts of the commitment include. */
function presentTrueUp(
  { currency, taxMode }: ShownCommitment,
  { id, invoiceNumber, amount, tax }: TrueUpLine,
) {
  const price = taxMode === "TaxInclusive" ? amount.plus(tax) : amount;
  return { itemId: wireId(id), invoiceNumber, amount: moneyNumber(price, currency) };
}

function presentPart({ line, amount }: CountedPart<DocumentLine>, currency: string) {
  const { serviceStart, serviceEnd, facts } = line;
  return {
    itemId: wireId(line.id),
    documentType: line.documentType,
    documentNumber: line.documentNumber,
    chargeName: facts.chargeName,
    subscriptionNumber: facts.subscriptionNumber,
    isDiscount: line.isDiscount,
    serviceStartDate: serviceStart,
    serviceEndDate: serviceEnd > serviceStart ? addDays(serviceEnd, -1) : serviceStart,
    amount: moneyNumber(line.amount, currency),
    countedAmount: moneyNumber(amount, currency),
  };
}
