"use client";

import { useOwed } from "@/components/debit-memos/use-owed";
import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import { formatMoney } from "@/lib/portal/format";

/** What an account owes as choices of a form, the oldest first; a value is a kind and a number. */
export function useOwedChoices(accountNumber: string | undefined) {
  const owed = useOwed({ number: accountNumber ?? "" }, Boolean(accountNumber)) ?? [];
  return owed.map((of) => ({
    value: `${of.kind} ${of.number}`,
    label: `${of.number}, ${formatMoney(of.open, of.currency)} open`,
  }));
}

/** The document that a value of these choices names. */
export function chosenDocument(value: string): { type: OwedKind; number: string } {
  const [kind, ...number] = value.split(" ");
  return { type: kind === "DebitMemo" ? kind : "Invoice", number: number.join(" ") };
}
