import type { Decimal } from "@/lib/values/decimal";

/** The payment, credit memo or adjustment that covers an invoice. */
export type Cover =
  | { readonly paymentId: string }
  | { readonly creditMemoId: string }
  | { readonly adjustmentId: string };

/** An amount of an invoice to be split among its lines in order. */
export type Spread = { readonly invoiceId: string; readonly amount: Decimal };

/** An amount of the net of a line, or of one of its taxes. */
export type ItemAmount = {
  readonly invoiceItemId: string;
  readonly taxationItemId: string | null;
  readonly amount: Decimal;
  /** Credit memos only: the line or the tax of the memo that it comes from. */
  readonly creditMemoItemId?: string | null;
  readonly creditTaxationItemId?: string | null;
};

/** The net of a line or one of its taxes, with its balance and the amount that one cover has on it. */
export type OwedItem = {
  readonly invoiceId: string;
  readonly invoiceItemId: string;
  readonly taxationItemId: string | null;
  readonly chargeName: string;
  readonly taxName: string | null;
  readonly balance: Decimal;
  readonly covered: Decimal;
};
