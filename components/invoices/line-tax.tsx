import { Money } from "@/components/ui/money";

type TaxedLine = {
  taxAmount: number;
  taxationItems?: { data: readonly { exemptAmount: number }[] } | undefined;
};

/** The tax of a line, also for exempt accounts. */
export function LineTax({ line, currency }: { line: TaxedLine; currency: string }) {
  const taxes = line.taxationItems?.data ?? [];
  if (!taxes.length) return <span className="text-muted">–</span>;
  return (
    <>
      <Money amount={line.taxAmount} currency={currency} />
      {taxes.some(({ exemptAmount }) => exemptAmount !== 0) && (
        <span className="block text-muted text-sm">Exempt</span>
      )}
    </>
  );
}
