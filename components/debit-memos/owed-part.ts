import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import { paths } from "@/lib/portal/paths";

/** A part of a payment or of a credit memo, on an invoice or on a debit memo. */
type Part = { readonly invoiceNumber?: string; readonly debitMemoNumber?: string };

/** The document that a part covers: its number and its page. */
export function documentOf({ invoiceNumber, debitMemoNumber }: Part) {
  if (debitMemoNumber !== undefined) {
    return { number: debitMemoNumber, href: paths.debitMemo(debitMemoNumber) };
  }
  const number = invoiceNumber ?? "";
  return { number, href: paths.invoice(number) };
}

/** Parts under the number of their document, whatever its kind. */
export const underNumbers = <P extends Part>(parts: readonly P[]) =>
  parts.map((part) => ({ ...part, invoiceNumber: documentOf(part).number }));

/** The body that names a document with an amount, under the name of its kind. */
export const bodyOf = (kind: OwedKind, number: string, amount: number) =>
  kind === "DebitMemo"
    ? { debitMemos: [{ debitMemoId: number, amount }] }
    : { invoices: [{ invoiceId: number, amount }] };

/** The body that takes an amount off the document of this number, under the name of its kind. */
export function takenOff(
  parts: readonly Part[],
  { invoiceNumber: number, amount }: { invoiceNumber: string; amount: number },
) {
  const isDebit = parts.some((part) => part.debitMemoNumber === number);
  return bodyOf(isDebit ? "DebitMemo" : "Invoice", number, amount);
}
