"use client";

import { useQuery } from "@tanstack/react-query";
import { InvoiceCollection } from "@/components/collection/invoice-collection";
import { CustomFieldsCard } from "@/components/custom-fields/custom-fields-card";
import { debitReads } from "@/components/debit-memos/debit-reads";
import { useDenied } from "@/components/layout/frame/viewer";
import { updateDebitMemo } from "@/lib/areas/debit-memos/change-contract";
import { useOperation } from "@/lib/portal/use-operation";
import { DocumentContacts } from "@/components/contacts/document-contacts";
import { DebitActions, type DebitMemo } from "@/components/debit-memos/debit-actions";
import { InvoiceCovers } from "@/components/invoices/invoice-covers";
import { InvoiceMails } from "@/components/invoices/invoice-mails";
import { DebitMemoPdf } from "@/components/invoices/invoice-pdf";
import { MemoLines } from "@/components/memos/memo-lines";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { PropertyList } from "@/components/layout/property-list";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getDebitMemo } from "@/lib/areas/debit-memos/contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

const SOURCES: Record<DebitMemo["sourceType"], string> = {
  Invoice: "From an invoice",
  CreditMemo: "Reversing a credit memo",
  Standalone: "By hand",
};

/** A debit memo: what it asks for and why, what covers it, and what is owed. */
export function DebitMemoView({ memoKey }: { memoKey: string }) {
  const params = { "debit-memo-key": memoKey };
  const { data: memo, error, refetch } = useQuery(operationQuery(getDebitMemo, { params }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!memo) return null;
  const money = (amount: number) => <Money amount={amount} currency={memo.currency} />;
  return (
    <>
      <PageHeader
        title={`Debit memo ${memo.number}`}
        trail={[{ label: "Debit memos", href: paths.debitMemos() }]}
        status={<Status value={memo.status} />}
        meta={
          <>
            <TextLink href={paths.account(memo.accountNumber)}>{memo.accountName}</TextLink>
            <Copyable value={memo.number} label="debit memo number" />
          </>
        }
        figures={[
          { label: "Amount", value: money(memo.amount) },
          { label: "Balance", value: money(memo.balance) },
          { label: "Applied", value: money(memo.beAppliedAmount) },
          { label: "Due", value: <CalendarDate date={memo.dueDate} /> },
        ]}
        actions={<DebitActions memo={memo} />}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="space-y-5">
          <MemoLines kind="debit" memoNumber={memo.number} currency={memo.currency} />
          <InvoiceCovers invoiceKey={memo.number} currency={memo.currency} isDebit />
          {memo.status === "Posted" && memo.balance > 0 && (
            <InvoiceCollection invoiceKey={memo.number} />
          )}
          <MemoFields memo={memo} />
          <DocumentContacts document={memo} />
          <Card title="Details">
            <PropertyList
              columns={2}
              properties={[
                { label: "Tax", value: money(memo.taxAmount) },
                { label: "Date", value: <CalendarDate date={memo.debitMemoDate} /> },
                { label: "Made", value: SOURCES[memo.sourceType] },
                { label: "Reason", value: memo.reasonCode },
                { label: "Comment", value: memo.comment },
                { label: "Posted by", value: memo.postedBy },
                { label: "Draft number", value: memo.draftNumber },
                { label: "Memo id", value: <Copyable code value={memo.id} label="memo id" /> },
              ]}
            />
          </Card>
          <InvoiceMails invoiceId={memo.id} />
        </div>
        <DebitMemoPdf memoNumber={memo.number} />
      </div>
    </>
  );
}

function MemoFields({ memo }: { memo: DebitMemo }) {
  const denied = useDenied("invoices:write");
  const update = useOperation(updateDebitMemo, { refreshes: debitReads });
  const canceled = memo.status === "Canceled" ? "A canceled debit memo stays as it is" : null;
  return (
    <CustomFieldsCard
      object="DebitMemo"
      record={memo}
      of={memo.number}
      denied={denied ?? canceled}
      save={(body) => update.mutateAsync({ params: { "debit-memo-key": memo.number }, body })}
    />
  );
}
