import type { Decimal } from "@/lib/values/decimal";

export type AccountStatus = "Active" | "Canceled";

/** Where the bill cycle day comes from: given by the merchant, or the day the account was made. */
export type BcdSetting = "ManualSet" | "AutoSet";

/** Tax data of an account by the interface's names; dates are YYYY-MM-DD. */
export type TaxInfo = Record<string, string>;

/** A billing account: who owes, in which currency, and how it is billed and paid. */
export type Account = {
  id: string;
  accountNumber: string;
  name: string;
  status: AccountStatus;
  currency: string;
  entityId: string;
  orgId: string;
  batch: string;
  /** 1 to 31; 31 is the end of each month. */
  billCycleDay: number;
  bcdSettingOption: BcdSetting;
  paymentTerm: string;
  autoPay: boolean;
  paymentGateway: string | null;
  defaultPaymentMethodId: string | null;
  billToContactId: string;
  soldToContactId: string;
  shipToContactId: string | null;
  parentId: string | null;
  /** What is owed on posted invoices, in `currency`. */
  balance: Decimal;
  invoiceDeliveryEmail: boolean;
  invoiceDeliveryPrint: boolean;
  additionalEmails: string[];
  notes: string | null;
  crmId: string | null;
  purchaseOrderNumber: string | null;
  salesRep: string | null;
  customerServiceRep: string | null;
  taxInfo: TaxInfo;
  createdAt: Date;
  updatedAt: Date;
};
