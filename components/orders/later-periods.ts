import type { previewOrder } from "@/lib/areas/orders/preview-contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Document = NonNullable<CallResult<typeof previewOrder>["previewResult"]["invoices"]>[number];
type Line = Document["invoiceItems"][number];

/** What a service period to come will cost, in the order of their beginnings. */
export type LaterPeriod = { start: string; end: string; amount: number };

const mostShown = 4;

const keyOf = (line: Line) => `${line.productRatePlanChargeId} ${line.serviceStartDate}`;

/** The service periods of a longer preview that the documents of today do not bill yet. */
export function laterPeriods(
  longer: readonly Document[],
  today: readonly Document[],
): LaterPeriod[] {
  const billed = new Set(today.flatMap((document) => document.invoiceItems.map(keyOf)));
  const periods = new Map<string, LaterPeriod>();
  for (const line of longer.flatMap((document) => document.invoiceItems)) {
    if (billed.has(keyOf(line))) continue;
    const { serviceStartDate: start, serviceEndDate: end, amountWithoutTax, taxAmount } = line;
    const known = periods.get(`${start} ${end}`)?.amount ?? 0;
    const amount = roundedSum(known, amountWithoutTax, taxAmount);
    periods.set(`${start} ${end}`, { start, end, amount });
  }
  const inOrder = [...periods.values()].sort((one, other) => one.start.localeCompare(other.start));
  return inOrder.slice(0, mostShown);
}

/** Sums of a few shown amounts, without the dust of binary fractions. */
function roundedSum(...amounts: number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return Number(sum.toFixed(4));
}
