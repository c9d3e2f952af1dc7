import { ErrorState } from "@/components/layout/error-state";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import type { previewRefund } from "@/lib/areas/payments/preview-contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

type Preview = CallResult<typeof previewRefund>;
type Invoice = Preview["invoices"][number];

export type AllocationProps = {
  /** What the lists are called: "Where it comes from". */
  label: string;
  /** What is on no invoice: "What is left of the payment". */
  outsideLabel: string;
  preview: Preview | undefined;
  error: Error | null;
  onRetry: () => void;
};

/** Which invoices, lines and taxes money falls to, and what is owed then. */
export function Allocation(props: AllocationProps) {
  const { label, outsideLabel, preview, error, onRetry } = props;
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!preview) return <Skeleton className="h-16" />;
  const { currency, outsideInvoices, accountBalanceAfter } = preview;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <section aria-label={label} className="space-y-3 rounded-md border p-3 text-sm">
      <h3 className="font-medium">{label}</h3>
      {outsideInvoices > 0 && (
        <p className="flex justify-between gap-4">
          <span>{outsideLabel}</span> <Money amount={outsideInvoices} currency={currency} />
        </p>
      )}
      {preview.invoices.map((invoice) => (
        <InvoiceShare key={invoice.invoiceId} invoice={invoice} currency={currency} />
      ))}
      <p className="border-t pt-2 text-muted">
        {accountBalanceAfter < 0
          ? `Then the account has ${money(-accountBalanceAfter)} in its favour.`
          : `Then the account owes ${money(accountBalanceAfter)}.`}
      </p>
    </section>
  );
}

function InvoiceShare({ invoice, currency }: { invoice: Invoice; currency: string }) {
  const { invoiceNumber, amount, balance, balanceAfter, items } = invoice;
  const owes = (before: number, after: number) =>
    `owes ${formatMoney(before, currency)} now, ${formatMoney(after, currency)} then`;
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <span className="font-medium">{invoiceNumber}</span>{" "}
          <span className="text-muted">{owes(balance, balanceAfter)}</span>
        </span>
        <Money amount={amount} currency={currency} />
      </p>
      <ul aria-label={`Lines of ${invoiceNumber}`} className="mt-1 space-y-1 ps-4 text-muted">
        {items.map((item) => (
          <li
            key={item.taxItemId ?? item.invoiceItemId}
            className="flex flex-wrap justify-between gap-x-4"
          >
            <span>
              {item.taxName ? `${item.taxName} on ${item.chargeName}` : item.chargeName}
              {", "}
              {owes(item.balance, item.balanceAfter)}
            </span>
            <Money amount={item.amount} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}
