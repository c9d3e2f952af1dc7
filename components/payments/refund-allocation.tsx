"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { Money } from "@/components/ui/money";
import { listPaymentPartItems, listPaymentParts } from "@/lib/areas/payments/contract";
import { operationQuery } from "@/lib/portal/query";

/** Money in hundred-millionths, so that sums of numbers stay exact. */
const exact = (amount: number) => Math.round(amount * 1e8) / 1e8;

/** Takes an amount from parts in their order; gives what each one loses. */
function takenFrom<T extends { amount: number }>(parts: readonly T[], amount: number) {
  let wanted = amount;
  return parts.flatMap((part) => {
    const taken = exact(Math.min(wanted, part.amount));
    if (taken <= 0) return [];
    wanted = exact(wanted - taken);
    return [{ ...part, taken }];
  });
}

export type RefundAllocationProps = {
  paymentKey: string;
  currency: string;
  /** What is left of the payment: it goes first. */
  unapplied: number;
  amount: number;
};

/** Which invoices, and which of their lines, are owed again because of a refund. */
export function RefundAllocation(props: RefundAllocationProps) {
  const { paymentKey, currency, unapplied, amount } = props;
  const of = { "payment-key": paymentKey };
  const { data } = useQuery(
    operationQuery(listPaymentParts, { params: of, query: { pageSize: "40" } }),
  );
  const parts = takenFrom(data?.parts.toReversed() ?? [], exact(amount - unapplied));
  const items = useQueries({
    queries: parts.map(({ id }) =>
      operationQuery(listPaymentPartItems, { params: { ...of, partid: id } }),
    ),
  });
  const money = (value: number) => <Money amount={value} currency={currency} />;
  const free = exact(Math.min(amount, unapplied));
  return (
    <ul aria-label="Where it comes from" className="space-y-2 text-sm">
      {free > 0 && (
        <li className="flex justify-between gap-4">
          <span>What is left of the payment</span> {money(free)}
        </li>
      )}
      {parts.map((part, index) => (
        <li key={part.id}>
          <span className="flex justify-between gap-4">
            <span>{part.invoiceNumber}, which owes it again</span> {money(part.taken)}
          </span>
          <ul className="mt-1 space-y-1 ps-4 text-muted">
            {takenFrom(items[index]?.data?.itemParts.toReversed() ?? [], part.taken).map((item) => (
              <li key={item.id} className="flex justify-between gap-4">
                <span>{item.chargeName}</span> {money(item.taken)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
