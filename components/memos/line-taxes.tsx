import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";
import { Money } from "@/components/ui/money";
import type { listCreditMemoItems } from "@/lib/areas/credit-memos/contract";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

type Line = CallResult<typeof listCreditMemoItems>["items"][number];
type Tax = Readonly<Record<string, unknown>> &
  Pick<
    NonNullable<Line["taxationItems"]>["data"][number],
    "id" | "name" | "jurisdiction" | "taxRate" | "taxRateType" | "taxAmount" | "exemptAmount"
  >;

export type LineTaxesProps = {
  title: string;
  taxes?: readonly Tax[] | undefined;
  currency: string;
};

/** The taxes of a line that its explanation does not have, each with its rate; renders nothing when there are none. */
export function LineTaxes({ title, taxes = [], currency }: LineTaxesProps) {
  if (!taxes.length) return null;
  return (
    <section aria-label={title} className="mt-6">
      <h3 className="mb-2 font-medium">{title}</h3>
      <ul className="space-y-2">
        {taxes.map((tax) => (
          <li key={tax.id} className="flex items-baseline justify-between gap-4">
            <span>
              {tax.name}
              <span className="block text-muted text-sm">{detailOf(tax)}</span>
              <CustomFactsLine object="TaxationItem" record={tax} />
            </span>
            <Money amount={tax.taxAmount} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function detailOf({ taxRate, taxRateType, jurisdiction, exemptAmount }: Tax): string {
  const rate =
    taxRateType === "FlatFee"
      ? "A fixed sum per line"
      : `${formatNumber(Number((taxRate * 100).toPrecision(12)))} %`;
  return [jurisdiction, rate, exemptAmount !== 0 && "Exempt"].filter(Boolean).join(" · ");
}
