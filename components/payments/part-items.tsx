"use client";

import { useQuery } from "@tanstack/react-query";
import { Money } from "@/components/ui/money";
import { listPaymentPartItems } from "@/lib/areas/payments/contract";
import { operationQuery } from "@/lib/portal/query";

export type PartItemsProps = {
  paymentKey: string;
  partId: string;
  invoiceNumber: string;
  currency: string;
};

/** The lines and taxes of an invoice that a payment covers. */
export function PartItems({ paymentKey, partId, invoiceNumber, currency }: PartItemsProps) {
  const { data } = useQuery(
    operationQuery(listPaymentPartItems, {
      params: { "payment-key": paymentKey, partid: partId },
    }),
  );
  if (!data?.itemParts.length) return null;
  return (
    <section className="border-t px-5 py-3 text-sm">
      <h3 className="font-medium">Lines of {invoiceNumber}</h3>
      <ul className="mt-2 space-y-1 text-muted">
        {data.itemParts.map((item) => (
          <li key={item.id} className="flex justify-between gap-4">
            <span className="min-w-0">
              {item.taxName ? `${item.taxName} on ${item.chargeName}` : item.chargeName}
            </span>
            <span className="shrink-0">
              <Money amount={item.amount} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
