import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";
import { Money } from "@/components/ui/money";
import type { listCreditMemoItems } from "@/lib/areas/credit-memos/contract";
import { formatNumber } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

type Line = CallResult<typeof listCreditMemoItems>["items"][number];
type Tax = NonNullable<Line["taxationItems"]>["data"][number];

export type MemoLineTaxesProps = { taxes?: readonly Tax[] | undefined; currency: string };

/**
 * The taxes credited by a line of a credit memo, each with its rate; renders nothing when there are none.
 */
export function MemoLineTaxes({ taxes = [], currency }: MemoLineTaxesProps) {
  if (!taxes.length) return null;
  return (
    <section aria-label="Tax credited" className="mt-6 border-line border-t pt-4">
      <h3 className="mb-2 font-medium">Tax credited</h3>
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
