import type { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Today = Pick<CallResult<typeof previewOrder>["previewResult"], "invoices" | "creditMemos">;
type Line = NonNullable<Today["invoices"]>[number]["invoiceItems"][number];
type Lines = Pick<
  Line,
  | "productRatePlanChargeId"
  | "serviceStartDate"
  | "serviceEndDate"
  | "billingDate"
  | "amountWithoutTax"
  | "taxAmount"
>;
type Document = { invoiceItems: readonly Lines[] };
type Part = { productRatePlanChargeId: string | null; serviceStartDate: string };

/** An upcoming service period's cost, and the day on which it is billed. */
export type LaterPeriod = { start: string; end: string; billed: string; amount: number };

const mostShown = 4;

/** Charges and credits for the same days stay separate. */
const keyOf = ({ productRatePlanChargeId: id, serviceStartDate: day }: Part, credit: boolean) =>
  `${id} ${day} ${credit ? "credit" : "charge"}`;

/**
 * The service periods of a longer preview that today's documents do not bill or credit yet, in billing
 * order.
 */
export function laterPeriods(longer: readonly Document[], today: Today): LaterPeriod[] {
  const { invoices = [], creditMemos = [] } = today;
  const billed = new Set([
    ...invoices.flatMap(({ invoiceItems }) =>
      invoiceItems.map((line) => keyOf(line, line.amountWithoutTax < 0)),
    ),
    ...creditMemos.flatMap(({ creditMemoItems }) =>
      creditMemoItems.map((line) => keyOf(line, true)),
    ),
  ]);
  const periods = new Map<string, LaterPeriod>();
  for (const line of longer.flatMap((document) => document.invoiceItems)) {
    if (billed.has(keyOf(line, line.amountWithoutTax < 0))) continue;
    const { serviceStartDate: start, serviceEndDate: end, amountWithoutTax, taxAmount } = line;
    const day = line.billingDate ?? start;
    const key = `${start} ${end} ${day}`;
    const amount = roundedSum(periods.get(key)?.amount ?? 0, amountWithoutTax, taxAmount);
    periods.set(key, { start, end, billed: day, amount });
  }
  const inOrder = [...periods.values()].sort((one, other) =>
    one.billed.localeCompare(other.billed),
  );
  return inOrder.slice(0, mostShown);
}

/** Sums a few shown amounts, without binary rounding errors. */
function roundedSum(...amounts: number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return Number(sum.toFixed(4));
}
