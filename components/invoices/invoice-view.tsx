"use client";

import { useQuery } from "@tanstack/react-query";
import { InvoiceCollection } from "@/components/collection/invoice-collection";
import { DocumentContacts } from "@/components/contacts/document-contacts";
import { DraftActions } from "@/components/invoices/draft-actions";
import { EditInvoice } from "@/components/invoices/edit-invoice";
import { InvoiceActions } from "@/components/invoices/invoice-actions";
import { InvoiceCovers } from "@/components/invoices/invoice-covers";
import { InvoiceDetails } from "@/components/invoices/invoice-details";
import { EditLines } from "@/components/invoices/edit-lines";
import { InvoiceLines } from "@/components/invoices/invoice-lines";
import { InvoiceMails } from "@/components/invoices/invoice-mails";
import { InvoiceOrders } from "@/components/invoices/orders/invoice-orders";
import { InvoicePdf } from "@/components/invoices/invoice-pdf";
import { InvoiceStatus } from "@/components/invoices/invoice-status";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Copyable } from "@/components/ui/copyable";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { getInvoice } from "@/lib/areas/invoices/contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

/** An invoice: its lines with their reasons, and the document as the customer has it. */
export function InvoiceView({ invoiceKey }: { invoiceKey: string }) {
  const {
    data: invoice,
    error,
    refetch,
  } = useQuery(operationQuery(getInvoice, { params: { "invoice-key": invoiceKey } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!invoice) return null;
  const { currency } = invoice;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <>
      <PageHeader
        title={`Invoice ${invoice.invoiceNumber}`}
        trail={[
          { label: "Invoices", href: paths.invoices() },
          { label: invoice.accountName, href: paths.account(invoice.accountNumber) },
        ]}
        status={
          invoice.reversed ? <Status value="Reversed" /> : <InvoiceStatus invoice={invoice} />
        }
        meta={
          <>
            <Copyable value={invoice.invoiceNumber} label="invoice number" />
            {invoice.status === "Draft" && invoice.invoiceNumber === invoice.draftNumber && (
              <span>It gets its invoice number when it is posted.</span>
            )}
          </>
        }
        figures={[
          { label: "Amount", value: money(invoice.amount) },
          { label: "Balance", value: money(invoice.balance) },
          { label: "Paid", value: money(invoice.paymentAmount) },
          { label: "Credited", value: money(invoice.creditMemoAmount) },
          { label: "Date", value: <CalendarDate date={invoice.invoiceDate} /> },
          { label: "Due", value: <CalendarDate date={invoice.dueDate} /> },
        ]}
        actions={
          <>
            <EditInvoice invoice={invoice} />
            <EditLines invoice={invoice} />
            <DraftActions invoice={invoice} />
            <InvoiceActions invoice={invoice} />
          </>
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-5">
          <InvoiceLines
            invoiceKey={invoiceKey}
            currency={currency}
            amount={invoice.amountWithoutTax}
            tax={invoice.taxAmount}
          />
          <InvoiceOrders invoiceKey={invoice.invoiceNumber} />
          <InvoiceCovers invoiceKey={invoice.invoiceNumber} currency={currency} />
          {invoice.status === "Posted" && invoice.balance > 0 && (
            <InvoiceCollection invoiceKey={invoice.invoiceNumber} />
          )}
          <InvoiceMails invoiceId={invoice.id} />
          <DocumentContacts document={invoice} />
          <InvoiceDetails invoice={invoice} />
        </div>
        <InvoicePdf invoiceNumber={invoice.invoiceNumber} />
      </div>
    </>
  );
}
