import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";
import { CREDIT_AVAILABLE, INVOICE_BALANCE, mrrOn } from "@/lib/areas/accounts/detail-queries";
import type { AccountRow } from "./list-model";
import { type Reach, WITHIN_REACH } from "@/lib/areas/accounts/queries";

const ACCOUNTS: ListSpec = {
  name: "accounts",
  select: `select a.id, a.account_number as "accountNumber", a.name, a.status, a.currency, a.balance, ${INVOICE_BALANCE} as "invoiceBalance",
    ${mrrOn("$4::date")} as mrr,
    ${CREDIT_AVAILABLE} as "creditAvailable", a.credit_balance as "creditBalance", a.batch,
    a.bill_cycle_day as "billCycleDay", a.bcd_setting_option as "bcdSettingOption", a.auto_pay as "autoPay", a.payment_term as "paymentTerm",
    a.payment_gateway as "paymentGateway", a.default_payment_method_id as "defaultPaymentMethodId", a.bill_to_contact_id as "billToId",
    b.first_name || ' ' || b.last_name as "billToName", b.work_email as "billToWorkEmail", a.sold_to_contact_id as "soldToId",
    a.ship_to_contact_id as "shipToId", a.parent_id as "parentId", a.org_id as "organizationId", a.crm_id as "crmId",
    a.purchase_order_number as "purchaseOrderNumber", a.sales_rep as "salesRepName", a.customer_service_rep as "customerServiceRepName",
    a.invoice_delivery_email as "invoiceDeliveryPrefsEmail", a.invoice_delivery_print as "invoiceDeliveryPrefsPrint",
    a.tax_info ->> 'VATId' as "vATId", a.tax_info ->> 'exemptStatus' as "taxExemptStatus", a.as_given ->> 'sequenceSetId' as "sequenceSetId",
    a.as_given ->> 'communicationProfileId' as "communicationProfileId", a.as_given ->> 'invoiceTemplateId' as "invoiceTemplateId",
    a.additional_emails as "additionalEmails", a.notes, a.custom_fields as "customFields", a.created_at as "createdAt", a.updated_at as "updatedAt",
    (select max(i.invoice_date) from invoice i where i.tenant_id = a.tenant_id and i.account_id = a.id and i.status = 'Posted' and i.kind = 'Invoice') as "lastInvoiceDate"
    from account a join contact b on b.tenant_id = a.tenant_id and b.id = a.bill_to_contact_id where ${WITHIN_REACH}`,
  fixed: 4,
  fields: {
    id: { column: "a.id", type: "id", sortable: true },
    accountNumber: { column: "a.account_number", type: "text", sortable: true, unique: true },
    name: {
      column: "a.name",
      type: "text",
      sortable: true,
      contains: true,
      starts: true,
      parts: { of: "account.name", id: "a.id" },
    },
    status: { column: "a.status", type: "text", sortable: true },
    currency: { column: "a.currency", type: "text", sortable: true },
    balance: { column: "a.balance", type: "number", sortable: true },
    creditBalance: { column: "a.credit_balance", type: "number" },
    batch: { column: "a.batch", type: "text", sortable: true },
    billCycleDay: { column: "a.bill_cycle_day", type: "number", sortable: true },
    autoPay: { column: "a.auto_pay", type: "boolean" },
    paymentTerm: { column: "a.payment_term", type: "text" },
    defaultPaymentMethodId: { column: "a.default_payment_method_id", type: "id" },
    billToId: { column: "a.bill_to_contact_id", type: "id" },
    billToWorkEmail: { column: "b.work_email", type: "text", contains: true },
    soldToId: { column: "a.sold_to_contact_id", type: "id" },
    parentId: { column: "a.parent_id", type: "id" },
    organizationId: { column: "a.org_id", type: "id" },
    crmId: { column: "a.crm_id", type: "text" },
    salesRepName: { column: "a.sales_rep", type: "text" },
    createdDate: { column: "a.created_at", type: "instant", sortable: true },
    updatedDate: { column: "a.updated_at", type: "instant", sortable: true },
    ...columnsOf("a", {
      id: "shipToId:a.ship_to_contact_id",
      text: `paymentGateway; notes; purchaseOrderNumber; customerServiceRepName:a.customer_service_rep; bcdSettingOption; vATId:a.tax_info ->> 'VATId';
        taxExemptStatus:a.tax_info ->> 'exemptStatus'; communicationProfileId:a.as_given ->> 'communicationProfileId';
        invoiceTemplateId:a.as_given ->> 'invoiceTemplateId'; sequenceSetId:a.as_given ->> 'sequenceSetId';
        additionalEmailAddresses:array_to_string(a.additional_emails, ',')`,
      boolean:
        "invoiceDeliveryPrefsEmail:a.invoice_delivery_email; invoiceDeliveryPrefsPrint:a.invoice_delivery_print",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "a.id",
  custom: "Account",
};

/** One page of the accounts that a caller may see. */
export async function accountPage(
  reach: Reach,
  query: ListQuery,
  today: LocalDate,
): Promise<ListPage<AccountRow>> {
  return readList<AccountRow>(ACCOUNTS, query, [
    reach.tenantId,
    reach.entityId,
    reach.orgIds,
    today,
  ]);
}
