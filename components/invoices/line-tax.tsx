import type { InvoiceLine } from "@/components/invoices/invoice-lines";
import { Money } from "@/components/ui/money";

/** The tax of a line, and what it is made of; what an exempt account is spared is said, too. */
export function LineTax({ line, currency }: { line: InvoiceLine; currency: string }) {
  const taxes = line.taxationItems.data;
  const spared = taxes.reduce((sum, { exemptAmount }) => sum + exemptAmount, 0);
  if (!taxes.length) return <span className="text-muted">–</span>;
  return (
    <>
      <Money amount={line.taxAmount} currency={currency} />
      <span className="block text-muted text-sm">
        {spared ? "Exempt" : taxes.map(({ name }) => name).join(", ")}
      </span>
    </>
  );
}
