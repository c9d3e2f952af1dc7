"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { PageHeader } from "@/components/layout/page-header";
import { PropertyList } from "@/components/layout/property-list";
import { CancelRefund } from "./cancel-refund";
import { CustomFieldsCard } from "@/components/custom-fields/custom-fields-card";
import { PayingAccount } from "@/components/payments/paying-account";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getRefund, updateRefund } from "@/lib/areas/payments/refunds/refund-contract";
import { formatWords } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";
import { paymentReads } from "@/components/payments/payment-reads";

type Refund = CallResult<typeof getRefund>;

const WORDS: Readonly<Record<Refund["status"], string>> = {
  Processing: "We asked the gateway and do not know its answer yet. It is being found out.",
  Processed: "The gateway has given the money back.",
  Error: "The gateway refused, and the payment has the money again.",
  Canceled: "It was canceled, and counts as never given.",
};

const ASKED_BY: Readonly<Record<Refund["refundTransactionType"], string>> = {
  Refund: "You",
  Chargeback: "The payer's bank, by a chargeback",
  PaymentReversal: "The payer's bank, which reversed the payment",
};

/** One refund: its amount, its source and the gateway's response. */
export function RefundFacts({ refundKey }: { refundKey: string }) {
  const { data, error, refetch } = useQuery(
    operationQuery(getRefund, { params: { "refund-key": refundKey } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const of = data.paymentNumber
    ? { number: data.paymentNumber, href: paths.payment(data.paymentNumber) }
    : { number: data.creditMemoNumber ?? "", href: paths.creditMemo(data.creditMemoNumber ?? "") };
  return (
    <>
      <PageHeader
        title={`Refund ${data.number}`}
        trail={[{ label: "Refunds", href: paths.refunds() }]}
        status={<Status value={data.status} />}
        actions={<CancelRefund refund={data} />}
        meta={
          <>
            <PayingAccount accountNumber={data.accountNumber} />
            <CalendarDate date={data.refundDate} />
          </>
        }
        figures={[
          { label: "Amount", value: <Money amount={data.amount} currency={data.currency} /> },
          { label: "Refund of", value: <TextLink href={of.href}>{of.number}</TextLink> },
        ]}
      />
      <Card title="Details">
        <PropertyList
          properties={[
            {
              label: "What happened",
              value:
                data.type === "Electronic" || data.status !== "Processed"
                  ? WORDS[data.status]
                  : "The money was refunded outside the gateway.",
            },
            { label: "Method", value: formatWords(data.methodType) },
            { label: "Requested by", value: ASKED_BY[data.refundTransactionType] },
            ...(data.type === "Electronic"
              ? [
                  { label: "Gateway", value: data.gatewayId },
                  { label: "Gateway state", value: formatWords(data.gatewayState) },
                  { label: "Gateway response", value: data.gatewayResponse },
                ]
              : []),
            { label: "Reference", value: data.referenceId },
            { label: "Reason", value: data.reasonCode },
            { label: "Comment", value: data.comment },
            { label: "Refund id", value: <Copyable code value={data.id} label="refund id" /> },
          ]}
        />
      </Card>
      <RefundFields refund={data} />
    </>
  );
}

function RefundFields({ refund }: { refund: Refund }) {
  const denied = useDenied("payments:write");
  const update = useOperation(updateRefund, { refreshes: paymentReads });
  const canceled = refund.status === "Canceled" ? "A canceled refund stays as it is" : null;
  return (
    <CustomFieldsCard
      object="Refund"
      record={refund}
      of={refund.number}
      denied={denied ?? canceled}
      save={(body) => update.mutateAsync({ params: { "refund-key": refund.number }, body })}
    />
  );
}
