/** What an account owes by a document: an invoice, or a debit memo. */
export type OwedKind = "Invoice" | "DebitMemo";

/** How a kind is called in messages. */
export const NOUN = { Invoice: "invoice", DebitMemo: "debit memo" } as const satisfies Record<
  OwedKind,
  string
>;

/** The subject of its audit lines and events, under which it is numbered, too. */
export const SUBJECT = { Invoice: "invoice", DebitMemo: "debitMemo" } as const satisfies Record<
  OwedKind,
  string
>;

/** Its number, as audit lines and events name it. */
export const numberDetail = (kind: OwedKind, number: string): Record<string, string> =>
  kind === "Invoice" ? { invoiceNumber: number } : { memoNumber: number };

/** What a debit memo says beside what an invoice says; null on invoices. */
export type DebitFacts = {
  readonly kind: OwedKind;
  readonly reasonCode: string | null;
  /** The invoice, or the credit memo, that it was made from. */
  readonly referredInvoiceId: string | null;
  readonly referredCreditMemoId: string | null;
};
