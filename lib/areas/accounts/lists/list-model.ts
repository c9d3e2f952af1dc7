import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { LocalDate } from "@/lib/values/local-date";
import type { AccountStatus, BcdSetting } from "@/lib/areas/accounts/model";

/** An account as a row of a list. */
export type AccountRow = {
  id: string;
  accountNumber: string;
  name: string;
  status: AccountStatus;
  currency: string;
  balance: string;
  /** The balance of posted invoices. */
  invoiceBalance: string;
  mrr: string;
  creditAvailable: string;
  creditBalance: string;
  batch: string;
  billCycleDay: number;
  bcdSettingOption: BcdSetting;
  autoPay: boolean;
  paymentTerm: string;
  paymentGateway: string | null;
  defaultPaymentMethodId: string | null;
  billToId: string;
  billToName: string;
  billToWorkEmail: string | null;
  soldToId: string;
  shipToId: string | null;
  parentId: string | null;
  organizationId: string;
  crmId: string | null;
  purchaseOrderNumber: string | null;
  salesRepName: string | null;
  customerServiceRepName: string | null;
  invoiceDeliveryPrefsEmail: boolean;
  invoiceDeliveryPrefsPrint: boolean;
  additionalEmails: string[];
  vATId: string | null;
  taxExemptStatus: string | null;
  communicationProfileId: string | null;
  invoiceTemplateId: string | null;
  sequenceSetId: string | null;
  notes: string | null;
  customFields: CustomFields;
  createdAt: Date;
  updatedAt: Date;
  lastInvoiceDate: LocalDate | null;
};
