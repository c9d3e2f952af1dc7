import type { previewSubscriptionBill } from "@/lib/areas/subscriptions/v1-changes/v1-bill-preview-contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Preview = CallResult<typeof previewSubscriptionBill>;

/** A line of an upcoming bill, with its subscription. */
export type UpcomingLine = Preview["invoices"][number]["invoiceItems"][number] & {
  subscriptionNumber: string;
};

/** The total billed on a day, with tax. */
export type UpcomingBill = { day: string; total: number; lines: UpcomingLine[] };

/** The number of bills shown. */
const MOST = 4;

/** The preview lines that are not on a document yet; credits are negative. */
export function linesToCome(preview: Preview, subscriptionNumber: string): UpcomingLine[] {
  return [
    ...preview.invoices.flatMap((document) => document.invoiceItems),
    ...preview.creditMemos
      .flatMap((document) => document.creditMemoItems)
      .map((line) => ({
        ...line,
        amountWithoutTax: -line.amountWithoutTax,
        taxAmount: -line.taxAmount,
      })),
  ].map((line) => ({ ...line, subscriptionNumber }));
}

/**
 * The next bills by their days; lines without a service period, such as roundings, are left out.
 */
export function billsOf(lines: readonly UpcomingLine[]): UpcomingBill[] {
  const days = [...new Set(lines.flatMap(({ billingDate }) => billingDate ?? []))].sort();
  return days.slice(0, MOST).map((day) => {
    const due = lines.filter(({ billingDate }) => billingDate === day);
    const total = due.reduce((sum, line) => sum + line.amountWithoutTax + line.taxAmount, 0);
    // Without binary rounding errors.
    return { day, total: Number(total.toFixed(4)), lines: due };
  });
}
