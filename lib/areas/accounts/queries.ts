import { prisma, type Statement, statement } from "@/lib/platform/database/db";
import { jsonWritten } from "@/lib/platform/database/prisma-values";
import { uuidOf } from "@/lib/kernel/ids";
import { Decimal } from "@/lib/values/decimal";
import type { Account, AccountChanges, NewAccount } from "./model";

type AccountRow = Omit<Account, "balance"> & { balance: string };

/** Columns of an account as the model names them. */
export const ACCOUNT_COLUMNS = `a.id, a.account_number as "accountNumber", a.name, a.status, a.currency, a.entity_id as "entityId",
  a.org_id as "orgId", a.batch, a.bill_cycle_day as "billCycleDay", a.bcd_setting_option as "bcdSettingOption",
  a.payment_term as "paymentTerm", a.auto_pay as "autoPay", a.payment_gateway as "paymentGateway",
  a.default_payment_method_id as "defaultPaymentMethodId", a.bill_to_contact_id as "billToContactId",
  a.sold_to_contact_id as "soldToContactId", a.ship_to_contact_id as "shipToContactId", a.parent_id as "parentId", a.balance,
  a.invoice_delivery_email as "invoiceDeliveryEmail", a.invoice_delivery_print as "invoiceDeliveryPrint",
  a.additional_emails as "additionalEmails", a.notes, a.crm_id as "crmId", a.purchase_order_number as "purchaseOrderNumber",
  a.sales_rep as "salesRep", a.customer_service_rep as "customerServiceRep", a.tax_info as "taxInfo",
  a.as_given as "asGiven", a.custom_fields as "customFields",
  a.created_at as "createdAt", a.updated_at as "updatedAt"`;

/** The rows that a caller may see, on parameters $1 to $3. */
export const WITHIN_REACH = "a.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])";

/** Which accounts a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** A statement on one account, by its id or by its number as parameter $4. */
export type ByKey<Row> = (
  reach: Reach,
  key: string,
  more?: readonly unknown[],
) => Promise<Row | undefined>;

/** Prepares a statement on one account twice: `$4` is its id or its number. */
export function byKey<Row>(
  name: string,
  text: string,
  ending = "",
  options: { short?: boolean } = {},
): ByKey<Row> {
  const byId = statement<Row>(`${name}-by-id`, `${text} and a.id = $4 ${ending}`, options);
  const byNumber = statement<Row>(
    `${name}-by-number`,
    `${text} and a.account_number = $4 ${ending}`,
    options,
  );
  return (reach, key, more = []) => {
    const uuid = uuidOf(key);
    const read: Statement<Row> = uuid === undefined ? byNumber : byId;
    return read([reach.tenantId, reach.entityId, reach.orgIds, uuid ?? key, ...more]).then(first);
  };
}

function first<Row>(rows: readonly Row[]): Row | undefined {
  return rows[0];
}

const plain = byKey<AccountRow>(
  "account",
  `select ${ACCOUNT_COLUMNS} from account a where ${WITHIN_REACH}`,
);
const locked = byKey<AccountRow>(
  "account-locked",
  `select ${ACCOUNT_COLUMNS} from account a where ${WITHIN_REACH}`,
  "for update",
);

/** An account by id or number as the caller may see it; `lock` also takes the billing lock. */
export async function accountWithin(
  reach: Reach,
  key: string,
  lock: boolean,
): Promise<Account | undefined> {
  const row = await (lock ? locked : plain)(reach, key);
  return row && { ...row, balance: new Decimal(row.balance) };
}

const several = statement<AccountRow>(
  "accounts-by-ids",
  `select ${ACCOUNT_COLUMNS} from account a where ${WITHIN_REACH} and a.id = any($4::uuid[])`,
);

/** The accounts of these ids that the caller may see, in any order. */
export async function accountsWithin(reach: Reach, ids: readonly string[]): Promise<Account[]> {
  const rows = await several([reach.tenantId, reach.entityId, reach.orgIds, ids]);
  return rows.map((row) => ({ ...row, balance: new Decimal(row.balance) }));
}

const free = statement<AccountRow>(
  "accounts-free-locked",
  `select ${ACCOUNT_COLUMNS} from account a where ${WITHIN_REACH} and a.id = any($4::uuid[])
   order by a.id for update skip locked`,
  { replanned: true },
);

/** Those of several accounts that are not locked by others, with the billing lock. */
export async function freeAccounts(reach: Reach, ids: readonly string[]): Promise<Account[]> {
  const rows = await free([reach.tenantId, reach.entityId, reach.orgIds, ids]);
  return rows.map((row) => ({ ...row, balance: new Decimal(row.balance) }));
}

const addToBalance = statement<{ balance: string }>(
  "account-balance-add",
  "update account set balance = balance + $3::numeric, updated_at = $4 where tenant_id = $1 and id = $2 returning balance",
);

/** Changes the balance by `delta` and returns the new one. */
export async function changeBalance(
  tenantId: string,
  accountId: string,
  delta: Decimal,
  at: Date,
): Promise<Decimal | undefined> {
  const row = (await addToBalance([tenantId, accountId, delta.toFixed(), at]))[0];
  return row && new Decimal(row.balance);
}

const addToBalances = statement<{ id: string }>(
  "account-balances-add",
  `update account a set balance = a.balance + m.delta, updated_at = $4
   from (select id, sum(delta) as delta from unnest($2::uuid[], $3::numeric[]) as x (id, delta) group by id) m
   where a.tenant_id = $1 and a.id = m.id returning a.id`,
  { replanned: true },
);

/** Changes balances by their deltas; returns of how many accounts. */
export async function changeBalances(
  tenantId: string,
  changes: readonly { readonly accountId: string; readonly delta: Decimal }[],
  at: Date,
): Promise<number> {
  const ids = changes.map(({ accountId }) => accountId);
  const deltas = changes.map(({ delta }) => delta.toFixed());
  return (await addToBalances([tenantId, ids, deltas, at])).length;
}

/** Changes the credit balance by `delta` and returns the new one; undefined when it would be below zero. */
export async function changeCreditBalance(
  tenantId: string,
  accountId: string,
  delta: Decimal,
  at: Date,
): Promise<Decimal | undefined> {
  const [row] = await prisma().account.updateManyAndReturn({
    where: { tenantId, id: accountId, creditBalance: { gte: delta.negated().toFixed() } },
    data: { creditBalance: { increment: delta.toFixed() }, updatedAt: at },
    select: { creditBalance: true },
  });
  return row && new Decimal(row.creditBalance.toFixed());
}

/** The credit balance of an account. */
export async function creditBalanceOf(tenantId: string, accountId: string): Promise<Decimal> {
  const where = { tenantId, id: accountId };
  const row = await prisma().account.findFirst({ where, select: { creditBalance: true } });
  return new Decimal(row?.creditBalance.toFixed() ?? 0);
}

/** True when an account of the tenant has this number, even one that the caller may not see. */
export async function isNumberTaken(tenantId: string, accountNumber: string): Promise<boolean> {
  const where = { tenantId, accountNumber };
  return (await prisma().account.findFirst({ where, select: { id: true } })) !== null;
}

/** Stores a new account. Its contacts and its default payment method may follow in the same transaction. */
export async function insertAccount(
  tenantId: string,
  account: NewAccount,
  at: Date,
): Promise<void> {
  const { id, entityId, orgId, accountNumber, currency } = account;
  const facts = { id, entityId, orgId, accountNumber, currency, status: "Active", balance: 0 };
  await prisma().account.createMany({
    data: { tenantId, ...facts, createdAt: at, updatedAt: at, ...changeable(account) },
  });
}

/** What may change after an account was created. */
const changeable = (account: AccountChanges) => ({
  name: account.name,
  batch: account.batch,
  billCycleDay: account.billCycleDay,
  paymentTerm: account.paymentTerm,
  autoPay: account.autoPay,
  paymentGateway: account.paymentGateway,
  defaultPaymentMethodId: account.defaultPaymentMethodId,
  billToContactId: account.billToContactId,
  soldToContactId: account.soldToContactId,
  shipToContactId: account.shipToContactId,
  parentId: account.parentId,
  invoiceDeliveryEmail: account.invoiceDeliveryEmail,
  invoiceDeliveryPrint: account.invoiceDeliveryPrint,
  additionalEmails: account.additionalEmails,
  notes: account.notes,
  crmId: account.crmId,
  purchaseOrderNumber: account.purchaseOrderNumber,
  salesRep: account.salesRep,
  customerServiceRep: account.customerServiceRep,
  taxInfo: jsonWritten(account.taxInfo),
  asGiven: jsonWritten(account.asGiven),
  customFields: jsonWritten(account.customFields),
  bcdSettingOption: account.bcdSettingOption,
});

/** Stores everything of an account that may change; the caller holds its lock. */
export async function updateAccount(
  tenantId: string,
  account: AccountChanges & { id: string },
  at: Date,
): Promise<void> {
  await prisma().account.updateMany({
    where: { tenantId, id: account.id },
    data: { ...changeable(account), updatedAt: at },
  });
}

const ancestors = statement<{ id: string }>(
  "account-ancestors",
  `with recursive line (id, parent_id) as (
     select id, parent_id from account where tenant_id = $1 and id = $2
     union select a.id, a.parent_id from account a join line l on a.id = l.parent_id where a.tenant_id = $1)
   select id from line`,
);

/** The ids of an account and of all accounts above it. */
export async function accountAndAncestors(tenantId: string, accountId: string): Promise<string[]> {
  return (await ancestors([tenantId, accountId])).map(({ id }) => id);
}

const booked = statement<{ what: string }>(
  "account-booked",
  `select what from (
     select 'orders' as what, exists (select 1 from orders where tenant_id = $1 and account_id = $2) as found
     union all select 'subscriptions', exists (select 1 from subscription where tenant_id = $1 and (account_id = $2 or invoice_account_id = $2))
     union all select 'invoices', exists (select 1 from invoice where tenant_id = $1 and account_id = $2)
     union all select 'credit memos', exists (select 1 from credit_memo where tenant_id = $1 and account_id = $2)
     union all select 'payments', exists (select 1 from payment where tenant_id = $1 and account_id = $2)
     union all select 'payment attempts', exists (select 1 from gateway_intent where tenant_id = $1 and account_id = $2)
     union all select 'usage records', exists (select 1 from usage_record where tenant_id = $1 and account_id = $2)
     union all select 'child accounts', exists (select 1 from account where tenant_id = $1 and parent_id = $2)) b where found`,
);

/** What prevents an account's deletion, in words. */
export async function bookedOn(tenantId: string, accountId: string): Promise<string[]> {
  return (await booked([tenantId, accountId])).map(({ what }) => what);
}

/** Deletes the row of an account; its contacts and payment methods are deleted before. */
export async function deleteAccountRow(tenantId: string, accountId: string): Promise<void> {
  await prisma().account.deleteMany({ where: { tenantId, id: accountId } });
}
