import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { LocalDate } from "@/lib/values/local-date";

/** A subscription as a row of a list; decimals are text. */
export type SubscriptionRow = {
  id: string;
  subscriptionNumber: string;
  version: number;
  status: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  invoiceAccountId: string;
  termType: string;
  autoRenew: boolean;
  contractEffective: LocalDate;
  subscriptionStart: LocalDate;
  termStart: LocalDate;
  termEnd: LocalDate | null;
  currency: string;
  mrr: string;
  cmrr: string;
  tcv: string;
  nextBillingDate: LocalDate | null;
  ratePlanNames: string[];
  customFields: CustomFields;
  createdAt: Date;
  updatedAt: Date;
};
