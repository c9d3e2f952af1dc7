import type { ReactNode } from "react";
import { ErrorState } from "@/components/layout/error-state";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import type { previewRefund } from "@/lib/areas/payments/preview-contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

type Preview = CallResult<typeof previewRefund>;
type Invoice = Preview["invoices"][number];

export type AllocationProps = {
  /** Heading of the lists: "Where it comes from". */
  label: string;
  /** Label of the unapplied amount: "What is left of the payment". */
  outsideLabel: string;
  preview: Preview | undefined;
  error: Error | null;
  onRetry: () => void;
};

/** How an amount is allocated to invoices, lines and taxes, and the balances after it. */
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
  const { invoiceNumber, items } = invoice;
  return (
    <div>
      <Share
        name={<b className="font-medium">{invoiceNumber}</b>}
        of={invoice}
        currency={currency}
      />
      <ul aria-label={`Lines of ${invoiceNumber}`} className="mt-2 space-y-2 border-s ps-3">
        {items.map((item) => (
          <li key={item.taxItemId ?? item.invoiceItemId}>
            <Share
              name={item.taxName ? `${item.taxName} on ${item.chargeName}` : item.chargeName}
              of={item}
              currency={currency}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ShareProps = {
  name: ReactNode;
  of: { amount: number; balance: number; balanceAfter: number };
  currency: string;
};

/** The amount allocated to one thing, and its balance before and after. */
function Share({ name, of, currency }: ShareProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <span className="min-w-0">
        {name}
        <span className="block text-muted text-xs">
          owed {formatMoney(of.balance, currency)} now, {formatMoney(of.balanceAfter, currency)}{" "}
          after
        </span>
      </span>
      <span className="shrink-0">
        <Money amount={of.amount} currency={currency} />
      </span>
    </div>
  );
}
