import { statement } from "@/lib/platform/db";
import { Decimal } from "@/lib/values/decimal";
import type { Account } from "./model";

type AccountRow = Omit<Account, "balance"> & { balance: string };

const ACCOUNT = `select a.id, a.account_number as "accountNumber", a.name, a.status, a.currency, a.entity_id as "entityId",
  a.org_id as "orgId", a.batch, a.bill_cycle_day as "billCycleDay", a.bcd_setting_option as "bcdSettingOption",
  a.payment_term as "paymentTerm", a.auto_pay as "autoPay", a.payment_gateway as "paymentGateway",
  a.default_payment_method_id as "defaultPaymentMethodId", a.bill_to_contact_id as "billToContactId",
  a.sold_to_contact_id as "soldToContactId", a.ship_to_contact_id as "shipToContactId", a.parent_id as "parentId", a.balance,
  a.invoice_delivery_email as "invoiceDeliveryEmail", a.invoice_delivery_print as "invoiceDeliveryPrint",
  a.additional_emails as "additionalEmails", a.notes, a.crm_id as "crmId", a.purchase_order_number as "purchaseOrderNumber",
  a.sales_rep as "salesRep", a.customer_service_rep as "customerServiceRep", a.tax_info as "taxInfo",
  a.created_at as "createdAt", a.updated_at as "updatedAt"
  from account a where a.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`;

const byId = statement<AccountRow>("account-by-id", `${ACCOUNT} and a.id = $4`);
const byNumber = statement<AccountRow>("account-by-number", `${ACCOUNT} and a.account_number = $4`);
const lockedById = statement<AccountRow>("account-locked-by-id", `${ACCOUNT} and a.id = $4 for update`);
const lockedByNumber = statement<AccountRow>("account-locked-by-number", `${ACCOUNT} and a.account_number = $4 for update`);

/** Which accounts a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** An account by id or number as the caller may see it; `lock` takes the billing lock with it. */
export async function accountWithin(reach: Reach, key: { id?: string; number: string }, lock: boolean): Promise<Account | undefined> {
  const values = [reach.tenantId, reach.entityId, reach.orgIds, key.id ?? key.number];
  const read = key.id === undefined ? (lock ? lockedByNumber : byNumber) : lock ? lockedById : byId;
  const row = (await read(values))[0];
  return row && { ...row, balance: new Decimal(row.balance) };
}

const addToBalance = statement<{ balance: string }>(
  "account-balance-add",
  "update account set balance = balance + $3::numeric, updated_at = $4 where tenant_id = $1 and id = $2 returning balance",
);

/** Moves the balance by `delta` and gives the new one. */
export async function changeBalance(tenantId: string, accountId: string, delta: Decimal, at: Date): Promise<Decimal | undefined> {
  const row = (await addToBalance([tenantId, accountId, delta.toFixed(), at]))[0];
  return row && new Decimal(row.balance);
}
