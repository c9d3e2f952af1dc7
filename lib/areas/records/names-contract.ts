import * as z from "zod";
import { optionalFields } from "@/lib/api/field";
import { fieldOfObject, schemaOf } from "@/lib/api/inner-schemas";

/** The fields of an object, and where the call that makes or changes it has each: `taxInfo.VATId`. */
export type Names = Readonly<Record<string, string>>;

const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schemaOf(schema.unwrap()))
    : schema;

function fieldAt(body: z.ZodType, path: string): z.ZodType {
  const [first = "", ...rest] = path.split(".");
  const object = unwrapped(body);
  const field = object instanceof z.ZodObject ? fieldOfObject(object, first) : undefined;
  if (!field) throw new TypeError(`no field ${path}`);
  return rest.length ? fieldAt(field, rest.join(".")) : field;
}

/**
 * The body of an object call: the fields of another call under the object's names, with their codes and rules. Fields of
 * inner objects may be absent. Other fields are let through: custom fields are used, the rest is ignored.
 *
 * @param own fields that the other call has not.
 */
export function bodyUnder(names: Names, body: z.ZodType, own: z.ZodRawShape = {}) {
  const all = Object.entries(names).map(([name, path]) => [name, fieldAt(body, path)] as const);
  const inner = all.filter(([name]) => names[name]?.includes("."));
  const shape: z.ZodRawShape = {
    ...Object.fromEntries(all),
    ...optionalFields(Object.fromEntries(inner)),
    ...own,
  };
  return z.object(shape).catchall(z.unknown());
}

const TAX: Names = {
  TaxCompanyCode: "taxInfo.companyCode",
  TaxExemptCertificateID: "taxInfo.exemptCertificateId",
  TaxExemptCertificateType: "taxInfo.exemptCertificateType",
  TaxExemptDescription: "taxInfo.exemptDescription",
  TaxExemptEffectiveDate: "taxInfo.exemptEffectiveDate",
  TaxExemptExpirationDate: "taxInfo.exemptExpirationDate",
  TaxExemptIssuingJurisdiction: "taxInfo.exemptIssuingJurisdiction",
  TaxExemptStatus: "taxInfo.exemptStatus",
  VATId: "taxInfo.VATId",
};

const OF_ACCOUNT: Names = {
  Name: "name",
  AutoPay: "autoPay",
  Batch: "batch",
  BillCycleDay: "billCycleDay",
  CommunicationProfileId: "communicationProfileId",
  CrmId: "crmId",
  CustomerServiceRepName: "customerServiceRepName",
  InvoiceDeliveryPrefsEmail: "invoiceDeliveryPrefsEmail",
  InvoiceDeliveryPrefsPrint: "invoiceDeliveryPrefsPrint",
  InvoiceTemplateId: "invoiceTemplateId",
  Notes: "notes",
  ParentId: "parentId",
  PaymentGateway: "paymentGateway",
  PaymentTerm: "paymentTerm",
  PurchaseOrderNumber: "purchaseOrderNumber",
  SalesRepName: "salesRep",
  SequenceSetId: "sequenceSetId",
  ...TAX,
};

export const NEW_ACCOUNT: Names = {
  AccountNumber: "accountNumber",
  Currency: "currency",
  ...OF_ACCOUNT,
};

export const CHANGED_ACCOUNT: Names = {
  ...OF_ACCOUNT,
  BillToId: "billToContactId",
  SoldToId: "soldToContactId",
  ShipToId: "shipToContactId",
  DefaultPaymentMethodId: "defaultPaymentMethodId",
};

export const CONTACT: Names = {
  FirstName: "firstName",
  LastName: "lastName",
  NickName: "nickname",
  Description: "contactDescription",
  Address1: "address1",
  Address2: "address2",
  City: "city",
  County: "county",
  State: "state",
  PostalCode: "zipCode",
  Country: "country",
  TaxRegion: "taxRegion",
  WorkEmail: "workEmail",
  PersonalEmail: "personalEmail",
  WorkPhone: "workPhone",
  HomePhone: "homePhone",
  MobilePhone: "mobilePhone",
  OtherPhone: "otherPhone",
  OtherPhoneType: "otherPhoneType",
  Fax: "fax",
};

export const NEW_CONTACT: Names = { AccountId: "accountId", ...CONTACT };

/** Who holds a bank account or an agreement. */
const HOLDER: Names = {
  FirstName: "accountHolderInfo.firstName",
  LastName: "accountHolderInfo.lastName",
  Email: "accountHolderInfo.email",
  Phone: "accountHolderInfo.phone",
  City: "accountHolderInfo.city",
  State: "accountHolderInfo.state",
  PostalCode: "accountHolderInfo.zipCode",
  Country: "accountHolderInfo.country",
};

/** Who holds a card. */
const CARD_HOLDER: Names = {
  CreditCardHolderName: "cardHolderInfo.cardHolderName",
  CreditCardAddress1: "cardHolderInfo.addressLine1",
  CreditCardAddress2: "cardHolderInfo.addressLine2",
  CreditCardCity: "cardHolderInfo.city",
  CreditCardState: "cardHolderInfo.state",
  CreditCardPostalCode: "cardHolderInfo.zipCode",
  CreditCardCountry: "cardHolderInfo.country",
};

const CARD: Names = {
  CreditCardNumber: "cardNumber",
  CreditCardType: "cardType",
  CreditCardExpirationMonth: "expirationMonth",
  CreditCardExpirationYear: "expirationYear",
  CreditCardSecurityCode: "securityCode",
  ...CARD_HOLDER,
};

export const NEW_METHOD: Names = {
  AccountId: "accountKey",
  ...CARD,
  AchAbaCode: "bankABACode",
  AchAccountName: "bankAccountName",
  AchAccountNumber: "bankAccountNumber",
  AchAccountType: "bankAccountType",
  AchBankName: "bankName",
  IBAN: "IBAN",
  BankTransferAccountNumber: "accountNumber",
  BankCode: "bankCode",
  BankBranchCode: "branchCode",
  BusinessIdentificationCode: "businessIdentificationCode",
  TokenId: "tokenId",
  SecondTokenId: "secondTokenId",
  CreditCardMaskNumber: "creditCardMaskNumber",
  PaypalBaid: "BAID",
  PaypalEmail: "email",
  PaypalPreapprovalKey: "preapprovalKey",
  MandateID: "mandateInfo.mandateId",
  IPAddress: "ipAddress",
  ...HOLDER,
};

export const CHANGED_METHOD: Names = {
  CreditCardExpirationMonth: "expirationMonth",
  CreditCardExpirationYear: "expirationYear",
  CreditCardSecurityCode: "securityCode",
  CreditCardHolderName: "accountHolderInfo.accountHolderName",
  CreditCardAddress1: "accountHolderInfo.addressLine1",
  CreditCardAddress2: "accountHolderInfo.addressLine2",
  CreditCardCity: "accountHolderInfo.city",
  CreditCardState: "accountHolderInfo.state",
  CreditCardPostalCode: "accountHolderInfo.zipCode",
  CreditCardCountry: "accountHolderInfo.country",
  AccountId: "accountKey",
  MandateID: "mandateInfo.mandateId",
  IPAddress: "ipAddress",
};

export const NEW_PAYMENT: Names = {
  AccountId: "accountId",
  Amount: "amount",
  EffectiveDate: "effectiveDate",
  PaymentMethodId: "paymentMethodId",
  Type: "type",
  Comment: "comment",
  ReferenceId: "referenceId",
  AuthTransactionId: "authTransactionId",
  Gateway: "gatewayId",
  GatewayOrderId: "gatewayOrderId",
  SoftDescriptor: "softDescriptor",
  SoftDescriptorPhone: "softDescriptorPhone",
};

export const CHANGED_PAYMENT: Names = { Comment: "comment", ReferenceId: "referenceId" };

export const NEW_REFUND: Names = {
  Amount: "totalAmount",
  Type: "type",
  Comment: "comment",
  ReasonCode: "reasonCode",
  ReferenceID: "referenceId",
  SecondRefundReferenceId: "secondRefundReferenceId",
  RefundDate: "refundDate",
  MethodType: "methodType",
  SoftDescriptor: "softDescriptor",
  SoftDescriptorPhone: "softDescriptorPhone",
};

export const CHANGED_REFUND: Names = {
  Comment: "comment",
  ReasonCode: "reasonCode",
  ReferenceID: "referenceId",
};

export const CHANGED_INVOICE: Names = {
  Comments: "comments",
  InvoiceDate: "invoiceDate",
  DueDate: "dueDate",
  TransferredToAccounting: "transferredToAccounting",
  AutoPay: "autoPay",
};

export const CHANGED_SUBSCRIPTION: Names = {
  Notes: "notes",
  AutoRenew: "autoRenew",
  IsInvoiceSeparate: "invoiceSeparately",
  TermType: "termType",
  TermStartDate: "termStartDate",
  CurrentTerm: "currentTerm",
  CurrentTermPeriodType: "currentTermPeriodType",
  RenewalTerm: "renewalTerm",
  RenewalTermPeriodType: "renewalTermPeriodType",
  RenewalSetting: "renewalSetting",
};

/** The fields of one tax of a line, as both calls of version 1 name them. */
export const TAX_OF_LINE: Names = {
  Name: "name",
  Jurisdiction: "jurisdiction",
  LocationCode: "locationCode",
  TaxAmount: "taxAmount",
  ExemptAmount: "exemptAmount",
  TaxCode: "taxCode",
  TaxCodeDescription: "taxCodeDescription",
  TaxDate: "taxDate",
  TaxRate: "taxRate",
  TaxRateDescription: "taxRateDescription",
  TaxRateType: "taxRateType",
};

/** An invoice of a payment, as calls that apply it name it. */
export const INVOICE_PAYMENT: Names = { Amount: "amount", InvoiceId: "invoiceId" };

/** A bill run; what it names by texts has other forms in its call. */
export const NEW_BILL_RUN: Names = {
  AutoEmail: "autoEmail",
  AutoPost: "autoPost",
  AutoRenewal: "autoRenewal",
  NoEmailForZeroAmountInvoice: "noEmailForZeroAmountInvoice",
};
