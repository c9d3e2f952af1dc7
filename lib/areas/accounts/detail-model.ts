import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Account } from "./model";

/** A contact as an account shows it; null where nothing is known. */
export type AccountContact = {
  id: string;
  firstName: string;
  lastName: string;
  nickname: string | null;
  contactDescription: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  county: string | null;
  state: string | null;
  zipCode: string | null;
  country: string | null;
  taxRegion: string | null;
  workEmail: string | null;
  personalEmail: string | null;
  workPhone: string | null;
  homePhone: string | null;
  mobilePhone: string | null;
  otherPhone: string | null;
  otherPhoneType: string | null;
  fax: string | null;
  customFields: CustomFields;
};

/** An account with the contacts of its roles and its derived amounts. */
export type AccountDetail = Account & {
  /** Its customer agreed that other payment methods are tried after a failure. */
  cascadingConsent: boolean;
  contacts: AccountContact[];
  mrr: Decimal;
  /** The balance of posted invoices. */
  invoiceBalance: Decimal;
  debitMemoBalance: Decimal;
  unappliedPayments: Decimal;
  /** What negative invoices have left for others, without Invoice Settlement. */
  creditBalance: Decimal;
  /** The remaining amount of posted credit memos. */
  unappliedCredits: Decimal;
};

export type SummaryMethod = {
  id: string;
  type: string;
  brand: string | null;
  last4: string | null;
  expirationMonth: number | null;
  expirationYear: number | null;
};

export type SummaryInvoice = {
  id: string;
  invoiceNumber: string;
  invoiceDate: LocalDate;
  dueDate: LocalDate;
  amount: string;
  balance: string;
  currency: string;
  status: string;
};

export type SummaryPayment = {
  id: string;
  paymentNumber: string;
  effectiveDate: LocalDate;
  paymentType: string;
  status: string;
  amount: string;
  currency: string;
  paidInvoices: { invoiceId: string; invoiceNumber: string; amount: string }[];
};

export type SummarySubscription = {
  id: string;
  subscriptionNumber: string;
  status: string;
  termType: string;
  subscriptionStartDate: LocalDate;
  termStartDate: LocalDate;
  termEndDate: LocalDate | null;
  initialTerm: number | null;
  renewalTerm: number | null;
  autoRenew: boolean;
  ratePlans: {
    productId: string;
    productName: string;
    productRatePlanId: string;
    productSku: string;
    ratePlanName: string;
  }[];
};

/** What the summary of an account shows besides the account itself. */
export type SummaryParts = {
  defaultMethod: SummaryMethod | null;
  invoices: SummaryInvoice[];
  payments: SummaryPayment[];
  subscriptions: SummarySubscription[];
  overdue: Decimal;
  /** The balance of posted invoices that are not past due. */
  notYetDue: Decimal;
  /** Memos and payments that pay an invoice before a payment method is charged. */
  creditAvailable: Decimal;
  lastInvoiceDate: LocalDate | null;
  lastPaymentDate: LocalDate | null;
  lastPaymentAmount: string | null;
};

/** A month's usage in one unit; the quantity is decimal text. */
export type SummaryUsage = {
  quantity: string;
  startDate: LocalDate;
  unitOfMeasure: string;
};

/** One entry of an account's timeline. */
export type Activity = {
  id: string;
  kind:
    | "account"
    | "contact"
    | "paymentMethod"
    | "order"
    | "invoice"
    | "creditMemo"
    | "debitMemo"
    | "adjustment"
    | "payment"
    | "refund"
    | "mail";
  action: string;
  at: Date;
  actor: string;
  number: string | null;
  subjectId: string;
  amount: string | null;
  currency: string;
  status: string | null;
  /** The account's balance after the entry. */
  balance: string;
  detail: Record<string, unknown>;
};
