import type { previewSubscriptionBill } from "@/lib/areas/subscriptions/v1-changes/v1-bill-preview-contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Preview = CallResult<typeof previewSubscriptionBill>;

/** A line of a bill to come, with the subscription that it is of. */
export type UpcomingLine = Preview["invoices"][number]["invoiceItems"][number] & {
  subscriptionNumber: string;
};

/** Everything that a day bills, with tax. */
export type UpcomingBill = { day: string; total: number; lines: UpcomingLine[] };

/** Bills that are shown; later ones follow the same way. */
const MOST = 4;

/** The lines of a preview that are not on a document yet; credits are below zero. */
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

/** The next bills by their days; lines of no day of their own, such as roundings, are left out. */
export function billsOf(lines: readonly UpcomingLine[]): UpcomingBill[] {
  const days = [...new Set(lines.flatMap(({ billingDate }) => billingDate ?? []))].sort();
  return days.slice(0, MOST).map((day) => {
    const due = lines.filter(({ billingDate }) => billingDate === day);
    const total = due.reduce((sum, line) => sum + line.amountWithoutTax + line.taxAmount, 0);
    // Without the dust of binary fractions.
    return { day, total: Number(total.toFixed(4)), lines: due };
  });
}
