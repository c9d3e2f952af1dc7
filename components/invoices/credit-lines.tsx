"use client";

import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { MoneyInput } from "@/components/ui/money-input";
import type { previewInvoiceCredit } from "@/lib/areas/credit-memos/create/preview-contract";
import { formatMoney, formatPeriod } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";

export type CreditLinesProps = {
  items: CallResult<typeof previewInvoiceCredit>["items"];
  currency: string;
  amounts: Readonly<Record<string, number | null>>;
  onAmount: (invoiceItemId: string, amount: number | null) => void;
  /** More fields of a line that is credited. */
  fieldsOf: (invoiceItemId: string, legend: string) => ReactNode;
};

/** The lines of an invoice that can still be credited, each with an amount field. */
export function CreditLines(props: CreditLinesProps) {
  const { items, currency, amounts, onAmount, fieldsOf } = props;
  const open = items.filter(({ amountLeft }) => amountLeft > 0);
  if (!open.length) return <p>It is fully credited already.</p>;
  return (
    <ul className="space-y-3">
      {open.map((item) => (
        <li key={item.invoiceItemId} className="space-y-3">
          <Field
            label={`${item.chargeName}, ${formatPeriod(item.serviceStartDate, item.serviceEndDate)}`}
            help={`At most ${formatMoney(item.amountLeft, currency)} plus its tax.`}
          >
            <MoneyInput
              currency={currency}
              min={0}
              max={item.amountLeft}
              value={amounts[item.invoiceItemId] ?? null}
              onValueChange={(amount) => onAmount(item.invoiceItemId, amount)}
            />
          </Field>
          {(amounts[item.invoiceItemId] ?? 0) > 0 &&
            fieldsOf(item.invoiceItemId, `Custom fields of ${item.chargeName}`)}
        </li>
      ))}
    </ul>
  );
}
