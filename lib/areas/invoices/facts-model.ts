import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { OwedKind } from "./owed-kind-model";

/** What an invoice contains, beside its own row. */
export type InvoiceFacts = {
  readonly chargeTypes: ReadonlySet<string>;
  /** What its discounts take off, without tax. */
  readonly discount: Decimal;
  readonly lastEmailSentAt: Date | null;
};

/** What stands beside a line: credit of memos that are not canceled, and the line that a discount reduces. */
export type ItemBeside = { readonly credited: Decimal; readonly appliedToItemId: string | null };

/** Who made an invoice and posted it; null where it was made before ids were stored. */
export type InvoiceMakers = {
  readonly createdById: string | null;
  readonly postedById: string | null;
  /** Its account pays automatically. */
  readonly autoPay: boolean;
};

/** An invoice or a debit memo with a balance, as collection needs it. */
export type OpenInvoice = {
  readonly id: string;
  readonly kind: OwedKind;
  readonly invoiceNumber: string;
  readonly balance: Decimal;
  readonly dueDate: LocalDate;
  readonly currency: string;
  /** False keeps it from automatic collection; null follows its account. */
  readonly autoPay: boolean | null;
};

/** What a line that was entered by hand says beside its figures; null for other lines. */
export type EnteredFacts = {
  readonly description: string | null;
  readonly purchaseOrderNumber: string | null;
  readonly bookingReference: string | null;
  readonly accountingCode: string | null;
  readonly customFields: CustomFields | null;
  /** Lines of debit memos only: the line of an invoice, or of a credit memo, that they were made from. */
  readonly sourceItemId: string | null;
  readonly sourceMemoItemId: string | null;
};

/** A contact as it was when a document was posted, or as it is now for one that is not. Empty fields are absent. */
export type PartySnapshot = Readonly<Record<string, string>>;

/** The seller and the buyer, as a posted document states them permanently; a draft as they are now. */
export type Parties = {
  /** Its name, and the id of its profile, where it had one. */
  readonly seller?: { readonly name: string; readonly companyId?: string };
  readonly account?: { readonly name: string; readonly accountNumber: string };
  readonly billTo?: PartySnapshot;
  readonly soldTo?: PartySnapshot;
  readonly shipTo?: PartySnapshot;
  /** Ids of the snapshots of its contacts, as callers write them; none before it is posted. */
  readonly snapshots?: {
    readonly billTo?: string;
    readonly soldTo?: string;
    readonly shipTo?: string;
  };
};
