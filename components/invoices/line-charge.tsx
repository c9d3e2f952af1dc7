import { CustomFactsLine } from "@/components/custom-fields/custom-facts-line";
import type { InvoiceLine } from "@/components/invoices/invoice-lines";
import { formatPeriod } from "@/lib/portal/format";

/** What a line is for; in a narrow table also its service period, which has no column there. */
export function LineCharge({ line }: { line: InvoiceLine }) {
  return (
    <>
      {line.chargeName}
      <span className="block font-normal text-muted text-sm">
        {[line.productName, line.ratePlanName, line.description].filter(Boolean).join(" · ")}
      </span>
      <span className="hidden font-normal text-muted text-sm @xl:@max-4xl:block">
        {formatPeriod(line.serviceStartDate, line.serviceEndDate)}
      </span>
      <CustomFactsLine object="InvoiceItem" record={line} />
    </>
  );
}
