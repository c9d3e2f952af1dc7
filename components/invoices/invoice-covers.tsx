"use client";

import { useQuery } from "@tanstack/react-query";
import { PropertyList } from "@/components/layout/property-list";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { listApplicationParts } from "@/lib/areas/credit-memos/invoice-contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

/** The payments and credit memos that cover an invoice. */
export function InvoiceCovers({ invoiceKey, currency }: { invoiceKey: string; currency: string }) {
  const params = { "invoice-key": invoiceKey };
  const { data } = useQuery(operationQuery(listApplicationParts, { params }));
  if (!data?.applicationParts.length) return null;
  return (
    <Card title="Payments and credits applied">
      <PropertyList
        properties={data.applicationParts.map((part) => {
          const number = part.creditMemoNumber ?? part.paymentNumber ?? "";
          const page = part.creditMemoNumber ? paths.creditMemo(number) : paths.payment(number);
          return {
            label: number,
            value: (
              <TextLink href={page}>
                <Money amount={part.appliedAmount} currency={currency} />
              </TextLink>
            ),
          };
        })}
      />
    </Card>
  );
}
