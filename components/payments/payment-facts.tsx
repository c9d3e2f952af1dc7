"use client";

import { useQuery } from "@tanstack/react-query";
import { CustomFieldsCard } from "@/components/custom-fields/custom-fields-card";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { PageHeader } from "@/components/layout/page-header";
import { PaymentActions } from "@/components/payments/payment-actions";
import { PayingAccount } from "@/components/payments/paying-account";
import { PaymentConversation } from "@/components/payments/payment-conversation";
import { PaymentDetails } from "@/components/payments/payment-details";
import { PaymentParts } from "@/components/payments/payment-parts";
import { paymentReads } from "@/components/payments/payment-reads";
import { PaymentRefunds } from "@/components/payments/refunds/payment-refunds";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { updatePayment } from "@/lib/areas/payments/change-contract";
import { getPayment } from "@/lib/areas/payments/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** One payment: what it settled, and its gateway log. */
export function PaymentFacts({ paymentKey }: { paymentKey: string }) {
  const {
    data: payment,
    error,
    refetch,
  } = useQuery(operationQuery(getPayment, { params: { "payment-key": paymentKey } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!payment) return null;
  const money = (amount: number) => <Money amount={amount} currency={payment.currency} />;
  return (
    <>
      <PageHeader
        title={`Payment ${payment.number}`}
        trail={[{ label: "Payments", href: paths.payments() }]}
        status={<Status value={payment.status} />}
        actions={<PaymentActions payment={payment} />}
        meta={
          <>
            {payment.accountNumber ? (
              <PayingAccount accountNumber={payment.accountNumber} />
            ) : (
              <span>Unallocated: the payer is not known yet</span>
            )}
            <CalendarDate date={payment.effectiveDate} />
          </>
        }
        figures={[
          { label: "Amount", value: money(payment.amount) },
          { label: "Applied", value: money(payment.appliedAmount) },
          { label: "Unapplied", value: money(payment.unappliedAmount) },
          ...(payment.creditBalanceAmount > 0
            ? [{ label: "In the credit balance", value: money(payment.creditBalanceAmount) }]
            : []),
          { label: "Refunded", value: money(payment.refundAmount) },
        ]}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="space-y-5">
          <PaymentParts payment={payment} />
          <PaymentRefunds paymentId={payment.id} />
          {payment.type === "Electronic" && <PaymentConversation paymentId={payment.id} />}
        </div>
        <div className="space-y-5">
          <PaymentDetails payment={payment} />
          <PaymentFields payment={payment} />
        </div>
      </div>
    </>
  );
}

function PaymentFields({ payment }: { payment: CallResult<typeof getPayment> }) {
  const denied = useDenied("payments:write");
  const update = useOperation(updatePayment, { refreshes: paymentReads });
  const canceled = payment.status === "Canceled" ? "A canceled payment stays as it is" : null;
  return (
    <CustomFieldsCard
      object="Payment"
      record={payment}
      of={payment.number}
      denied={denied ?? canceled}
      save={(body) => update.mutateAsync({ params: { "payment-key": payment.number }, body })}
    />
  );
}
