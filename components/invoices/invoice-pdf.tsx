"use client";

import { Download, ExternalLink } from "lucide-react";
import { useSyncExternalStore } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { getCreditMemoPdf } from "@/lib/areas/credit-memos/contract";
import { getDebitMemoPdf } from "@/lib/areas/debit-memos/files/file-contract";
import { getInvoicePdf } from "@/lib/areas/invoices/contract";
import { portalCalls } from "@/lib/portal/call-operation";
import { operationAddress } from "@/lib/portal/operation-address";

const never = () => () => undefined;

/** The PDF of an invoice, beside its lines. */
export function InvoicePdf({ invoiceNumber }: { invoiceNumber: string }) {
  const params = { "invoice-key": invoiceNumber };
  const address = portalCalls + operationAddress(getInvoicePdf, { params });
  return <DocumentPdf address={address} number={invoiceNumber} title="Invoice" />;
}

/** The PDF of a credit memo, beside its lines. */
export function CreditMemoPdf({ memoNumber }: { memoNumber: string }) {
  const params = { "credit-memo-key": memoNumber };
  const address = portalCalls + operationAddress(getCreditMemoPdf, { params });
  return <DocumentPdf address={address} number={memoNumber} title="Credit memo" />;
}

/** The PDF of a debit memo, beside its lines. */
export function DebitMemoPdf({ memoNumber }: { memoNumber: string }) {
  const params = { "debit-memo-key": memoNumber };
  const address = portalCalls + operationAddress(getDebitMemoPdf, { params });
  return <DocumentPdf address={address} number={memoNumber} title="Debit memo" />;
}

type DocumentPdfProps = { address: string; number: string; title: string };

/** For browsers that show no PDF in the page: a link to open it. */
function DocumentPdf({ address, number, title: kind }: DocumentPdfProps) {
  const shows = useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled,
    () => false,
  );
  const title = `${kind} ${number} as PDF`;
  return (
    <Card
      title="Document"
      flush
      actions={
        <>
          <a href={address} download={`${number}.pdf`} className={buttonStyle({ size: "sm" })}>
            <Download aria-hidden />
            Download
          </a>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ size: "sm" })}
          >
            <ExternalLink aria-hidden />
            Open PDF
          </a>
        </>
      }
    >
      {shows ? (
        <iframe
          title={title}
          src={`${address}#toolbar=0&view=FitH`}
          className="block h-[46rem] w-full rounded-b-lg bg-sunken"
        />
      ) : (
        <EmptyState title="This browser shows no PDF in the page">
          Open or download the document instead.
        </EmptyState>
      )}
    </Card>
  );
}
