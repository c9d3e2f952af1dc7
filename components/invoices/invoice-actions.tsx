"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Undo2 } from "lucide-react";
import { useState } from "react";
import { ApplyDialog } from "@/components/credit-memos/apply-dialog";
import { ChargeMore } from "@/components/debit-memos/charge-more";
import { AdjustInvoice } from "@/components/invoices/adjust-invoice";
import { CreditInvoice } from "@/components/invoices/credit-invoice";
import { GiveUpDialogs } from "@/components/invoices/give-up-dialogs";
import {
  adjustmentItems,
  creditItems,
  type ReductionDialog,
} from "@/components/invoices/reduction-items";
import { SendInvoiceDialog } from "@/components/invoices/send-invoice-dialog";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import { RefundOfInvoice } from "@/components/payments/refunds/refund-of-invoice";
import { TakePaymentDialog } from "@/components/payments/take-payment-dialog";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { listApplicationParts } from "@/lib/areas/credit-memos/application-contract";
import type { getInvoice } from "@/lib/areas/invoices/contract";
import { formatMoney } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

type Invoice = CallResult<typeof getInvoice>;
type OpenDialog = "send" | "pay" | "apply" | ReductionDialog;
type Paid = { paymentNumber: string; amount: number };

/** What can be done with a posted invoice: take a payment while it is open, refund once it is paid. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [refunded, setRefunded] = useState<Paid | null>(null);
  const mayNotPay = useDenied("payments:write");
  const denied = useDenied("invoices:write");
  const { settlement } = useViewer();
  const { invoiceNumber, balance, currency, accountId, accountNumber } = invoice;
  const payments = usePaymentsOf(invoice);
  const close = () => setAsked(null);
  if (invoice.status !== "Posted") return null;
  const owed = balance > 0;
  const more = [
    ...(settlement ? creditItems : adjustmentItems)(invoice, denied, setAsked),
    ...payments.map((paid) => ({
      label: `Refund ${formatMoney(paid.amount, currency)} of ${paid.paymentNumber}`,
      icon: <Undo2 aria-hidden />,
      disabledReason: mayNotPay,
      onSelect: () => setRefunded(paid),
    })),
  ];
  return (
    <>
      <Button disabledReason={denied} onClick={() => setAsked("send")}>
        Send by e-mail
      </Button>
      {more.length > 0 && (
        <Menu
          trigger={
            <Button icon={<ChevronDown aria-hidden />}>
              {owed ? "More actions" : "Refund or credit"}
            </Button>
          }
          items={more}
        />
      )}
      {owed && (
        <>
          {settlement && (
            <Button disabledReason={denied} onClick={() => setAsked("apply")}>
              Apply credit
            </Button>
          )}
          <Button variant="primary" disabledReason={mayNotPay} onClick={() => setAsked("pay")}>
            Take payment
          </Button>
        </>
      )}
      <SendInvoiceDialog
        open={asked === "send"}
        onClose={close}
        invoiceNumber={invoiceNumber}
        accountNumber={accountNumber}
      />
      <TakePaymentDialog
        open={asked === "pay"}
        onClose={close}
        accountNumber={accountNumber}
        currency={currency}
        owed={{ number: invoiceNumber, open: balance, kind: "Invoice" }}
      />
      <ApplyDialog
        open={asked === "apply"}
        onClose={close}
        accountId={accountId}
        currency={currency}
        owed={{ number: invoiceNumber, open: balance, kind: "Invoice" }}
      />
      <AdjustInvoice invoice={invoice} open={asked === "adjust"} onClose={close} />
      <CreditInvoice invoice={invoice} open={asked === "credit"} onClose={close} />
      <ChargeMore invoice={invoice} open={asked === "debit"} onClose={close} />
      <GiveUpDialogs
        invoice={invoice}
        asked={asked === "reverse" || asked === "writeOff" ? asked : null}
        onClose={close}
      />
      {refunded && (
        <RefundOfInvoice
          paymentNumber={refunded.paymentNumber}
          invoice={{ invoiceNumber, amount: refunded.amount }}
          onClose={() => setRefunded(null)}
        />
      )}
    </>
  );
}

/** The payments that are applied to an invoice, with how much of each. */
function usePaymentsOf({ invoiceNumber, paymentAmount }: Invoice): Paid[] {
  const { data } = useQuery({
    ...operationQuery(listApplicationParts, { params: { "invoice-key": invoiceNumber } }),
    enabled: paymentAmount > 0,
  });
  return (data?.applicationParts ?? []).flatMap(({ paymentNumber, appliedAmount }) =>
    paymentNumber === null ? [] : [{ paymentNumber, amount: appliedAmount }],
  );
}
