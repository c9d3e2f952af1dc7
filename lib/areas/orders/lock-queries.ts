import { statement } from "@/lib/platform/database/db";
import { uuidOf } from "@/lib/kernel/ids";
import type { LockedAccount } from "./model";
import type { Reach } from "./queries";

/** What says which accounts a piece of work is about. */
export type AccountsToLock = {
  /** Ids or numbers of accounts. */
  readonly accounts?: readonly string[];
  /** Subscriptions by number: their owners, and all who pay for something of them. */
  readonly subscriptions?: readonly string[];
  /** A subscription by its id or number. */
  readonly subscription?: string;
  /** An order: its subscriptions count, and what its request names while it waits. */
  readonly orderId?: string;
};

// Rows are locked as they leave the sort, so everybody who takes several takes them in one order.
const lockAll = statement<LockedAccount>(
  "order-accounts-locked",
  `with waiting as materialized (
     select jsonb_path_query(o.request, p.path::jsonpath) #>> '{}' as key, p.path like '%Account%' as account
     from orders o cross join (values ('$.subscriptions[*].subscriptionNumber'), ('$.**.subscriptionOwnerAccountNumber'),
       ('$.**.invoiceOwnerAccountNumber'), ('$.**.ownerAccountNumber'), ('$.**.destinationAccountNumber'),
       ('$.**.destinationInvoiceAccountNumber')) as p (path)
     where o.tenant_id = $1 and o.id = $7::uuid
   ), named as materialized (
     select s.id, s.account_id, s.invoice_account_id from subscription s where s.tenant_id = $1
       and (s.subscription_number = any($6::text[] || array(select key from waiting where not account))
         or s.id = $8::uuid)
     union all
     select s.id, s.account_id, s.invoice_account_id from subscription s
       where s.tenant_id = $1 and s.id in (select o.subscription_id from order_action o
         where o.tenant_id = $1 and o.order_id = $7::uuid)
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
 * Locks every account that is asked for and within reach until the transaction ends, in the order
 * of their ids, and gives them as they are then.
 */
export function lockNamedAccounts(
  { tenantId, entityId, orgIds }: Reach,
  { accounts = [], subscriptions = [], subscription, orderId }: AccountsToLock,
): Promise<LockedAccount[]> {
  const ids = accounts.flatMap((key) => uuidOf(key) ?? []);
  const numbers = accounts.filter((key) => uuidOf(key) === undefined);
  const one = subscription === undefined ? undefined : uuidOf(subscription);
  const named = subscription === undefined ? subscriptions : [...subscriptions, subscription];
  const values = [ids, numbers, named, orderId ?? null, one ?? null];
  return lockAll([tenantId, entityId, orgIds, ...values]);
}
