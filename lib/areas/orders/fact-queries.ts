import type { EarlierDay } from "@/lib/billing/charge-segment";
import { statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { uuidOf } from "@/lib/kernel/ids";
import type { AccountFacts } from "./model";
import type { Reach } from "./queries";

/** The data of a subscription that orders need beside its history. */
export type SubscriptionFacts = {
  readonly subscriptionId: string;
  readonly invoiceAccountId: string;
  /** The billing days of all its payers, by id. */
  readonly payerDays: Readonly<Record<string, number>>;
  /** The first day that no invoice covers; null while nothing is billed. */
  readonly billedThrough: LocalDate | null;
  /** The first day whose usage no invoice covers; null while no usage is billed. */
  readonly usageBilledThrough: LocalDate | null;
  /** Earlier billing days by id of the segment, which billed days keep. */
  readonly earlierDays: Readonly<Record<string, readonly EarlierDay[]>> | null;
  /** Number of its orders. */
  readonly orders: number;
};

const facts = statement<SubscriptionFacts>(
  "order-subscription-facts",
  `select s.id as "subscriptionId", s.invoice_account_id as "invoiceAccountId",
     (select jsonb_object_agg(a.id, a.bill_cycle_day) from (select s.invoice_account_id as id union
         select c.account_id from rate_plan_charge c where c.tenant_id = s.tenant_id and c.subscription_id = s.id) p
       join account a on a.tenant_id = s.tenant_id and a.id = p.id) as "payerDays",
     (select max(c.processed_through) from rate_plan_charge c where c.tenant_id = s.tenant_id
       and c.subscription_id = s.id and c.charge_type = 'Recurring') as "billedThrough",
     (select max(c.processed_through) from rate_plan_charge c where c.tenant_id = s.tenant_id
       and c.subscription_id = s.id and c.charge_type = 'Usage') as "usageBilledThrough",
     (select jsonb_object_agg(c.id, c.earlier_days) from rate_plan_charge c where c.tenant_id = s.tenant_id
       and c.subscription_id = s.id and c.earlier_days is not null) as "earlierDays",
     (select count(distinct o.order_id) from order_action o where o.tenant_id = s.tenant_id
       and o.subscription_id = s.id)::int as orders
   from subscription s where s.tenant_id = $1 and s.id = any($2::uuid[])`,
  { replanned: true },
);

/** Facts of subscriptions by id. */
export async function subscriptionFacts(
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, SubscriptionFacts>> {
  if (!ids.length) return new Map();
  const rows = await facts([tenantId, ids]);
  return new Map(rows.map((row) => [row.subscriptionId, row]));
}

/** Selects the accounts to lock. */
export type AccountsToLock = {
  /** Ids or numbers of accounts. */
  readonly accounts?: readonly string[];
  /** Subscriptions by number: their owners and all payers. */
  readonly subscriptions?: readonly string[];
  /** A subscription by its id or number. */
  readonly subscription?: string;
  /** Orders: their subscriptions, and the references of their requests while they are drafts or scheduled. */
  readonly orderIds?: readonly string[];
};

// Rows are locked in sorted order, so that concurrent transactions lock accounts in the same order.
const lockAll = statement<AccountFacts>(
  "order-accounts-locked",
  `with waiting as materialized (
     select jsonb_path_query(o.request, p.path::jsonpath) #>> '{}' as key, p.path like '%Account%' as account
     from orders o cross join (values ('$.subscriptions[*].subscriptionNumber'), ('$.**.subscriptionOwnerAccountNumber'),
       ('$.**.invoiceOwnerAccountNumber'), ('$.**.ownerAccountNumber'), ('$.**.destinationAccountNumber'),
       ('$.**.destinationInvoiceAccountNumber')) as p (path)
     where o.tenant_id = $1 and o.id = any($7::uuid[])
   ), named as materialized (
     select s.id, s.account_id, s.invoice_account_id from subscription s where s.tenant_id = $1
       and (s.subscription_number = any($6::text[] || array(select key from waiting where not account))
         or s.id = $8::uuid)
     union all
     select s.id, s.account_id, s.invoice_account_id from subscription s
       where s.tenant_id = $1 and s.id in (select o.subscription_id from order_action o
         where o.tenant_id = $1 and o.order_id = any($7::uuid[]))
   ), wanted as materialized (
     select unnest($4::uuid[]) as id
     union select a.id from account a where a.tenant_id = $1
       and a.account_number = any($5::text[] || array(select key from waiting where account))
     union select account_id from named
     union select invoice_account_id from named
     union select c.account_id from rate_plan_charge c
       where c.tenant_id = $1 and c.subscription_id in (select id from named)
   )
   select a.id, a.account_number as "accountNumber", a.status, a.currency, a.bill_cycle_day as "billCycleDay"
   from account a
   where a.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and a.id in (select id from wanted)
   order by a.id for update of a`,
  { replanned: true },
);

/**
 * Locks the selected accounts within reach until the transaction ends, in the order of their ids, and returns them. All
 * code that locks several accounts does so by this, before anything else, so that accounts that pay for each other
 * cause no deadlock.
 */
export function lockAccounts(
  { tenantId, entityId, orgIds }: Reach,
  { accounts = [], subscriptions = [], subscription, orderIds = [] }: AccountsToLock,
): Promise<AccountFacts[]> {
  const ids = accounts.flatMap((key) => uuidOf(key) ?? []);
  const numbers = accounts.filter((key) => uuidOf(key) === undefined);
  const one = subscription === undefined ? undefined : uuidOf(subscription);
  const named = subscription === undefined ? subscriptions : [...subscriptions, subscription];
  const values = [ids, numbers, named, orderIds, one ?? null];
  return lockAll([tenantId, entityId, orgIds, ...values]);
}

const named = statement<AccountFacts>(
  "order-accounts-named",
  `select id, account_number as "accountNumber", status, currency, bill_cycle_day as "billCycleDay"
   from account where tenant_id = $1 and entity_id = $2 and org_id = any($3::uuid[]) and account_number = any($4::text[])`,
);

/** Accounts by number, within the entity and the orgs of the call. */
export async function accountsNamed(
  { tenantId, entityId, orgIds }: Reach,
  numbers: readonly string[],
): Promise<Map<string, AccountFacts>> {
  if (!numbers.length) return new Map();
  const rows = await named([tenantId, entityId, orgIds, numbers]);
  return new Map(rows.map((row) => [row.accountNumber, row]));
}

const charges = statement<{ id: string; number: string }>(
  "order-catalog-charges",
  `select id, charge_number as number from product_rate_plan_charge
   where tenant_id = $1 and charge_number = any($2::text[])`,
);

/** Ids of catalog charges by number. */
export async function catalogChargeIds(
  tenantId: string,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (!numbers.length) return new Map();
  const rows = await charges([tenantId, numbers]);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** The catalog's bounds of a charge's quantity; null is unbounded. */
export type QuantityBounds = { readonly least: Decimal | null; readonly most: Decimal | null };

const bounds = statement<{ id: string; least: string | null; most: string | null }>(
  "order-quantity-bounds",
  `select id, min_quantity as least, max_quantity as most from product_rate_plan_charge
   where tenant_id = $1 and id = any($2::uuid[]) and (min_quantity is not null or max_quantity is not null)`,
  { replanned: true },
);

/** The bounds of quantities of catalog charges, by id; without unbounded ones. */
export async function quantityBounds(
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, QuantityBounds>> {
  if (!ids.length) return new Map();
  const rows = await bounds([tenantId, ids]);
  const limit = (text: string | null) => (text === null ? null : decimal(text));
  return new Map(
    rows.map(({ id, least, most }) => [id, { least: limit(least), most: limit(most) }]),
  );
}
