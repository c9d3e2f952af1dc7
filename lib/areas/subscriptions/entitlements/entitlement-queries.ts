import { statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

const numbers = statement<{ subscriptionNumber: string }>(
  "entitled-subscriptions",
  `select s.subscription_number as "subscriptionNumber" from subscription s
   where s.tenant_id = $1 and ($3::text is null or s.subscription_number = $3)
     and (s.account_id = $2 or s.id in (select t.subscription_id from order_action t
       where t.tenant_id = $1 and t.type = 'OwnerTransfer'
         and $2::text in (t.body ->> 'accountId', t.body -> 'previous' ->> 'accountId')))
   order by s.subscription_number limit $4 offset $5`,
  { replanned: true },
);

/** Numbers of subscriptions that an account has or had, a page and one more. */
export async function subscriptionsEverOf(
  tenantId: string,
  accountId: string,
  subscriptionNumber: string | null,
  { size, skip }: { size: number; skip: number },
): Promise<string[]> {
  const rows = await numbers([tenantId, accountId, subscriptionNumber, size + 1, skip]);
  return rows.map((row) => row.subscriptionNumber);
}

/** Days of usage in a unit that a charge of a subscription counts. `until` is exclusive. */
export type CountedDays = {
  readonly key: string;
  readonly subscriptionId: string;
  readonly chargeNumber: string | null;
  readonly uom: string;
  readonly from: LocalDate;
  readonly until: LocalDate;
};

const used = statement<{ key: string; quantity: string }>(
  "entitled-usage",
  `select c.key, coalesce(sum(d.quantity), 0) as quantity
   from unnest($3::text[], $4::text[], $5::uuid[], $6::text[], $7::date[], $8::date[])
     as c (key, charge_number, subscription_id, uom, from_day, until_day)
   left join usage_daily d on d.tenant_id = $1 and d.account_id = $2
     and d.start_day >= c.from_day and d.start_day < c.until_day and d.uom = c.uom and d.records > 0
     and (d.charge_number = c.charge_number
       or (d.charge_number is null and (d.subscription_id is null or d.subscription_id = c.subscription_id)))
   group by c.key`,
  { replanned: true },
);

/** What an account has used, by key. */
export async function usedBy(
  tenantId: string,
  accountId: string,
  days: readonly CountedDays[],
): Promise<ReadonlyMap<string, Decimal>> {
  if (!days.length) return new Map();
  const rows = await used([
    tenantId,
    accountId,
    days.map(({ key }) => key),
    days.map(({ chargeNumber }) => chargeNumber),
    days.map(({ subscriptionId }) => subscriptionId),
    days.map(({ uom }) => uom),
    days.map(({ from }) => from),
    days.map(({ until }) => until),
  ]);
  return new Map(rows.map(({ key, quantity }) => [key, decimal(quantity)]));
}
