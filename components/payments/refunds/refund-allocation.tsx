"use client";

import { useQuery } from "@tanstack/react-query";
import { Allocation } from "@/components/payments/allocation";
import { previewRefund } from "@/lib/areas/payments/preview-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { previewQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";
import { decimal, sumOf } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";

const pauseMs = 250;

export type RefundAllocationProps = {
  paymentKey: string;
  amount: number;
  /** The only invoice that it is taken off; the newest parts of the payment when absent. */
  invoiceNumber?: string;
  /** The invoices are credited, too, so that they do not become open. */
  credited: boolean;
  enabled: boolean;
};

type Preview = CallResult<typeof previewRefund>;

/** The same when a credit memo pays what the refund leaves open. */
function withCredit(preview: Preview): Preview {
  const { currency, invoices, accountBalanceAfter } = preview;
  const credit = sumOf(invoices.map(({ amount }) => decimal(amount)));
  return {
    ...preview,
    accountBalanceAfter: moneyNumber(decimal(accountBalanceAfter).minus(credit), currency),
    invoices: invoices.map((invoice) => ({
      ...invoice,
      balanceAfter: invoice.balance,
      items: invoice.items.map((item) => ({ ...item, balanceAfter: item.balance })),
    })),
  };
}

/** Which invoices, lines and taxes are owed again because of a refund, before it is made. */
export function RefundAllocation(props: RefundAllocationProps) {
  const { paymentKey, amount, invoiceNumber, credited, enabled } = props;
  const [totalAmount] = useSettled(amount, pauseMs);
  const { data, error, refetch } = useQuery({
    ...previewQuery(previewRefund, {
      params: { "payment-key": paymentKey },
      body: {
        totalAmount,
        ...(invoiceNumber !== undefined && {
          invoices: [{ invoiceNumber, amount: totalAmount }],
        }),
      },
    }),
    enabled: enabled && totalAmount > 0,
    staleTime: 0,
  });
  if (!(amount > 0)) return null;
  return (
    <Allocation
      label="Where it comes from"
      outsideLabel="What is left of the payment"
      preview={data && credited ? withCredit(data) : data}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
