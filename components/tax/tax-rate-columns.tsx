import type { Column } from "@/components/table/column";
import type { TaxRate } from "@/components/tax/tax-reads";
import { CalendarDate } from "@/components/ui/calendar-date";
import { formatMoney, formatNumber } from "@/lib/portal/format";

/** A rate as displayed: 8.25 %, or $1.50 on every line. */
function taxRateText({ taxRate, taxRateType, currency }: TaxRate): string {
  if (taxRateType === "FlatFee") return `${formatMoney(taxRate, currency ?? "")} per line`;
  return `${formatNumber(Number((taxRate * 100).toPrecision(12)))} %`;
}

export const taxRateColumns: Column<TaxRate>[] = [
  {
    id: "tax",
    header: "Tax",
    primary: true,
    wrap: true,
    cell: (rate) => (
      <>
        {rate.name}
        <span className="block font-normal text-muted text-sm">{rate.taxCode}</span>
      </>
    ),
  },
  { id: "place", header: "Place", wrap: true, cell: (rate) => rate.jurisdiction },
  { id: "rate", header: "Rate", align: "end", cell: taxRateText },
  { id: "from", header: "From", cell: (rate) => <CalendarDate date={rate.startDate} /> },
  {
    id: "to",
    header: "Last day",
    cell: (rate) => (rate.endDate ? <CalendarDate date={rate.endDate} /> : "No end"),
  },
];
