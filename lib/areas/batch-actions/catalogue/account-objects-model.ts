import { countryNameOf } from "@/lib/areas/contacts/country-model";
import { OF_ACCOUNT, objectType } from "./object-model";

const given = (name: string, key: string) => `${name}: o.as_given ->> '${key}'`;

export const ACCOUNT = objectType(
  "Account",
  {
    scope: "accounts:read",
    from: "account o join account a on a.tenant_id = o.tenant_id and a.id = o.id",
    within: "account",
  },
  {
    id: "BillToId:o.bill_to_contact_id; SoldToId:o.sold_to_contact_id; ShipToId:o.ship_to_contact_id; parent_id; default_payment_method_id; OrganizationId:o.org_id",
    text: `account_number; name; status; currency; batch; payment_term; payment_gateway; notes; crm_id; purchase_order_number;
      SalesRepName:o.sales_rep; AdditionalEmailAddresses:nullif(array_to_string(o.additional_emails, ','), ''); CustomerServiceRepName:o.customer_service_rep; bcd_setting_option;
      VATId:o.tax_info ->> 'VATId'; TaxExemptStatus:o.tax_info ->> 'exemptStatus';
      ${given("CommunicationProfileId", "communicationProfileId")}; ${given("InvoiceTemplateId", "invoiceTemplateId")};
      ${given("SequenceSetId", "sequenceSetId")}`,
    number: `balance; credit_balance; Mrr:(select coalesce(sum(s.cmrr), 0) from subscription s where s.tenant_id = o.tenant_id and s.account_id = o.id and s.status = 'Active');
      TotalInvoiceBalance:(select coalesce(sum(i.balance), 0) from invoice i where i.tenant_id = o.tenant_id and i.account_id = o.id and i.status = 'Posted' and i.kind = 'Invoice')`,
    integer: "bill_cycle_day",
    boolean:
      "auto_pay; InvoiceDeliveryPrefsEmail:o.invoice_delivery_email; InvoiceDeliveryPrefsPrint:o.invoice_delivery_print",
    date: "LastInvoiceDate:(select max(i.invoice_date) from invoice i where i.tenant_id = o.tenant_id and i.account_id = o.id and i.status = 'Posted' and i.kind = 'Invoice')",
    datetime: "CreatedDate:o.created_at; UpdatedDate:o.updated_at",
  },
);

export const CONTACT = objectType(
  "Contact",
  { scope: "accounts:read", from: `contact o ${OF_ACCOUNT}`, within: "account" },
  {
    id: "account_id",
    text: `first_name; last_name; NickName:o.nickname; Description:o.description; address1; address2; city; county; state;
      PostalCode:o.zip_code; Country:${countryNameOf("o.country")}; tax_region; work_email; personal_email; work_phone; home_phone; mobile_phone; other_phone;
      other_phone_type; fax`,
    datetime: "CreatedDate:o.created_at; UpdatedDate:o.updated_at",
  },
);

/** A contact as it was when a document was posted to it. */
export const CONTACT_SNAPSHOT = objectType(
  "ContactSnapshot",
  { scope: "accounts:read", from: `contact_snapshot o ${OF_ACCOUNT}`, within: "account" },
  {
    id: "account_id; contact_id; created_by_id; UpdatedById:o.created_by_id",
    text: `first_name; last_name; NickName:o.nickname; Description:o.description; address1; address2; city; county; state; postal_code;
      Country:${countryNameOf("o.country")}; tax_region; work_email; personal_email; work_phone; home_phone; mobile_phone; other_phone;
      other_phone_type; fax`,
    boolean: "as_bill_to; as_sold_to; as_ship_to",
    datetime: "CreatedDate:o.created_at; UpdatedDate:o.updated_at",
  },
);

export const PAYMENT_METHOD = objectType(
  "PaymentMethod",
  { scope: "payments:read", from: `payment_method o ${OF_ACCOUNT}`, within: "account" },
  {
    id: "account_id",
    text: `PaymentMethodNumber:o.method_number; type; Gateway:o.gateway; PaymentMethodStatus:o.status; CreditCardType:o.brand; CreditCardMaskNumber:'************' || o.last4;
      CreditCardHolderName:o.holder ->> 'cardHolderName'; CreditCardAddress1:o.holder ->> 'addressLine1'; CreditCardCity:o.holder ->> 'city';
      CreditCardState:o.holder ->> 'state'; CreditCardPostalCode:o.holder ->> 'zipCode'; CreditCardCountry:o.holder ->> 'country';
      Email:o.holder ->> 'email'; Phone:o.holder ->> 'phone'; LastTransactionStatus:o.last_transaction_status`,
    integer:
      "CreditCardExpirationMonth:o.expiration_month; CreditCardExpirationYear:o.expiration_year; NumConsecutiveFailures:o.failures_in_a_row",
    boolean: "IsSystem:false; UseDefaultRetryRule:true; Active:o.status = 'Active'",
    datetime:
      "CreatedDate:o.created_at; UpdatedDate:o.updated_at; LastTransactionDateTime:o.last_transaction_at",
  },
);
