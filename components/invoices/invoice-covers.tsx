"use client";

import { useQuery } from "@tanstack/react-query";
import { Unlink } from "lucide-react";
import { useState } from "react";
import { UnapplyMemo } from "@/components/credit-memos/unapply-memo";
import { useDenied } from "@/components/layout/frame/viewer";
import { UnapplyPayment } from "@/components/payments/unapply-payment";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { listApplicationParts } from "@/lib/areas/credit-memos/application-contract";
import { listDebitMemoApplicationParts } from "@/lib/areas/debit-memos/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";

type Part = CallResult<typeof listApplicationParts>["applicationParts"][number];

const numberOf = (part: Part) => part.creditMemoNumber ?? part.paymentNumber ?? "";

function columnsIn(currency: string): Column<Part>[] {
  return [
    { id: "document", header: "Document", cell: numberOf, primary: true },
    {
      id: "kind",
      header: "Kind",
      cell: (part) => (part.creditMemoNumber ? "Credit memo" : "Payment"),
    },
    {
      id: "at",
      header: "Applied",
      cell: (part) => <CalendarDate date={part.createdDate.slice(0, 10)} />,
    },
    {
      id: "amount",
      header: "Amount",
      align: "end",
      cell: (part) => <Money amount={part.appliedAmount} currency={currency} />,
    },
  ];
}

export type InvoiceCoversProps = {
  /** Number of the invoice, or of the debit memo. */
  invoiceKey: string;
  isDebit?: boolean;
  currency: string;
};

/** The payments and credit memos that are applied to an invoice or a debit memo, and the way to unapply them. */
export function InvoiceCovers({ invoiceKey, isDebit = false, currency }: InvoiceCoversProps) {
  const [part, setPart] = useState<Part | null>(null);
  const mayNotPay = useDenied("payments:write");
  const mayNotCredit = useDenied("invoices:write");
  const { data } = useCovers(invoiceKey, isDebit);
  const shown = useLast(part);
  if (!data?.applicationParts.length) return null;
  const dialog = {
    invoiceNumber: invoiceKey,
    currency,
    open: part !== null,
    onClose: () => setPart(null),
  };
  return (
    <Card title="Payments and credits applied" flush>
      <OperationTable
        flush
        label="Payments and credits applied"
        columns={columnsIn(currency)}
        rows={data.applicationParts}
        rowKey={(of) => of.id}
        rowLabel={numberOf}
        rowHref={(of) =>
          of.creditMemoNumber ? paths.creditMemo(of.creditMemoNumber) : paths.payment(numberOf(of))
        }
        rowActions={(of) => [
          {
            label: "Unapply",
            icon: <Unlink aria-hidden />,
            disabledReason: of.creditMemoNumber ? mayNotCredit : mayNotPay,
            onSelect: () => setPart(of),
          },
        ]}
      />
      {shown?.paymentNumber && <UnapplyPayment {...dialog} paymentNumber={shown.paymentNumber} />}
      {shown?.creditMemoNumber && <UnapplyMemo {...dialog} memoNumber={shown.creditMemoNumber} />}
    </Card>
  );
}

function useCovers(number: string, isDebit: boolean) {
  const ofInvoice = useQuery({
    ...operationQuery(listApplicationParts, { params: { "invoice-key": number } }),
    enabled: !isDebit,
  });
  const ofMemo = useQuery({
    ...operationQuery(listDebitMemoApplicationParts, { params: { "debit-memo-key": number } }),
    enabled: isDebit,
  });
  return isDebit ? ofMemo : ofInvoice;
}
