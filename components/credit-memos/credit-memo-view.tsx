"use client";

import { DocumentContacts } from "@/components/contacts/document-contacts";
import { documentOf } from "@/components/debit-memos/owed-part";
import { useQuery } from "@tanstack/react-query";
import { MemoActions } from "@/components/credit-memos/memo-actions";
import type { Memo } from "@/components/credit-memos/memo-verbs";
import { MemoLines } from "@/components/memos/memo-lines";
import { CreditMemoPdf } from "@/components/invoices/invoice-pdf";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { CustomFieldsCard } from "@/components/custom-fields/custom-fields-card";
import { memoReads } from "@/components/credit-memos/memo-reads";
import { useDenied } from "@/components/layout/frame/viewer";
import { PropertyList } from "@/components/layout/property-list";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getCreditMemo, listCreditMemoParts } from "@/lib/areas/credit-memos/contract";
import { updateCreditMemo } from "@/lib/areas/credit-memos/change-contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

const SOURCES: Record<Memo["sourceType"], string> = {
  Order: "An order",
  Subscription: "Billing by date",
  Invoice: "Crediting an invoice",
  Standalone: "By hand",
};

/** A credit memo: what it credits and why, where it is applied, and what remains. */
export function CreditMemoView({ memoKey }: { memoKey: string }) {
  const params = { "credit-memo-key": memoKey };
  const { data: memo, error, refetch } = useQuery(operationQuery(getCreditMemo, { params }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!memo) return null;
  const money = (amount: number) => <Money amount={amount} currency={memo.currency} />;
  return (
    <>
      <PageHeader
        title={`Credit memo ${memo.number}`}
        trail={[{ label: "Credit memos", href: paths.creditMemos() }]}
        status={<Status value={memo.reversed ? "Reversed" : memo.status} />}
        meta={
          <>
            <TextLink href={paths.account(memo.accountNumber)}>{memo.accountName}</TextLink>
            <Copyable value={memo.number} label="credit memo number" />
            {memo.status === "Draft" && memo.number === memo.draftNumber && (
              <span>It gets its number when it is posted.</span>
            )}
          </>
        }
        figures={[
          { label: "Amount", value: money(memo.amount) },
          { label: "Remaining", value: money(memo.unappliedAmount) },
          { label: "Applied", value: money(memo.appliedAmount) },
          { label: "Refunded", value: money(memo.refundAmount) },
          { label: "Date", value: <CalendarDate date={memo.creditMemoDate} /> },
        ]}
        actions={<MemoActions memo={memo} />}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="space-y-5">
          <MemoLines kind="credit" memoNumber={memo.number} currency={memo.currency} />
          <MemoParts memo={memo} />
          <MemoFields memo={memo} />
          <DocumentContacts document={memo} />
          <Card title="Details">
            <PropertyList
              columns={2}
              properties={[
                { label: "Tax", value: money(memo.taxAmount) },
                { label: "Made by", value: SOURCES[memo.sourceType] },
                memo.referredInvoiceNumber !== null && {
                  label: "Of invoice",
                  value: (
                    <TextLink href={paths.invoice(memo.referredInvoiceNumber)}>
                      {memo.referredInvoiceNumber}
                    </TextLink>
                  ),
                },
                { label: "Reason", value: memo.reasonCode },
                { label: "Comment", value: memo.comment },
                { label: "Posted by", value: memo.postedBy },
                { label: "Draft number", value: memo.draftNumber },
                { label: "Memo id", value: <Copyable code value={memo.id} label="memo id" /> },
              ]}
            />
          </Card>
        </div>
        <CreditMemoPdf memoNumber={memo.number} />
      </div>
    </>
  );
}

function MemoFields({ memo }: { memo: Memo }) {
  const denied = useDenied("invoices:write");
  const update = useOperation(updateCreditMemo, { refreshes: memoReads });
  const canceled = memo.status === "Canceled" ? "A canceled credit memo stays as it is" : null;
  return (
    <CustomFieldsCard
      object="CreditMemo"
      record={memo.customFields}
      of={memo.number}
      denied={denied ?? canceled}
      save={(body) => update.mutateAsync({ params: { "credit-memo-key": memo.number }, body })}
    />
  );
}

function MemoParts({ memo }: { memo: Memo }) {
  const params = { "credit-memo-key": memo.number };
  const { data } = useQuery(operationQuery(listCreditMemoParts, { params }));
  if (!data?.parts.length) return null;
  return (
    <Card title="Applied to">
      <PropertyList
        properties={data.parts.map((part) => {
          const { number, href } = documentOf(part);
          const amount = <Money amount={part.amount} currency={memo.currency} />;
          return { label: number, value: <TextLink href={href}>{amount}</TextLink> };
        })}
      />
    </Card>
  );
}
