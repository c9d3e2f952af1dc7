import type { LocalDate } from "@/lib/values/local-date";
import type { Parties } from "./facts-model";
import type { Invoice, InvoiceItem } from "./model";

/** Contacts of the account today; a posted document has its own. */
type Contacts = {
  billToContactId: string;
  soldToContactId: string;
  shipToContactId: string | null;
};

/** An invoice as a row of a list. */
export type ListedInvoice = Invoice &
  Contacts & { orgId: string; chargeTypes: string[]; lastEmailSentAt: Date | null };

/** A line with the facts of its invoice. */
export type ListedItem = InvoiceItem &
  Contacts & {
    invoiceId: string;
    invoiceNumber: string;
    invoiceDate: LocalDate;
    accountId: string;
    accountNumber: string;
    currency: string;
    createdById: string | null;
    postedById: string | null;
    updatedAt: Date;
    parties: Parties;
    asGiven: Invoice["asGiven"];
    defaultPaymentMethodId: string | null;
    parentId: string | null;
    subscriptionOwnerId: string | null;
    commitmentPeriodId: string | null;
    ratePlanId: string | null;
    productRatePlanId: string | null;
    productId: string | null;
    appliedToItemId: string | null;
  };
