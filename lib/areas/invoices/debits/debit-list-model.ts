import type { LocalDate } from "@/lib/values/local-date";
import type { Invoice, InvoiceItem } from "@/lib/areas/invoices/model";

/** What a line of a debit memo has of the invoice line that it was made from. */
export type SourceLine = {
  readonly id: string;
  readonly subscriptionId: string | null;
  readonly subscriptionNumber: string | null;
};

/** A debit memo as a row of a list. */
export type ListedDebit = Invoice & { readonly accountBillToId: string };

/** A line of a debit memo with the memo's fields in lists. */
export type ListedDebitItem = InvoiceItem &
  Omit<SourceLine, "id"> & {
    readonly debitMemoId: string;
    readonly memoNumber: string;
    readonly memoDate: LocalDate;
    readonly memoStatus: Invoice["status"];
    readonly accountId: string;
    readonly accountNumber: string;
    readonly currency: string;
    readonly subscriptionOwnerId: string | null;
  };
