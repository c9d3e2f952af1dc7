"use client";

import { Download, ExternalLink } from "lucide-react";
import { useSyncExternalStore } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { getInvoicePdf } from "@/lib/areas/invoices/contract";
import { portalCalls } from "@/lib/portal/call-operation";
import { operationAddress } from "@/lib/portal/operation-address";

const never = () => () => undefined;

/** The document itself, beside its lines; where the browser shows no PDF, it can be opened. */
export function InvoicePdf({ invoiceNumber }: { invoiceNumber: string }) {
  const shows = useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled,
    () => false,
  );
  const params = { "invoice-key": invoiceNumber };
  const address = portalCalls + operationAddress(getInvoicePdf, { params });
  const title = `Invoice ${invoiceNumber} as PDF`;
  return (
    <Card
      title="Document"
      flush
      actions={
        <>
          <a
            href={address}
            download={`${invoiceNumber}.pdf`}
            className={buttonStyle({ size: "sm" })}
          >
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
