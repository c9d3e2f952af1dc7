import { useCustomFacts } from "@/components/custom-fields/definitions";
import { PropertyList } from "@/components/layout/property-list";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { Money } from "@/components/ui/money";
import type { getInvoice } from "@/lib/areas/invoices/contract";
import type { CallResult } from "@/lib/portal/operation-address";

const SOURCES: Readonly<Record<string, string>> = {
  Order: "An order",
  BillRun: "Billing by date",
  Standalone: "Entered by hand",
};

/** Details beside the heading of an invoice: its totals, where it comes from and who posted it. */
export function InvoiceDetails({ invoice }: { invoice: CallResult<typeof getInvoice> }) {
  const custom = useCustomFacts("Invoice", invoice);
  const money = (amount: number) => <Money amount={amount} currency={invoice.currency} />;
  return (
    <Card title="Details">
      <PropertyList
        columns={2}
        properties={[
          { label: "Without tax", value: money(invoice.amountWithoutTax) },
          { label: "Tax", value: money(invoice.taxAmount) },
          invoice.taxMessage !== null && {
            label: "Not taxed because",
            value: invoice.taxMessage,
          },
          invoice.sourceType !== "Standalone" && {
            label: "Billed through",
            value: <CalendarDate date={invoice.targetDate} />,
          },
          { label: "Payment term", value: invoice.paymentTerm },
          {
            label: "Source",
            value: SOURCES[invoice.sourceType] ?? invoice.sourceType,
          },
          { label: "Posted by", value: invoice.postedBy },
          { label: "Draft number", value: invoice.draftNumber },
          { label: "Canceled by", value: invoice.cancelledBy },
          { label: "Comments", value: invoice.comments },
          ...custom,
          {
            label: "Invoice id",
            value: <Copyable code value={invoice.id} label="invoice id" />,
          },
        ]}
      />
    </Card>
  );
}
