"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { cancelInvoice } from "@/lib/areas/invoices/credit-contract";
import type { getInvoice } from "@/lib/areas/invoices/contract";
import {
  deleteInvoice,
  postInvoice,
  unpostInvoice,
} from "@/lib/areas/invoices/posting/settle-contract";
import { getDocumentNumbering } from "@/lib/areas/settings/document-numbers-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";
import type { LocalDate } from "@/lib/values/local-date";
import { useInvoiceJob } from "@/components/credit-memos/use-invoice-job";

type Invoice = CallResult<typeof getInvoice>;
type OpenDialog = "post" | "unpost" | "cancel" | "delete";

const WORDS: Record<OpenDialog, { title: string; label: string; text: string }> = {
  post: {
    title: "Post this invoice",
    label: "Post invoice",
    text: "The account owes it from then on, and what stands on it does not change any more. A draft gets its invoice number now.",
  },
  unpost: {
    title: "Make this invoice a draft",
    label: "Make it a draft",
    text: "The account owes that much less until the invoice is posted again. It keeps its number.",
  },
  cancel: {
    title: "Cancel this draft",
    label: "Cancel invoice",
    text: "Nothing on it is owed. The days on it fall due again, and the next bill brings them anew. If it has an invoice number, it keeps it.",
  },
  delete: {
    title: "Delete this invoice",
    label: "Delete invoice",
    text: "It is gone for good; the audit trail keeps that there was one.",
  },
};

/** Why a canceled invoice is kept: it has a number of the gapless sequence. */
function useKept({ status, invoiceNumber, draftNumber }: Invoice): string | null {
  const numbered = status === "Canceled" && invoiceNumber !== draftNumber;
  const unknown = useDenied("settings:read") !== null;
  const { data } = useQuery({
    ...operationQuery(getDocumentNumbering),
    enabled: numbered && !unknown,
  });
  const withGaps = data !== undefined && data.numbering !== "Gapless";
  return numbered && !withGaps
    ? "It has its invoice number, and numbers are kept without gaps"
    : null;
}

/** The actions between draft, posted, canceled and deleted. */
export function DraftActions({ invoice }: { invoice: Invoice }) {
  const router = useRouter();
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const denied = useDenied("invoices:write");
  const kept = useKept(invoice);
  const options = { refreshes: memoReads };
  const post = useOperation(postInvoice, options);
  const unpost = useOperation(unpostInvoice, options);
  const cancel = useOperation(cancelInvoice, options);
  const remove = useOperation(deleteInvoice, options);
  const jobEnds = useInvoiceJob();
  const { status, balance, amount } = invoice;
  const params = { "invoice-key": invoice.id };
  const invoiceDate = day ?? invoice.invoiceDate;
  const touched = balance === amount ? null : "Something of it is paid or credited";
  const verbs: Record<OpenDialog, () => Promise<unknown>> = {
    post: () => post.mutateAsync({ params, body: { invoiceDate: invoiceDate as LocalDate } }),
    unpost: () => unpost.mutateAsync({ params }),
    cancel: () => cancel.mutateAsync({ params }),
    delete: async () => {
      await jobEnds(await remove.mutateAsync({ params }));
      router.push(paths.invoices());
    },
  };
  const button = (verb: OpenDialog, label: string, reason: string | null = null) => (
    <Button
      variant={verb === "post" ? "primary" : "secondary"}
      disabledReason={denied ?? reason}
      onClick={() => setAsked(verb)}
    >
      {label}
    </Button>
  );
  const words = asked && WORDS[asked];
  return (
    <>
      {status === "Draft" && button("cancel", "Cancel")}
      {status === "Draft" && button("post", "Post")}
      {status === "Canceled" && button("delete", "Delete", kept)}
      {status === "Posted" &&
        (balance !== 0 || amount === 0) &&
        button("unpost", "Unpost", touched)}
      <ConfirmDialog
        open={words !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={words?.title ?? ""}
        confirmLabel={words?.label ?? ""}
        danger={asked === "cancel" || asked === "delete"}
        onConfirm={async () => {
          if (asked) await verbs[asked]();
        }}
      >
        {words?.text}
        {asked === "post" && (
          <Field label="Invoice date" className="mt-4">
            <DateInput value={invoiceDate} onValueChange={setDay} />
          </Field>
        )}
      </ConfirmDialog>
    </>
  );
}
