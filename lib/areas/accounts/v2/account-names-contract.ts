import type { Names } from "@/lib/areas/records/names-contract";

/** The fields of a contact within an account, at a place of each body. */
const contactAt = (place: string, within: string): Names => ({
  [`${place}.first_name`]: `${within}.firstName`,
  [`${place}.last_name`]: `${within}.lastName`,
  [`${place}.nickname`]: `${within}.nickname`,
  [`${place}.email`]: `${within}.personalEmail`,
  [`${place}.work_email`]: `${within}.workEmail`,
  [`${place}.work_phone`]: `${within}.workPhone`,
  [`${place}.home_phone`]: `${within}.homePhone`,
  [`${place}.mobile_phone`]: `${within}.mobilePhone`,
  [`${place}.other_phone`]: `${within}.otherPhone`,
  [`${place}.other_phone_type`]: `${within}.otherPhoneType`,
  [`${place}.fax`]: `${within}.fax`,
  [`${place}.tax_region`]: `${within}.taxRegion`,
  [`${place}.address.line1`]: `${within}.address1`,
  [`${place}.address.line2`]: `${within}.address2`,
  [`${place}.address.city`]: `${within}.city`,
  [`${place}.address.state`]: `${within}.state`,
  [`${place}.address.county`]: `${within}.county`,
  [`${place}.address.country`]: `${within}.country`,
  [`${place}.address.postal_code`]: `${within}.zipCode`,
});

const COMMON: Names = {
  name: "name",
  batch: "batch",
  bill_cycle_day: "billCycleDay",
  communication_profile_id: "communicationProfileId",
  crm_id: "crmId",
  description: "notes",
  parent_account_id: "parentId",
  payment_gateway: "paymentGateway",
  payment_terms: "paymentTerm",
  sequence_set_id: "sequenceSetId",
  auto_pay: "autoPay",
  sales_rep: "salesRep",
  "billing_document_settings.email_documents": "invoiceDeliveryPrefsEmail",
  "billing_document_settings.print_documents": "invoiceDeliveryPrefsPrint",
  "billing_document_settings.additional_email": "additionalEmailAddresses",
  "billing_document_settings.invoice_template_id": "invoiceTemplateId",
  "billing_document_settings.credit_memo_template_id": "creditMemoTemplateId",
  "billing_document_settings.debit_memo_template_id": "debitMemoTemplateId",
  "tax_certificate.company_code": "taxInfo.companyCode",
  "tax_certificate.id": "taxInfo.exemptCertificateId",
  "tax_certificate.start_date": "taxInfo.exemptEffectiveDate",
  "tax_certificate.end_date": "taxInfo.exemptExpirationDate",
  "tax_certificate.description": "taxInfo.exemptDescription",
  "tax_certificate.entity_use_code": "taxInfo.exemptEntityUseCode",
  "tax_certificate.issuing_jurisdiction": "taxInfo.exemptIssuingJurisdiction",
  "tax_identifier.id": "taxInfo.VATId",
  ...contactAt("bill_to", "billToContact"),
  ...contactAt("sold_to", "soldToContact"),
};

export const NEW_ACCOUNT: Names = {
  account_number: "accountNumber",
  currency: "currency",
  ...COMMON,
};

export const CHANGED_ACCOUNT: Names = {
  ...COMMON,
  default_payment_method_id: "defaultPaymentMethodId",
  bill_to_id: "billToContactId",
  sold_to_id: "soldToContactId",
};
